import 'server-only';
import { senderRecipient, type Sender } from '@/lib/work/cases/submit/recipients';
import type { Follower } from '@/lib/platform/operation/emit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { mail } from '@/lib/platform/operation/outbox';
import type { Manager } from './recipients';

type Created = { manager_request_id: number; managers: Manager[]; sender: Sender };

/** Emails each mailbox an individual link to answer, and the sender a copy (rule: escalations.who-receives). */
export const onCreated: Follower<Created> = async (ctx, { manager_request_id, managers, sender }) => {
  for (const { user_id, ...to } of managers) {
    const token_id = addToken(ctx, 'manager_response', { manager_request_id, user_id });
    mail(ctx, 'manager_request', to, { manager_request_id, token_id });
  }
  mail(ctx, 'manager_request_copy', await senderRecipient(ctx.db, sender), { manager_request_id });
};
