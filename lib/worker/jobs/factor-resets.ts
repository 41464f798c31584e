import 'server-only';
import { and, lte, sql } from 'drizzle-orm';
import { factorResets } from '@/db/schema';
import { isOpenReset, removeDueFactors } from '@/lib/people/accounts/factors/resets';
import { BATCH, inBatches, type BatchStep } from './run';

/** Removes the second factors whose reset is due (rule: second-factor.reset). Returns the number of users. */
export const runFactorResets = (now: Date): Promise<number> => inBatches(removeDue, now);

const removeDue: BatchStep = async (ctx, now) => {
  const due = await ctx.db
    .select({ user_id: factorResets.user_id })
    .from(factorResets)
    .where(and(isOpenReset, lte(factorResets.works_at, sql`${now.toISOString()}::timestamptz`)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  // Sequential: a batch is one transaction on one connection, and resets are few.
  for (const { user_id } of due) await removeDueFactors(ctx, user_id);
  return due.length;
};
