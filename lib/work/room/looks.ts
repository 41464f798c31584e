import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import type { RoomReader } from './policy';

/** A reader and the position of the newest entry that they have got. */
type Look = { reader: RoomReader; last_id: number };

/**
 * Notes up to where colleagues have read a case: what comes later is new to them, and what came before is neither mailed
 * nor listed as waiting (rule: room.new). Nothing for a reader without an account, and for network staff. One statement
 * for all open pages; in one order, so that two processes do not wait for each other.
 */
export async function recordLooks(db: Db, case_id: number, looks: Look[]): Promise<void> {
  const counted = looks.filter(({ reader }) => reader.user_id !== null && !reader.is_staff);
  if (!counted.length) return;
  const user_ids = sql.param(counted.map(({ reader }) => reader.user_id));
  const last_ids = sql.param(counted.map(({ last_id }) => last_id));
  await db.execute(sql`
    insert into case_readers as place (case_id, user_id, last_look_id)
    select ${case_id}::int, user_id, max(last_id) from unnest(${user_ids}::int[], ${last_ids}::int[]) as look (user_id, last_id)
    group by user_id order by user_id
    on conflict (case_id, user_id) do update set last_look_id = excluded.last_look_id,
      unread_note_id = case when place.unread_note_id > excluded.last_look_id then place.unread_note_id end
    where place.last_look_id is null or place.last_look_id < excluded.last_look_id`);
}
