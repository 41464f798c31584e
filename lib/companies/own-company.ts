import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, countries, departments, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import { settings } from '@/lib/settings';
import { Id } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { siteUrl } from '@/lib/shared/sites';
import { managerNames } from './registration';

/** For each role; the users page lists any others. */
const MAX_MANAGERS = 25;

/** A company's registered details, for its own administrators (spec 2 §2, §3). */
export const readOwnCompany = query({
  who: companyAdmin,
  input: z.object({}),
  run: ({ db, actor }) => companyDetails(db, actor.company_id),
});

/** Details of a company with its key roles and departments. @throws Problem not_found */
export async function companyDetails(db: Db, company_id: number) {
  const [[company], managers, found] = await Promise.all([
    db
      .select({ ...companyRow, country: countries.name })
      .from(companies)
      .leftJoin(countries, eq(countries.id, companies.country_id))
      .where(eq(companies.id, company_id)),
    managersOf(db, company_id),
    departmentsOf(db, company_id),
  ]);
  if (!company) return notFound('Company not found.');
  const { signup_manager_id, alt_signup_manager_id } = company;
  const names = await managerNames(db, [signup_manager_id, alt_signup_manager_id]);
  const signupManager = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    company: { ...company, login_page_url: siteUrl(settings.app_url, company.slug) },
    managers,
    signup_manager: signupManager(signup_manager_id),
    alt_signup_manager: signupManager(alt_signup_manager_id),
    departments: found,
  };
}
export type CompanyDetails = Awaited<ReturnType<typeof companyDetails>>;

const companyRow = {
  id: companies.id,
  name: companies.name,
  full_name: companies.full_name,
  slug: companies.slug,
  url: companies.url,
  status: companies.status,
  membership_type: companies.membership_type,
  membership_level_text: companies.membership_level_text,
  login_method: companies.login_method,
  domain: companies.domain,
  additional_domains: companies.additional_domains,
  communications_email: companies.communications_email,
  bcc_response_email: companies.bcc_response_email,
  show_in_public_web: companies.show_in_public_web,
  allow_notes: companies.allow_notes,
  address: companies.address,
  city: companies.city,
  state: companies.state,
  zipcode: companies.zipcode,
  region_text: companies.region_text,
  public_web_text: companies.public_web_text,
  requires_approval: companies.requires_approval,
  signup_manager_id: companies.signup_manager_id,
  alt_signup_manager_id: companies.alt_signup_manager_id,
};

/** Active business and program managers, by name. `total` per role may exceed the listed ones. */
async function managersOf(db: Db, company_id: number) {
  const place = sql<number>`row_number() over (partition by ${users.role} order by lower(${users.first_name}), lower(${users.last_name}), ${users.id})::int`;
  const ranked = db
    .select({
      id: users.id,
      role: users.role,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone: users.phone,
      place: place.as('place'),
      total: sql<number>`count(*) over (partition by ${users.role})::int`.as('total'),
    })
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        eq(users.status, 'active'),
        inArray(users.role, ['business_manager', 'program_manager']),
      ),
    )
    .as('ranked');
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${MAX_MANAGERS}`)
    .orderBy(asc(ranked.role), asc(ranked.place));
  const ofRole = (role: 'business_manager' | 'program_manager') => {
    const people = rows
      .filter((one) => one.role === role)
      .map(({ place: _place, total: _total, role: _role, ...person }) => person);
    return { people, total: rows.find((one) => one.role === role)?.total ?? 0 };
  };
  return { business_manager: ofRole('business_manager'), program_manager: ofRole('program_manager') };
}

/** The own company's departments; those of another company are not found (spec 2 §7). */
export const listDepartments = query({
  who: companyAdmin,
  input: z.object({ id: Id }),
  run: async ({ db, actor }, { id }) => ({
    departments: id === actor.company_id ? await departmentsOf(db, id) : notFound('Company not found.'),
  }),
});

function departmentsOf(db: Db, company_id: number) {
  return db
    .select({
      id: departments.id,
      company_id: departments.company_id,
      name: departments.name,
      description: departments.description,
      status: departments.status,
    })
    .from(departments)
    .where(and(eq(departments.company_id, company_id), isNull(departments.deleted_at)))
    .orderBy(asc(sql`lower(${departments.name})`), asc(departments.id));
}
