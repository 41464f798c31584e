import type { Db } from '@/db/client';
import { calendarClocks, calendars, rotaShifts } from '@/db/schema';
import { HOUR_MS } from '@/lib/shared/durations';
import { storedHours, WEEKDAYS, type HoursInterval, type WeekHours } from '@/lib/shared/week-hours';
import { company } from './companies';
import { process } from './processes';
import { user } from './accounts';
import { firstRow, serial, withTransaction } from './with-transaction';

/** Monday to Friday. */
export const workdays = (...intervals: HoursInterval[]): WeekHours =>
  storedHours({
    ...(Object.fromEntries(WEEKDAYS.map((day) => [day, intervals])) as WeekHours),
    sat: [],
    sun: [],
  });

type Clock = Partial<typeof calendarClocks.$inferInsert>;

/** A calendar of Monday to Friday, 9 to 17 in Berlin; `clock` changes its hours. */
export const calendar = (overrides: Partial<typeof calendars.$inferInsert> & { clock?: Clock } = {}, db?: Db) =>
  withTransaction(db, async (tx) => {
    const { clock, ...own } = overrides;
    const name = own.name ?? `Calendar ${serial()}`;
    const row = {
      ...{ name, time_zone: 'Europe/Berlin', around_the_clock: false, is_counted: true, holidays: [] },
      hours: workdays(['09:00', '17:00']),
      ...clock,
    };
    const { id: clock_id } = firstRow(await tx.insert(calendarClocks).values(row).returning());
    const company_id = own.company_id ?? (await company({}, tx)).id;
    return firstRow(
      await tx
        .insert(calendars)
        .values({ clock_id, ...own, name, company_id })
        .returning(),
    );
  });

/** A shift of a process that lasts from an hour ago to the next one; by default of a new user of its company. */
export const shift = (overrides: Partial<typeof rotaShifts.$inferInsert> & { company_id?: number } = {}, db?: Db) =>
  withTransaction(db, async (tx) => {
    const { company_id, ...own } = overrides;
    const process_id = own.process_id ?? (await process({ company_id }, tx)).id;
    const user_id = own.user_id ?? (await user({ company_id }, tx)).id;
    const [from_at, until_at] = [-1, 1].map((hours) => new Date(Date.now() + hours * HOUR_MS)) as [Date, Date];
    const row = { from_at, until_at, ...own, process_id, user_id };
    return firstRow(await tx.insert(rotaShifts).values(row).returning());
  });
