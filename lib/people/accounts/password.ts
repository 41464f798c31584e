import 'server-only';
import { eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { perMinute, type Limit } from '@/lib/platform/limits/rate-limit';
import type { Person } from '@/lib/shared/actor';
import { self, loggedIn } from '@/lib/shared/gates';
import { ensure, invalid } from '@/lib/shared/problem';
import { settings } from '@/lib/platform/settings';
import { inWords, RECENT_LOGIN } from '@/lib/shared/durations';
import { NEW_PASSWORD, confirmsPassword, hashNewPassword, storePassword } from './new-password';
import { isPassword } from './password-hash';
import { hasPassword, isFresh, type Proof } from './policy';

export const passwordAttemptLimit = (id: number): Limit[] => [
  perMinute(settings.limits.login_per_minute, 'password', id),
];

/** Changes the user's own password (spec 1 §7). Ends the other sessions and notifies the user by email. */
export const changePassword = command('password.change', {
  who: self<Person>(loggedIn),
  input: confirmsPassword(z.object({ ...NEW_PASSWORD, current_password: z.string().max(1000).optional() })),
  output: () => z.strictObject({ user_id: z.number(), message: z.string() }),
  limit: (_request, _input, { id }) => passwordAttemptLimit(id),
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db, actor }, { password, current_password }) => {
    ensure(hasPassword(actor));
    await requireProof(db, actor, current_password);
    return hashNewPassword(db, { password, user_id: actor.id });
  },
  async run(ctx, _input, hash) {
    const { id, first_name, email, session_id } = ctx.actor;
    await storePassword(ctx.db, { user_id: id, hash, keep_session: session_id });
    mail(ctx, 'account_changed', { name: first_name, email }, { first_name, what: 'password' });
    return { user_id: id, message: 'Your password is changed.' };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

export async function proofOf(db: Db, actor: Person): Promise<Proof> {
  if (isFresh(actor)) return 'nothing';
  const [user] = await db
    .select({ has_password: isNotNull(users.password_hash) })
    .from(users)
    .where(eq(users.id, actor.id));
  return user?.has_password ? 'password' : 'sign_in';
}

/** Checks the current password, unless the login is recent. @throws Problem invalid */
export async function requireProof(db: Db, actor: Person, current_password: string | null | undefined): Promise<void> {
  if (isFresh(actor)) return;
  const [user] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, actor.id));
  if (user?.password_hash === null)
    return invalid({ current_password: [`Log out and log in again, then change it within ${inWords(RECENT_LOGIN)}.`] });
  if (!(await isPassword(user?.password_hash, current_password ?? '')))
    return invalid({
      current_password: [current_password ? 'This is not your current password.' : 'Enter your current password.'],
    });
}
