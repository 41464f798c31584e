import 'server-only';
import { sql } from 'drizzle-orm';
import { transact, withDatabase } from '@/db/client';
import { auditLog } from '@/db/schema';
import type { Ctx } from '@/lib/core/operation';
import { add, sendWrites } from '@/lib/core/writes';
import type { Guest } from '@/lib/shared/actor';

/** How many rows one transaction of a job takes; so none holds its locks for long. */
export const BATCH = 500;

/** One transaction of a job: does what is due at `now`, at most BATCH rows of it, and says how many it was. */
export type Step = (ctx: Ctx<Guest>, now: Date) => Promise<number>;

/**
 * Runs a step, each time in a transaction of its own, until nothing is left. The portal itself is the actor: nobody is
 * named in what it writes. Letters leave with the change that causes them, as in a command.
 */
export async function inBatches(step: Step, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transact((db) => once(step, system(db), now), 20_000);
    total += count;
    if (count < BATCH) return total;
  }
}

async function once(step: Step, ctx: Ctx<Guest>, now: Date): Promise<number> {
  const count = await step(ctx, now);
  await sendWrites(ctx.db, ctx.writes);
  return count;
}

function system(db: Ctx['db']): Ctx<Guest> {
  return { actor: { kind: 'guest' }, db, writes: [], changes: {}, meta: { address: '', user_agent: '', request_id: crypto.randomUUID(), browser: false } };
}

/** One audit row for each case that a job changed, without an actor. */
export function auditCases(ctx: Ctx, command: string, case_ids: number[]): void {
  for (const subject_id of case_ids) add(ctx, auditLog, { command, subject_type: 'case', subject_id, request_id: ctx.meta.request_id });
}

/** The database's clock, so that instances agree on what is due. */
export async function databaseTime(): Promise<Date> {
  const [row] = await withDatabase((db) => db.execute<{ at: string }>(sql`select now() as at`));
  return new Date(row?.at ?? Date.now());
}
