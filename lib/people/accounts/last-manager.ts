import 'server-only';
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { conflict } from '@/lib/shared/problem';

export type CompanyId = number | null;

const belongsTo = (company_id: CompanyId) =>
  company_id === null ? and(isNull(users.company_id), eq(users.role, 'super_admin')) : eq(users.company_id, company_id);

/**
 * Locks users of a company, and with them all its active business managers; for the network its super admins. One
 * statement in one order, so that concurrent requests neither deadlock nor together remove the last one (rule:
 * accounts.last-manager). Returns all locked users.
 */
export function lockWithManagers(db: Db, company_id: CompanyId, ids: number[]) {
  const role = company_id === null ? 'super_admin' : 'business_manager';
  return db
    .select()
    .from(users)
    .where(
      and(
        belongsTo(company_id),
        ne(users.status, 'deleted'),
        or(inArray(users.id, ids), and(eq(users.role, role), eq(users.status, 'active'))),
      ),
    )
    .orderBy(users.id)
    .for('update');
}

export type LockedUser = Awaited<ReturnType<typeof lockWithManagers>>[number];

/**
 * Checks that an active business manager (for the network: an active super admin) remains once the `leaving` users have
 * lost that role. Pass the result of `lockWithManagers`.
 * @throws Problem conflict
 */
export function assertManagerRemains(locked: LockedUser[], leaving: number[], company = 'Your company'): void {
  const managers = locked.filter(({ role, status }) => isManager(role) && status === 'active');
  if (!managers.some(({ id }) => leaving.includes(id)) || managers.some(({ id }) => !leaving.includes(id))) return;
  conflict(
    managers[0]!.role === 'super_admin'
      ? 'The network keeps one Super Admin. Name another one first.'
      : `${company} keeps one Business Manager. Name another one first.`,
  );
}

const isManager = (role: LockedUser['role']) => role === 'business_manager' || role === 'super_admin';
