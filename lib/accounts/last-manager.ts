import 'server-only';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { conflict } from '@/lib/shared/problem';

/**
 * Locks users of a company, and with them all its active business managers. One statement in one order, so that concurrent
 * requests neither deadlock nor together remove the last manager (rule: accounts.last-manager). Returns all locked users.
 */
export function lockWithManagers(db: Db, company_id: number, ids: number[]) {
  return db
    .select()
    .from(users)
    .where(
      and(
        eq(users.company_id, company_id),
        ne(users.status, 'deleted'),
        or(inArray(users.id, ids), and(eq(users.role, 'business_manager'), eq(users.status, 'active'))),
      ),
    )
    .orderBy(users.id)
    .for('update');
}

export type LockedUser = Awaited<ReturnType<typeof lockWithManagers>>[number];

/**
 * Checks that an active business manager remains without the users who leave that role. Pass the result of
 * `lockWithManagers`. @throws Problem conflict
 */
export function assertManagerRemains(locked: LockedUser[], leaving: number[]): void {
  const managers = locked.filter(({ role, status }) => role === 'business_manager' && status === 'active');
  const left = managers.filter(({ id }) => !leaving.includes(id));
  if (managers.length && !left.length) conflict('Your company keeps one Business Manager. Name another one first.');
}
