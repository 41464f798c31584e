import 'server-only';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { directoryUsers, factorResets, users } from '@/db/schema';
import { assertManagerRemains, lockWithManagers } from '@/lib/people/accounts/last-manager';
import { leaveRole } from '@/lib/people/users/edit';
import { endSessionsOfAll } from '@/lib/people/accounts/sessions';
import { noteChanges } from '@/lib/platform/operation/audit';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { isOpenReset } from '@/lib/people/accounts/factors/resets';
import type { Person } from '@/lib/shared/actor';
import { DIRECTORY_ROLES, type DirectoryRole } from '@/lib/shared/provisioning';

/**
 * Gives users the roles and partner groups of their groups in the directory, and takes back what came from there and no longer
 * does (rule: scim.mapping). Call it after a change of members or of the mapping.
 * @param user_ids all users of the directory if omitted
 * @throws Problem conflict when the last business manager would lose the role
 */
export async function applyMapping(ctx: Ctx<Person>, company_id: number, user_ids?: number[]): Promise<void> {
  if (user_ids && !user_ids.length) return;
  await applyRoles(ctx, company_id, user_ids);
  await applyAccess(ctx.db, company_id, user_ids);
}

/** One change of groups at a time in a company, so that two cannot both use what the other changes. */
export const lockDirectory = (db: Db, company_id: number) =>
  db.execute(sql`select company_id from directories where company_id = ${company_id} for update`);

const MAPPED = sql`directory_group_members m
  join directory_groups g on g.id = m.group_id
  join directory_mappings p on p.company_id = g.company_id and lower(p.group_name) = lower(g.display_name)`;

const amongst = (user_ids: number[] | undefined) =>
  user_ids ? sql`and u.id = any(${sql.param(user_ids)}::int[])` : sql``;

const RANK = sql.raw(`array[${DIRECTORY_ROLES.map((role) => `'${role}'`).join(', ')}]`);

type RoleRow = { id: number; role: DirectoryRole; owns_role: boolean; wanted: DirectoryRole | null };

async function applyRoles(ctx: Ctx<Person>, company_id: number, user_ids: number[] | undefined): Promise<void> {
  const { db } = ctx;
  const rows = await db.execute<RoleRow>(sql`
    select u.id, u.role, du.owns_role, (${RANK})[(
      select max(array_position(${RANK}, p.role)) from ${MAPPED} where m.user_id = u.id and p.role is not null)] as wanted
    from directory_users du join users u on u.id = du.user_id
    where du.company_id = ${company_id} and u.role not in ('api', 'super_admin') and u.status in ('active', 'inactive') ${amongst(user_ids)}
    order by u.id`);
  const changed = rows
    .map((row) => ({ ...row, next: row.wanted ?? (row.owns_role ? ('caller' as const) : row.role) }))
    .filter((row) => row.next !== row.role || row.owns_role !== (row.wanted !== null));
  if (!changed.length) return;
  const moved = changed.filter((row) => row.next !== row.role);
  await changeRoles(ctx, company_id, moved);
  for (const owns_role of [true, false]) {
    const ids = changed.filter((row) => (row.wanted !== null) === owns_role).map(({ id }) => id);
    if (ids.length)
      await db.update(directoryUsers).set({ owns_role, updated_at: now }).where(inArray(directoryUsers.user_id, ids));
  }
}

type Moved = RoleRow & { next: DirectoryRole };

/** As the users' screen changes a role: ends sessions and open resets, and keeps one business manager. */
async function changeRoles(ctx: Ctx<Person>, company_id: number, moved: Moved[]): Promise<void> {
  if (!moved.length) return;
  const { db } = ctx;
  const ids = moved.map(({ id }) => id);
  const locked = await lockWithManagers(db, company_id, ids);
  const leaving = moved.filter(({ role }) => role === 'business_manager').map(({ id }) => id);
  const joining = moved.filter(({ next }) => next === 'business_manager').map(({ id }) => id);
  const after = locked.map((user) =>
    joining.includes(user.id) ? { ...user, role: 'business_manager' as const } : user,
  );
  if (leaving.length) assertManagerRemains(after, leaving);
  for (const role of DIRECTORY_ROLES) {
    const given = moved.filter(({ next }) => next === role).map(({ id }) => id);
    if (given.length) await db.update(users).set({ role, updated_at: now }).where(inArray(users.id, given));
  }
  await endSessionsOfAll(db, ids);
  for (const { id, role, next } of moved) noteChanges(ctx, { [`user ${id}`]: role }, { [`user ${id}`]: next });
  const resets = await db
    .select({ user_id: factorResets.user_id })
    .from(factorResets)
    .where(and(inArray(factorResets.user_id, ids), isOpenReset));
  // A reset of second factors is rare, and each of them is mailed about.
  for (const { user_id } of resets) await leaveRole(ctx, user_id);
}

/** Access that a manager gave by hand stays. */
async function applyAccess(db: Db, company_id: number, user_ids: number[] | undefined): Promise<void> {
  const wanted = sql`select distinct u.id as user_id, p.community_id from ${MAPPED}
    join users u on u.id = m.user_id and u.company_id = p.company_id
    where p.company_id = ${company_id} and p.community_id is not null ${amongst(user_ids)}`;
  await db.execute(sql`
    with wanted as (${wanted}), lost as (
      delete from directory_access a using users u
      where u.id = a.user_id and u.company_id = ${company_id} ${amongst(user_ids)}
        and not exists (select from wanted w where w.user_id = a.user_id and w.community_id = a.community_id)
      returning a.user_id, a.community_id)
    delete from relation_users ru using relations r, lost
    where r.id = ru.relation_id and r.company_id = ${company_id} and r.community_id = lost.community_id and ru.user_id = lost.user_id`);
  await db.execute(sql`
    with wanted as (${wanted}), given as (
      insert into relation_users (relation_id, user_id)
      select r.id, w.user_id from wanted w join relations r on r.community_id = w.community_id and r.company_id = ${company_id}
        and r.is_active and r.user_access_flag = 'limit' order by r.id, w.user_id
      on conflict do nothing returning relation_id, user_id)
    insert into directory_access (user_id, community_id)
    select distinct g.user_id, r.community_id from given g join relations r on r.id = g.relation_id on conflict do nothing`);
}
