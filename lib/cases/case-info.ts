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
 * A case as admins of its two companies see it (spec 1 §2 admin.case-info, §6): what everybody sees, and whom to turn to
 * at the receiver's. Throws missing for a case of others.
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

/** Owner and alternate of the process version that a case was sent against. Handed out only with the case itself. */
async function contactsOf(db: Db, token: string): Promise<ManagerUser[]> {
  const either = (account: AnyColumn, named: AnyColumn) => sql<string>`coalesce(${account}, ${named}, '')`;
  return db.select({
    user_type: processManagers.user_type, first_name: either(users.first_name, processManagers.first_name),
    last_name: either(users.last_name, processManagers.last_name), email: either(users.email, processManagers.email),
  }).from(cases)
    .innerJoin(processManagers, eq(processManagers.version_id, cases.version_id))
    .leftJoin(users, and(eq(users.id, processManagers.user_id), eq(users.status, 'active')))
    .where(eq(cases.token, token)).orderBy(asc(processManagers.user_type));
}
