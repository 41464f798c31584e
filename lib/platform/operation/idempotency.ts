import 'server-only';
import { createHmac } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { isUnavailable, withDatabase, type Db } from '@/db/client';
import { idempotencyKeys } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { Problem, conflict } from '@/lib/shared/problem';
import type { z } from 'zod';
import type { Ctx } from './context';
import { deferInsert } from './deferred-inserts';
import { keptOf } from './kept-answer';
import { outputSchema } from './output';
import { seal, unseal } from '@/lib/platform/secrets/sealing';

/**
 * A client's key for one command, with its input and the declaration of its answer. `isSealed`: the stored answer is
 * encrypted.
 */
export type IdempotencyKey = {
  owner: string;
  key: string;
  body: unknown;
  output: () => z.ZodType;
  isSealed: boolean;
};
export type Executed<O> = { output: O; replayed: boolean; cookies: string[] };

/* A file counts by its name and size; hashing its content would delay every upload. */
const fileAsText = (_key: string, value: unknown) => (value instanceof File ? `${value.name} ${value.size}` : value);
const hashOf = (body: unknown) =>
  createHmac('sha256', settings.secret).update(JSON.stringify(body, fileAsText)).digest('base64url');

/**
 * Stores the parts of an answer that a retry needs, never a text, under its key in the command's transaction. When two
 * requests use the same key, the second waits on the primary key until the first commits, then fails and is rolled back
 * (rules: api.idempotency, api.kept-answers).
 */
export function keepAnswer(ctx: Ctx, { owner, key, body, output, isSealed }: IdempotencyKey, answer: unknown): void {
  const row: KeptRow = { kept: keptOf(outputSchema(output), answer) ?? {} };
  const stored = isSealed ? seal(JSON.stringify(row), 'concord stored answer') : row;
  deferInsert(ctx, idempotencyKeys, { owner, key, body_hash: hashOf(body), answer: stored });
}

/**
 * Runs a command; if it fails and its key has a stored answer, `replay` builds the answer from it.
 * @throws Problem conflict when the key was used with a different input
 */
export async function withIdempotency<O>(
  key: IdempotencyKey | null,
  run: () => Promise<Executed<O>>,
  replay: (kept: unknown) => Promise<O>,
): Promise<Executed<O>> {
  try {
    return await run();
  } catch (error) {
    const found = key && mayReplay(error) && (await withDatabase((db) => findKept(db, key)));
    if (!found) throw error;
    return { output: await replay(found.kept), replayed: true, cookies: [] };
  }
}

/** A kept answer replaces an error unless the caller has lost access to its content. */
const mayReplay = (error: unknown) =>
  !isUnavailable(error) && !(error instanceof Problem && (error.final || error.kind === 'forbidden'));

const NO_LONGER_KEPT = 'This was done before. Its answer is no longer kept.';

type KeptRow = { kept: unknown };
const isKeptRow = (row: unknown): row is KeptRow => typeof row === 'object' && row !== null && 'kept' in row;

async function findKept(db: Db, { owner, key, body, isSealed }: IdempotencyKey): Promise<KeptRow | null> {
  const [stored] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  if (stored && stored.body_hash !== hashOf(body)) return conflict('This key was used for another request.');
  if (!stored) return null;
  const row = isSealed ? openedOf(stored.answer) : stored.answer;
  return isKeptRow(row) ? row : conflict(NO_LONGER_KEPT);
}

function openedOf(answer: unknown): unknown {
  const opened = typeof answer === 'string' ? unseal(answer, 'concord stored answer') : null;
  return opened === null ? null : JSON.parse(opened);
}
