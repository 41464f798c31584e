import 'server-only';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { directoryUsers, users } from '@/db/schema';
import { ensureSwitchable } from '@/lib/people/accounts/directory-ownership';
import { assertManagerRemains, lockWithManagers, type CompanyId } from '@/lib/people/accounts/last-manager';
import { endSessionsOfAll } from '@/lib/people/accounts/sessions';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import type { Person } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { fullName, plural } from '@/lib/shared/format';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { canSwitch, companyInWords } from './policy';
import { SwitchStatus } from './user-entry';
import { companyIdOf } from './visible';
import { STATUS, keysOf } from '@/lib/shared/enums';

export const Ids = z
  .array(Id, 'Choose at least one.')
  .min(1, 'Choose at least one.')
  .max(500, 'Choose at most 500.')
  .transform((ids) => [...new Set(ids)]);

/** Disables or enables a user (spec 2 §7, spec 3 §7, rules: accounts.not-oneself, sessions.ended). */
export const switchUser = command('user.switch', {
  who: orNetworkStaff(fullAdmin),
  input: z.object({ id: Id, status: SwitchStatus }),
  output: () =>
    z.strictObject({
      success: z.boolean(),
      user: z.strictObject({ id: z.number(), status: z.enum(keysOf(STATUS)) }),
      message: z.string(),
    }),
  async run(ctx, { id, status }) {
    const user = await switchOne(ctx, await companyIdOf(ctx, id), { id, status });
    return { success: true, user: { id, status }, message: `${nameOf(user)} is ${STATES[status]}.` };
  },
  auditSubject: ({ user }) => ref('user', user.id),
});

/**
 * The same for several users of the admin's company, all or none.
 * @throws Problem not_found when one is not of the company, conflict in another state
 */
export const switchManyUsers = command('user.switch_many', {
  who: fullAdmin,
  input: z.object({ ids: Ids, status: SwitchStatus }),
  output: () =>
    z.strictObject({
      success: z.boolean(),
      ids: z.array(z.number()),
      status: z.enum(keysOf(STATUS)),
      company_id: z.number(),
      message: z.string(),
    }),
  async run(ctx, { ids, status }) {
    const { company_id } = ctx.actor;
    const switched = await switchUsers(ctx, company_id, { ids, status });
    for (const user of switched) {
      const key = `user ${user.id}`;
      noteChanges(ctx, { [key]: user.status }, { [key]: status });
    }
    const message =
      switched.length === 1
        ? `${nameOf(switched[0]!)} is ${STATES[status]}.`
        : `${plural(switched.length, 'user')} are ${STATES[status]}.`;
    return { success: true, ids, status, company_id, message };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});

const STATES = { active: 'enabled', inactive: 'disabled' } as const;
const nameOf = (user: { first_name: string; last_name: string; email: string }) => fullName(user) || user.email;

export async function switchOne(
  ctx: Ctx<Person>,
  company_id: CompanyId,
  { id, status }: { id: number; status: Switch['status'] },
) {
  const [user] = await switchUsers(ctx, company_id, { ids: [id], status });
  noteChanges(ctx, { status: user!.status }, { status });
  return user!;
}

type Switch = { ids: number[]; status: 'active' | 'inactive' };

/**
 * Sets the status of a company's users and returns their former rows. Disabling ends their sessions immediately.
 * @throws Problem not_found for an id of another company, conflict for oneself, the last business manager or a
 * registration
 */
async function switchUsers(ctx: Ctx<Person>, company_id: CompanyId, { ids, status }: Switch) {
  const { db, actor } = ctx;
  await ensureSwitchable(ctx, ids);
  const locked = await lockWithManagers(db, company_id, ids);
  const chosen = locked.filter(({ id, status: now }) => ids.includes(id) && now !== 'pending_verification');
  if (chosen.length !== ids.length) return notFound('User not found.');
  const registration = chosen.find((user) => !canSwitch(user));
  if (registration) return conflict(`${nameOf(registration)} has a registration that was not approved.`);
  if (status === 'inactive') {
    if (ids.includes(actor.id)) return conflict('You can’t disable yourself.');
    assertManagerRemains(locked, ids, companyInWords(actor));
  }
  const changed = chosen.filter((user) => user.status !== status).map(({ id }) => id);
  if (!changed.length) return chosen;
  await db
    .update(users)
    .set({ status, updated_at: sql`now()` })
    .where(inArray(users.id, changed));
  if (status === 'inactive') await endSessionsOfAll(db, changed);
  // Enabled by hand, a user whom the directory deleted is nobody's but the company's.
  else
    await db
      .delete(directoryUsers)
      .where(and(inArray(directoryUsers.user_id, changed), isNotNull(directoryUsers.deleted_at)));
  return chosen;
}
