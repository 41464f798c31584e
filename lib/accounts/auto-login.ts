import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
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
import { findLinkUser, type LinkUser } from './link-user';
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
    const user = await findLinkUser(ctx.db, row.user_id);
    if (!user || !mayLogIn(user) || !(await useToken(ctx.db, 'email_login', token))) return linkExpired();
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

/** Unverified accounts too: the link proves the address. */
const mayLogIn = ({ status, role, company_status, login_method }: LinkUser) =>
  (status === 'active' || status === 'pending_verification') &&
  role !== 'api' &&
  company_status === 'active' &&
  login_method === 'email_link';
