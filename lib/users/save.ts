import 'server-only';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { fullName } from '@/lib/shared/format';
import { fullAdmin } from '@/lib/shared/gates';
import { addUser, prepareNewUser } from './add';
import { editUser, prepareEdit } from './edit';
import { addedUsersLimit, groupAccessLimit } from './limits';
import { UserEntry } from './user-entry';

/** Adds a user to the own company, or saves one (spec 2 §7: id 0 creates). */
export const saveCompanyUser = command('user.save', {
  who: fullAdmin,
  input: UserEntry,
  limit: (_request, { id, group_access }, actor) => {
    if (id === 0) return addedUsersLimit(actor.id);
    return group_access ? groupAccessLimit({ by: actor.company_id, user_id: id }) : [];
  },
  deadline: 10_000,
  prepare: (ctx, entry) =>
    entry.id === 0 ? prepareNewUser(ctx, ctx.actor.company_id, entry) : prepareEdit(ctx, ctx.actor.company_id, entry),
  async run(ctx, entry, hash) {
    const { company_id } = ctx.actor;
    const isNew = entry.id === 0;
    const id = isNew
      ? await addUser(ctx, { company_id, entry, hash, registration_type: 'company_admin' })
      : await editUser(ctx, { company_id, entry, hash });
    return { success: true, user_id: id, message: `${fullName(entry)} is ${isNew ? 'added' : 'saved'}.` };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});
