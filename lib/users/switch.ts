import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { assertManagerRemains, lockWithManagers, type CompanyId } from '@/lib/accounts/last-manager';
import { endSessionsOfAll } from '@/lib/accounts/sessions';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, type Ctx } from '@/lib/core/operation';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullName, plural } from '@/lib/shared/format';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { canSwitch, companyOf } from './policy';

export const SwitchStatus = z.enum(['active', 'inactive'], 'Choose active or inactive.');
/** Ids selected in a table. */
export const Ids = z
  .array(Id, 'Choose at least one.')
  .min(1, 'Choose at least one.')
  .max(500, 'Choose at most 500.')
  .transform((ids) => [...new Set(ids)]);

/** Disables or enables a user of the own company (spec 2 §7, rules: accounts.not-oneself, sessions.ended). */
export const setUserStatus = command('user.set_status', {
  who: fullAdmin,
  input: z.object({ id: Id, status: SwitchStatus }),
  run: (ctx, { id, status }) => switchUser(ctx, ctx.actor.company_id, { id, status }),
  auditSubject: ({ user }) => ref('user', user.id),
});

/** The same for several users, all or none. */
export const setUsersStatus = command('user.set_status_of_many', {
  who: fullAdmin,
  input: z.object({ ids: Ids, status: SwitchStatus }),
  async run(ctx, { ids, status }) {
    const { company_id } = ctx.actor;
    const found = await switchUsers(ctx, company_id, { ids, status });
    for (const user of found) {
      const key = `user ${user.id}`;
      noteChanges(ctx, { [key]: user.status }, { [key]: status });
    }
    const message =
      found.length === 1
        ? `${nameOf(found[0]!)} is ${STATES[status]}.`
        : `${plural(found.length, 'user')} are ${STATES[status]}.`;
    return { success: true, ids, status, company_id, message };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

const STATES = { active: 'enabled', inactive: 'disabled' } as const;
const nameOf = (user: { first_name: string; last_name: string; email: string }) => fullName(user) || user.email;

/** Disables or enables one user of a company, or of the network. */
export async function switchUser(
  ctx: Ctx<Person>,
  company_id: CompanyId,
  { id, status }: { id: number; status: Switch['status'] },
) {
  const [user] = await switchUsers(ctx, company_id, { ids: [id], status });
  if (user!.status !== status) noteChanges(ctx, { status: user!.status }, { status });
  return { success: true, user: { id, status }, message: `${nameOf(user!)} is ${STATES[status]}.` };
}

type Switch = { ids: number[]; status: 'active' | 'inactive' };

/**
 * Sets the status of a company's users and returns their former rows. Disabling ends their sessions immediately.
 * @throws Problem not_found for an id of another company, conflict for oneself, the last business manager or a
 * registration
 */
async function switchUsers(ctx: Ctx<Person>, company_id: CompanyId, { ids, status }: Switch) {
  const { db, actor } = ctx;
  const locked = await lockWithManagers(db, company_id, ids);
  const found = locked.filter(({ id, status: now }) => ids.includes(id) && now !== 'pending_verification');
  if (found.length !== ids.length) return notFound('User not found.');
  const registration = found.find((user) => !canSwitch(user));
  if (registration) return conflict(`${nameOf(registration)} has a registration that was not approved.`);
  if (status === 'inactive') {
    if (ids.includes(actor.id)) return conflict('You can’t disable yourself.');
    assertManagerRemains(locked, ids, companyOf(actor));
  }
  const changed = found.filter((user) => user.status !== status).map(({ id }) => id);
  if (!changed.length) return found;
  await db
    .update(users)
    .set({ status, updated_at: sql`now()` })
    .where(inArray(users.id, changed));
  if (status === 'inactive') await endSessionsOfAll(db, changed);
  return found;
}
