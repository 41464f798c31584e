import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { useToken } from '@/lib/core/mailed-token';
import { command, query } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { Reply } from '@/lib/core/reply';
import { Email, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { linkOver, liveToken, tokenLimit } from './mailed';
import { NEW_PASSWORD, repeated, storePassword } from './new-password';
import { hashPassword } from './password-hash';
import { claimsFor } from './sessions';
import { beginSession, welcome } from './sign-in';

/** Whether a reset link can still act; the page shows its form or says that it is over. Changes nothing. */
export const readResetLink = query({
  who: anyone,
  input: z.object({ token: z.string().max(200) }),
  limit: tokenLimit,
  run: async ({ db }, { token }) => ({ valid: (await liveToken(db, 'reset', token)) !== null }),
});

/**
 * Sets a new password from a mailed link and signs in (spec 1 §7). The address must be the link's own. Every session ends,
 * the user is told by mail (PRODUCT §2). Accounts of programs get no browser session.
 */
export const resetPassword = command('password.reset', {
  who: anyone,
  input: repeated(z.object({ email: Email, token: Token.catch(''), ...NEW_PASSWORD })),
  limit: tokenLimit,
  deadline: 10_000,
  unkept: true,
  before: async ({ db }, { email, token, password }) => {
    const row = await liveToken(db, 'reset', token);
    if (!row || !(await isHolder(db, row.user_id, email))) return linkOver();
    return { user_id: row.user_id, hash: await hashPassword(password) };
  },
  async run(ctx, { token }, { user_id, hash }) {
    // The account before its links: of two links at once one waits here, and is spent when its turn comes.
    const user = (await findHolder(ctx.db, user_id)) ?? linkOver();
    if (!(await useToken(ctx.db, 'reset', token))) return linkOver();
    await storePassword(ctx.db, { user_id: user.id, hash });
    mail(ctx, 'account_changed', { name: user.first_name, email: user.email }, { first_name: user.first_name, what: 'password' });
    if (user.role === 'api' && ctx.meta.browser) return new Reply({ user: { id: user.id }, location: '/?alert=password' });
    const session_id = await beginSession(ctx, user, 'reset');
    return welcome(ctx.meta, claimsFor(session_id, user), user);
  },
  about: ({ body }) => ref('user', body.user.id),
});

async function isHolder(db: Db, user_id: number, email: string): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(and(eq(users.id, user_id), eq(users.email, email)));
  return found !== undefined;
}

/** The account of a used link, while it may still sign in. */
async function findHolder(db: Db, user_id: number) {
  const [found] = await db.select({
    id: users.id, role: users.role, status: users.status, first_name: users.first_name, last_name: users.last_name, email: users.email, company_id: users.company_id,
    level: companies.membership_type, company_status: companies.status,
  }).from(users).leftJoin(companies, eq(companies.id, users.company_id)).where(eq(users.id, user_id)).for('update', { of: users });
  const may = found?.status === 'active' && (found.role === 'super_admin' || found.company_status === 'active');
  return may ? found : null;
}
