import 'server-only';
import { z } from 'zod';
import { anonymize } from '@/lib/people/accounts/anonymize';
import { assertManagerRemains, lockWithManagers } from '@/lib/people/accounts/last-manager';
import { ensureSwitchable } from '@/lib/people/accounts/directory-ownership';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { isNetworkStaff } from '@/lib/shared/actor';
import { USER_STATUS } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { canDelete, companyInWords } from './policy';
import { companyIdOf } from './visible';

/**
 * Disables and anonymizes a user and notifies the former address; cases keep the name (spec 2 §7, spec 3 §7, rule:
 * accounts.deleted).
 * @throws Problem not_found for an id of another company, conflict for oneself, the last business manager or a pending
 * registration
 */
export const deleteUser = command('user.delete', {
  who: orNetworkStaff(fullAdmin),
  input: z.object({ id: Id }),
  output: () => z.strictObject({ success: z.boolean(), user_id: z.number(), message: z.string() }),
  async run(ctx, { id }) {
    const { db, actor } = ctx;
    const locked = await lockWithManagers(db, await companyIdOf(ctx, id), [id]);
    const user = locked.find((one) => one.id === id);
    if (!user || user.status === 'pending_verification') return notFound('User not found.');
    if (id === actor.id) return conflict('You can’t delete yourself here. Delete your account on your profile.');
    if (!canDelete(actor, user))
      return conflict(
        isNetworkStaff(actor)
          ? `Only active users can be deleted. This one is ${USER_STATUS[user.status].toLowerCase()}.`
          : 'Approve or reject this registration first.',
      );
    await ensureSwitchable(ctx, [id]);
    assertManagerRemains(locked, [id], companyInWords(actor));
    await anonymize(db, id);
    noteChanges(ctx, { status: user.status, role: user.role }, { status: 'deleted', role: user.role });
    const { first_name, email } = user;
    mail(ctx, 'account_deleted', { name: fullName(user), email }, { first_name, by: fullName(actor) });
    return { success: true, user_id: id, message: `${fullName(user) || email} is deleted.` };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});
