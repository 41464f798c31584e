import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { log } from '@/lib/platform/log';
import { CALLS_STORED, msOf } from '@/lib/shared/durations';
import { ofProcess } from '@/lib/shared/process-wide';

type Count = { user_id: number; day: string; calls: number; refused: number };

const shared = ofProcess<{ __concordApiCalls?: Map<string, Count>; __concordApiCallsTimer?: NodeJS.Timeout }>();

/** Counts a program's call in memory; the counts of a minute are one write (rule: api.calls). */
export function countCall(user_id: number, what: 'calls' | 'refused'): void {
  add({ user_id, day: new Date().toISOString().slice(0, 10), calls: 0, refused: 0, [what]: 1 });
}

function add({ user_id, day, calls, refused }: Count): void {
  const counts = (shared.__concordApiCalls ??= new Map());
  const key = `${user_id} ${day}`;
  const before = counts.get(key);
  counts.set(key, { user_id, day, calls: calls + (before?.calls ?? 0), refused: refused + (before?.refused ?? 0) });
  shared.__concordApiCallsTimer ??= setTimeout(() => void storeCalls(), msOf(CALLS_STORED)).unref();
}

/**
 * Adds this process’s counts to the stored ones, in one order, so that two processes cannot deadlock. After a
 * failure they wait for the next minute.
 */
export async function storeCalls(): Promise<void> {
  clearTimeout(shared.__concordApiCallsTimer);
  shared.__concordApiCallsTimer = undefined;
  const counts = [...(shared.__concordApiCalls?.values() ?? [])];
  shared.__concordApiCalls = undefined;
  if (!counts.length) return;
  try {
    await withDatabase((db) =>
      db.execute(sql`
        insert into api_call_days (user_id, company_id, day, calls, refused)
        select u.id, u.company_id, c.day, c.calls, c.refused
        from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (user_id int, day date, calls int, refused int)
        join users u on u.id = c.user_id and u.company_id is not null
        order by u.id, c.day
        on conflict (user_id, day) do update
          set calls = api_call_days.calls + excluded.calls, refused = api_call_days.refused + excluded.refused`),
    );
  } catch (err) {
    counts.forEach(add);
    log.warn({ err }, 'the calls of programs could not be stored');
  }
}
