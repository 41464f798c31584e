import 'server-only';
import type { Reader } from '@/lib/core/emit';
import { networkRecipient } from '@/lib/core/network';
import { mail, type Recipient } from '@/lib/core/outbox';

type Reminder = { case_id: number; at: 'half' | 'limit' | 'now'; token_id: string; receivers: Recipient[] };

/** Emails the receivers a link to answer (rule: cases.reminders). */
export const onReminder: Reader<Reminder> = (ctx, { case_id, at, token_id, receivers }) => {
  for (const to of receivers) mail(ctx, 'response_reminder', to, { case_id, token_id, at });
};

/** Emails the contact whose turn it is (rule: cases.escalation). */
export const onEscalated: Reader<{ case_id: number; step: number; to: Recipient }> = (ctx, { case_id, step, to }) =>
  mail(ctx, 'case_escalation', to, { case_id, step });

/** Emails the network operator (rule: cases.late). */
export const onNetworkAsked: Reader<{ case_id: number; asked_by: number }> = (ctx, { case_id, asked_by }) =>
  mail(ctx, 'case_help', networkRecipient(), { case_id, user_id: asked_by });
