import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, countries } from '@/db/schema';
import { addressProblem } from '@/lib/people/accounts/email-change';
import type { Ctx } from '@/lib/platform/operation/operation';
import { isMember, type Person } from '@/lib/shared/actor';
import type { FieldErrors } from '@/lib/shared/problem';
import { ENTER_PASSWORD, gainsPassword, newAddressProblem, roleProblem } from './edit';
import { groupChoices, NOT_ITS_GROUPS } from './group-access';
import { LISTED_STATUS, mayUseAnyDomain, needsPassword, rolesFor } from './policy';
import { findUser, type CompanyUser } from './read';
import { NetworkFields } from './user-entry';

type Reading = Pick<Ctx<Person>, 'db' | 'actor'>;
type Raw = Record<string, unknown>;
type Entry = ReturnType<typeof readable>;

export const CHOOSE_COMPANY = 'Choose a company.';

/**
 * Checks the user form against the database: company, domains and groups, addresses in use, and roles. Runs even when
 * other entries are invalid (rule: api.field-errors).
 */
export async function entryErrors({ db, actor }: Reading, raw: Raw): Promise<FieldErrors> {
  const entry = readable(raw);
  if (entry.id === undefined) return {};
  const user = entry.id === 0 ? null : await findUser({ db, actor }, { id: entry.id, statuses: LISTED_STATUS });
  // The operation answers not found later.
  if (entry.id !== 0 && !user) return {};
  const company_id = user ? user.company_id : isMember(actor) ? actor.company_id : await existing(db, entry.company_id);
  const [email, country_id, password, group_access] = await Promise.all([
    emailProblem({ db, actor }, { user, company_id, entry }),
    countryProblem(db, entry.country_id),
    passwordProblem(db, user, entry),
    groupsProblem(db, company_id, entry),
  ]);
  const problems = {
    company_id: companyProblem(actor, { user, company_id, entry }),
    role: problemOfRole(actor, user, entry),
    ...{ email, country_id, password, group_access },
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([field, text]) => (text ? [[field, [text]]] : [])));
}

function readable(raw: Raw) {
  const { id, email, country_id, role, company_id, group_access } = NetworkFields.shape;
  return {
    id: id.safeParse(raw.id).data,
    email: email.safeParse(raw.email).data,
    country_id: country_id.safeParse(raw.country_id).data,
    role: role.safeParse(raw.role).data,
    company_id: company_id.safeParse(raw.company_id).data,
    hasPassword: typeof raw.password === 'string' && raw.password !== '',
    group_access: group_access.safeParse(raw.group_access).data,
  };
}

async function existing(db: Db, company_id: number | null | undefined): Promise<number | null> {
  if (!company_id) return null;
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, company_id));
  return company?.id ?? null;
}

type Meant = { user: CompanyUser | null; company_id: number | null; entry: Entry };

function companyProblem(actor: Person, { user, company_id, entry }: Meant): string | null {
  if (isMember(actor)) return null;
  if (!user) return company_id === null ? CHOOSE_COMPANY : null;
  const stays = (entry.company_id ?? company_id) === company_id;
  return stays ? null : 'A user stays in the company. Add the person to the other one.';
}

function problemOfRole(actor: Person, user: CompanyUser | null, { role }: Entry): string | null {
  if (role === undefined) return null;
  if (!rolesFor(actor).includes(role)) return 'Choose a role.';
  return user && role !== user.role ? roleProblem(actor, user) : null;
}

async function emailProblem(reading: Reading, { user, company_id, entry: { email, role } }: Meant) {
  if (email === undefined) return null;
  if (user) return email === user.email ? null : newAddressProblem(reading, user, email);
  const isFree = mayUseAnyDomain(reading.actor) || role === 'super_admin';
  return addressProblem(
    reading.db,
    { id: 0, company_id: role === 'super_admin' ? null : company_id, any_domain: isFree },
    email,
  );
}

async function countryProblem(db: Db, id: number | undefined): Promise<string | null> {
  if (id === undefined) return null;
  const [country] = await db.select({ id: countries.id }).from(countries).where(eq(countries.id, id));
  return country ? null : 'Choose a country.';
}

async function passwordProblem(db: Db, user: CompanyUser | null, { role, hasPassword }: Entry) {
  if (role === undefined || hasPassword) return null;
  const isMissing = user ? await gainsPassword(db, user, role) : needsPassword(role);
  return isMissing ? ENTER_PASSWORD : null;
}

async function groupsProblem(db: Db, company_id: number | null, { group_access: ids }: Entry): Promise<string | null> {
  if (company_id === null || !ids?.length) return null;
  const known = await groupChoices(db, company_id);
  return ids.every((id) => known.some((group) => group.id === id)) ? null : NOT_ITS_GROUPS;
}
