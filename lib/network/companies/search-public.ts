import 'server-only';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { query } from '@/lib/platform/operation/operation';
import { likePattern } from '@/lib/platform/operation/paging';
import { SearchTerm } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { siteUrl } from '@/lib/shared/sites';
import { LOGIN_METHODS, keysOf } from '@/lib/shared/enums';

const MAX = 10;

/** The landing page's company search: active companies that are listed publicly, with their landing's URL (rule: companies.public-search). */
export const searchPublicCompanies = query({
  who: anyone,
  input: z.object({ term: SearchTerm }),
  output: () =>
    z.strictObject({
      data: z.array(
        z.strictObject({
          url: z.string(),
          name: z.string(),
          slug: z.string(),
          login_method: z.enum(keysOf(LOGIN_METHODS)),
        }),
      ),
    }),
  async run({ db }, { term }) {
    const pattern = likePattern(term);
    const begins = pattern.slice(1);
    const rows = await db
      .select({ name: companies.name, slug: companies.slug, login_method: companies.login_method })
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
    return { data: rows.map((company) => ({ ...company, url: siteUrl(settings.app_url, company.slug) })) };
  },
});
export type PublicCompany = Awaited<ReturnType<typeof searchPublicCompanies.run>>['data'][number];
