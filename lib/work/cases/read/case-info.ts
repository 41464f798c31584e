import 'server-only';
import { and, asc, eq, sql, type AnyColumn } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseHolds, cases, companies, processManagers, users } from '@/db/schema';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { readDetails } from './read';
import { casesVisibleTo } from '@/lib/work/cases/access';
import { caseDetailsParts, CaseHold } from '@/lib/work/cases/resources';
import { ManagerUser } from '@/lib/intake/processes/resources';

/**
 * Case for admins of its two companies (spec 1 §2 admin.case-info, §6), with the receiver's contacts.
 * @throws Problem not_found for a foreign case
 */
export const caseInfo = query({
  who: companyAdmin,
  input: z.object({ token: Token }),
  output: () =>
    z.strictObject({
      ...caseDetailsParts,
      holds: z.array(CaseHold),
      contacts: z.array(ManagerUser.extend({ phone: z.string().nullable() }).meta({ id: 'CaseContact' })),
    }),
  async run(ctx, { token }) {
    const [details, contacts, holds] = await Promise.all([
      readDetails(ctx, token),
      contactsOf(ctx.db, token),
      holdsOf(ctx, token),
    ]);
    return { ...details, contacts, holds };
  },
});
export type CaseInfo = Awaited<ReturnType<typeof caseInfo.run>>;

/** Legal holds of both companies; the reason only of the reader's own (rule: cases.hold). */
const holdsOf = ({ actor, db }: Ctx<Member>, token: string): Promise<CaseHold[]> =>
  db
    .select({
      company: companies.name,
      is_own: sql<boolean>`${caseHolds.company_id} = ${actor.company_id}`,
      reason: sql<string | null>`case when ${caseHolds.company_id} = ${actor.company_id} then ${caseHolds.reason} end`,
      placed_at: caseHolds.created_at,
    })
    .from(cases)
    .innerJoin(caseHolds, eq(caseHolds.case_id, cases.id))
    .innerJoin(companies, eq(companies.id, caseHolds.company_id))
    .where(and(eq(cases.token, token), casesVisibleTo(actor)))
    .orderBy(asc(caseHolds.created_at));

async function contactsOf(db: Db, token: string): Promise<(ManagerUser & { phone: string | null })[]> {
  const accountOrStored = (account: AnyColumn, stored: AnyColumn) => sql<string>`coalesce(${account}, ${stored}, '')`;
  return db
    .select({
      user_type: processManagers.user_type,
      first_name: accountOrStored(users.first_name, processManagers.first_name),
      last_name: accountOrStored(users.last_name, processManagers.last_name),
      email: accountOrStored(users.email, processManagers.email),
      phone: users.phone,
    })
    .from(cases)
    .innerJoin(processManagers, eq(processManagers.version_id, cases.version_id))
    .leftJoin(users, and(eq(users.id, processManagers.user_id), eq(users.status, 'active')))
    .where(eq(cases.token, token))
    .orderBy(asc(processManagers.user_type));
}
