import 'server-only';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';
import type { EmailProps } from '@/lib/shared/email-props';

type Refused = EmailProps['reply_refused'] & { recipient: Recipient };

/**
 * Tells the person who replied, or in whose name somebody did, why the reply is not in the case (rule:
 * room.mail-answer).
 */
export const onRefused: Follower<Refused> = (ctx, { recipient, case_id, to, why, from }) =>
  mail(ctx, 'reply_refused', recipient, { case_id, to, why, from });
