/** Rooms of cases, with few notes and with many. */
import type { Sql } from 'postgres';
import { cycle } from './cycle';
import type { Engineer } from './people';
import type { Scenario } from './scenarios';

/** A room and someone of the submitting company, whose `token` is the case's. */
type RoomOf = Engineer & { middle_id: number };
/** Rooms by their number of notes, and the cases in which notes are written. */
export type Rooms = { sizes: Map<number, RoomOf[]>; writers: Engineer[] };

const SIZES = [10, 200, 10_000];
const ROOMS_OF_A_SIZE = 5;

/** Gives accepted cases of these people rooms of each size, by set-based SQL; notes are written in the other cases. */
export async function makeRooms(sql: Sql, people: Engineer[]): Promise<Rooms> {
  const cases = await sql<{ id: number; token: string; submitter_id: number }[]>`
    select distinct on (submitter_id) id, token, submitter_id from cases
    where status = 'accepted' and deleted_at is null and submitter_id = any (${people.map(({ id }) => id)}) order by submitter_id, id desc`;
  const owned = cases.flatMap(({ id: case_id, token, submitter_id }) => {
    const who = people.find(({ id }) => id === submitter_id);
    return who ? [{ ...who, token, case_id, middle_id: 0 }] : [];
  });
  const sizes = new Map<number, RoomOf[]>();
  for (const size of SIZES) {
    const rooms = owned.splice(0, ROOMS_OF_A_SIZE);
    await writeNotes(
      sql,
      rooms.map(({ case_id }) => case_id),
      size,
    );
    sizes.set(
      size,
      await Promise.all(rooms.map(async (room) => ({ ...room, middle_id: await middleOf(sql, room.case_id) }))),
    );
  }
  await sql`analyze case_notes`;
  return { sizes, writers: owned };
}

/** Half of them by either company, a quarter internal, each tenth with a log; alternating between the cases. */
async function writeNotes(sql: Sql, case_ids: number[], count: number): Promise<void> {
  await sql`
    insert into case_notes (id, change_id, token, case_id, audience, company_id, author_name, source, body, created_at, updated_at)
    select id, id, 'bench-' || id, case_id, audience, company_id, 'Mara Lindqvist', 'web'::note_source, body, at, at from (
      select nextval('events_id_seq')::int as id, * from (
        select c.id as case_id, (case when n % 4 = 0 then 'internal' else 'shared' end)::note_audience as audience,
          case when n % 2 = 0 then c.company_id else c.receiver_company_id end as company_id,
          '<p>Step ' || n || ': the array lost the path to shelf 3 again, for <strong>' || n % 60 || ' seconds</strong>.</p><p>We have moved the '
            || 'export to another minute and will look at the counters after the next full hour. Please leave the trace running.</p>'
            || case when n % 10 = 0 then '<pre><code>' || repeat('08:00:01 retrans 0.02 % link 3/1 out-discards 118' || chr(10), 15) || '</code></pre>' else '' end as body,
          now() - (${count}::int - n) * interval '1 minute' as at
        from cases c, generate_series(1, ${count}::int) n where c.id = any (${case_ids}) order by n, c.id
      ) ordered) drawn`;
  await sql`update cases set has_room = true where id = any (${case_ids})`;
}

async function middleOf(sql: Sql, case_id: number): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select coalesce(percentile_disc(0.5) within group (order by id), 0)::int as id from case_notes where case_id = ${case_id}`;
  return row?.id ?? 0;
}

let written = 0;

/** A room of each size as a call and as the page of its case, one from its middle, and writing notes. */
export function roomScenarios({ sizes, writers }: Rooms): Scenario[] {
  const writer = cycle(writers);
  const reading = [...sizes].flatMap(([size, rooms]): Scenario[] => {
    const name = `room of ${size.toLocaleString('en')} notes`;
    const [called, opened, earlier] = [cycle(rooms), cycle(rooms), cycle(rooms)];
    const call = (room: RoomOf, query = '') => ({
      path: `/api/caller/case/${room.token}/room${query}`,
      headers: { authorization: room.bearer },
    });
    const page = ({ token, cookie }: RoomOf) => ({ path: `/my-cases/${token}`, headers: { cookie } });
    const middle = () => {
      const room = earlier();
      return call(room, `?before=${room.middle_id}`);
    };
    return [
      { name, reads: true, next: () => call(called()) },
      ...(size > 200 ? [{ name: `${name}, from the middle`, reads: true, next: middle }] : []),
      { name: `case page, ${name}`, reads: true, next: () => page(opened()) },
    ];
  });
  const write = () => {
    const { token, bearer } = writer();
    written += 1;
    return {
      method: 'POST' as const,
      path: `/api/caller/case/${token}/notes`,
      headers: { authorization: bearer, 'idempotency-key': `bench-note-${process.pid}-${written}` },
      body: { audience: 'shared', body: `<p>Step ${written}: the path is back, and we go on watching it.</p>` },
    };
  };
  return [...reading, { name: 'write note', reads: false, next: write }];
}
