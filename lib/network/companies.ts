import 'server-only';
import { asc, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { COMPANY_SORTS } from '@/lib/companies/policy';
import { query } from '@/lib/core/operation';
import { listingFields, pageOf } from '@/lib/core/listing';
import { settings } from '@/lib/settings';
import { superAdmin } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { selectCompanies, type CompanyFound } from './companies.sql';

/** A row of the companies list (spec 3 §2). */
export type CompanyRow = Pick<
  CompanyFound,
  'id' | 'name' | 'slug' | 'membership_type' | 'status' | 'groups' | 'users'
> & {
  login_page_url: string;
};

/** One page of the network's companies, searched, sorted and paged (spec 3 §2, §7). */
export const listCompanies = query({
  who: superAdmin,
  input: z.object(listingFields(COMPANY_SORTS)),
  async run({ db }, listing) {
    const page = await pageOf(listing, (window) => db.execute<CompanyFound>(selectCompanies({ ...listing, window })));
    return { ...page, data: page.data.map(rowOf) };
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
}: Omit<CompanyFound, 'total'>): CompanyRow => ({
  id,
  name,
  slug,
  membership_type,
  status,
  groups,
  users,
  login_page_url: siteUrl(settings.app_url, slug),
});

/** Ids and names of all companies, for selects (spec 3 §7). */
export const listCompanyNames = query({
  who: superAdmin,
  input: z.object({}),
  run: async ({ db }) => ({
    companies: await db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(isNull(companies.deleted_at))
      .orderBy(asc(sql`lower(${companies.name})`), companies.id),
  }),
});
