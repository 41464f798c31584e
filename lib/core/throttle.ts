import 'server-only';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { withDatabase, type Db } from '@/db/client';
import { rateLimits } from '@/db/schema';
import { Problem, SAYS } from '@/lib/shared/problem';
import { config } from './config';

/** `points` uses within `seconds`, counted under `key`. */
export type Limit = { key: string; points: number; seconds: number };

export const perMinute = (points: number, ...key: (string | number)[]): Limit => ({ key: key.join(':').slice(0, 300), points, seconds: 60 });
export const perHour = (points: number, ...key: (string | number)[]): Limit => ({ key: key.join(':').slice(0, 300), points, seconds: 3600 });

const tooMany = (result: RateLimiterRes) => new Problem('tooMany', SAYS.tooMany, { retry_after: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) });

function limiterOn(db: Db, { points, seconds }: Limit) {
  return new RateLimiterDrizzle({ storeClient: db, schema: rateLimits, points, duration: seconds, keyPrefix: '', clearExpiredByTimeout: false });
}

/** Uses one point of each limit, held in the database so that it holds across instances; 429 when one is used up. */
export async function consume(limits: Limit[]): Promise<void> {
  await withDatabase(async (db) => {
    for (const limit of limits) {
      await limiterOn(db, limit).consume(limit.key).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
      });
    }
  });
}

const shared = globalThis as typeof globalThis & { __concordWide?: RateLimiterMemory };

/** The wide limit of one signed-in user, in this process's memory: no write per request. */
export async function consumeWide(user_id: number): Promise<void> {
  const wide = (shared.__concordWide ??= new RateLimiterMemory({ points: config.limits.wide_per_minute, duration: 60 }));
  await wide.consume(user_id).catch((reason: unknown) => {
    throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
  });
}
