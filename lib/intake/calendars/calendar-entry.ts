import { z } from 'zod';
import { Checkbox, Id, IdOrNew, optional, SingleLine, Url } from '@/lib/shared/fields';
import {
  HOURS_TIME,
  NO_HOURS,
  storedHours,
  WEEKDAYS,
  type HoursInterval,
  type WeekHours,
} from '@/lib/shared/week-hours';
import { canonicalZone } from '@/lib/shared/zone-offsets';

const MAX_INTERVALS = 12;
/** Days by hand and from files: some years of them. */
export const MAX_DATES = 500;

const Time = z.string('Enter a time like 09:00.').regex(HOURS_TIME, 'Enter a time like 09:00, 24:00 at most.');

const Interval = z
  .tuple([Time, Time], 'Enter from when to when.')
  .refine(([from]) => from !== '24:00', 'Begin at 23:59 at the latest.')
  .refine(([from, to]) => from !== to, 'Enter two different times.')
  .transform(([from, to]): HoursInterval => [from, to]);

const DayHours = z
  .array(z.unknown(), 'Enter the hours of the day.')
  .max(MAX_INTERVALS, `Use at most ${MAX_INTERVALS} intervals a day.`)
  .pipe(z.array(Interval))
  .default([]);

const Week = z
  .object(
    Object.fromEntries(WEEKDAYS.map((day) => [day, DayHours])) as Record<(typeof WEEKDAYS)[number], typeof DayHours>,
    'Enter the hours of the week.',
  )
  .transform((hours): WeekHours => storedHours(hours));

const TimeZone = z
  .string('Choose a time zone.')
  .max(64, 'Choose a time zone.')
  .transform((name, ctx) => {
    const zone = canonicalZone(name.trim());
    if (!zone) ctx.addIssue({ code: 'custom', message: 'There is no such time zone. Choose one like Europe/Berlin.' });
    return zone ?? z.NEVER;
  });

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && dayExists(text);
/* Date.parse takes the 30th of February. */
function dayExists(text: string) {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const HolidayEntry = z.object({
  date: z.string('Enter a date like 2026-12-24.').refine(isDay, 'Enter a date like 2026-12-24.'),
  name: SingleLine('the name of the day', 200),
});

const Holidays = z.object(
  {
    country: optional(z.string('Choose a country.').regex(/^[A-Z]{2}$/, 'Choose a country.')).optional(),
    region: optional(z.string('Choose a region.').regex(/^[A-Z0-9-]{1,10}$/i, 'Choose a region.')).optional(),
    ics_url: optional(Url).optional(),
    dates: z
      .array(z.unknown(), 'Enter the days.')
      .max(MAX_DATES, `Use at most ${MAX_DATES} days.`)
      .pipe(z.array(HolidayEntry))
      .optional(),
  },
  'Enter the holidays.',
);

/** A missing field keeps its value, or gets its default in a new calendar. */
export const CalendarEntry = z.object({
  id: Id.optional().catch(undefined).meta({ namedByStaff: true }),
  calendar_id: IdOrNew,
  name: SingleLine('the name', 100),
  time_zone: TimeZone,
  around_the_clock: Checkbox,
  hours: Week.default(NO_HOURS),
  holidays: Holidays.optional(),
  is_default: Checkbox.optional(),
  version: optional(z.string().max(100)).optional(),
});
export type CalendarEntry = z.output<typeof CalendarEntry>;
