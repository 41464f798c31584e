import 'server-only';
import { sql } from 'drizzle-orm';
import { oneTimeTokens } from '@/db/schema';
import { newToken } from '@/lib/core/mailed-token';
import { mail } from '@/lib/core/outbox';
import { BATCH, inBatches, type Step } from './run';

const REMINDER_DAYS = 7;

/**
 * Reminds of registrations that were begun a week ago and not sent, once, and removes those that have expired with their data
 * (rule: onboarding.expiry). One whose card was charged gets the money back first. Returns the numbers.
 */
export async function runOnboarding(now: Date): Promise<{ reminded: number; removed: number }> {
  await inBatches(refund, now);
  const removed = await inBatches(remove, now);
  return { reminded: await inBatches(remind, now), removed };
}

/** Only registrations with entries; the others have only an address. */
const remind: Step = async (ctx, now) => {
  const due = await ctx.db.execute<{ id: number; email: string }>(sql`
    update onboarding_sessions set reminded_at = ${now.toISOString()}::timestamptz where id in (
      select s.id from onboarding_sessions s join communities g on g.id = s.community_id and g.status = 'active'
      where s.status = 'started' and s.reminded_at is null and s.expires_at > ${now.toISOString()}::timestamptz
        and s.created_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${REMINDER_DAYS})
        and (s.data <> '{}' or s.confirmed_at is not null)
      order by s.id limit ${BATCH} for update of s skip locked)
    returning id, email`);
  if (!due.length) return 0;
  const links = due.map(({ id }) => newToken('onboarding_restore', { onboarding_session_id: id }));
  await ctx.db.insert(oneTimeTokens).values(links);
  for (const [index, { id, email }] of due.entries())
    mail(ctx, 'onboarding_continue', { email }, { session_id: id, token_id: links[index]!.id, because: 'reminder' });
  return due.length;
};

const refund: Step = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    update payments set refund_requested_at = now(), check_at = now(), updated_at = now() where id in (
      select p.id from payments p join onboarding_sessions s on s.id = p.onboarding_session_id
      where s.status = 'started' and s.expires_at <= ${now.toISOString()}::timestamptz
        and p.payment_type = 'credit_card' and p.status = 'paid' and p.refund_requested_at is null
      limit ${BATCH} for update of p skip locked)`)) as unknown as { count: number };
  return count;
};

/** A charge that is not settled or not refunded keeps its registration: its emails are still to be sent. */
const remove: Step = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    delete from onboarding_sessions where id in (
      select id from onboarding_sessions s where status = 'started' and expires_at <= ${now.toISOString()}::timestamptz
        and not exists (select from payments p where p.onboarding_session_id = s.id and (p.status = 'paid' or p.stripe_payment_intent is not null and p.status = 'pending'))
      limit ${BATCH} for update skip locked)`)) as unknown as { count: number };
  return count;
};
