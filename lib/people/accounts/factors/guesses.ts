import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { rateLimits } from '@/db/schema';
import { deviceHash, MAX_FAILURES } from '@/lib/people/accounts/authenticate';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { KNOWN_DEVICE, LOGIN_LOCK } from '@/lib/shared/durations';

type GuessOf = { user_id: number; what: 'code' | 'proof' };
type Guess = { key: string; is_locked: boolean };

/**
 * Counts a guess before it is compared, so that guesses at once also count; ten wrong ones lock for 15 minutes. Devices
 * that logged in before have a counter of their own, as for passwords (rules: second-factor.lock, passwords.lock-strangers).
 */
export async function countGuess(db: Db, request: RequestInfo, { user_id, what }: GuessOf): Promise<Guess> {
  const device = request.device ? deviceHash(request.device) : null;
  const address = request.browser ? null : request.address;
  const utc = sql`(now() at time zone 'UTC')`;
  const lock = interval(LOGIN_LOCK);
  const [counted] = await db.execute<{ key: string; points: number }>(sql`
    with known as (
      select exists (select from login_records r where r.user_id = ${user_id} and r.created_at > now() - ${interval(KNOWN_DEVICE)}
        and (r.device_hash = ${device} or (r.device_hash is null and r.address = ${address}))) as is_known
    )
    insert into rate_limits as counter (key, points, expire)
    select ${`${what}:${user_id}:`}::text || case when is_known then ${device ?? address ?? ''}::text else '' end, 1, ${utc} + ${lock} from known
    on conflict (key) do update set
      points = case when counter.expire < ${utc} then 1 else counter.points + 1 end,
      expire = case when counter.points >= ${MAX_FAILURES} and counter.expire >= ${utc} then counter.expire else excluded.expire end
    returning key, points`);
  if (!counted) throw new Error('No guess was counted.');
  return { key: counted.key, is_locked: counted.points > MAX_FAILURES };
}

export async function forgetGuesses(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}
