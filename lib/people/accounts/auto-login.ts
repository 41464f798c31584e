import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { useToken } from '@/lib/platform/secrets/mailed-token';
import { command, query, now } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { SecondFactor } from '@/lib/people/accounts/factors/resources';
import { finishLogin, loginSubject } from '@/lib/people/accounts/factors/second-step';
import { Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { joinDefaultGroups } from './activate';
import { recordAgreement } from './agreement';
import { resetFailures } from './authenticate';
import { linkExpired, findValidToken } from './mailed-links';
import { findLinkUser, type LinkUser } from './link-user';
import { SignIn } from './resources';

/** Validity of a login link. Read-only, since mail scanners open links. */
export const readLoginLink = query({
  who: anyone,
  input: z.object({ token: z.string().max(200) }),
  output: () => z.strictObject({ valid: z.boolean() }),
  limit: tokenPageLimit,
  run: async ({ db }, { token }) => ({ valid: (await findValidToken(db, 'email_login', token)) !== null }),
});

/**
 * Logs in by mailed link, once (spec 1 §7). The first use activates the account, since it proves the address; a
 * password that was set before is discarded.
 * Where the account has a code app, its code is asked: a link is no second factor (rule: second-factor.asked).
 * @throws Problem conflict for a link that is no longer valid, forbidden where a passkey is required
 */
export const logInByLink = command('session.start_by_link', {
  who: anyone,
  input: z.object({ token: Token.catch('') }),
  output: () => z.union([SignIn, SecondFactor]),
  limit: tokenPageLimit,
  enrolls: true,
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
          .set({ status: 'active', password_hash: null, auto_approved_at: now, updated_at: now })
          .where(eq(users.id, user.id)),
      isUnverified && joinDefaultGroups(ctx.db, { ids: [user.id], company_id: user.company_id }),
      recordAgreement(ctx.db, user.id, ctx.request.address),
    ]);
    await resetFailures(ctx.db, { id: user.id, counter: null });
    return finishLogin(ctx, user, 'email_link');
  },
  auditSubject: (reply) => loginSubject(reply),
});

/** Includes unverified accounts, since the link proves the address. */
const mayLogIn = ({ status, role, company_status, login_method }: LinkUser) =>
  (status === 'active' || status === 'pending_verification') &&
  role !== 'api' &&
  company_status === 'active' &&
  login_method === 'email_link';
