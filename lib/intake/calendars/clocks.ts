import 'server-only';
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { calendarClocks } from '@/db/schema';
import type { StoredClock } from './case-clock';

/** Receivers' hours by id, those that cases keep (rule: clock.own). */
export async function clocksOf(db: Db, ids: (number | null)[]): Promise<Map<number, StoredClock>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (!wanted.length) return new Map();
  const rows = await db.select().from(calendarClocks).where(inArray(calendarClocks.id, wanted));
  return new Map(rows.map((row) => [row.id, storedClock(row)]));
}

export const clockOf = async (db: Db, id: number | null): Promise<StoredClock | null> =>
  id === null ? null : ((await clocksOf(db, [id])).get(id) ?? null);

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
