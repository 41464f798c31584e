import { MINUTE_MS } from './durations';
import { duration } from './format';
import { readOpenings, shownOpenings, type Opening } from './opening-hours';
import { NO_HOURS, storedHours, WEEKDAYS, type HoursInterval, type Weekday, type WeekHours } from './week-hours';
import { type Calendar } from './working-hours';
import { canonicalZone } from './zone-offsets';
import { minuteOfWeek, timeZoneOf, weekdayAndTime } from './time-zones';

/**
 * Parses support hours as partners write them: "Mon-Fri 7:00-17:00 CET", "24x7", "Mon-Thu 8am-5pm, Fri 8am to 3pm
 * America/New_York". Ambiguous hours have no status.
 */

const WEEK = 7 * 1_440;
const DAY = 1_440;
const MAX_LENGTH = 300;
/* Hours, days and weeks in any order: "7/24/365", "24x7". */
const ALWAYS = /^(?:24\s*[/x×*]\s*7|7\s*[/x×*]\s*24)(?:\s*[/x×*]\s*36[56])?$/i;
/* Time zone at the end, with or without brackets. */
const ZONE =
  /^(.*[^\s,(])[\s,]*?\(?\b((?:UTC|GMT)\s?[+-]\s?\d{1,2}(?::?\d{2})?|[A-Za-z]+(?:\/[A-Za-z_-]+)+|[A-Za-z]{1,5})\)?\.?$/i;

type Hours = 'always' | { openings: Opening[]; timeZone: string; zone: string };

export type SupportStatus = { open: boolean; text: string };

export function supportStatus(hours: string, date: Date): SupportStatus | undefined {
  const parsed = readHours(hours);
  if (!parsed) return undefined;
  if (parsed === 'always') return { open: true, text: 'Open now' };
  const { openings, timeZone, zone } = parsed;
  const now = minuteOfWeek(date, timeZone);
  const closing = closingAfter(openings, now);
  if (closing !== undefined) {
    const { day, time } = weekdayAndTime(closing);
    if (closing - now >= WEEK) return { open: true, text: 'Open now' };
    return { open: true, text: `Open now, until ${closing - now > DAY ? `${day} ` : ''}${time} ${zone}` };
  }
  if (!openings.length) return { open: false, text: 'Closed' };
  const wait = Math.min(...openings.map(({ from }) => (from - now + WEEK) % WEEK));
  const { day, time } = weekdayAndTime(now + wait);
  const left = duration(passing(date, wait, timeZone));
  return { open: false, text: `Closed, opens in ${left}, ${day} ${time} ${zone}` };
}

/** Open or closed at a time, the next change, and the partner's clock. Null for hours without an end or a time zone. */
export type SupportClock = { open: boolean; next_change: Date | null; local_time: string | null };

export function supportClock(hours: string, date: Date): SupportClock | undefined {
  const parsed = readHours(hours);
  if (!parsed) return undefined;
  if (parsed === 'always') return { open: true, next_change: null, local_time: null };
  const { openings, timeZone, zone } = parsed;
  const now = minuteOfWeek(date, timeZone);
  const { day, time } = weekdayAndTime(now);
  const closing = closingAfter(openings, now);
  const opens =
    closing === undefined && openings.map(({ from }) => (from - now + WEEK) % WEEK).sort((a, b) => a - b)[0];
  const wait = closing === undefined ? opens : closing - now < WEEK && closing - now;
  const start = Math.floor(date.getTime() / MINUTE_MS) * MINUTE_MS;
  return {
    open: closing !== undefined,
    next_change: typeof wait === 'number' ? new Date(start + passing(date, wait, timeZone)) : null,
    local_time: `${day} ${time} ${zone}`,
  };
}

/**
 * Milliseconds until the clock of a time zone has advanced by `wait` minutes; this differs when daylight saving time
 * begins or ends meanwhile. Ignores the seconds of `date`, as clocks do.
 */
function passing(date: Date, wait: number, timeZone: string): number {
  const start = Math.floor(date.getTime() / MINUTE_MS) * MINUTE_MS;
  const shown = minuteOfWeek(new Date(start + wait * MINUTE_MS), timeZone);
  const moved = (shown - minuteOfWeek(date, timeZone) - wait) % WEEK;
  // A clock moves by an hour or less, never by half a week.
  const ahead = moved > WEEK / 2 ? moved - WEEK : moved < -WEEK / 2 ? moved + WEEK : moved;
  return (wait - ahead) * MINUTE_MS;
}

export function readingOf(hours: string): string | undefined {
  const parsed = readHours(hours);
  if (!parsed) return undefined;
  return parsed === 'always' ? 'always open' : `${shownOpenings(parsed.openings)} ${parsed.zone}`;
}

export type ProposedHours = Pick<Calendar, 'time_zone' | 'around_the_clock' | 'hours'>;

/** Hours of a calendar as free text says them; undefined for text or a zone that is not certain (rule: clock.proposal). */
export function proposedHours(text: string): ProposedHours | undefined {
  const parsed = readHours(text);
  if (!parsed) return undefined;
  if (parsed === 'always') return { time_zone: 'UTC', around_the_clock: true, hours: NO_HOURS };
  const time_zone = canonicalZone(parsed.timeZone);
  if (!time_zone) return undefined;
  const days = WEEKDAYS.map((day, index): [Weekday, HoursInterval[]] => [
    day,
    parsed.openings
      .filter(({ from }) => Math.floor(from / DAY) === index)
      .map(({ from, to }) => [weekdayAndTime(from).time, to % DAY ? weekdayAndTime(to).time : '24:00']),
  ]);
  return { time_zone, around_the_clock: false, hours: storedHours(Object.fromEntries(days) as WeekHours) };
}

function readHours(text: string): Hours | undefined {
  const normalized = text.trim().replace(/\s+/g, ' ').replace(/[–—−]/g, '-');
  if (normalized.length > MAX_LENGTH) return undefined;
  if (ALWAYS.test(normalized)) return 'always';
  const [, rules = '', zone = ''] = ZONE.exec(normalized) ?? [];
  const timeZone = timeZoneOf(zone);
  if (!timeZone) return undefined;
  if (ALWAYS.test(rules)) return 'always';
  const openings = readOpenings(rules);
  return openings && { openings, timeZone, zone };
}

/**
 * Closing time of support that is open at `now`, in minutes since Monday 00:00, at most a week later; undefined when
 * closed.
 */
function closingAfter(openings: Opening[], now: number): number | undefined {
  let closing: number | undefined;
  for (let minute = now; minute < now + WEEK; minute = closing) {
    const ofWeek = minute % WEEK;
    // A Sunday opening may continue on Monday of the next week.
    const ends = openings.flatMap(({ from, to }) =>
      [ofWeek, ofWeek + WEEK].filter((start) => from <= start && start < to).map((start) => minute + to - start),
    );
    if (!ends.length) return closing;
    closing = Math.max(...ends);
  }
  return closing;
}
