import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { companies, countries } from '@/db/schema';
import { domainsOf } from '@/lib/accounts/domains';

/** What a company's users share: how they log in, and with which addresses. */
export async function companyOfUsers(db: Db, company_id: number) {
  const [found] = await db
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
  if (!found) throw new Error(`Company ${company_id} is gone.`);
  const { domain, additional_domains, ...company } = found;
  return { ...company, domains: domainsOf({ domain, additional_domains }) };
}
