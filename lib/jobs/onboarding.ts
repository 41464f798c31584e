import 'server-only';
import { sql } from 'drizzle-orm';
import { oneTimeTokens } from '@/db/schema';
import { newToken } from '@/lib/core/mailed-token';
import { mail } from '@/lib/core/outbox';
import { BATCH, inBatches, type Step } from './run';

const REMINDER_DAYS = 7;

/**
 * Reminds of registrations that were begun a week ago and not sent, once, and removes those that have expired with their data
 * (rule: onboarding.expiry). Returns both numbers.
 */
export async function runOnboarding(now: Date): Promise<{ reminded: number; removed: number }> {
  const removed = await inBatches(remove, now);
  return { reminded: await inBatches(remind, now), removed };
}

/** Only registrations with entries: of others nobody has come further than the address. */
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

const remove: Step = async ({ db }, now) => {
  const { count } = (await db.execute(sql`
    delete from onboarding_sessions where id in (
      select id from onboarding_sessions where status = 'started' and expires_at <= ${now.toISOString()}::timestamptz
      limit ${BATCH} for update skip locked)`)) as unknown as { count: number };
  return count;
};
