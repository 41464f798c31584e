import 'server-only';
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseResponses, cases, companies, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { Named } from '@/lib/platform/operation/resources';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { member } from '@/lib/shared/gates';

/**
 * What the cases table can be filtered by: companies that the reader's company has cases with, and for managers the
 * colleagues who submitted or answered one (rule: cases.filters).
 */
export const listCaseFilters = query({
  who: member,
  input: z.object({}),
  output: () => z.strictObject({ partners: z.array(Named), engineers: z.array(Named) }),
  async run({ actor, db }) {
    const [partners, engineers] = await Promise.all([
      partnersOf(db, actor),
      isAdmin(actor) ? engineersOf(db, actor) : [],
    ]);
    return { partners, engineers };
  },
});

/* Scalar subselects: with `exists`, PostgreSQL would read the cases and answers of all companies into hashes. */
const some = (rows: SQL) => sql`(select true ${rows} limit 1)`;

/** Two probes of an index for each company, instead of reading all cases. */
const partnersOf = (db: Db, { company_id }: Member) =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(
      or(
        some(
          sql`from ${cases} c where c.company_id = ${company_id} and c.receiver_company_id = ${companies.id} and c.deleted_at is null`,
        ),
        some(
          sql`from ${cases} c where c.company_id = ${companies.id} and c.receiver_company_id = ${company_id} and c.deleted_at is null`,
        ),
      ),
    )
    .orderBy(sql`lower(${companies.name})`, companies.id);

async function engineersOf(db: Db, { company_id }: Member) {
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        inArray(users.status, ['active', 'inactive']),
        or(
          some(sql`from ${cases} c where c.submitter_id = ${users.id} and c.deleted_at is null`),
          some(sql`from ${caseResponses} r where r.user_id = ${users.id}`),
          some(sql`from ${caseResponses} r where r.engineer_email = ${users.email}`),
        ),
      ),
    )
    .orderBy(sql`lower(${users.first_name} || ' ' || ${users.last_name})`, users.id);
  return rows.map((row) => ({ id: row.id, name: fullName(row) || row.email }));
}
