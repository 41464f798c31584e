import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { transact, withDatabase, type Db } from '@/db/client';
import { interval, secondsFrom } from '@/db/interval';
import { userExports, users } from '@/db/schema';
import { store } from '@/lib/platform/files/store';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';
import type { Ctx } from '@/lib/platform/operation/context';
import { now } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { EXPORT_LEASE, LINK_LIFETIME, minutes, secondsOf } from '@/lib/shared/durations';
import { fullName } from '@/lib/shared/format';
import { exportZip } from './export-zip';

const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = secondsOf(minutes(1));

type Claimed = { id: number; user_id: number; attempts: number; content_id: number };

/**
 * Makes the copies that people asked for, one after the other (rule: accounts.export). Returns their number.
 * @throws Error of the first that failed, once all were tried
 */
export async function makeExports(): Promise<number> {
  const failures: unknown[] = [];
  for (let made = 0; ;) {
    const claimed = await claim();
    if (!claimed) {
      if (failures.length) throw failures[0];
      return made;
    }
    try {
      await makeOne(claimed);
      made += 1;
    } catch (error) {
      failures.push(error);
      await giveBack(claimed);
    }
  }
}

/** Counts first, so that an attempt that ends the process counts. What an earlier attempt wrote is removed. */
const claim = (): Promise<Claimed | undefined> =>
  transact(async (db) => {
    const [due] = await db
      .select({ id: userExports.id, content_id: userExports.content_id })
      .from(userExports)
      .where(and(isNull(userExports.ready_at), isNull(userExports.failed_at), sql`${userExports.next_at} <= now()`))
      .orderBy(userExports.id)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const content_id = await store.begin(db);
    const [claimed] = await db
      .update(userExports)
      .set({
        content_id,
        attempts: sql`${userExports.attempts} + 1`,
        next_at: sql`now() + ${interval(EXPORT_LEASE)}`,
      })
      .where(eq(userExports.id, due.id))
      .returning({ id: userExports.id, user_id: userExports.user_id, attempts: userExports.attempts });
    if (due.content_id !== null) await removeContentsUnused(db, [due.content_id]);
    return { ...claimed!, content_id };
  });

async function makeOne(claimed: Claimed): Promise<void> {
  const owner = await withDatabase((db) => ownerOf(db, claimed.user_id));
  if (!owner) return void (await withDatabase((db) => drop(db, claimed)));
  const { content_id } = claimed;
  const { size, sha256: known } = await store.grow(transact, { content_id, from: 0 }, await exportZip(owner));
  const sha256 = await store.settle({ content_id, size }, known);
  await transactAsSystem((ctx) => finish(ctx, claimed, { size, sha256 }));
}

/** Undefined for who was disabled or deleted meanwhile. */
async function ownerOf(db: Db, user_id: number) {
  const [owner] = await db
    .select({
      id: users.id,
      company_id: users.company_id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.status, 'active')));
  return owner;
}

async function finish(ctx: Ctx, { id, content_id, user_id }: Claimed, file: { size: number; sha256: string }) {
  const { db } = ctx;
  const [ready] = await db
    .update(userExports)
    .set({
      size: file.size,
      ready_at: now,
      expires_at: sql`now() + ${interval(LINK_LIFETIME.user_export)}`,
    })
    // Another worker has it when this one took longer than its lease.
    .where(and(eq(userExports.id, id), eq(userExports.content_id, content_id), isNull(userExports.ready_at)))
    .returning({ id: userExports.id });
  if (!ready) return;
  await store.complete(db, { content_id, ...file });
  const owner = await ownerOf(db, user_id);
  if (!owner) return void (await drop(db, { id, content_id }));
  const token_id = addToken(ctx, 'user_export', { user_id, details: { export_id: id } });
  mail(ctx, 'user_export', { name: fullName(owner), email: owner.email }, { token_id });
}

const giveBack = ({ id, content_id, attempts }: Claimed) =>
  transact(async (db) => {
    const isLast = attempts >= MAX_ATTEMPTS;
    const [given] = await db
      .update(userExports)
      .set({
        content_id: null,
        ...(isLast ? { failed_at: now } : { next_at: sql`now() + ${secondsFrom(sql`${RETRY_SECONDS}::int`)}` }),
      })
      .where(and(eq(userExports.id, id), eq(userExports.content_id, content_id)))
      .returning({ id: userExports.id });
    if (given) await removeContentsUnused(db, [content_id]);
  });

async function drop(db: Db, { id, content_id }: Pick<Claimed, 'id' | 'content_id'>): Promise<void> {
  await db.delete(userExports).where(eq(userExports.id, id));
  await removeContentsUnused(db, [content_id]);
}
