import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { withDatabase, type Db } from '@/db/client';
import { interval } from '@/db/interval';
import { casePresences } from '@/db/schema';
import { CASE_CHANNEL } from '@/lib/platform/operation/deferred-inserts';
import { PRESENCE } from '@/lib/shared/durations';
import type { OpenStream } from './open-stream';
import type { RoomReader } from './policy';

const until = sql`now() + ${interval(PRESENCE)}`;

type Present = { id: number; name: string; company_id: number };

/** Records that a colleague has the case open, and tells the other pages (rule: room.presence). */
export async function enter(db: Db, { id, case_id, reader }: OpenStream, process_id: string): Promise<void> {
  const { user_id, company_id, is_staff } = reader;
  if (user_id === null || is_staff) return;
  await db.execute(sql`
    with entered as (
      insert into case_presences (stream_id, process_id, case_id, user_id, company_id, until)
      values (${id}, ${process_id}, ${case_id}, ${user_id}, ${company_id}, ${until})
    )
    select pg_notify(${CASE_CHANNEL}, ${String(case_id)})`);
}

export async function leave({ id, case_id }: OpenStream): Promise<void> {
  await withDatabase(async (db) => {
    const left = await db
      .delete(casePresences)
      .where(eq(casePresences.stream_id, id))
      .returning({ id: casePresences.stream_id });
    if (left.length) await db.execute(sql`select pg_notify(${CASE_CHANNEL}, ${String(case_id)})`);
  });
}

export const renewPresences = (process_id: string) =>
  withDatabase((db) =>
    db.execute(sql`
      with renewed as (update case_presences set until = ${until} where process_id = ${process_id})
      delete from case_presences where until < now() and process_id <> ${process_id}`),
  );

export async function othersIn(
  db: Db,
  case_id: number,
): Promise<(reader: RoomReader) => { id: number; name: string }[]> {
  const present = await db.execute<Present>(sql`
    select distinct p.company_id, u.id, concat_ws(' ', u.first_name, u.last_name) as name
    from case_presences p join users u on u.id = p.user_id
    where p.case_id = ${case_id} and p.until > now() order by name, id`);
  return ({ user_id, company_id, is_staff }) =>
    user_id === null || is_staff
      ? []
      : present
          .filter((one) => one.company_id === company_id && one.id !== user_id)
          .map(({ id, name }) => ({ id, name }));
}
