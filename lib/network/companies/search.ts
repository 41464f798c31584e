import 'server-only';
import { and, asc, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { likePattern } from '@/lib/platform/operation/paging';
import { SearchTerm } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { STATUS, keysOf } from '@/lib/shared/enums';

const MAX = 10;

/** The super admin's company search, inactive companies included (rule: network.search). */
export const searchCompanies = query({
  who: superAdmin,
  input: z.object({ term: SearchTerm }),
  output: () =>
    z.strictObject({
      data: z.array(
        z.strictObject({ id: z.number(), name: z.string(), slug: z.string(), status: z.enum(keysOf(STATUS)) }),
      ),
    }),
  async run({ db }, { term }) {
    const pattern = likePattern(term);
    const data = await db
      .select({ id: companies.id, name: companies.name, slug: companies.slug, status: companies.status })
      .from(companies)
      .where(
        and(
          isNull(companies.deleted_at),
          or(
            sql`lower(${companies.name}) like ${pattern}`,
            sql`lower(${companies.full_name}) like ${pattern}`,
            sql`${companies.slug} like ${pattern}`,
          ),
        ),
      )
      .orderBy(sql`lower(${companies.name}) like ${pattern.slice(1)} desc`, asc(sql`lower(${companies.name})`))
      .limit(MAX);
    return { data };
  },
});
