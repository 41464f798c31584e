import 'server-only';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';
import { recordAgreement } from '@/lib/people/accounts/agreement';
import { findLinkUser, type LinkUser } from '@/lib/people/accounts/link-user';
import { findValidToken, linkExpired } from '@/lib/people/accounts/mailed-links';
import { confirmsPassword, NEW_PASSWORD, storePassword, hashNewPassword } from '@/lib/people/accounts/new-password';
import { SecondFactor } from '@/lib/people/accounts/factors/resources';
import { finishLogin, loginSubject } from '@/lib/people/accounts/factors/second-step';
import { SignIn } from '@/lib/people/accounts/resources';
import { useToken } from '@/lib/platform/secrets/mailed-token';
import { command, query } from '@/lib/platform/operation/operation';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { settings } from '@/lib/platform/settings';
import { AgreeConfirm, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { isInvited } from './policy';

const Invitation = z.strictObject({ email: z.string(), first_name: z.string(), company: z.string() });

/** Who an invitation's link was mailed to; null for an invalid one. Read-only, since mail scanners open links. */
export const readInvitation = query({
  who: anyone,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ invitation: Invitation.nullable() }),
  limit: tokenPageLimit,
  run: async ({ db }, { token }) => ({ invitation: await findInvitation(db, token) }),
});

async function findInvitation(db: Db, token: string): Promise<z.infer<typeof Invitation> | null> {
  const row = await findValidToken(db, 'invitation', token);
  if (!row) return null;
  const [user] = await db
    .select({
      email: users.email,
      first_name: users.first_name,
      company: companies.name,
      role: users.role,
      status: users.status,
      company_status: companies.status,
      login_method: companies.login_method,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, row.user_id));
  if (!user || !mayAccept(user)) return null;
  const { email, first_name, company } = user;
  return { email, first_name, company: company ?? settings.network_name };
}

/**
 * Sets the password of an invited user, who accepts the privacy policy and is logged in (rule: admin.invitation). Only
 * the person with the mailbox chooses it. An account may have second factors from before its company logged in with
 * passwords; the link is none (rule: second-factor.asked).
 * @throws Problem conflict for a link that is no longer valid, forbidden where a passkey is required
 */
export const acceptInvitation = command('user.accept_invitation', {
  who: anyone,
  input: confirmsPassword(z.object({ token: Token, ...NEW_PASSWORD, agree_confirm: AgreeConfirm })),
  output: () => z.union([SignIn, SecondFactor]),
  limit: tokenPageLimit,
  deadline: 10_000,
  enrolls: true,
  skipIdempotency: true,
  prepare: async ({ db }, { token, password }) => {
    const row = (await findValidToken(db, 'invitation', token)) ?? linkExpired();
    return { user_id: row.user_id, hash: await hashNewPassword(db, { password, user_id: row.user_id }) };
  },
  async run(ctx, { token }, { user_id, hash }) {
    const user = await findLinkUser(ctx.db, user_id);
    if (!user || !mayAccept(user) || !(await useToken(ctx.db, 'invitation', token))) return linkExpired();
    await storePassword(ctx.db, { user_id, hash });
    await recordAgreement(ctx.db, user_id, ctx.request.address);
    return finishLogin(ctx, user, 'invitation');
  },
  auditSubject: (reply) => loginSubject(reply),
});

type Invited = Pick<LinkUser, 'role' | 'status' | 'company_status' | 'login_method'>;

const mayAccept = ({ role, status, company_status, login_method }: Invited): boolean =>
  status === 'active' &&
  (role === 'super_admin' ||
    (company_status === 'active' && login_method !== null && isInvited({ login_method }, role)));

export async function lastInvitation(db: Db, user_id: number) {
  const [sent] = await db
    .select({ sent_at: oneTimeTokens.created_at, expires_at: oneTimeTokens.expires_at })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.user_id, user_id),
        eq(oneTimeTokens.purpose, 'invitation'),
        isNull(oneTimeTokens.used_at),
        gt(oneTimeTokens.expires_at, sql`now()`),
      ),
    )
    .orderBy(desc(oneTimeTokens.created_at))
    .limit(1);
  return sent ?? null;
}
