import 'server-only';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, favorites, oneTimeTokens, relationUsers, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { settings } from '@/lib/settings';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { Reply } from '@/lib/core/reply';
import { impersonationCookie, sessionCookie } from '@/lib/core/session-token';
import type { Person } from '@/lib/shared/actor';
import { self, signedIn } from '@/lib/shared/gates';
import { Problem, conflict, MESSAGES } from '@/lib/shared/problem';
import { endSessionsOf, removedCookie } from './sessions';

/**
 * Deletes the user's own account (spec 1 §7, rules: accounts.delete-own, accounts.deleted): disables and anonymizes it;
 * cases keep the names they were sent with. A company's last business manager and the last super admin cannot be
 * deleted.
 */
export const deleteAccount = command('user.delete_own', {
  who: self<Person>(signedIn),
  input: z.object({ token: z.literal('DELETE', 'The token is not right.') }),
  skipIdempotency: true,
  async run(ctx) {
    const { id, first_name, email } = ctx.actor;
    await assertNotLast(ctx.db, ctx.actor);
    if (!(await anonymize(ctx.db, id))) throw new Problem('unauthenticated', MESSAGES.login);
    mail(ctx, 'account_deleted', { name: first_name, email }, { first_name });
    return new Reply(
      { user_id: id, message: 'Your account is deleted.', location: new URL('/?alert=deleted', settings.app_url).href },
      [removedCookie(sessionCookie()), removedCookie(impersonationCookie())],
    );
  },
  auditSubject: ({ body }) => ref('user', body.user_id),
});

/** Locks all users of the role, so that the last two cannot leave concurrently. @throws Problem conflict */
async function assertNotLast(db: Db, actor: Person): Promise<void> {
  if (actor.role !== 'business_manager' && actor.role !== 'super_admin') return;
  const company = actor.company_id === null ? undefined : eq(users.company_id, actor.company_id);
  const sameRole = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, actor.role), eq(users.status, 'active'), company))
    .orderBy(users.id)
    .for('update');
  if (sameRole.some(({ id }) => id !== actor.id)) return;
  conflict(
    actor.role === 'super_admin'
      ? 'The network keeps one Super Admin. Name another one first.'
      : 'Your company keeps one Business Manager. Name another one first.',
  );
}

/** Removes all personal data and ends sessions and links. Returns false when it was already done. */
async function anonymize(db: Db, user_id: number): Promise<boolean> {
  const anonymous = {
    status: 'deleted',
    first_name: 'Deleted',
    last_name: 'User',
    email: `deleted-${user_id}@deleted.invalid`,
    pending_email: null,
    phone: null,
    city: null,
    country_id: null,
    focus_group: null,
    password_hash: null,
    decision_note: null,
    deleted_at: sql`now()`,
    updated_at: sql`now()`,
  } as const;
  const [updated] = await db
    .update(users)
    .set(anonymous)
    .where(and(eq(users.id, user_id), ne(users.status, 'deleted')))
    .returning({ id: users.id });
  if (!updated) return false;
  await Promise.all([
    endSessionsOf(db, user_id),
    db.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, user_id)),
    db.delete(favorites).where(eq(favorites.user_id, user_id)),
    db.delete(relationUsers).where(eq(relationUsers.user_id, user_id)),
    db
      .update(companies)
      .set({
        signup_manager_id: sql`nullif(${companies.signup_manager_id}, ${user_id})`,
        alt_signup_manager_id: sql`nullif(${companies.alt_signup_manager_id}, ${user_id})`,
      })
      .where(or(eq(companies.signup_manager_id, user_id), eq(companies.alt_signup_manager_id, user_id))),
  ]);
  return true;
}
