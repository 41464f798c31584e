import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { companies, countries, users } from '@/db/schema';
import { userRow } from '@/lib/accounts/rows';
import { query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

/** Any user with company and country, for super admins (spec 3 §2). */
export const readAnyUser = query({
  who: superAdmin,
  input: z.object({ user_id: Id }),
  async run({ db }, { user_id }) {
    const [found] = await db
      .select({
        user: {
          ...userRow,
          status: users.status,
          registration_type: users.registration_type,
          last_login_at: users.last_login_at,
          created_at: users.created_at,
        },
        company: { id: companies.id, name: companies.name, slug: companies.slug, status: companies.status },
        country: countries.name,
      })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.company_id))
      .leftJoin(countries, eq(countries.id, users.country_id))
      .where(and(eq(users.id, user_id), ne(users.status, 'deleted')));
    return found ?? notFound('User not found.');
  },
});
