import 'server-only';
import { sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { askForApproval } from '@/lib/people/accounts/approval';
import { APPROVAL_REMINDER } from '@/lib/shared/durations';
import { BATCH, inBatches, type BatchStep } from './run';

/**
 * Reminds the approvers of pending users once (rule: accounts.approval-reminder). Returns the number of users.
 */
export const runApprovalReminder = (now: Date): Promise<number> => inBatches(remind, now);

const remind: BatchStep = async (ctx, now) => {
  const due = await ctx.db.execute<{ id: number; company_id: number }>(sql`
    update users set approval_reminded_at = ${now.toISOString()}::timestamptz where id in (
      select u.id from users u join companies c on c.id = u.company_id and c.status = 'active'
      where u.status = 'pending_approval' and u.approval_reminded_at is null
        and coalesce((select min(t.created_at) from one_time_tokens t where t.user_id = u.id and t.purpose = 'approval'), u.updated_at) <= ${now.toISOString()}::timestamptz - ${interval(APPROVAL_REMINDER)}
      order by u.id limit ${BATCH} for update of u skip locked)
    returning id, company_id`);
  // Sequential: a batch is one transaction on one connection, and pending users are few.
  for (const pendingUser of due) await askForApproval(ctx, pendingUser, { reminder: true });
  return due.length;
};
