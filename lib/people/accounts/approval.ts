import 'server-only';
import { oneTimeTokens } from '@/db/schema';
import { findApprovers } from './approvers';
import { newToken } from '@/lib/platform/secrets/mailed-token';
import type { Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';

type PendingUser = { id: number; company_id: number };

/**
 * Emails each approver of a pending user an individual link (rule: accounts.approval): the company's signup managers,
 * else its business managers, else its program managers, else the super admins.
 */
export async function askForApproval(ctx: Ctx, pendingUser: PendingUser, { reminder = false } = {}): Promise<void> {
  const approvers = await findApprovers(ctx.db, pendingUser.company_id);
  if (!approvers.length) return;
  const rows = approvers.map(({ id }) =>
    newToken('approval', { user_id: pendingUser.id, details: { approver_id: id } }),
  );
  await ctx.db.insert(oneTimeTokens).values(rows);
  for (const [index, { first_name, last_name, email }] of approvers.entries()) {
    mail(
      ctx,
      'approval_request',
      { name: `${first_name} ${last_name}`, email },
      { user_id: pendingUser.id, token_id: rows[index]!.id, reminder },
    );
  }
}
