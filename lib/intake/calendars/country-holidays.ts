import 'server-only';
import type { HolidaysTypes } from 'date-holidays';
import { DAY_MS, HOUR_MS } from '@/lib/shared/durations';
import type { Holiday } from '@/lib/shared/holidays';

/** Holidays are known for this year and the next two. */
const YEARS = 3;

/* Loaded where it is needed: its rules for all countries are large. */
async function holidaysIn(country?: string, region?: string | null) {
  const { default: Holidays } = await import('date-holidays');
  const [state, ...within] = region?.split('-') ?? [];
  return new Holidays(
    { ...{ country: country ?? '' }, ...(state && { state }), ...(within.length && { region: within.join('-') }) },
    { types: ['public'] },
  );
}

type Place = { code: string; name: string };
const places = (named: Record<string, string> | undefined, prefix = ''): Place[] =>
  Object.entries(named ?? {})
    .map(([code, name]) => ({ code: `${prefix}${code}`, name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

export const holidayCountries = async (): Promise<Place[]> => places((await holidaysIn()).getCountries('en'));

/** Regions of a country whose holidays differ, with the parts of a region after it; null for an unknown country. */
export async function holidayRegions(country: string): Promise<Place[] | null> {
  const holidays = await holidaysIn();
  if (!(country in holidays.getCountries())) return null;
  return places(holidays.getStates(country, 'en')).flatMap((state) => [
    state,
    ...places(holidays.getRegions(country, state.code, 'en'), `${state.code}-`).map(({ code, name }) => ({
      code,
      name: `${state.name}, ${name}`,
    })),
  ]);
}

/** Public holidays of whole days. A half holiday is entered by hand, since it has hours. */
export async function countryHolidays(country: string, region: string | null, now: Date): Promise<Holiday[]> {
  const holidays = await holidaysIn(country, region);
  const first = now.getUTCFullYear();
  return Array.from({ length: YEARS }, (_, index) => first + index).flatMap((year) =>
    holidays.getHolidays(year, 'en').flatMap(daysOf),
  );
}

function daysOf({ date, start, end, name }: HolidaysTypes.Holiday): Holiday[] {
  if (date.slice(11, 16) !== '00:00') return [];
  const first = Date.parse(date.slice(0, 10));
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / (24 * HOUR_MS)));
  return Array.from({ length: days }, (_, day) => ({
    date: new Date(first + day * DAY_MS).toISOString().slice(0, 10),
    name,
  }));
}
