import 'server-only';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { calendarClocks } from '@/db/schema';
import { DAY_MS } from '@/lib/shared/durations';
import type { StoredClock } from './case-clock';
import type { ReceiverClock } from './resources';

/** Receivers' hours by id, those that cases keep (rule: clock.own). */
export async function clocksOf(db: Db, ids: (number | null)[]): Promise<Map<number, StoredClock>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (!wanted.length) return new Map();
  const rows = await db.select().from(calendarClocks).where(inArray(calendarClocks.id, wanted));
  return new Map(rows.map((row) => [row.id, storedClock(row)]));
}

export const clockOf = async (db: Db, id: number | null): Promise<StoredClock | null> =>
  id === null ? null : ((await clocksOf(db, [id])).get(id) ?? null);

/** Hours for a screen that shows a deadline: only the holidays until then (rule: clock.shown). */
export function clockUntil({ id: _, holidays, ...clock }: StoredClock, until: Date | string): ReceiverClock {
  const [from, to] = [Date.now() - DAY_MS, new Date(until).getTime() + DAY_MS].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  ) as [string, string];
  return { ...clock, holidays: holidays.filter((day) => day >= from && day <= to) };
}

/** Rows with the hours that their deadlines count, where they have any; read once for all of them. */
export async function withClocks<Row extends { clock_id: number | null; respond_by: string }>(db: Db, rows: Row[]) {
  const clocks = await clocksOf(
    db,
    rows.map(({ clock_id }) => clock_id),
  );
  return rows.map(({ clock_id, ...row }) => {
    const clock = clock_id === null ? undefined : clocks.get(clock_id);
    return { ...row, ...(clock && { clock: clockUntil(clock, row.respond_by) }) };
  });
}

export const storedClock = ({
  id,
  name,
  time_zone,
  around_the_clock,
  hours,
  holidays,
}: typeof calendarClocks.$inferSelect): StoredClock => ({
  ...{ id, name, time_zone, around_the_clock, hours },
  holidays: holidays.map(({ date }) => date),
});

type Names = { process: SQL; department: SQL; company: SQL; group: SQL };

/**
 * The calendar of a process at a place: its own, else of the department, the company, the group (rule: clock.calendars).
 * @param names tables in the query, of which department and group may be missing rows
 */
export const calendarAt = ({ process, department, company, group }: Names): SQL =>
  sql`coalesce(${process}.calendar_id, ${department}.calendar_id, ${company}.calendar_id, ${group}.calendar_id)`;
