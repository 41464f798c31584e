import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oneTimeTokens } from '@/db/schema';
import { config } from '@/lib/core/config';
import { findToken, type TokenRow } from '@/lib/core/mailed-token';
import type { Meta } from '@/lib/core/meta';
import { perHour, perMinute, type Limit } from '@/lib/core/throttle';
import { refuse, SAYS } from '@/lib/shared/problem';
import type { TokenPurpose } from '@/lib/shared/vocabulary';

/** How many people may sit behind one network address before it counts as one that mails for the sake of it. */
const PEOPLE_AT_AN_ADDRESS = 20;

/** Limits of a call that mails what anyone may ask for: of the mailbox, wherever it is asked from, and of who asks (PRODUCT §2). */
export const mailLimits = (what: string, { address }: Meta, email: string): Limit[] => [
  perHour(config.limits.mail_per_hour * PEOPLE_AT_AN_ADDRESS, what, address),
  perHour(config.limits.mail_per_hour, what, mailboxOf(email)),
];

/** Where the mail ends up: `ada+anything@` is delivered to `ada@`, which would get five letters for each name behind the plus. */
const mailboxOf = (email: string) => email.replace(/(?<=.)\+.*(?=@)/, '');

/** Limit of pages and calls that take a mailed secret (PRODUCT §2). */
export const tokenLimit = ({ address }: Meta): Limit[] => [perMinute(config.limits.token_page_per_minute, 'token', address)];

/** The row of a secret that may still act; null for any other, without a difference. */
export async function liveToken(db: Db, purpose: TokenPurpose, secret: string): Promise<(TokenRow & { user_id: number }) | null> {
  const row = await findToken(db, purpose, secret);
  if (!row || row.user_id === null || row.used_at || row.expires_at <= new Date()) return null;
  return { ...row, user_id: row.user_id };
}

/** Refuses a link that cannot act any more. @throws Problem refused. */
export const linkOver = (): never => refuse(SAYS.linkOver);

/** Makes a user's other unused secrets of a kind worthless. */
export async function spendTokens(db: Db, user_id: number, purpose: TokenPurpose): Promise<void> {
  await db.update(oneTimeTokens).set({ used_at: sql`now()` }).where(and(eq(oneTimeTokens.user_id, user_id), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.used_at)));
}
