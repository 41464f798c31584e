import 'server-only';
import { z } from 'zod';
import { anonymize } from '@/lib/accounts/anonymize';
import { assertManagerRemains, lockWithManagers, type CompanyId } from '@/lib/accounts/last-manager';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import type { Person } from '@/lib/shared/actor';
import { USER_STATUS } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { canDelete, canDeleteFromNetwork, companyOf } from './policy';

/** Deletes a user of the own company (spec 2 §7). */
export const deleteCompanyUser = command('user.delete', {
  who: fullAdmin,
  input: z.object({ id: Id }),
  run: (ctx, { id }) => deleteUser(ctx, ctx.actor.company_id, id),
  auditSubject: ({ user_id }) => ref('user', user_id),
});

/**
 * Disables and anonymizes a user and notifies the former address; cases keep the name (rule: accounts.deleted).
 * @throws Problem not_found for an id of another company, conflict for oneself, the last business manager or a pending
 * registration
 */
export async function deleteUser(ctx: Ctx<Person>, company_id: CompanyId, id: number) {
  const { db, actor } = ctx;
  const locked = await lockWithManagers(db, company_id, [id]);
  const user = locked.find((one) => one.id === id);
  if (!user || user.status === 'pending_verification') return notFound('User not found.');
  if (id === actor.id) return conflict('You can’t delete yourself here. Delete your account on your profile.');
  if (actor.kind === 'super' && !canDeleteFromNetwork(user))
    return conflict(`Only active users can be deleted. This one is ${USER_STATUS[user.status].toLowerCase()}.`);
  if (!canDelete(user)) return conflict('Approve or reject this registration first.');
  assertManagerRemains(locked, [id], companyOf(actor));
  await anonymize(db, id);
  noteChanges(ctx, { status: user.status, role: user.role }, { status: 'deleted', role: user.role });
  const { first_name, email } = user;
  mail(ctx, 'account_deleted', { name: fullName(user), email }, { first_name, by: fullName(actor) });
  return { success: true, user_id: id, message: `${fullName(user) || email} is deleted.` };
}
