import 'server-only';
import { and, eq, lte, sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { auditLog, directoryUsers, users } from '@/db/schema';
import { anonymize } from '@/lib/people/accounts/anonymize';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { DIRECTORY_DELETED } from '@/lib/shared/durations';
import { BATCH, inBatches, type BatchStep } from './run';

/** Frees the addresses of users whom their company's directory deleted (rule: scim.deleted). Returns their number. */
export const runDirectoryDeletions = (now: Date): Promise<number> => inBatches(free, now);

const free: BatchStep = async (ctx, now) => {
  const due = await ctx.db
    .select({ id: users.id, company_id: users.company_id })
    .from(directoryUsers)
    .innerJoin(users, and(eq(users.id, directoryUsers.user_id), eq(users.status, 'inactive')))
    .where(lte(directoryUsers.deleted_at, sql`${now.toISOString()}::timestamptz - ${interval(DIRECTORY_DELETED)}`))
    .limit(BATCH)
    .for('update', { of: users, skipLocked: true });
  // Sequential: a batch is one transaction on one connection.
  for (const { id, company_id } of due) {
    await anonymize(ctx.db, id);
    deferInsert(ctx, auditLog, {
      command: 'directory.free_address',
      company_id,
      subject_type: 'user',
      subject_id: id,
      request_id: ctx.request.request_id,
    });
  }
  return due.length;
};
