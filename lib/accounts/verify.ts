import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { findToken, mintToken, useToken } from '@/lib/core/mailed-token';
import { command, query } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { Email } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { SAYS } from '@/lib/shared/problem';
import type { UserStatus } from '@/lib/shared/vocabulary';
import { joinDefaultGroups } from './activate';
import { askForApproval } from './approval';
import { linkOver, mailLimits, spendTokens, tokenLimit } from './mailed';

const MESSAGES = {
  verify: 'Confirm that this address is yours.',
  verified: 'Your account is verified. You can log in.',
  approval: 'Your account is under review by your Business Manager.',
} as const;

type Verdict =
  | { action: 'invalid'; error: string; message: null; slug: null; waiting: false }
  | { action: 'verified' | 'approval'; error: null; message: string; slug: string; waiting: boolean };

const INVALID: Verdict = { action: 'invalid', error: SAYS.linkOver, message: null, slug: null, waiting: false };
const Link = z.object({ token: z.string().max(200) });

/**
 * What a verification link has led to, or will (spec 1 §7): `waiting` says that it still has to be confirmed. Reading
 * changes nothing; mail scanners open links, too.
 */
export const readVerification = query({
  who: anyone,
  input: Link,
  limit: tokenLimit,
  async run({ db }, { token }): Promise<Verdict> {
    const row = await findToken(db, 'verify', token);
    const found = row && (await findNewcomer(db, row.user_id));
    if (!found) return INVALID;
    if (found.status !== 'pending_verification') return outcome(found);
    if (row.used_at || row.expires_at <= new Date()) return INVALID;
    return { action: found.requires_approval ? 'approval' : 'verified', error: null, message: MESSAGES.verify, slug: found.slug, waiting: true };
  },
});

/** Verifies the address of a newcomer: the account is active, or waits for approval where the company wants that (PRODUCT §4). A second time says the same. @throws Problem refused for any other link. */
export const verifyAccount = command('user.verify', {
  who: anyone,
  input: Link,
  limit: tokenLimit,
  unkept: true,
  async run(ctx, { token }): Promise<Verdict> {
    const used = await useToken(ctx.db, 'verify', token);
    const row = used ?? (await findToken(ctx.db, 'verify', token));
    const found = row && (await findNewcomer(ctx.db, row.user_id));
    if (!found) return linkOver();
    if (found.status !== 'pending_verification') return said(outcome(found));
    if (!used) return linkOver();
    const status = found.requires_approval ? 'pending_approval' : 'active';
    await ctx.db.update(users).set({ status, updated_at: sql`now()` }).where(eq(users.id, found.id));
    await (found.requires_approval ? askForApproval(ctx, found) : joinDefaultGroups(ctx.db, found));
    return outcome({ ...found, status });
  },
  about: () => ref('user', null),
});

/**
 * "Validate Again." (spec 1 §2): mails a new verification link, and makes the earlier ones worthless. The answer and the
 * work are the same for an address that nobody waits for.
 */
export const validateAgain = command('user.validate_again', {
  who: anyone,
  input: z.object({ email: Email }),
  limit: (meta, { email }) => mailLimits('verify', meta, email),
  async run(ctx, { email }) {
    const [found] = await ctx.db.select({ id: users.id }).from(users).innerJoin(companies, eq(companies.id, users.company_id))
      .where(and(eq(users.email, email), eq(users.status, 'pending_verification'), eq(users.registration_type, 'registration'), eq(companies.status, 'active')));
    await spendTokens(ctx.db, found?.id ?? 0, 'verify');
    mail(ctx, 'verify_account', { email }, { token_id: await mintToken(ctx.db, 'verify', { user_id: found?.id ?? null }) });
    return { message: 'If this address waits to be verified, a mail with a new link is on its way.' };
  },
  about: () => ref('user', null),
});

type Newcomer = { id: number; status: UserStatus; company_id: number; slug: string; requires_approval: boolean };

/** The account behind a link, locked, while its company is active. */
async function findNewcomer(db: Db, user_id: number | null): Promise<Newcomer | null> {
  if (user_id === null) return null;
  const [found] = await db.select({ id: users.id, status: users.status, company_id: companies.id, slug: companies.slug, requires_approval: companies.requires_approval })
    .from(users).innerJoin(companies, eq(companies.id, users.company_id)).where(and(eq(users.id, user_id), eq(companies.status, 'active'))).for('update', { of: users });
  return found ?? null;
}

function outcome({ status, slug }: Pick<Newcomer, 'status' | 'slug'>): Verdict {
  const action = status === 'active' ? 'verified' : status === 'pending_approval' ? 'approval' : null;
  return action ? { action, error: null, message: MESSAGES[action], slug, waiting: false } : INVALID;
}

const said = (verdict: Verdict): Verdict => (verdict.action === 'invalid' ? linkOver() : verdict);
