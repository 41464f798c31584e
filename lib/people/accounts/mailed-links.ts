import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { oneTimeTokens } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { findToken, type TokenRow } from '@/lib/platform/secrets/mailed-token';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { mailboxOf } from '@/lib/platform/limits/mail-limits';
import { perHour, type Limit } from '@/lib/platform/limits/rate-limit';
import { addressKey } from '@/lib/shared/address-key';
import { conflict, MESSAGES } from '@/lib/shared/problem';
import type { TokenPurpose } from '@/lib/shared/enums';
import { now } from '@/lib/platform/operation/operation';

/** Factor for the limit of a client address, which many people may share. */
const USERS_PER_ADDRESS = 20;

/** Limits of calls that email an address entered by anyone: per mailbox and per client address (rule: limits.mail). */
export const mailedLinkLimits = (what: string, { address }: RequestInfo, email: string): Limit[] => [
  perHour(settings.limits.mail_per_hour * USERS_PER_ADDRESS, what, addressKey(address)),
  perHour(settings.limits.mail_per_hour, what, mailboxOf(email)),
];

export async function findValidToken(
  db: Db,
  purpose: TokenPurpose,
  secret: string,
): Promise<(TokenRow & { user_id: number }) | null> {
  const row = await findToken(db, purpose, secret);
  if (!row || row.user_id === null || row.used_at || row.expires_at <= new Date()) return null;
  return { ...row, user_id: row.user_id };
}

/** @throws Problem conflict */
export const linkExpired = (): never => conflict(MESSAGES.linkExpired);

export async function revokeTokens(db: Db, user_id: number, purpose: TokenPurpose): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(and(eq(oneTimeTokens.user_id, user_id), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.used_at)));
}
