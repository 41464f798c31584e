import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { loginTickets } from '@/db/schema';
import { tokenHash } from '@/lib/platform/secrets/mailed-token';
import { now } from '@/lib/platform/operation/operation';
import { LOGIN_TICKET } from '@/lib/shared/durations';

type Ticket = typeof loginTickets.$inferSelect;
type NewTicket = Omit<typeof loginTickets.$inferInsert, 'hash' | 'expires_at'>;

/** 256 random bits in base64url, for tickets and challenges. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Stores a ticket by the hash of its secret; it is good for five minutes (rule: passkeys.challenge). */
export async function storeTicket(db: Db, secret: string, ticket: NewTicket): Promise<void> {
  const expires_at = sql`now() + ${interval(LOGIN_TICKET)}`;
  await db.insert(loginTickets).values({ ...ticket, hash: tokenHash(secret), expires_at });
}

/** Uses up and returns a ticket unless it is unknown, used or expired; only one of two concurrent requests gets it. */
export async function takeTicket(db: Db, purpose: string, secret: string): Promise<Ticket | null> {
  const { hash, expires_at } = loginTickets;
  const [ticket] = await db
    .delete(loginTickets)
    .where(and(eq(hash, tokenHash(secret)), eq(loginTickets.purpose, purpose), gt(expires_at, now)))
    .returning();
  return ticket ?? null;
}

/** Codes that one login takes (rule: second-factor.tries). */
export const MAX_TRIES = 5;

/**
 * Returns the login that waits for a code, and counts the try before the code is compared, so that tries at once all
 * count. Null for a ticket that is unknown, used, expired or has had its tries.
 */
export async function countTry(db: Db, secret: string): Promise<Ticket | null> {
  const { hash, purpose, expires_at, tries } = loginTickets;
  const [ticket] = await db
    .update(loginTickets)
    .set({ tries: sql`${tries} + 1` })
    .where(and(eq(hash, tokenHash(secret)), eq(purpose, 'second_factor'), gt(expires_at, now), lt(tries, MAX_TRIES)))
    .returning();
  return ticket ?? null;
}

export async function voidTickets(db: Db, user_id: number): Promise<void> {
  await db.delete(loginTickets).where(eq(loginTickets.user_id, user_id));
}
