import 'server-only';
import { senderRecipient, type Sender } from '@/lib/work/cases/submit/recipients';
import type { Follower } from '@/lib/platform/operation/emit';
import { mail } from '@/lib/platform/operation/outbox';

export const onAnswered: Follower<{ manager_request_id: number; sender: Sender }> = async (ctx, event) => {
  const { manager_request_id, sender } = event;
  mail(ctx, 'manager_response', await senderRecipient(ctx.db, sender), { manager_request_id });
};
