import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { isMember, type Person } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { ensureProof, fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { invalid, notFound } from '@/lib/shared/problem';
import { addUser, prepareNewUser } from './add';
import { editUser, prepareEdit } from './edit';
import { CHOOSE_COMPANY, entryErrors } from './entry-errors';
import { addedUsersLimit } from './limits';
import { LISTED_STATUS, mayUseAnyDomain, opensWayIn } from './policy';
import { findUser } from './read';
import { User } from './resources';
import { switchOne } from './switch';
import { entryBy, UserEntry } from './user-entry';
import { companyIdOf } from './visible';

/**
 * Adds a user (id 0) or saves one (spec 2 §7, spec 3 §7): managers in their company, network staff in any. Network staff
 * may use addresses outside the company's domains; a user who becomes a super admin leaves the company. A status
 * disables or enables the user (rules: admin.user-roles, network.users). What opens
 * a way in needs a recent proof (rule: proof.ways-in).
 */
export const saveUser = command('user.save', {
  who: orNetworkStaff(fullAdmin),
  input: UserEntry,
  output: () =>
    z.union([
      z.strictObject({ success: z.boolean(), user_id: z.number(), message: z.string() }),
      z.strictObject({ user: User, message: z.string() }),
    ]),
  storedErrors: entryErrors,
  limit: (_request, { id }, actor) => (id === 0 ? addedUsersLimit(actor.id) : []),
  deadline: 10_000,
  async prepare(ctx, given) {
    const entry = entryBy(ctx.actor, given);
    if (entry.id !== 0) return { company_id: await companyIdOf(ctx, entry.id), hash: await prepareEdit(ctx, entry) };
    const company_id = ctx.actor.company_id ?? entry.company_id ?? invalid({ company_id: [CHOOSE_COMPANY] });
    if (opensWayIn(null, entry)) ensureProof(ctx.actor);
    return { company_id, hash: await prepareNewUser(ctx, company_id, entry) };
  },
  async run(ctx, given, { company_id, hash }) {
    const entry = entryBy(ctx.actor, given);
    const isNew = entry.id === 0 && company_id !== null;
    const id = isNew
      ? await addUser(ctx, { company_id, entry, hash, any_domain: mayUseAnyDomain(ctx.actor) })
      : await editUser(ctx, { company_id, entry, hash });
    if (entry.status)
      await switchOne(ctx, entry.role === 'super_admin' ? null : company_id, { id, status: entry.status });
    return answerTo(ctx, id, messageOf(entry, isNew));
  },
  async reread(ctx, kept, { id }) {
    const saved = 'user' in kept ? kept.user.id : kept.user_id;
    const user = (await findUser(ctx, { id: saved, statuses: LISTED_STATUS })) ?? notFound('User not found.');
    return answerTo(ctx, saved, messageOf(user, id === 0));
  },
  auditSubject: (saved) => ref('user', saved.user ? saved.user.id : saved.user_id),
});

const messageOf = (user: { first_name: string; last_name: string }, isNew: boolean) =>
  `${fullName(user)} is ${isNew ? 'added' : 'saved'}.`;

/** The two calls answer differently (spec 2 §7, spec 3 §7). */
async function answerTo(ctx: Ctx<Person>, id: number, message: string) {
  if (isMember(ctx.actor)) return { success: true, user_id: id, message };
  return { user: (await findUser(ctx, { id, statuses: LISTED_STATUS })) ?? notFound('User not found.'), message };
}
