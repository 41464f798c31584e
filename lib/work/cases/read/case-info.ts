import 'server-only';
import { and, asc, eq, sql, type AnyColumn } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases, processManagers, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { Token } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { readDetails } from './read';
import { caseDetailsParts } from '@/lib/work/cases/resources';
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
      contacts: z.array(ManagerUser.extend({ phone: z.string().nullable() }).meta({ id: 'CaseContact' })),
    }),
  async run(ctx, { token }) {
    const [details, contacts] = await Promise.all([readDetails(ctx, token), contactsOf(ctx.db, token)]);
    return { ...details, contacts };
  },
});
export type CaseInfo = Awaited<ReturnType<typeof caseInfo.run>>;

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
