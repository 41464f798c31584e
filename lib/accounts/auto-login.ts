import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { useToken } from '@/lib/core/mailed-token';
import { command, query } from '@/lib/core/operation';
import { tokenPageLimit } from '@/lib/core/token-limit';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { joinDefaultGroups } from './activate';
import { recordAgreement } from './agreement';
import { resetFailures } from './authenticate';
import { linkExpired, findValidToken } from './mailed-links';
import { beginSession, signInResult } from './sign-in';

/** Whether a login link is still valid. Read-only, since mail scanners open links. */
export const readLoginLink = query({
  who: anyone,
  input: z.object({ token: z.string().max(200) }),
  limit: tokenPageLimit,
  run: async ({ db }, { token }) => ({ valid: (await findValidToken(db, 'email_login', token)) !== null }),
});

/**
 * Logs in by mailed link, once (spec 1 §7). The first use activates the account, since it proves the address; a
 * password that was set before is discarded.
 */
export const logInByLink = command('session.auto_login', {
  who: anyone,
  input: z.object({ token: Token.catch('') }),
  limit: tokenPageLimit,
  skipIdempotency: true,
  async run(ctx, { token }) {
    const row = (await findValidToken(ctx.db, 'email_login', token)) ?? linkExpired();
    // Locks the account before its token, the same order as wherever tokens are revoked.
    const user = (await findTokenUser(ctx.db, row.user_id)) ?? linkExpired();
    if (!(await useToken(ctx.db, 'email_login', token))) return linkExpired();
    const isUnverified = user.status === 'pending_verification';
    await Promise.all([
      isUnverified &&
        ctx.db
          .update(users)
          .set({ status: 'active', password_hash: null, auto_approved_at: sql`now()`, updated_at: sql`now()` })
          .where(eq(users.id, user.id)),
      isUnverified && joinDefaultGroups(ctx.db, { ids: [user.id], company_id: user.company_id }),
      recordAgreement(ctx.db, user.id, ctx.request.address),
    ]);
    const login = await beginSession(ctx, user, 'email_link');
    await resetFailures(ctx.db, { id: user.id, counter: null });
    return signInResult(ctx.request, login, user);
  },
  auditSubject: ({ body }) => ref('user', body.user.id),
});

/** Account of a login link, if it may log in this way. */
async function findTokenUser(db: Db, user_id: number) {
  const [found] = await db
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      company_id: users.company_id,
      registration_type: users.registration_type,
      level: companies.membership_type,
      company_status: companies.status,
      login_method: companies.login_method,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id))
    .for('update', { of: users });
  const isAllowed =
    found &&
    (found.status === 'active' || found.status === 'pending_verification') &&
    found.role !== 'api' &&
    found.company_status === 'active' &&
    found.login_method === 'email_link';
  return isAllowed ? found : null;
}
