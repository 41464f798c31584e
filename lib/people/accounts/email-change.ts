import 'server-only';
import { and, desc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, oneTimeTokens, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { settings } from '@/lib/platform/settings';
import { mintToken, useToken } from '@/lib/platform/secrets/mailed-token';
import { command, query, now, type Ctx } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { perHour, type Limit } from '@/lib/platform/limits/rate-limit';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import type { Person } from '@/lib/shared/actor';
import { Token } from '@/lib/shared/fields';
import { anyone, self, loggedIn } from '@/lib/shared/gates';
import { invalid, conflict } from '@/lib/shared/problem';
import { domainsOf, isForeignAddress, isOwnAddress, outsideDomains } from './domains';
import { linkExpired, findValidToken, revokeTokens } from './mailed-links';
import { accountsOf } from './rows';
import { endSessionsOf } from './sessions';

export const emailChangeLimit = (user_id: number): Limit[] => [
  perHour(settings.limits.mail_per_hour, 'email-change', user_id),
];

type AddressOwner = { id: number; first_name: string; email: string };

/**
 * Stores a new address as pending until its mailbox confirms it, and notifies both addresses. Replaces an earlier
 * pending address and its link. `by` names an administrator who entered it; a super admin may go
 * beyond the company's domains.
 */
export async function requestEmailChange(
  ctx: Ctx,
  user: AddressOwner,
  email: string,
  { by, any_domain = false }: { by?: string; any_domain?: boolean } = {},
): Promise<void> {
  await ctx.db.update(users).set({ pending_email: email, updated_at: now }).where(eq(users.id, user.id));
  await mailConfirmation(ctx, { user_id: user.id, email, any_domain });
  const { first_name } = user;
  mail(ctx, 'email_change_notice', { name: first_name, email: user.email }, { first_name, email, by });
}

type Confirmation = { user_id: number; email: string; any_domain: boolean };

async function mailConfirmation(ctx: Ctx, { user_id, email, any_domain }: Confirmation): Promise<void> {
  await revokeTokens(ctx.db, user_id, 'email_change');
  const token_id = await mintToken(ctx.db, 'email_change', {
    user_id,
    details: { email, ...(any_domain && { any_domain }) },
  });
  mail(ctx, 'email_change', { email }, { token_id });
}

/**
 * Sends a new confirmation link to the pending address and revokes the earlier one. @throws Problem conflict when no
 * address is pending
 */
export const resendEmailChange = command('user.resend_email_change', {
  who: self<Person>(loggedIn),
  input: z.object({}),
  output: () => z.strictObject({ user_id: z.number(), message: z.string() }),
  limit: (_request, _input, { id }) => emailChangeLimit(id),
  async run(ctx) {
    const { id } = ctx.actor;
    const [user] = await ctx.db.select({ pending_email: users.pending_email }).from(users).where(eq(users.id, id));
    const email = user?.pending_email ?? conflict('No new email address is waiting to be confirmed.');
    await mailConfirmation(ctx, { user_id: id, email, any_domain: await isAnyDomain(ctx.db, id) });
    return { user_id: id, message: `We sent a new link to ${email}.` };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

async function isAnyDomain(db: Db, user_id: number): Promise<boolean> {
  const [last] = await db
    .select({ details: oneTimeTokens.details })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.user_id, user_id), eq(oneTimeTokens.purpose, 'email_change')))
    .orderBy(desc(oneTimeTokens.created_at))
    .limit(1);
  return last?.details?.any_domain === true;
}

/** Cancels a pending change of address and its link. */
export const cancelEmailChange = command('user.cancel_email_change', {
  who: self<Person>(loggedIn),
  input: z.object({}),
  output: () => z.strictObject({ user_id: z.number(), message: Message }),
  async run({ db, actor: { id } }) {
    await Promise.all([
      db.update(users).set({ pending_email: null, updated_at: now }).where(eq(users.id, id)),
      revokeTokens(db, id, 'email_change'),
    ]);
    return { user_id: id, message: fixed('Your email address stays as it is.') };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

const Link = z.object({ token: Token });

/** New address of a confirmation link; null for an invalid link. Read-only. */
export const readEmailChange = query({
  who: anyone,
  input: Link,
  output: () => z.strictObject({ email: z.string().nullable() }),
  limit: tokenPageLimit,
  run: async ({ db }, { token }) => ({ email: (await findChange(db, token))?.pending_email ?? null }),
});

/**
 * Replaces the user's address with the confirmed one. Ends all other sessions, revokes links sent to the old address
 * and notifies it. Deletes unverified registrations with the new address.
 * @throws Problem conflict for an invalid link, invalid when the address may no longer be used
 */
export const confirmEmailChange = command('user.confirm_email', {
  who: anyone,
  input: Link,
  output: () => z.strictObject({ user_id: z.number(), email: z.string(), message: z.string() }),
  limit: tokenPageLimit,
  enrolls: true,
  skipIdempotency: true,
  async run(ctx, { token }) {
    const { db, actor } = ctx;
    const user = (await findChange(db, token)) ?? linkExpired();
    if (!(await useToken(db, 'email_change', token))) return linkExpired();
    await checkNewAddress(db, user, user.pending_email);
    const isOwnSession = actor.kind !== 'guest' && actor.id === user.id && !actor.impersonator;
    await replaceAddress(db, user, {
      email: user.pending_email,
      proven: true,
      keep_session: isOwnSession ? actor.session_id : undefined,
    });
    const { id, first_name, email, pending_email } = user;
    mail(ctx, 'account_changed', { name: first_name, email }, { first_name, what: 'email' });
    return { user_id: id, email: pending_email, message: `Your email address is now ${pending_email}.` };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

/** Ends the user's other sessions and the links that were sent to the old address (rule: accounts.email-change). */
export async function replaceAddress(
  db: Db,
  { id, company_id }: AddressUser,
  { email, proven, keep_session }: { email: string; proven: boolean; keep_session?: string },
): Promise<void> {
  await db
    .delete(users)
    .where(and(eq(users.email, email), accountsOf(company_id), eq(users.status, 'pending_verification')));
  await db
    .update(users)
    .set({ email, pending_email: null, address_proven_at: proven ? now : null, updated_at: now })
    .where(eq(users.id, id));
  await Promise.all([
    ...(['reset', 'email_login', 'invitation', 'email_change'] as const).map((purpose) =>
      revokeTokens(db, id, purpose),
    ),
    endSessionsOf(db, id, { except: keep_session }),
  ]);
}

async function findChange(db: Db, token: string) {
  const row = await findValidToken(db, 'email_change', token);
  if (!row) return null;
  const { id, company_id, first_name, email, pending_email } = users;
  const [user] = await db
    .select({ id, company_id, first_name, email, pending_email })
    .from(users)
    .where(and(eq(id, row.user_id), eq(users.status, 'active')))
    .for('update');
  return user?.pending_email && user.pending_email === row.details?.email
    ? { ...user, pending_email: user.pending_email, any_domain: row.details.any_domain === true }
    : null;
}

type AddressUser = { id: number; company_id: number | null; any_domain?: boolean };

/** @throws Problem invalid for an address that the user may not use */
export async function checkNewAddress(db: Db, user: AddressUser, email: string): Promise<void> {
  const problem = await addressProblem(db, user, email);
  if (problem) invalid({ email: [problem] });
}

export const TAKEN = 'This email address is already registered.';

/**
 * Returns why a user may not use an address. Null when the address belongs to the company's domains if it has any, not
 * to another company, and nobody else of the company has it. For network staff, and with `any_domain`, every domain is
 * allowed. Never tells about accounts at other companies (rule: persons.neutral).
 */
export async function addressProblem(
  db: Db,
  { id, company_id, any_domain }: AddressUser,
  email: string,
): Promise<string | null> {
  const foreign = any_domain || company_id === null ? null : await domainProblem(db, company_id, email);
  if (foreign) return foreign;
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.email, email), accountsOf(company_id), ne(users.id, id), ne(users.status, 'pending_verification')),
    );
  return other ? TAKEN : null;
}

async function domainProblem(db: Db, company_id: number, email: string): Promise<string | null> {
  const { name, domain, additional_domains } = companies;
  const [company] = await db
    .select({ name, domain, additional_domains })
    .from(companies)
    .where(eq(companies.id, company_id));
  if (!company || isOwnAddress(email, company)) return null;
  const domains = domainsOf(company);
  if (domains.length) return outsideDomains(company.name, domains);
  return (await isForeignAddress(db, email, company_id))
    ? 'This address belongs to another company of the network.'
    : null;
}
