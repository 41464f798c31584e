import 'server-only';
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { MANAGER_ROLES } from '@/lib/shared/enums';
import type { Db } from '@/db/client';
import { groups, companies, companyDefaultGroups, memberships, users } from '@/db/schema';
import type { DefaultGroup, Registration, SignupManager } from './resources';

export type RegistrationState = {
  settings: Registration;
  /** Changes with the settings, to detect that a save would overwrite unseen values. */
  version: string;
  managers: SignupManager[];
  groups: DefaultGroup[];
  waiting: number;
};

/** Registration settings of a company. @param lock keeps others from changing them until the transaction ends */
export async function registrationOf(
  db: Db,
  company_id: number,
  { lock = false } = {},
): Promise<RegistrationState | undefined> {
  const read = db
    .select({
      requires_approval: companies.requires_approval,
      signup_manager_id: companies.signup_manager_id,
      alt_signup_manager_id: companies.alt_signup_manager_id,
    })
    .from(companies)
    .where(eq(companies.id, company_id));
  // Lock first, so that the reads below see what the previous holder committed.
  const [company] = await (lock ? read.for('update') : read);
  if (!company) return undefined;
  const [managers, groups, [pending]] = await Promise.all([
    signupManagers(db, company_id),
    defaultGroups(db, company_id),
    db
      .select({ waiting: sql<number>`count(*)::int` })
      .from(users)
      .where(and(eq(users.company_id, company_id), eq(users.status, 'pending_approval'))),
  ]);
  const settings: Registration = {
    ...company,
    requires_approval: company.requires_approval ? 1 : 0,
    group_access: groups.filter(isTicked).map(({ community_id }) => community_id),
  };
  return { settings, version: versionOf(settings), managers, groups, waiting: pending?.waiting ?? 0 };
}

/** Groups open to everyone are always checked (rule: admin.registration-settings). */
const isTicked = ({ user_access_flag, is_default }: DefaultGroup) => user_access_flag === 'all' || is_default;

const versionOf = (settings: Registration) =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 16);

const signupManagers = async (db: Db, company_id: number): Promise<SignupManager[]> =>
  (await activeManagers(db, company_id)).map(({ role: _, ...manager }) => manager);

/** The company's active business and program managers by name: only they can approve (rule: accounts.approval). */
export const activeManagers = (db: Db, company_id: number) =>
  db
    .select({
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      role: users.role,
    })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.status, 'active'), inArray(users.role, MANAGER_ROLES)))
    .orderBy(asc(sql`lower(${users.first_name})`), asc(sql`lower(${users.last_name})`), asc(users.id));

function defaultGroups(db: Db, company_id: number): Promise<DefaultGroup[]> {
  return db
    .select({
      community_id: groups.id,
      name: groups.name,
      user_access_flag: sql<'all' | 'limit'>`max(${memberships.user_access_flag})`,
      is_default: sql<boolean>`bool_or(${companyDefaultGroups.company_id} is not null)`,
    })
    .from(memberships)
    .innerJoin(groups, and(eq(groups.id, memberships.community_id), eq(groups.status, 'active')))
    .leftJoin(
      companyDefaultGroups,
      and(
        eq(companyDefaultGroups.company_id, memberships.company_id),
        eq(companyDefaultGroups.community_id, memberships.community_id),
      ),
    )
    .where(and(eq(memberships.company_id, company_id), eq(memberships.is_active, true)))
    .groupBy(groups.id, groups.name)
    .orderBy(asc(sql`lower(${groups.name})`));
}

export async function managerNames(db: Db, ids: (number | null)[]): Promise<Map<number, Omit<SignupManager, 'email'>>> {
  const wanted = ids.filter((id) => id !== null);
  if (!wanted.length) return new Map();
  const people = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(or(...wanted.map((id) => eq(users.id, id))));
  return new Map(people.map((one) => [one.id, one]));
}
