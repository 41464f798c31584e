import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { RoomReader } from './policy';

type Look = { reader: RoomReader; last_id: number };

/**
 * Records up to where colleagues have read a case: later notes are new to them, earlier ones are neither mailed nor
 * listed as waiting (rule: room.new). Skips readers without an account and network staff. One statement covers all open
 * pages, in a fixed order, so that two processes do not deadlock.
 */
export const recordLooks = (db: Db, case_id: number, looks: Look[]): Promise<void> =>
  recordLooksAt(
    db,
    looks.map((look) => ({ case_id, ...look })),
  );

/** `recordLooks` for several cases. */
export async function recordLooksAt(db: Db, looks: (Look & { case_id: number })[]): Promise<void> {
  const counted = looks.filter(({ reader }) => reader.user_id !== null && !reader.is_staff);
  if (!counted.length) return;
  const case_ids = sql.param(counted.map(({ case_id }) => case_id));
  const user_ids = sql.param(counted.map(({ reader }) => reader.user_id));
  const last_ids = sql.param(counted.map(({ last_id }) => last_id));
  await db.execute(sql`
    insert into case_readers as place (case_id, user_id, last_look_id)
    select case_id, user_id, max(last_id) from unnest(${case_ids}::int[], ${user_ids}::int[], ${last_ids}::int[]) as look (case_id, user_id, last_id)
    group by case_id, user_id order by case_id, user_id
    on conflict (case_id, user_id) do update set last_look_id = excluded.last_look_id,
      unread_note_id = case when place.unread_note_id > excluded.last_look_id then place.unread_note_id end
    where place.last_look_id is null or place.last_look_id < excluded.last_look_id`);
}
