import 'server-only';
import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { findToken, mintToken, useToken, type TokenRow } from '@/lib/platform/secrets/mailed-token';
import { command, query, now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { Email, optional } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { invalid, MESSAGES } from '@/lib/shared/problem';
import type { UserStatus } from '@/lib/shared/enums';
import { joinDefaultGroups } from './activate';
import { recordAgreement } from './agreement';
import { askForApproval } from './approval';
import { linkExpired, findValidToken, mailedLinkLimits, revokeTokens } from './mailed-links';
import { NewPassword, confirmsPassword, hashNewPassword } from './new-password';
import { entryOf } from './registration-entry';

const STATE_MESSAGES = {
  confirm: 'Confirm that this email address is yours.',
  verified: 'Your account is verified. You can log in.',
  approval: 'Your account is under review by your Business Manager.',
} as const;

type Verification =
  | { action: 'invalid'; error: string; message: null; slug: null; needs_password: false }
  | {
      action: 'confirm' | 'verified' | 'approval';
      error: null;
      message: string;
      slug: string;
      needs_password: boolean;
    };

const INVALID: Verification = {
  action: 'invalid',
  error: MESSAGES.linkExpired,
  message: null,
  slug: null,
  needs_password: false,
};

const Link = z.object({ token: z.string().max(200) });
const Confirmation = Link.extend({
  password: optional(NewPassword),
  password_confirmation: optional(z.string().max(1000)),
});

const verification = () =>
  z.union([
    z.strictObject({
      action: z.literal('invalid'),
      error: z.string(),
      message: z.null(),
      slug: z.null(),
      needs_password: z.literal(false),
    }),
    z.strictObject({
      action: z.enum(['approval', 'confirm', 'verified']),
      error: z.null(),
      message: z.string(),
      slug: z.string(),
      needs_password: z.boolean(),
    }),
  ]);

/**
 * State of a verification link (spec 1 §7). Read-only, since mail scanners open links. `action`:
 * - `confirm`: not verified yet; the POST verifies. With `needs_password` it must send a new password, because the
 *   address was registered more than once and the stored password may be someone else's.
 * - `verified`: verified and active.
 * - `approval`: verified and waiting for the company's approval.
 * - `invalid`: unknown, expired or unusable; `error` has the message.
 */
export const readVerification = query({
  who: anyone,
  input: Link,
  output: verification,
  limit: tokenPageLimit,
  async run({ db }, { token }): Promise<Verification> {
    const row = await findToken(db, 'verify', token);
    const user = await findPendingUser(db, row);
    if (!row || !user) return INVALID;
    if (user.status !== 'pending_verification') return stateOf(user);
    if (row.used_at || row.expires_at <= new Date()) return INVALID;
    return {
      action: 'confirm',
      error: null,
      message: STATE_MESSAGES.confirm,
      slug: user.slug,
      needs_password: !user.has_password,
    };
  },
});

/**
 * Verifies the address of a registration: the account becomes active, or pending approval where the company requires it
 * (rule: accounts.registration). Ends other registrations of the address. Repeating the call returns the same result.
 * @throws Problem conflict for an invalid link, invalid when a new password is needed and missing
 */
export const verifyAccount = command('user.verify', {
  who: anyone,
  input: confirmsPassword(Confirmation),
  output: verification,
  limit: tokenPageLimit,
  deadline: 10_000,
  skipIdempotency: true,
  prepare: async ({ db }, { token, password }) => {
    const row = password ? await findValidToken(db, 'verify', token) : null;
    return password && row ? hashNewPassword(db, { password, user_id: row.user_id }) : null;
  },
  async run(ctx, { token }, hash): Promise<Verification> {
    const used = await useToken(ctx.db, 'verify', token);
    const row = used ?? (await findToken(ctx.db, 'verify', token));
    const user = await findPendingUser(ctx.db, row);
    if (!user) return linkExpired();
    if (user.status !== 'pending_verification') return assertValid(stateOf(user));
    if (!used) return linkExpired();
    if (!user.has_password && !hash)
      return invalid({ password: ['Choose a password: this address was registered more than once.'] });
    return stateOf({ ...user, status: await activate(ctx, { user, used, hash }) });
  },
  auditSubject: () => ref('user', null),
});

type Activation = { user: PendingUser; used: TokenRow; hash: string | null };

async function activate(ctx: Ctx, { user, used, hash }: Activation): Promise<UserStatus> {
  const status = user.requires_approval ? 'pending_approval' : 'active';
  await ctx.db
    .update(users)
    .set({
      ...entryOf(used.details),
      status,
      registration_type: 'registration',
      address_proven_at: now,
      auto_approved_at: user.requires_approval ? null : now,
      // Registered more than once: the details may be someone else's.
      ...(!user.has_password && { password_hash: hash, force_update_profile: true }),
      updated_at: now,
    })
    .where(eq(users.id, user.id));
  await Promise.all([
    revokeTokens(ctx.db, user.id, 'verify'),
    recordAgreement(ctx.db, user.id, ctx.request.address),
    user.requires_approval
      ? askForApproval(ctx, user)
      : joinDefaultGroups(ctx.db, { ids: [user.id], company_id: user.company_id }),
  ]);
  return status;
}

/**
 * "Validate Again." (spec 1 §2): sends a new link for the latest registration of the address and revokes its earlier
 * links. Response and work are the same for unknown addresses.
 */
export const resendVerification = command('user.resend_verification', {
  who: anyone,
  input: z.object({ email: Email }),
  output: () => z.strictObject({ message: Message }),
  limit: (request, { email }) => mailedLinkLimits('verify', request, email),
  async run(ctx, { email }) {
    const user_id = await findUnverified(ctx.db, eq(users.email, email));
    await sendVerification(ctx, { user_id, email });
    return { message: fixed('If this address is waiting to be verified, an email with a new link is on its way.') };
  },
  auditSubject: () => ref('user', null),
});

/**
 * Emails a new link for the latest registration of an address, and revokes its earlier ones. Without a user it takes
 * the same time.
 */
export async function sendVerification(
  ctx: Ctx,
  { user_id, email }: { user_id: number | null; email: string },
): Promise<void> {
  const { db } = ctx;
  const ofUser = and(eq(oneTimeTokens.user_id, user_id ?? 0), eq(oneTimeTokens.purpose, 'verify'));
  const [latest] = await db
    .select({ details: oneTimeTokens.details })
    .from(oneTimeTokens)
    .where(ofUser)
    .orderBy(desc(oneTimeTokens.created_at))
    .limit(1);
  const details = latest?.details ?? null;
  await db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(
      and(
        ofUser,
        isNull(oneTimeTokens.used_at),
        sql`${oneTimeTokens.details} ->> 'registration' is not distinct from ${details?.registration ?? null}`,
      ),
    );
  mail(ctx, 'verify_account', { email }, { token_id: await mintToken(db, 'verify', { user_id, details }) });
}

/** Of several companies, the registration that was made or repeated last. */
export async function findUnverified(db: Db, which: SQL): Promise<number | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(
      and(
        which,
        eq(users.status, 'pending_verification'),
        eq(users.registration_type, 'registration'),
        eq(companies.status, 'active'),
      ),
    )
    .orderBy(desc(users.updated_at), desc(users.id))
    .limit(1);
  return user?.id ?? null;
}

