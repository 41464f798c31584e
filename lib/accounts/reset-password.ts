import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { useToken } from '@/lib/core/mailed-token';
import { command, query } from '@/lib/core/operation';
import { tokenPageLimit } from '@/lib/core/token-limit';
import { mail } from '@/lib/core/outbox';
import { Reply } from '@/lib/core/reply';
import { Email, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { findLinkUser, type LinkUser } from './link-user';
import { linkExpired, findValidToken } from './mailed-links';
import { NEW_PASSWORD, confirmsPassword, storePassword } from './new-password';
import { hashPassword } from './password-hash';
import { beginSession, signInResult } from './sign-in';

/** Whether a reset link is still valid. Read-only, since mail scanners open links. */
export const readResetLink = query({
  who: anyone,
  input: z.object({ token: z.string().max(200) }),
  limit: tokenPageLimit,
  run: async ({ db }, { token }) => ({ valid: (await findValidToken(db, 'reset', token)) !== null }),
});

/**
 * Sets a new password by mailed link and logs in (spec 1 §7). The email address must match the link's. Ends every
 * session and notifies the user by email (rule: passwords.changed). Users of role api get no browser session.
 */
export const resetPassword = command('password.reset', {
  who: anyone,
  input: confirmsPassword(z.object({ email: Email, token: Token.catch(''), ...NEW_PASSWORD })),
  limit: tokenPageLimit,
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db }, { email, token, password }) => {
    const row = await findValidToken(db, 'reset', token);
    if (!row || !(await isTokenEmail(db, row.user_id, email))) return linkExpired();
    return { user_id: row.user_id, hash: await hashPassword(password) };
  },
  async run(ctx, { token }, { user_id, hash }) {
    // Of two concurrent links one waits here, and is revoked by then.
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
    const login = await beginSession(ctx, user, 'reset');
    return signInResult(ctx.request, login, user);
  },
  auditSubject: ({ body }) => ref('user', body.user.id),
});

async function isTokenEmail(db: Db, user_id: number, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.email, email)));
  return found !== undefined;
}

const mayLogIn = ({ status, role, company_status }: LinkUser) =>
  status === 'active' && (role === 'super_admin' || company_status === 'active');
