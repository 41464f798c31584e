import 'server-only';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oneTimeTokens, processManagers, processVersions, users } from '@/db/schema';
import { mintToken } from '@/lib/core/mailed-token';
import type { Recipient } from '@/lib/core/outbox';

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+$/;

/** The addresses that one field of a process holds: one, or several set apart by commas, semicolons or lines. */
export const addressesIn = (entry: string | null | undefined): string[] => (entry ?? '').split(/[\s,;]+/).map((one) => one.toLowerCase()).filter((one) => ADDRESS.test(one));

/**
 * Who gets the letters of a case at the receiver's: the inbound and copy addresses of the process version it was sent
 * against, or, where a process names none, its owner. Each address once.
 */
export async function receiversOf(db: Db, version_id: number): Promise<Recipient[]> {
  const [found] = await db.select({ to: processVersions.collaborate_email, cc: processVersions.collaborate_cc_email, owner: sql<string | null>`coalesce(${users.email}, ${processManagers.email})` })
    .from(processVersions)
    .leftJoin(processManagers, and(eq(processManagers.version_id, processVersions.id), eq(processManagers.user_type, 'main')))
    .leftJoin(users, and(eq(users.id, processManagers.user_id), eq(users.status, 'active')))
    .where(eq(processVersions.id, version_id))
    .orderBy(asc(processVersions.id));
  const named = [...addressesIn(found?.to), ...addressesIn(found?.cc)];
  return [...new Set(named.length ? named : addressesIn(found?.owner))].map((email) => ({ email }));
}

/** The respond token that a letter to the receiver carries: the newest with a week left, or a new one. */
export async function respondToken(db: Db, case_id: number): Promise<string> {
  const [newest] = await db.select({ id: oneTimeTokens.id }).from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.case_id, case_id), eq(oneTimeTokens.purpose, 'respond'), isNull(oneTimeTokens.used_at), gt(oneTimeTokens.expires_at, sql`now() + interval '7 days'`)))
    .orderBy(desc(oneTimeTokens.created_at)).limit(1);
  return newest?.id ?? mintToken(db, 'respond', { case_id });
}
