import 'server-only';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, favorites, oneTimeTokens, relationUsers, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { Reply } from '@/lib/core/reply';
import { actingCookie, sessionCookie } from '@/lib/core/session-token';
import type { Person } from '@/lib/shared/actor';
import { self, signedIn } from '@/lib/shared/gates';
import { Problem, refuse, SAYS } from '@/lib/shared/problem';
import { endSessionsOf, removed } from './sessions';

/**
 * Deletes one's own account (spec 1 §7, PRODUCT §4): it is disabled and anonymised, cases keep the names they were sent
 * with. A company keeps its last business manager, the network its last administrator.
 */
export const deleteAccount = command('user.delete_own', {
  who: self<Person>(signedIn),
  input: z.object({ token: z.literal('DELETE', 'The token is not right.') }),
  unkept: true,
  async run(ctx) {
    const { id, first_name, email } = ctx.actor;
    await keepTheLast(ctx.db, ctx.actor);
    if (!(await anonymise(ctx.db, id))) throw new Problem('unauthenticated', SAYS.login);
    mail(ctx, 'account_deleted', { name: first_name, email }, { first_name });
    return new Reply({ user_id: id, message: 'Your account is deleted.', location: new URL('/?alert=deleted', config.app_url).href }, [removed(sessionCookie()), removed(actingCookie())]);
  },
  about: ({ body }) => ref('user', body.user_id),
});

/** Locks all who could take over, so that of two last ones at once one stays. */
async function keepTheLast(db: Db, actor: Person): Promise<void> {
  if (actor.role !== 'business_manager' && actor.role !== 'super_admin') return;
  const company = actor.company_id === null ? undefined : eq(users.company_id, actor.company_id);
  const alike = await db.select({ id: users.id }).from(users).where(and(eq(users.role, actor.role), eq(users.status, 'active'), company)).orderBy(users.id).for('update');
  if (alike.some(({ id }) => id !== actor.id)) return;
  refuse(actor.role === 'super_admin' ? 'The network keeps one Super Admin. Name another one first.' : 'Your company keeps one Business Manager. Name another one first.');
}

/** Takes everything personal out of an account and ends what it could still do. Gives false when that was done before. */
export async function anonymise(db: Db, user_id: number): Promise<boolean> {
  const nobody = {
    status: 'deleted', first_name: 'Deleted', last_name: 'User', email: `deleted-${user_id}@deleted.invalid`, phone: null, city: null, country_id: null, focus_group: null,
    password_hash: null, decision_note: null, deleted_at: sql`now()`, updated_at: sql`now()`,
  } as const;
  const [done] = await db.update(users).set(nobody).where(and(eq(users.id, user_id), ne(users.status, 'deleted'))).returning({ id: users.id });
  if (!done) return false;
  await Promise.all([
    endSessionsOf(db, user_id),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, user_id)),
    db.delete(favorites).where(eq(favorites.user_id, user_id)),
    db.delete(relationUsers).where(eq(relationUsers.user_id, user_id)),
    db.update(companies).set({
      signup_manager_id: sql`nullif(${companies.signup_manager_id}, ${user_id})`, alt_signup_manager_id: sql`nullif(${companies.alt_signup_manager_id}, ${user_id})`,
    }).where(or(eq(companies.signup_manager_id, user_id), eq(companies.alt_signup_manager_id, user_id))),
  ]);
  return true;
}
