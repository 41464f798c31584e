import 'server-only';
import { sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { emit } from '@/lib/network/onboarding/events';
import { holdsMoney } from '@/lib/network/payments/held-money';
import { ONBOARDING_REMINDER } from '@/lib/shared/durations';
import { BATCH, inBatches, type BatchStep } from './run';

/**
 * Reminds once of unfinished registrations that began a week ago, and removes expired ones with their data (rule:
 * onboarding.expiry). A charged card is refunded first, as after a rejection. Returns the numbers.
 */
export async function runOnboarding(now: Date): Promise<{ reminded: number; removed: number }> {
  await inBatches(refund, now);
  const removed = await inBatches(remove, now);
  return { reminded: await inBatches(remind, now), removed };
}

const remind: BatchStep = async (ctx, now) => {
  const due = await ctx.db.execute<{ id: number; email: string }>(sql`
    update onboarding_sessions set reminded_at = ${now.toISOString()}::timestamptz where id in (
      select s.id from onboarding_sessions s join communities g on g.id = s.community_id and g.status = 'active'
      where s.status = 'started' and s.reminded_at is null and s.expires_at > ${now.toISOString()}::timestamptz
        and s.created_at <= ${now.toISOString()}::timestamptz - ${interval(ONBOARDING_REMINDER)}
        and (s.data <> '{}' or s.confirmed_at is not null)
      order by s.id limit ${BATCH} for update of s skip locked)
    returning id, email`);
  for (const { id: onboarding_session_id, email } of due)
    await emit(ctx, 'onboarding.link-sent', { onboarding_session_id, email, because: 'reminder' });
  return due.length;
};

const refund: BatchStep = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    update payments set refund_requested_at = now(), check_at = now(), updated_at = now() where id in (
      select p.id from payments p join onboarding_sessions s on s.id = p.onboarding_session_id
      where (s.status = 'rejected' or s.status = 'started' and s.expires_at <= ${now.toISOString()}::timestamptz)
        and p.payment_type = 'credit_card' and p.status = 'paid' and p.refund_requested_at is null
      limit ${BATCH} for update of s, p skip locked)`)) as unknown as { count: number };
  return count;
};

/** An unsettled charge or refund preserves its registration, whose emails are still to be sent. */
const remove: BatchStep = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    delete from onboarding_sessions where id in (
      select id from onboarding_sessions s where status = 'started' and expires_at <= ${now.toISOString()}::timestamptz
        and not ${holdsMoney(sql`s.id`)}
      limit ${BATCH} for update skip locked)`)) as unknown as { count: number };
  return count;
};
