import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, sites } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { anyone } from '@/lib/shared/gates';

/**
 * Active company of a host such as `acme.{root}`; null for a partner group, an unknown name, and an inactive company.
 */
export const readSiteCompany = query({
  who: anyone,
  input: z.object({ name: z.string() }),
  output: () => z.strictObject({ company: z.strictObject({ name: z.string(), slug: z.string() }).nullable() }),
  async run({ db }, { name }) {
    const [company] = await db
      .select({ name: companies.name, slug: companies.slug })
      .from(sites)
      .innerJoin(companies, eq(companies.id, sites.company_id))
      .where(and(eq(sites.name, name), eq(companies.status, 'active')));
    return { company: company ?? null };
  },
});
