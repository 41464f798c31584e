import 'server-only';
import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies, users } from '@/db/schema';
import { SearchTerm } from '@/lib/shared/fields';
import { query } from '@/lib/platform/operation/operation';
import { likePattern } from '@/lib/platform/operation/paging';
import { superAdmin } from '@/lib/shared/gates';
import { ROLES, USER_STATUS, keysOf } from '@/lib/shared/enums';

const MAX_RESULTS = 10;

/** Users by name or email for the super admin's search (spec 3 §2, §7). */
export const searchUsers = query({
  who: superAdmin,
  input: z.object({ term: SearchTerm }),
  output: () =>
    z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.number(),
          first_name: z.string(),
          last_name: z.string(),
          email: z.string(),
          role: z.enum(keysOf(ROLES)),
          status: z.enum(keysOf(USER_STATUS)),
          company_id: z.number().nullable(),
          company: z.string().nullable(),
        }),
      ),
    }),
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
      .where(
        and(
          notInArray(users.status, ['deleted', 'program']),
          or(sql`${name} like ${pattern}`, sql`${users.email} like ${pattern}`),
        ),
      )
      .orderBy(
        sql`${users.email} like ${pattern.slice(1)} or ${name} like ${pattern.slice(1)} desc`,
        asc(name),
        asc(users.id),
      )
      .limit(MAX_RESULTS);
    return { data };
  },
});
