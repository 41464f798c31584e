import 'server-only';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { calendarClocks } from '@/db/schema';
import { byDay, type Holiday } from '@/lib/shared/holidays';
import { type WeekHours } from '@/lib/shared/week-hours';
import { hasOpenings } from '@/lib/shared/working-hours';
import { countryHolidays } from './country-holidays';

export type ClockSource = {
  name: string;
  time_zone: string;
  around_the_clock: boolean;
  hours: WeekHours;
  country: string | null;
  region: string | null;
  dates: Holiday[];
  ics_dates: Holiday[];
};

/**
 * Stores the hours and holidays of a calendar as a new row where they differ from those of `clock_id`, since cases keep the
 * old ones (rule: clock.own). Days entered by hand have their names. Returns the row that holds them.
 */
export async function storeClock(
  db: Db,
  clock_id: number | null,
  { country, region, dates, ics_dates, ...source }: ClockSource,
  now: Date,
): Promise<typeof calendarClocks.$inferSelect> {
  const ofCountry = country ? await countryHolidays(country, region, now) : [];
  const holidays = byDay(ofCountry, ics_dates, dates);
  const [before] =
    clock_id === null ? [] : await db.select().from(calendarClocks).where(eq(calendarClocks.id, clock_id));
  const after = { ...source, holidays };
  if (before && contentOf(before) === contentOf(after)) return before;
  const days = holidays.map(({ date }) => date);
  const is_counted = !source.around_the_clock && hasOpenings({ ...source, holidays: days }, now);
  const [stored] = await db
    .insert(calendarClocks)
    .values({ ...after, is_counted })
    .returning();
  return stored!;
}

/* As lists, since the database sorts the keys of an object. */
const contentOf = ({
  name,
  time_zone,
  around_the_clock,
  hours,
  holidays,
}: Pick<typeof calendarClocks.$inferSelect, 'name' | 'time_zone' | 'around_the_clock' | 'hours' | 'holidays'>) =>
  JSON.stringify([
    ...[name, time_zone, around_the_clock],
    Object.entries(hours).sort(([a], [b]) => (a < b ? -1 : 1)),
    holidays.map(({ date, name: day }) => [date, day]),
  ]);
