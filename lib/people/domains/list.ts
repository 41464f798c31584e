import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, companyDomains } from '@/db/schema';
import { domainsOf } from '@/lib/people/accounts/domains';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { domainState } from './policy';
import { recordOf } from './record';
import { CompanyDomain } from './resources';

/** The company's domains with what proves each of them (rule: domains.proven). */
export const listDomains = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedCompany,
  output: () => z.strictObject({ data: z.array(CompanyDomain) }),
  run: async ({ db, actor }, { id }) => ({ data: await domainsShown(db, companyMeant(actor, id)) }),
});

async function domainsShown(db: Db, company_id: number): Promise<CompanyDomain[]> {
  const [[company], rows] = await Promise.all([
    db
      .select({ domain: companies.domain, additional_domains: companies.additional_domains })
      .from(companies)
      .where(eq(companies.id, company_id)),
    db.select().from(companyDomains).where(eq(companyDomains.company_id, company_id)),
  ]);
  return domainsOf(company ?? notFound('Company not found.')).map((domain) => {
    const row = rows.find((one) => one.domain === domain);
    const { checked_at = null, proven_at = null, missing_since = null } = row ?? {};
    const { vouched_at = null, vouch_reason = null } = row ?? {};
    return {
      domain,
      state: domainState(row),
      record: recordOf(company_id, domain),
      ...{ checked_at, proven_at, missing_since, vouched_at, vouch_reason },
    };
  });
}

/** @throws Problem not_found for a domain that is not the company's */
export async function domainShown(db: Db, company_id: number, domain: string): Promise<CompanyDomain> {
  const shown = await domainsShown(db, company_id);
  return shown.find((one) => one.domain === domain) ?? notFound('Domain not found.');
}
