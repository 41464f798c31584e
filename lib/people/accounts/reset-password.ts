import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { useToken } from '@/lib/platform/secrets/mailed-token';
import { command, query } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { mail } from '@/lib/platform/operation/outbox';
import { Reply } from '@/lib/platform/operation/reply';
import { SecondFactor } from '@/lib/people/accounts/factors/resources';
import { finishLogin, loginSubject } from '@/lib/people/accounts/factors/second-step';
import { Email, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { findLinkUser, type LinkUser } from './link-user';
import { linkExpired, findValidToken } from './mailed-links';
import { NEW_PASSWORD, confirmsPassword, storePassword, hashNewPassword } from './new-password';
import { SignIn } from './resources';

/** The address that a reset link was mailed to; null for an invalid link. Read-only, since mail scanners open links. */
export const readResetLink = query({
  who: anyone,
  input: z.object({ token: z.string().max(200) }),
  output: () => z.strictObject({ email: z.string().nullable() }),
  limit: tokenPageLimit,
  async run({ db }, { token }) {
    const row = await findValidToken(db, 'reset', token);
    const [user] = row ? await db.select({ email: users.email }).from(users).where(eq(users.id, row.user_id)) : [];
    return { email: user?.email ?? null };
  },
});

/**
 * Sets a new password by mailed link and logs in (spec 1 §7). The email address must match the link's. Ends every
 * session and notifies the user by email (rule: passwords.changed). Users of role api get no browser session.
 * @throws Problem conflict for a link that is no longer valid
 */
export const resetPassword = command('password.reset', {
  who: anyone,
  input: confirmsPassword(z.object({ email: Email, token: Token.catch(''), ...NEW_PASSWORD })),
  output: () =>
    z.union([z.strictObject({ user: z.strictObject({ id: z.number() }), location: z.string() }), SignIn, SecondFactor]),
  limit: tokenPageLimit,
  deadline: 10_000,
  enrolls: true,
  skipIdempotency: true,
  prepare: async ({ db }, { email, token, password }) => {
    const row = await findValidToken(db, 'reset', token);
    if (!row || !(await isTokenEmail(db, row.user_id, email))) return linkExpired();
    return { user_id: row.user_id, hash: await hashNewPassword(db, { password, user_id: row.user_id }) };
  },
  async run(ctx, { token }, { user_id, hash }) {
    // With two concurrent links, the second waits here and is revoked by then.
    const user = await findLinkUser(ctx.db, user_id);
    if (!user || !mayLogIn(user) || !(await useToken(ctx.db, 'reset', token))) return linkExpired();
    await storePassword(ctx.db, { user_id: user.id, hash });
    mail(
      ctx,
      'account_changed',
      { name: user.first_name, email: user.email },
      { first_name: user.first_name, what: 'password' },
    );
    if (user.role === 'api' && ctx.request.browser)
      return new Reply({ user: { id: user.id }, location: '/?alert=password' });
    return finishLogin(ctx, user, 'reset');
  },
  auditSubject: (reply) => loginSubject(reply),
});

async function isTokenEmail(db: Db, user_id: number, email: string): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.email, email)));
  return user !== undefined;
}

const mayLogIn = ({ status, role, company_status }: LinkUser) =>
  status === 'active' && (role === 'super_admin' || company_status === 'active');
