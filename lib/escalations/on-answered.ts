import 'server-only';
import { senderRecipient, type Sender } from '@/lib/cases/recipients';
import type { Reader } from '@/lib/core/emit';
import { mail } from '@/lib/core/outbox';

/** Emails the sender the answer. */
export const onAnswered: Reader<{ manager_request_id: number; sender: Sender }> = async (ctx, event) => {
  const { manager_request_id, sender } = event;
  mail(ctx, 'manager_response', await senderRecipient(ctx.db, sender), { manager_request_id });
};
