import 'server-only';
import { z } from 'zod';
import { Named } from '@/lib/platform/operation/resources';

export const HolidayDate = z.strictObject({ date: z.string(), name: z.string() }).meta({ id: 'HolidayDate' });

const Day = z.array(z.tuple([z.string(), z.string()]));
export const HoursOfWeek = z
  .strictObject({ mon: Day, tue: Day, wed: Day, thu: Day, fri: Day, sat: Day, sun: Day })
  .meta({ id: 'HoursOfWeek' });

/** A calendar with its sources, for managers of its company (rule: clock.calendars). */
export const CalendarRow = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    time_zone: z.string(),
    around_the_clock: z.boolean(),
    hours: HoursOfWeek,
    holidays: z.strictObject({
      country: z.string().nullable(),
      region: z.string().nullable(),
      ics_url: z.string().nullable(),
      ics_read_at: z.string().nullable(),
      ics_error: z.string().nullable(),
      dates: z.array(HolidayDate),
    }),
    next_holidays: z.array(HolidayDate),
    /** Processes that chose it; those that follow a department or the company are not named. */
    processes: z.array(Named),
    departments: z.array(Named),
    /** Groups that this company hosts and that chose it for receivers without a calendar. */
    groups: z.array(Named),
    is_default: z.boolean(),
    /** Unanswered cases whose deadlines were counted by earlier hours; they move only on request. */
    open_cases: z.number(),
    version: z.string(),
  })
  .meta({ id: 'Calendar' });
export type CalendarRow = z.infer<typeof CalendarRow>;

/** A receiver's hours as a case, or the form of one, counts them; for server and browser (rule: clock.shown). */
export const ReceiverClock = z
  .strictObject({
    name: z.string(),
    time_zone: z.string(),
    around_the_clock: z.boolean(),
    hours: HoursOfWeek,
    holidays: z.array(z.string()),
  })
  .meta({ id: 'ReceiverClock' });
export type ReceiverClock = z.infer<typeof ReceiverClock>;