type PendingUser = {
  id: number;
  status: UserStatus;
  has_password: boolean;
  company_id: number;
  slug: string;
  requires_approval: boolean;
};

async function findPendingUser(db: Db, row: TokenRow | null): Promise<PendingUser | null> {
  if (!row?.user_id) return null;
  const company_id = entryOf(row.details)?.company_id ?? null;
  const joins = sql`case when ${users.status} = 'pending_verification' then coalesce(${company_id}::int, ${users.company_id}) else ${users.company_id} end`;
  const [user] = await db
    .select({
      id: users.id,
      status: users.status,
      has_password: sql<boolean>`${isNotNull(users.password_hash)}`,
      company_id: companies.id,
      slug: companies.slug,
      requires_approval: companies.requires_approval,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, joins))
    .where(and(eq(users.id, row.user_id), eq(companies.status, 'active')))
    .for('update', { of: users });
  return user ?? null;
}

function stateOf({ status, slug }: Pick<PendingUser, 'status' | 'slug'>): Verification {
  const action = status === 'active' ? 'verified' : status === 'pending_approval' ? 'approval' : null;
  return action ? { action, error: null, message: STATE_MESSAGES[action], slug, needs_password: false } : INVALID;
}

const assertValid = (state: Verification): Verification => (state.action === 'invalid' ? linkExpired() : state);
