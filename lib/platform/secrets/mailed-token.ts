import 'server-only';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { preparedOn } from '@/db/prepared';
import { oneTimeTokens } from '@/db/schema';
import { LINK_LIFETIME, msOf } from '@/lib/shared/durations';
import type { TokenPurpose } from '@/lib/shared/enums';
import { settings } from '@/lib/platform/settings';
import type { Ctx } from '@/lib/platform/operation/context';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';

type TokenOwner = Partial<
  Pick<
    typeof oneTimeTokens.$inferInsert,
    'user_id' | 'case_id' | 'manager_request_id' | 'onboarding_session_id' | 'details'
  >
>;
export type TokenRow = typeof oneTimeTokens.$inferSelect;

/**
 * Derives the emailed secret, 256 bits, from the row's id and the server key, so that the mail worker can compute it
 * although the database stores only its hash.
 */
export function secretOf(token_id: string, purpose: TokenPurpose): string {
  return createHmac('sha256', settings.secret).update(`mailed ${purpose} ${token_id}`).digest('base64url');
}

export const tokenHash = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Rate limit key of a presented token; never contains the token itself. */
export const tokenKey = (secret: string) => tokenHash(secret).slice(0, 22);

/** Builds a token row to insert. Email props carry its id. Pass an id only in repeatable seeds. */
export function newToken(
  purpose: TokenPurpose,
  owner: TokenOwner,
  id: string = randomUUID(),
): typeof oneTimeTokens.$inferInsert & { id: string } {
  return {
    id,
    purpose,
    token_hash: tokenHash(secretOf(id, purpose)),
    expires_at: new Date(Date.now() + msOf(LINK_LIFETIME[purpose])),
    ...owner,
  };
}

export function addToken(ctx: Pick<Ctx, 'deferred'>, purpose: TokenPurpose, owner: TokenOwner): string {
  const row = newToken(purpose, owner);
  deferInsert(ctx, oneTimeTokens, row);
  return row.id;
}

export async function mintToken(db: Db, purpose: TokenPurpose, owner: TokenOwner): Promise<string> {
  const row = newToken(purpose, owner);
  await db.insert(oneTimeTokens).values(row);
  return row.id;
}

const byHash = preparedOn((db) =>
  db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.token_hash, sql.placeholder('token_hash')))
    .prepare('token_by_hash'),
);

/** Finds the row of a presented secret, including expired and used ones; null if unknown or of another purpose. */
export async function findToken(
  db: Db,
  purposes: TokenPurpose | TokenPurpose[],
  secret: string,
): Promise<TokenRow | null> {
  const [row] = await byHash(db).execute({ token_hash: tokenHash(secret) });
  return row && [purposes].flat().includes(row.purpose) ? row : null;
}

/**
 * Marks a single-use secret as used and returns its row; null if it is expired or used. Only one of two concurrent
 * calls gets the row.
 */
export async function useToken(db: Db, purpose: TokenPurpose, secret: string): Promise<TokenRow | null> {
  const [row] = await db
    .update(oneTimeTokens)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(oneTimeTokens.token_hash, tokenHash(secret)),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.used_at),
        gt(oneTimeTokens.expires_at, sql`now()`),
      ),
    )
    .returning();
  return row ?? null;
}
