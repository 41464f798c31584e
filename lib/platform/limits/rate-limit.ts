import 'server-only';
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { secondsFrom } from '@/db/interval';
import { preparedSql } from '@/db/prepared';
import { hours, minutes, secondsOf } from '@/lib/shared/durations';
import { Problem, MESSAGES } from '@/lib/shared/problem';

export type Limit = { key: string; points: number; seconds: number };
export type LimitChoice = { among: Limit[]; count: (db: Db, among: Among) => Promise<CountRow[]> };
type Among = { among: string };
type CountRow = { key: string; points: number; seconds_left: number };

export const perMinute = (points: number, ...key: (string | number)[]): Limit => ({
  key: shortKey(key.join(':')),
  points,
  seconds: secondsOf(minutes(1)),
});
export const perHour = (points: number, ...key: (string | number)[]): Limit => ({
  key: shortKey(key.join(':')),
  points,
  seconds: secondsOf(hours(1)),
});

/**
 * Hashes arbitrary input, such as an email address at login, to a number from 0 to 255, so that a client adds at most
 * 256 rows. All uses of the same text share a bucket.
 */
export const bucketOf = (text: string): number => createHash('sha256').update(text).digest()[0]!;

/** Keys contain client input of any length, but the column is bounded. */
const shortKey = (key: string) =>
  key.length <= 200 ? key : `sha256:${createHash('sha256').update(key).digest('base64url')}`;

/**
 * Takes one point from each limit, counted in the database across instances. Limits after one that is used up are not
 * counted.
 * @throws Problem rate_limited when one is used up
 */
export async function takeFromLimits(limits: (Limit | LimitChoice)[]): Promise<void> {
  await withDatabase(async (db) => {
    for (const limit of limits) await takeFrom(db, limit);
  });
}

/**
 * Like takeFromLimits, within a command's transaction: the use counts only if the command commits. For uses that only
 * the transaction can recognize.
 * @throws Problem rate_limited when one is used up
 */
export async function takeFromLimitsWithin(db: Db, limits: Limit[]): Promise<void> {
  for (const limit of limits) await takeFrom(db, limit);
}

export const countUnder = (key: SQL) =>
  preparedSql<object, CountRow>(
    () => sql`
    insert into rate_limits as counter (key, points, expire)
    select one.key, 1, now() at time zone 'UTC' + ${secondsFrom(sql`one.seconds`)}
    from json_to_recordset(${sql.placeholder('among')}) as one (key text, seconds int) where one.key = ${key}
    on conflict (key) do update set
      points = case when counter.expire > now() at time zone 'UTC' then counter.points + 1 else 1 end,
      expire = case when counter.expire > now() at time zone 'UTC' then counter.expire else excluded.expire end
    returning key, points, extract(epoch from expire - now() at time zone 'UTC')::float8 as seconds_left`,
  );

const countOne = countUnder(sql`${sql.placeholder('key')}`);

async function takeFrom(db: Db, limit: Limit | LimitChoice): Promise<void> {
  const among = 'among' in limit ? limit.among : [limit];
  const json = { among: JSON.stringify(among) };
  const [counted] = await ('among' in limit ? limit.count(db, json) : countOne(db, {}, { ...json, key: limit.key }));
  const taken = among.find((one) => one.key === counted?.key);
  if (!counted || !taken) throw new Error('No limit was counted.');
  if (counted.points > taken.points)
    throw new Problem('rate_limited', MESSAGES.rateLimited, {
      retry_after: Math.max(1, Math.ceil(counted.seconds_left)),
    });
}
