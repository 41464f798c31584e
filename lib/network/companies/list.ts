import 'server-only';
import { asc, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { COMPANY_SORTS, CONTRACT_FILTERS } from './policy';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { listingFields, pageOf } from '@/lib/platform/operation/listing';
import { settings } from '@/lib/platform/settings';
import { keysOf } from '@/lib/shared/enums';
import { superAdmin } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { selectCompanies, type CompanyFound } from './list.sql';
import { healthOf } from './receiving';
import { standingsOf } from './standing';
import { CompanyRow } from './resources';
import type { CompanyHealth } from './standing-resources';

/** One page of the network's companies, searched, sorted and paged (spec 3 §2, §7). */
export const listCompanies = query({
  who: superAdmin,
  input: z.object({
    ...listingFields(COMPANY_SORTS),
    contract: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(keysOf(CONTRACT_FILTERS), 'Choose when the contract ends.').optional(),
    ),
  }),
  output: () => PageOf(CompanyRow),
  async run({ db }, listing) {
    const page = await pageOf(listing, (window) => db.execute<CompanyFound>(selectCompanies({ ...listing, window })));
    const ids = page.data.map(({ id }) => id);
    const [healths, standings] = await Promise.all([healthOf(db, ids), standingsOf(db, ids)]);
    const data = page.data.map((row) => {
      const { login_method, api_clients, webhooks, to_do } = standings.get(row.id)!;
      return { ...rowOf(row), ...healths.get(row.id)!, connections: { login_method, api_clients, webhooks }, to_do };
    });
    return { ...page, data };
  },
});

const rowOf = ({
  id,
  name,
  slug,
  membership_type,
  status,
  groups,
  users,
  last_login_at,
  contract_ends_on,
}: Omit<CompanyFound, 'total'>): Omit<CompanyRow, keyof CompanyHealth | 'connections' | 'to_do'> => ({
  id,
  name,
  slug,
  membership_type,
  status,
  groups,
  users,
  last_login_at: last_login_at && isoTimestamp(last_login_at),
  contract_ends_on,
  login_page_url: siteUrl(settings.app_url, slug),
});

/** Ids and names of all companies, for selects (spec 3 §7). */
export const listCompanyNames = query({
  who: superAdmin,
  input: z.object({}),
  output: () => z.strictObject({ companies: z.array(z.strictObject({ id: z.number(), name: z.string() })) }),
  run: async ({ db }) => ({
    companies: await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(isNull(companies.deleted_at))
      .orderBy(asc(sql`lower(${companies.name})`), companies.id),
  }),
});
