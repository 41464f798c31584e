import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { calendarClocks, calendars } from '@/db/schema';
import { transactAsSystem } from '@/lib/platform/operation/system';
import { CALENDARS_REFRESHED } from '@/lib/shared/durations';
import type { Holiday } from '@/lib/shared/holidays';
import { IcsError } from './ics';
import { entryOf } from './list-calendars';
import { readIcs } from './read-ics';
import { storeClock } from './store-clock';

const MAX_CALENDARS = 200;

type Due = { id: number; ics_url: string | null };
/** Days read from an address, or the error. */
type Read = { ics_dates: Holiday[] } | { ics_error: string } | null;

/**
 * Reads the holidays of countries and addresses anew, each calendar once a day. What cannot be read leaves the known days in
 * place (rule: clock.holidays). Returns the number of calendars.
 */
export async function refreshCalendars(now: Date): Promise<number> {
  const due = await takeDue(now);
  for (const calendar of due) await store(calendar, await readFor(calendar, now), now);
  return due.length;
}

/** Marks them first, so that of several instances one reads each. */
const takeDue = (now: Date): Promise<Due[]> =>
  withDatabase((db) =>
    db.execute<Due>(sql`
      update calendars set refreshed_at = ${now.toISOString()}::timestamptz where id in (
        select k.id from calendars k join companies c on c.id = k.company_id and c.status = 'active'
        where k.refreshed_at <= ${now.toISOString()}::timestamptz - ${interval(CALENDARS_REFRESHED)} and (k.country is not null or k.ics_url is not null)
        order by k.refreshed_at limit ${MAX_CALENDARS} for update of k skip locked)
      returning id, ics_url`),
  );

async function readFor({ ics_url }: Due, now: Date): Promise<Read> {
  if (!ics_url) return null;
  try {
    return { ics_dates: await readIcs(ics_url, now) };
  } catch (error) {
    if (error instanceof IcsError) return { ics_error: error.message };
    throw error;
  }
}

/** A calendar that was deleted or given another address meanwhile stays as it is. */
const store = ({ id, ics_url }: Due, read: Read, now: Date) =>
  transactAsSystem(async ({ db }) => {
    const [found] = await db
      .select({ calendar: calendars, clock: calendarClocks })
      .from(calendars)
      .innerJoin(calendarClocks, eq(calendarClocks.id, calendars.clock_id))
      .where(eq(calendars.id, id))
      .for('update', { of: calendars });
    if (!found || found.calendar.ics_url !== ics_url) return;
    const ics_dates = read && 'ics_dates' in read ? read.ics_dates : found.calendar.ics_dates;
    const clock = await storeClock(db, found.clock.id, { ...entryOf(found), ics_dates }, now);
    const error = read && 'ics_error' in read ? read.ics_error : null;
    await db
      .update(calendars)
      .set({ clock_id: clock.id, ics_dates, ics_error: error, ...(read && !error && { ics_read_at: now }) })
      .where(eq(calendars.id, id));
  });
