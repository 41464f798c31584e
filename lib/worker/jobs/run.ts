import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { auditLog } from '@/db/schema';
import type { Ctx } from '@/lib/platform/operation/context';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { transactAsSystem } from '@/lib/platform/operation/system';
import type { Guest } from '@/lib/shared/actor';

export const BATCH = 500;

export type BatchStep = (ctx: Ctx<Guest>, now: Date) => Promise<number>;

/**
 * Repeats a step, each time in its own transaction, until no rows are left; returns their number. Runs without an
 * actor, so timeline and audit rows have none. Emails are queued in the transaction, as in a command.
 */
export async function inBatches(step: BatchStep, now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await transactAsSystem((ctx) => step(ctx, now), { deadline: 20_000 });
    total += count;
    if (count < BATCH) return total;
  }
}

export function auditCases(ctx: Ctx, command: string, case_ids: number[]): void {
  for (const subject_id of case_ids)
    deferInsert(ctx, auditLog, { command, subject_type: 'case', subject_id, request_id: ctx.request.request_id });
}

export async function databaseTime(): Promise<Date> {
  const [row] = await withDatabase((db) => db.execute<{ at: string }>(sql`select now() as at`));
  return new Date(row?.at ?? Date.now());
}
