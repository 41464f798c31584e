import 'server-only';
import { eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perMinute, type Limit } from '@/lib/core/throttle';
import type { Person } from '@/lib/shared/actor';
import { self, signedIn } from '@/lib/shared/gates';
import { ensure, invalid } from '@/lib/shared/problem';
import { config } from '@/lib/core/config';
import { NEW_PASSWORD, repeated, storePassword } from './new-password';
import { hashPassword, isPassword } from './password-hash';
import { hasPassword, isFresh, type Proof } from './policy';

/** Guesses at one's own password, wherever it is asked for. */
export const guessLimit = (id: number): Limit[] => [perMinute(config.limits.login_per_minute, 'password', id)];

/** Changes one's own password (spec 1 §7). The other sessions end, and the user is told by mail. */
export const changePassword = command('password.change', {
  who: self<Person>(signedIn),
  input: repeated(z.object({ ...NEW_PASSWORD, current_password: z.string().max(1000).optional() })),
  limit: (_meta, _input, { id }) => guessLimit(id),
  deadline: 10_000,
  unkept: true,
  before: async ({ db, actor }, { password, current_password }) => {
    ensure(hasPassword(actor));
    await prove(db, actor, current_password);
    return hashPassword(password);
  },
  async run(ctx, _input, hash) {
    const { id, first_name, email, session_id } = ctx.actor;
    await storePassword(ctx.db, { user_id: id, hash, keep: session_id });
    mail(ctx, 'account_changed', { name: first_name, email }, { first_name, what: 'password' });
    return { user_id: id, message: 'Your password is changed.' };
  },
  about: ({ user_id }) => ref('user', user_id),
});

/** What `prove` will ask this person for now. */
export async function proofOf(db: Db, actor: Person): Promise<Proof> {
  if (isFresh(actor)) return 'nothing';
  const [found] = await db.select({ known: isNotNull(users.password_hash) }).from(users).where(eq(users.id, actor.id));
  return found?.known ? 'password' : 'sign_in';
}

/** The present password, unless the sign-in is fresh. @throws Problem invalid. */
export async function prove(db: Db, actor: Person, current_password: string | null | undefined): Promise<void> {
  if (isFresh(actor)) return;
  const [found] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, actor.id));
  if (found?.password_hash === null) return invalid({ current_password: ['Log out and in again, then change it within 10 minutes.'] });
  if (!(await isPassword(found?.password_hash, current_password ?? ''))) return invalid({ current_password: [current_password ? 'This is not your present password.' : 'Enter your present password.'] });
}
