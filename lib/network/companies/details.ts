import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { MANAGER_ROLES } from '@/lib/shared/enums';
import type { Db } from '@/db/client';
import { companies, countries, users } from '@/db/schema';
import { companyFacts } from '@/lib/people/accounts/rows';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { settings } from '@/lib/platform/settings';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { metadataUrl, siteUrl } from '@/lib/shared/sites';
import { departmentsOf } from './departments';
import { receivingOf } from './receiving';
import { managerNames } from './registration';
import { CompanyDetails } from './resources';
import { companiesVisibleTo, NO_COMPANY } from './row';

const MAX_MANAGERS = 25;

/**
 * A company's registered details with its key roles and departments; network staff name the company (spec 2 §2, §3, spec
 * 3 §2).
 */
export const readCompanyDetails = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedCompany,
  output: () => CompanyDetails,
  async run({ db, actor }, { id }) {
    const company_id = companyMeant(actor, id);
    const [[company], managers, departments, receiving] = await Promise.all([
      db
        .select({ ...companyRow, country: countries.name })
        .from(companies)
        .leftJoin(countries, eq(countries.id, companies.country_id))
        .where(and(eq(companies.id, company_id), companiesVisibleTo(actor))),
      managersOf(db, company_id),
      departmentsOf(db, company_id),
      receivingOf(db, company_id),
    ]);
    if (!company) return notFound(NO_COMPANY);
    const { signup_manager_id, alt_signup_manager_id } = company;
    const names = await managerNames(db, [signup_manager_id, alt_signup_manager_id]);
    const signupManager = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
    return {
      company: {
        ...company,
        login_page_url: siteUrl(settings.app_url, company.slug),
        metadata_url: metadataUrl(settings.app_url, company.slug),
      },
      managers,
      signup_manager: signupManager(signup_manager_id),
      alt_signup_manager: signupManager(alt_signup_manager_id),
      departments,
      receiving,
    };
  },
});

const companyRow = {
  ...companyFacts,
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
    .where(and(eq(users.company_id, company_id), eq(users.status, 'active'), inArray(users.role, MANAGER_ROLES)))
    .as('ranked');
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${MAX_MANAGERS}`)
    .orderBy(asc(ranked.role), asc(ranked.place));
  const ofRole = (role: (typeof MANAGER_ROLES)[number]) => {
    const people = rows
      .filter((one) => one.role === role)
      .map(({ place: _place, total: _total, role: _role, ...person }) => person);
    return { people, total: rows.find((one) => one.role === role)?.total ?? 0 };
  };
  return { business_manager: ofRole('business_manager'), program_manager: ofRole('program_manager') };
}
