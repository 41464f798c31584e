import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, countries } from '@/db/schema';
import { domainsOf } from '@/lib/people/accounts/domains';
import type { CompanyId } from '@/lib/people/accounts/last-manager';
import { settings } from '@/lib/platform/settings';
import { notFound } from '@/lib/shared/problem';

/** Used as the company of super admins, who log in with a password and any address. */
const NETWORK: Omit<CompanyOfUsers, 'id' | 'slug'> & { id: null; slug: null } = {
  id: null,
  name: settings.network_name,
  slug: null,
  login_method: 'requires_registration',
  requires_approval: false,
  country_id: null,
  country_code: null,
  domains: [],
};

export async function companyOfUsers(db: Db, company_id: number): Promise<CompanyOfUsers>;
export async function companyOfUsers(db: Db, company_id: CompanyId): Promise<CompanyOfUsers | typeof NETWORK>;
export async function companyOfUsers(db: Db, company_id: CompanyId) {
  if (company_id === null) return NETWORK;
  return (await findCompanyOfUsers(db, company_id)) ?? notFound('Company not found.');
}

type CompanyOfUsers = NonNullable<Awaited<ReturnType<typeof findCompanyOfUsers>>>;

async function findCompanyOfUsers(db: Db, company_id: number) {
  const [row] = await db
    .select({
      id: companies.id,
      name: companies.name,
      slug: companies.slug,
      login_method: companies.login_method,
      requires_approval: companies.requires_approval,
      domain: companies.domain,
      additional_domains: companies.additional_domains,
      country_id: companies.country_id,
      country_code: countries.country_code,
    })
    .from(companies)
    .leftJoin(countries, eq(countries.id, companies.country_id))
    .where(eq(companies.id, company_id));
  if (!row) return null;
  const { domain, additional_domains, ...company } = row;
  return { ...company, domains: domainsOf({ domain, additional_domains }) };
}
