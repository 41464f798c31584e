import 'server-only';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { groups, companies, onboardingSessions, users } from '@/db/schema';
import { fullName } from '@/lib/shared/format';
import { conflict, notFound } from '@/lib/shared/problem';
import { ONBOARDING_STATUS } from '@/lib/shared/enums';
import { GROUP_COLUMNS } from './session';

const host = alias(companies, 'host');

/** Locks a session, so that the first decision wins. @throws Problem not_found */
export async function lockSession(db: Db, id: number) {
  const [session] = await db.select().from(onboardingSessions).where(eq(onboardingSessions.id, id)).for('update');
  if (!session) return notFound('Registration not found.');
  const [[group], [company]] = await Promise.all([
    db
      .select({ ...GROUP_COLUMNS, status: groups.status, host: host.name, host_status: host.status })
      .from(groups)
      .leftJoin(host, eq(host.id, groups.sponsor_company_id))
      .where(eq(groups.id, session.community_id)),
    db
      .select({ id: companies.id, name: companies.name, status: companies.status })
      .from(companies)
      .where(eq(companies.id, session.company_id ?? 0)),
  ]);
  return { session, group: group!, company: company ?? null };
}
export type LockedSession = Awaited<ReturnType<typeof lockSession>>;

/** Locks a session that waits for a decision. @throws Problem not_found, or conflict that names who decided */
export async function lockSubmitted(db: Db, id: number): Promise<LockedSession> {
  const registration = await lockSession(db, id);
  const { status, decided_by } = registration.session;
  if (status === 'submitted') return registration;
  if (status === 'started') return conflict('This registration is not sent yet.', { status });
  const [who] = decided_by
    ? await db
        .select({ first_name: users.first_name, last_name: users.last_name })
        .from(users)
        .where(eq(users.id, decided_by))
    : [];
  const decision = ONBOARDING_STATUS[status].toLowerCase();
  return conflict(`This registration was already ${decision}${who ? ` by ${fullName(who)}` : ''}.`, { status });
}
