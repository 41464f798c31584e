import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { idempotencyKeys } from '@/db/schema';
import { refuse } from '@/lib/shared/problem';

/** Whose key, which key, and what was asked with it. */
export type Once = { owner: string; key: string; body: unknown };

const hash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/**
 * Takes the key within the command's transaction. A second request with the key waits for the first one's end; then it
 * gets that answer, or, if the first was rolled back, its own try. Another body under the same key: 409 (PRODUCT §3).
 */
async function begin(db: Db, { owner, key, body }: Once): Promise<{ answer: unknown } | null> {
  const body_hash = hash(body);
  const taken = await db.insert(idempotencyKeys).values({ owner, key, body_hash }).onConflictDoNothing().returning({ key: idempotencyKeys.key });
  if (taken.length) return null;
  const [first] = await db.select().from(idempotencyKeys).where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  if (!first || first.body_hash !== body_hash) return refuse('This key was used for another request.');
  return { answer: first.answer };
}

function finish(db: Db, { owner, key }: Once, answer: unknown): Promise<unknown> {
  return db.update(idempotencyKeys).set({ answer: answer ?? {} }).where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
}

export const once = { begin, finish };
