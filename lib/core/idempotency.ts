import 'server-only';
import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { isUnavailable, withDatabase, type Db } from '@/db/client';
import { idempotencyKeys } from '@/db/schema';
import { settings } from '@/lib/settings';
import { Problem, conflict } from '@/lib/shared/problem';
import type { Ctx } from './context';
import { deferInsert } from './deferred-inserts';
import { seal, unseal } from './sealing';

/** A client's key for one command, with the input it was sent with. `isSealed`: its answer is stored encrypted. */
export type IdempotencyKey = { owner: string; key: string; body: unknown; isSealed: boolean };
export type Executed<O> = { output: O; replayed: boolean };

/* A file counts by its name and size; hashing its content would delay every upload. */
const fileAsText = (_key: string, value: unknown) => (value instanceof File ? `${value.name} ${value.size}` : value);
/** HMAC, because an input may hold a password. */
const hashOf = (body: unknown) =>
  createHmac('sha256', settings.secret).update(JSON.stringify(body, fileAsText)).digest('base64url');

/**
 * Stores the response under its key in the command's transaction. When two requests use the same key, the second waits
 * on the primary key until the first commits, then fails and is rolled back (rule: api.idempotency).
 */
export function storeResponse(ctx: Ctx, { owner, key, body, isSealed }: IdempotencyKey, answer: unknown): void {
  const stored = isSealed ? seal(JSON.stringify(answer), 'concord stored answer') : (answer ?? {});
  deferInsert(ctx, idempotencyKeys, { owner, key, body_hash: hashOf(body), answer: stored });
}

/**
 * Runs a command; if it fails and its key already has a stored response, returns that response.
 * @throws Problem conflict when the key was used with a different input
 */
export async function withIdempotency<O>(
  key: IdempotencyKey | null,
  run: () => Promise<Executed<O>>,
): Promise<Executed<O>> {
  try {
    return await run();
  } catch (error) {
    const stored = key && mayReplay(error) && (await withDatabase((db) => findResponse(db, key)));
    if (!stored) throw error;
    return { output: stored.answer as O, replayed: true };
  }
}

/** A stored response replaces an error unless the caller has lost access to its content. */
const mayReplay = (error: unknown) =>
  !isUnavailable(error) && !(error instanceof Problem && (error.final || error.kind === 'forbidden'));

async function findResponse(
  db: Db,
  { owner, key, body, isSealed }: IdempotencyKey,
): Promise<{ answer: unknown } | null> {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  if (stored && stored.body_hash !== hashOf(body)) return conflict('This key was used for another request.');
  if (!stored || !isSealed) return stored ? { answer: stored.answer } : null;
  const opened = unseal(stored.answer as string, 'concord stored answer');
  return opened === null ? null : { answer: JSON.parse(opened) };
}
