import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { caseClock, hoursOf, type CaseClock } from './case-clock';
import { clocksOf } from './clocks';
import { calendarManager, calendarOf, calendarOwner, COUNTED_CLOCK, outdatedCases, type Whose } from './list-calendars';

/** Cases whose deadlines one request moves; a further one moves the rest. */
const MAX_MOVED = 1_000;

export const MovedCases = z
  .strictObject({
    /** Unanswered cases whose deadlines move, of which these many become earlier or later. */
    cases: z.number(),
    earlier: z.number(),
    later: z.number(),
    /** Those past their deadline before, and after. */
    late_before: z.number(),
    late_after: z.number(),
  })
  .meta({ id: 'MovedCases' });
export type MovedCases = z.infer<typeof MovedCases>;

type Row = {
  id: number;
  receiver_company_id: number;
  started_at: string;
  respond_by: string;
  clock_id: number | null;
  next_clock_id: number | null;
};
export type Move = { id: number; company_id: number; from: Date; to: CaseClock };

type MovesOptions = { whose: Whose; calendar_id: number; locks: boolean };

/** The moves of open cases to the hours of a calendar; each keeps the hours within which it has to be answered (rule: clock.moved). */
export async function movesTo(db: Db, { whose, calendar_id, locks }: MovesOptions): Promise<Move[]> {
  const rows = await db.execute<Row>(sql`
    select c.id, c.receiver_company_id, coalesce(c.clock_restarted_at, c.created_at) as started_at, c.respond_by, c.clock_id, ${COUNTED_CLOCK} as next_clock_id
    from ${outdatedCases(whose)} and k.id = ${calendar_id} order by c.id limit ${MAX_MOVED}${locks ? sql` for update of c` : sql``}`);
  const clocks = await clocksOf(
    db,
    rows.flatMap((row) => [row.clock_id, row.next_clock_id]),
  );
  const clockAt = (id: number | null) => (id === null ? null : (clocks.get(id) ?? null));
  return rows.map((row) => {
    const running = { started_at: new Date(row.started_at), respond_by: new Date(row.respond_by) };
    const hours = hoursOf(running, clockAt(row.clock_id));
    const { never_open: _, ...to } = caseClock(running.started_at, hours, clockAt(row.next_clock_id));
    return { id: row.id, company_id: row.receiver_company_id, from: running.respond_by, to };
  });
}

export function countMoves(moves: Move[], now: Date): MovedCases {
  const count = (condition: (move: Move) => boolean) => moves.filter(condition).length;
  return {
    cases: moves.length,
    earlier: count(({ from, to }) => to.respond_by < from),
    later: count(({ from, to }) => to.respond_by > from),
    late_before: count(({ from }) => from < now),
    late_after: count(({ to }) => to.respond_by < now),
  };
}

/** Counts the open cases whose deadlines a changed calendar would move (rule: clock.moved). */
export const countOpenCases = query({
  who: calendarManager,
  input: NamedCompany.extend({ calendar_id: Id }),
  output: () => MovedCases,
  async run({ actor, db }, { id, calendar_id }) {
    const whose = calendarOwner(actor, id);
    await calendarOf(db, whose, calendar_id);
    return countMoves(await movesTo(db, { whose, calendar_id, locks: false }), new Date());
  },
});
