import 'server-only';
import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies, users } from '@/db/schema';
import { Term } from '@/lib/companies/search-public';
import { query } from '@/lib/core/operation';
import { likePattern } from '@/lib/core/paging';
import { superAdmin } from '@/lib/shared/gates';

const MAX_RESULTS = 10;

/** Users by name or email for the super admin's search (spec 3 §2, §7). */
export const searchUsers = query({
  who: superAdmin,
  input: z.object({ term: Term }),
  async run({ db }, { term }) {
    const pattern = likePattern(term);
    const name = sql`lower(${users.first_name} || ' ' || ${users.last_name})`;
    const data = await db
      .select({
        id: users.id,
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        role: users.role,
        status: users.status,
        company_id: users.company_id,
        company: companies.name,
      })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .where(and(ne(users.status, 'deleted'), or(sql`${name} like ${pattern}`, sql`${users.email} like ${pattern}`)))
      .orderBy(
        sql`${users.email} like ${pattern.slice(1)} or ${name} like ${pattern.slice(1)} desc`,
        asc(name),
        asc(users.id),
      )
      .limit(MAX_RESULTS);
    return { data };
  },
});
