import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Holiday } from '@/lib/shared/holidays';
import type { WeekHours } from '@/lib/shared/week-hours';
import { created_at, id, timestamps, timestampTz } from '../columns';
import { users } from './accounts';
import { companies } from './companies';
import * as e from './enums';
import { processes } from './processes';

/**
 * Hours, zone and holidays as they were from one change to the next. Immutable: a case keeps the row that its deadline was
 * counted by (rule: clock.own).
 */
export const calendarClocks = pgTable('calendar_clocks', {
  id: id(),
  name: text().notNull(),
  time_zone: text().notNull(),
  around_the_clock: boolean().notNull(),
  hours: jsonb().$type<WeekHours>().notNull(),
  /** Of country, file or address, and by hand; by day. */
  holidays: jsonb().$type<Holiday[]>().notNull(),
  /** False where cases count around the clock: it says so, or is never open. */
  is_counted: boolean().notNull(),
  /** When the clean-up first found no calendar and no case that names it (rule: clock.own). */
  unused_since: timestampTz(),
  created_at: created_at(),
});

/** When people of a company work (rule: clock.calendars). */
export const calendars = pgTable(
  'calendars',
  {
    id: id(),
    company_id: integer()
      .notNull()
      .references((): AnyPgColumn => companies.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The newest one. */
    clock_id: integer()
      .notNull()
      .references(() => calendarClocks.id),
    country: text(),
    region: text(),
    ics_url: text(),
    /** Holidays entered by hand or read from a file, and those last read from `ics_url`. */
    dates: jsonb().$type<Holiday[]>().notNull().default([]),
    ics_dates: jsonb().$type<Holiday[]>().notNull().default([]),
    ics_read_at: timestampTz(),
    ics_error: text(),
    /** When the worker last read the holidays (rule: clock.holidays). */
    refreshed_at: timestampTz().notNull().defaultNow(),
    /** When managers were last told that it is never open (rule: clock.no-opening). */
    told_at: timestampTz(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('calendars_name_unique').on(t.company_id, sql`lower(${t.name})`),
    index('calendars_clock').on(t.clock_id),
    index('calendars_refreshed').on(t.refreshed_at),
    check('calendars_region', sql`${t.region} is null or ${t.country} is not null`),
  ],
);

/** A shift of a process's rota (rule: clock.rota). */
export const rotaShifts = pgTable(
  'rota_shifts',
  {
    id: id(),
    process_id: integer()
      .notNull()
      .references((): AnyPgColumn => processes.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references((): AnyPgColumn => users.id, { onDelete: 'cascade' }),
    from_at: timestampTz().notNull(),
    until_at: timestampTz().notNull(),
    repeats: e.rotaRepeats().notNull().default('none'),
    created_at: created_at(),
  },
  (t) => [
    index('rota_shifts_process').on(t.process_id, t.from_at),
    index('rota_shifts_user').on(t.user_id),
    check('rota_shifts_order', sql`${t.from_at} < ${t.until_at}`),
  ],
);
