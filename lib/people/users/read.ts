import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, countries, users } from '@/db/schema';
import { hasCopiedPasskey } from '@/lib/people/accounts/factors/own-factors';
import { query } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import type { UserStatus } from '@/lib/shared/enums';
import { absenceJson, absenceOf } from './absence.sql';
import { grantedGroups, groupChoices } from './group-access';
import { openedStatus } from './policy';
import { GroupChoice, User, UserFacts } from './resources';
import { companyIdOf, usersVisibleTo } from './visible';

/** A user with the groups to choose from (spec 2 §3 "Admin user", spec 3 §7). The two calls answer differently. */
export const readUser = query({
  who: orNetworkStaff(companyAdmin),
  input: z.object({ id: Id }),
  output: () =>
    z.union([
      z.strictObject({ user: User, groups: z.array(GroupChoice) }),
      z.strictObject({
        user: User.extend(UserFacts.shape),
        access: z.array(z.number()),
        communities: z.array(GroupChoice),
      }),
    ]),
  async run(ctx, { id }) {
    const { db } = ctx;
    const company_id = await companyIdOf(ctx, id);
    const [user, groups, facts] = await Promise.all([
      findUser(ctx, { id }),
      company_id === null ? [] : groupChoices(db, company_id),
      factsFor(ctx, id),
    ]);
    if (!user) return notFound('User not found.');
    return facts ? { user: { ...user, ...facts }, access: user.group_access, communities: groups } : { user, groups };
  },
});

/** Read-only details of a user for network staff; null for managers (spec 3 §2). */
export async function factsFor({ db, actor }: Pick<Ctx<Person>, 'db' | 'actor'>, user_id: number) {
  if (!isNetworkStaff(actor)) return null;
  const [row] = await db
    .select({
      agreement_date: users.agreement_date,
      focus_group: users.focus_group,
      company_status: companies.status,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id));
  return row ?? notFound('User not found.');
}

export type CompanyUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * A user whom the actor may open; null for any other id. `version` changes with every change of the
 * user, so that one admin's save cannot overwrite another's (rule: admin.user-conflict).
 */
export async function findUser(
  { db, actor }: Pick<Ctx<Person>, 'db' | 'actor'>,
  { id, statuses = openedStatus(actor) }: { id: number; statuses?: readonly UserStatus[] },
) {
  const [row] = await db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      pending_email: users.pending_email,
      phone: users.phone,
      phone_country_code: users.phone_country_code,
      country_id: users.country_id,
      country: countries.name,
      city: users.city,
      role: users.role,
      type: users.type,
      status: users.status,
      company_id: users.company_id,
      registration_type: users.registration_type,
      group_access: grantedGroups(users.id, users.company_id),
      approves_registrations: sql<boolean>`${users.id} in (coalesce(${companies.signup_manager_id}, 0), coalesce(${companies.alt_signup_manager_id}, 0))`,
      second_factor_at: users.second_factor_at,
      has_copied_passkey: hasCopiedPasskey,
      last_login_at: users.last_login_at,
      absence: absenceJson(sql`${users}`),
      created_at: users.created_at,
      updated_at: users.updated_at,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(countries, eq(countries.id, users.country_id))
    .where(and(eq(users.id, id), usersVisibleTo(actor), inArray(users.status, [...statuses])));
  if (!row) return null;
  const { updated_at, absence, ...user } = row;
  return { ...user, absence: absenceOf(absence), version: userVersion(updated_at, user.group_access) };
}

export const userVersion = (updated_at: Date, group_access: number[]): string =>
  [updated_at.toISOString(), ...group_access].join(' ');

export async function processNames(db: Db, company_id: number, user_id: number): Promise<string[]> {
  const groups = await db.execute<{ name: string }>(sql`
    select distinct p.name from process_managers m join processes p on p.current_version_id = m.version_id
    where m.user_id = ${user_id} and p.company_id = ${company_id} order by p.name`);
  return groups.map(({ name }) => name);
}
