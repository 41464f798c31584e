import 'server-only';
import { and, asc, eq, sql, type AnyColumn } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { cases, processManagers, users } from '@/db/schema';
import { query } from '@/lib/core/operation';
import type { ManagerUser } from '@/lib/processes/contact-document';
import { Token } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { detailsOf } from './read';

/**
 * Case for admins of its two companies (spec 1 §2 admin.case-info, §6), with the receiver's contacts.
 * @throws Problem not_found for a foreign case
 */
export const caseInfo = query({
  who: companyAdmin,
  input: z.object({ token: Token }),
  async run(ctx, { token }) {
    const [details, contacts] = await Promise.all([detailsOf(ctx, token), contactsOf(ctx.db, token)]);
    return { ...details, contacts };
  },
});
export type CaseInfo = Awaited<ReturnType<typeof caseInfo.run>>;

/** Managers of the process version the case was sent to. Call only for readers of the case. */
async function contactsOf(db: Db, token: string): Promise<ManagerUser[]> {
  const accountOrStored = (account: AnyColumn, stored: AnyColumn) => sql<string>`coalesce(${account}, ${stored}, '')`;
  return db
    .select({
      user_type: processManagers.user_type,
      first_name: accountOrStored(users.first_name, processManagers.first_name),
      last_name: accountOrStored(users.last_name, processManagers.last_name),
      email: accountOrStored(users.email, processManagers.email),
    })
    .from(cases)
    .innerJoin(processManagers, eq(processManagers.version_id, cases.version_id))
    .leftJoin(users, and(eq(users.id, processManagers.user_id), eq(users.status, 'active')))
    .where(eq(cases.token, token))
    .orderBy(asc(processManagers.user_type));
}
