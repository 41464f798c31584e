import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { companyDetails } from '@/lib/companies/own-company';
import { relationsOf } from '@/lib/companies/own-relations';
import { query } from '@/lib/core/operation';
import { processesOf } from '@/lib/processes/list-processes';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { UserListing, userPage } from '@/lib/users/list';
import { ensureCompany, findCompany } from './company-row';

/** Data of the company screen, with a page of its users; null for an unknown company (spec 3 §2). */
export const readCompanyScreen = query({
  who: superAdmin,
  input: z.intersection(z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647).catch(0) }), UserListing),
  async run({ db }, { id, ...listing }) {
    if (!(await findCompany(db, id))) return null;
    const [details, people, processes, relations] = await Promise.all([
      companyDetails(db, id),
      userPage(db, id, listing),
      processesOf(db, id),
      relationsOf(db, id),
    ]);
    return { details, people, processes, relations };
  },
});
export type CompanyRelation = Awaited<ReturnType<typeof relationsOf>>[number];

/** A company's memberships in groups (spec 3 §7). */
export const listCompanyRelations = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    await ensureCompany(db, id);
    return { relations: await relationsOf(db, id) };
  },
});

/** Active business and program managers of a company, the candidates for signup managers (spec 3 §7). */
export const listCompanyManagers = query({
  who: superAdmin,
  input: z.object({ id: Id }),
  async run({ db }, { id }) {
    await ensureCompany(db, id);
    const { first_name, last_name, email, role } = users;
    const managers = await db
      .select({ id: users.id, first_name, last_name, email, role })
      .from(users)
      .where(
        and(
          eq(users.company_id, id),
          eq(users.status, 'active'),
          inArray(role, ['business_manager', 'program_manager']),
        ),
      )
      .orderBy(asc(sql`lower(${first_name})`), asc(sql`lower(${last_name})`), asc(users.id));
    return { managers };
  },
});
