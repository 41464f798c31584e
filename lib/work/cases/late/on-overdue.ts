import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import { networkRecipient } from '@/lib/platform/http/network';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';

type Reminder = { case_id: number; at: 'half' | 'limit' | 'now'; token_id: string; receivers: Recipient[] };

/** Emails the receivers a link to answer (rule: cases.reminders). */
export const onReminder: Follower<Reminder> = (ctx, { case_id, at, token_id, receivers }) => {
  for (const to of receivers) mail(ctx, 'response_reminder', to, { case_id, token_id, at });
};

/** Emails the next contact (rule: cases.escalation). */
export const onEscalated: Follower<{ case_id: number; step: number; to: Recipient }> = (ctx, { case_id, step, to }) =>
  mail(ctx, 'case_escalation', to, { case_id, step });

/** Emails the network operator (rule: cases.late). */
export const onNetworkAsked: Follower<{ case_id: number; asked_by: number }> = (ctx, { case_id, asked_by }) =>
  mail(ctx, 'case_help', networkRecipient(), { case_id, user_id: asked_by });
