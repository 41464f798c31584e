import 'server-only';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { companies, companyDomains } from '@/db/schema';
import { applyLookup, lookUpAll } from '@/lib/people/domains/check';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { DOMAIN_CHECK } from '@/lib/shared/durations';

const MAX_DOMAINS = 100;

/** Looks the records of proven domains up every week (rule: domains.checked). Returns the number of domains. */
export async function runDomainChecks(now: Date): Promise<number> {
  const due = await withDatabase((db) =>
    db
      .select({ company_id: companyDomains.company_id, domain: companyDomains.domain })
      .from(companyDomains)
      .innerJoin(companies, and(eq(companies.id, companyDomains.company_id), eq(companies.status, 'active')))
      .where(
        and(
          isNotNull(companyDomains.proven_at),
          sql`${companyDomains.checked_at} <= ${now.toISOString()}::timestamptz - ${interval(DOMAIN_CHECK)}`,
        ),
      )
      .orderBy(asc(companyDomains.checked_at))
      .limit(MAX_DOMAINS),
  );
  // Sequential: few are due in an hour, and each waits for the DNS.
  for (const { company_id, domain } of due) {
    const lookups = await withDatabase((db) => lookUpAll(db, company_id, domain), 12_000);
    await transactAsSystem((ctx) => applyLookup(ctx, { company_id, domain, lookups, isDue: true }));
  }
  return due.length;
}
