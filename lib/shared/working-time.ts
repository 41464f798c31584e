/** Words for deadlines that count a receiver's hours (rule: clock.shown). */
import { DAY_MS } from './durations';
import type { DateInput } from './format';
import { openStatus, openTime, type Calendar } from './working-hours';

/** Milliseconds of working time until a deadline; null without a calendar, and past the deadline. */
export function workingTime(until: DateInput, now: DateInput, clock: Calendar | null | undefined): number | null {
  const [end, start] = [new Date(until), new Date(now)];
  return clock && end >= start ? openTime(clock, start, end) : null;
}

/** "Mon 10:30 CET (opens Mon 07:00)", by the receiver's clocks. */
export function answersBy(until: DateInput, now: DateInput, clock: Calendar): string {
  const [due, at] = [new Date(until), new Date(now)];
  const { open_now, next_change } = openStatus(clock, at);
  const opens =
    !open_now && next_change && next_change < due ? ` (opens ${zoned(next_change, at, clock.time_zone)})` : '';
  return `${zoned(due, at, clock.time_zone)} ${zoneShort(clock.time_zone, due)}${opens}`;
}

/** "Mon 07:00 CET", by the receiver's clocks. */
export const opensAt = (opens: Date, now: DateInput, { time_zone }: Calendar): string =>
  `${zoned(opens, new Date(now), time_zone)} ${zoneShort(time_zone, opens)}`;

/** Weekday and time; with the date where the weekday could be another week's. */
function zoned(date: Date, now: Date, timeZone: string): string {
  const isFar = Math.abs(date.getTime() - now.getTime()) > 6 * DAY_MS;
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      ...(isFar && { day: 'numeric', month: 'short' }),
    })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.weekday}${isFar ? ` ${parts.day} ${parts.month}` : ''} ${parts.hour}:${parts.minute}`;
}

/* Each language knows the abbreviations of its own countries. */
const LANGUAGES = ['en-US', 'en-GB', 'en-AU', 'en-IN'];

function zoneShort(timeZone: string, date: Date): string {
  const names = LANGUAGES.map(
    (language) =>
      new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
        .formatToParts(date)
        .find(({ type }) => type === 'timeZoneName')!.value,
  );
  return names.find((name) => !/\d/.test(name)) ?? names[0]!;
}
