import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { invalid } from '@/lib/shared/problem';
import { holidayCountries, holidayRegions } from './country-holidays';
import { IcsError, icsHolidays, MAX_ICS_BYTES } from './ics';
import { calendarManager } from './list-calendars';
import { HolidayDate } from './resources';

const HolidayPlace = z.strictObject({ code: z.string(), name: z.string() }).meta({ id: 'HolidayPlace' });

/** Countries whose holidays are known, or with `country` its regions (rule: clock.holidays). */
export const listHolidayPlaces = query({
  who: calendarManager,
  input: z.object({ country: z.string('Choose a country.').max(2, 'Choose a country.').optional() }),
  output: () => z.strictObject({ data: z.array(HolidayPlace) }),
  run: async (_ctx, { country }) => ({
    data: country
      ? ((await holidayRegions(country)) ?? invalid({ country: ['Choose a country.'] }))
      : await holidayCountries(),
  }),
});

/** Reads the days of a calendar file; they are stored with the calendar, as days entered by hand (rule: clock.holidays). */
export const readHolidayFile = query({
  who: calendarManager,
  input: z.object({
    ics: z.string('Choose a calendar file (ICS).').max(MAX_ICS_BYTES, 'Choose a file of at most 1 MB.'),
  }),
  output: () =>
    z.strictObject({
      dates: z.array(HolidayDate),
      /** Entries that repeat in a way that is not known; of each, the first day is among `dates`. */
      skipped: z.number(),
    }),
  async run(_ctx, { ics }) {
    try {
      return Promise.resolve(icsHolidays(ics, new Date()));
    } catch (error) {
      return error instanceof IcsError ? invalid({ ics: [error.message] }) : Promise.reject(error as Error);
    }
  },
});
