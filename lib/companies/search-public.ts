import 'server-only';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { settings } from '@/lib/settings';
import { query } from '@/lib/core/operation';
import { likePattern } from '@/lib/core/paging';
import { anyone } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';

/** A search term: two characters or more (spec 1 §5). */
export const Term = z
  .string('Type at least 2 characters.')
  .trim()
  .min(2, 'Type at least 2 characters.')
  .max(100, 'Use at most 100 characters.');

const MAX = 10;

/** The landing page's company search: active companies that are listed publicly, with their landing's URL (rule: companies.public-search). */
export const searchPublicCompanies = query({
  who: anyone,
  input: z.object({ term: Term }),
  async run({ db }, { term }) {
    const pattern = likePattern(term);
    const begins = pattern.slice(1);
    const found = await db
      .select({ name: companies.name, slug: companies.slug })
      .from(companies)
      .where(
        and(
          eq(companies.status, 'active'),
          eq(companies.show_in_public_web, true),
          or(sql`lower(${companies.name}) like ${pattern}`, sql`lower(${companies.full_name}) like ${pattern}`),
        ),
      )
      .orderBy(sql`lower(${companies.name}) like ${begins} desc`, asc(sql`lower(${companies.name})`))
      .limit(MAX);
    return { data: found.map((company) => ({ ...company, url: siteUrl(settings.app_url, company.slug) })) };
  },
});
