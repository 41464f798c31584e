import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, countries, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { belongsTo, type CompanyId } from '@/lib/accounts/last-manager';
import type { UserStatus } from '@/lib/shared/enums';
import { groupAccess, groupChoices } from './group-access';
import { LISTED_STATUS } from './policy';

/** A user of the own company with the groups to choose from (spec 2 §3 "Admin user"). */
export const readCompanyUser = query({
  who: companyAdmin,
  input: z.object({ id: Id }),
  async run({ db, actor: { company_id } }, { id }) {
    const [user, groups] = await Promise.all([findUser(db, company_id, { id }), groupChoices(db, company_id)]);
    return { user: user ?? notFound('User not found.'), groups };
  },
});

export type CompanyUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * A listed user of a company, or of the network; null for any other id. `version` changes with every change of the
 * user, so that one admin's save cannot overwrite another's (rule: admin.user-conflict).
 */
export async function findUser(
  db: Db,
  company_id: CompanyId,
  { id, statuses = LISTED_STATUS }: { id: number; statuses?: readonly UserStatus[] },
) {
  const [found] = await db
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
      group_access: groupAccess(users.id, users.company_id),
      approves_registrations: sql<boolean>`${users.id} in (coalesce(${companies.signup_manager_id}, 0), coalesce(${companies.alt_signup_manager_id}, 0))`,
      last_login_at: users.last_login_at,
      created_at: users.created_at,
      updated_at: users.updated_at,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .leftJoin(countries, eq(countries.id, users.country_id))
    .where(and(eq(users.id, id), belongsTo(company_id), inArray(users.status, [...statuses])));
  if (!found) return null;
  const { updated_at, ...user } = found;
  return { ...user, version: versionOf(updated_at, user.group_access) };
}

/** Changes with every change of the user or of the groups. */
export const versionOf = (updated_at: Date, group_access: number[]): string =>
  [updated_at.toISOString(), ...group_access].join(' ');

/** Processes that list the user as an escalation contact or manager, by name. */
export async function processesOf(db: Db, company_id: number, user_id: number): Promise<string[]> {
  const found = await db.execute<{ name: string }>(sql`
    select distinct p.name from process_managers m join processes p on p.current_version_id = m.version_id
    where m.user_id = ${user_id} and p.company_id = ${company_id} order by p.name`);
  return found.map(({ name }) => name);
}
