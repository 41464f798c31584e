import 'server-only';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { preparedOn } from '@/db/prepared';
import { oneTimeTokens } from '@/db/schema';
import type { TokenPurpose } from '@/lib/shared/vocabulary';
import { config } from './config';
import type { Ctx } from './operation';
import { add } from './writes';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Life in seconds of each mailed secret (PRODUCT §2). */
export const TOKEN_SECONDS: Record<TokenPurpose, number> = {
  reset: 60 * MINUTE,
  verify: 3 * DAY,
  email_login: DAY,
  approval: 7 * DAY,
  onboarding_restore: 30 * DAY,
  manager_response: 14 * DAY,
  respond: 30 * DAY,
  information: 30 * DAY,
  teams_connect: 15 * MINUTE,
};

type Owner = Partial<Pick<typeof oneTimeTokens.$inferInsert, 'user_id' | 'case_id' | 'manager_request_id' | 'onboarding_session_id' | 'details'>>;
export type TokenRow = typeof oneTimeTokens.$inferSelect;

/**
 * The secret that a mail carries, 256 bits made from the row's id with the server's key. So the worker can write it
 * into the mail later although the database holds only its hash.
 */
export function secretOf(token_id: string, purpose: TokenPurpose): string {
  return createHmac('sha256', config.secret).update(`mailed ${purpose} ${token_id}`).digest('base64url');
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** A counter's key for a presented secret: no secret is written down. */
export const tokenKey = (secret: string) => hashOf(secret).slice(0, 22);

/** A token row ready to insert; its id is what letters carry in their props, and is given only by seeds that repeat themselves. */
export function newToken(purpose: TokenPurpose, owner: Owner, id: string = randomUUID()): typeof oneTimeTokens.$inferInsert & { id: string } {
  return { id, purpose, token_hash: hashOf(secretOf(id, purpose)), expires_at: new Date(Date.now() + TOKEN_SECONDS[purpose] * 1000), ...owner };
}

/** Mints a mailed secret with all else that the command writes; returns its row's id. */
export function addToken(ctx: Pick<Ctx, 'writes'>, purpose: TokenPurpose, owner: Owner): string {
  const row = newToken(purpose, owner);
  add(ctx, oneTimeTokens, row);
  return row.id;
}

/** Mints a mailed secret; returns its row's id. */
export async function mintToken(db: Db, purpose: TokenPurpose, owner: Owner): Promise<string> {
  const row = newToken(purpose, owner);
  await db.insert(oneTimeTokens).values(row);
  return row.id;
}

const byHash = preparedOn((db) => db.select().from(oneTimeTokens).where(eq(oneTimeTokens.token_hash, sql.placeholder('token_hash'))).prepare('token_by_hash'));

/** The row of a presented secret, expired and used ones too; null when unknown or of another purpose than these. */
export async function findToken(db: Db, purposes: TokenPurpose | TokenPurpose[], secret: string): Promise<TokenRow | null> {
  const [row] = await byHash(db).execute({ token_hash: hashOf(secret) });
  return row && [purposes].flat().includes(row.purpose) ? row : null;
}

/** Uses a single-use secret up: of two at once one gets the row, the other null; expired and used ones give null too. */
export async function useToken(db: Db, purpose: TokenPurpose, secret: string): Promise<TokenRow | null> {
  const [row] = await db.update(oneTimeTokens).set({ used_at: sql`now()` })
    .where(and(eq(oneTimeTokens.token_hash, hashOf(secret)), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.used_at), gt(oneTimeTokens.expires_at, sql`now()`)))
    .returning();
  return row ?? null;
}
