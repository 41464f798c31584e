import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { seconds } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';

const MAX_EXPORTS_PER_PERSON = 2;
/** Frees the slots of a process that was killed. Longer than any export takes. */
const LEASE = interval(seconds(90));

/**
 * Runs an export if the user has a free slot, counted across instances (rule: reports.large-exports).
 * @throws Problem rate_limited (429) when two are already running
 */
export async function withExportSlot<T>(user_id: number, work: () => Promise<T>): Promise<T> {
  const key = await takeSlot(user_id);
  try {
    return await work();
  } finally {
    await withDatabase((db) => db.execute(sql`delete from rate_limits where key = ${key}`));
  }
}

async function takeSlot(user_id: number): Promise<string> {
  for (let slot = 1; slot <= MAX_EXPORTS_PER_PERSON; slot++) {
    const [taken] = await withDatabase((db) =>
      db.execute<{ key: string }>(sql`
        insert into rate_limits as slot (key, points, expire)
        values (${`export:${user_id}:${slot}`}, 1, now() at time zone 'UTC' + ${LEASE})
        on conflict (key) do update set expire = excluded.expire where slot.expire <= now() at time zone 'UTC'
        returning key`),
    );
    if (taken) return taken.key;
  }
  throw new Problem(
    'rate_limited',
    'Two of your exports are still running. Wait until one has finished, or cancel it.',
    {
      retry_after: 5,
    },
  );
}
