import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { idempotencyKeys } from '@/db/schema';
import { refuse } from '@/lib/shared/problem';
import type { Ctx } from './operation';
import { add } from './writes';

/** Whose key, which key, and what was asked with it. */
export type Once = { owner: string; key: string; body: unknown };

const hash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/**
 * Keeps the answer under the key, with all else that the command writes: of two requests with one key the second waits
 * here for the first one's end, then fails on it and leaves nothing (PRODUCT §3).
 */
function keep(ctx: Ctx, { owner, key, body }: Once, answer: unknown): void {
  add(ctx, idempotencyKeys, { owner, key, body_hash: hash(body), answer: answer ?? {} });
}

/** The answer that was given to this key before, or null. Another body under the same key: 409. */
async function earlier(db: Db, { owner, key, body }: Once): Promise<{ answer: unknown } | null> {
  const [first] = await db.select().from(idempotencyKeys).where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  if (first && first.body_hash !== hash(body)) return refuse('This key was used for another request.');
  return first ? { answer: first.answer } : null;
}

export const once = { keep, earlier };
