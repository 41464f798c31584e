/**
 * When a receiver works, and the clock that counts only those hours (rules: clock.receivers-hours, clock.no-opening). A
 * moment is open when the clocks of the calendar's zone show an hour within an interval of their weekday, and the day is no
 * holiday. Pure, for server and browser.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';
import { WEEKDAYS, type HoursInterval, type WeekHours } from './week-hours';
import { offsetSpans } from './zone-offsets';

export type Calendar = {
  time_zone: string;
  around_the_clock: boolean;
  hours: WeekHours;
  /** Days as YYYY-MM-DD, on which nobody works. */
  holidays: readonly string[];
};

/** A calendar without an opening for this long has none. */
const LONGEST_CLOSED = 366 * DAY_MS;
/** No deadline is later. */
const LONGEST_WAIT = 10 * LONGEST_CLOSED;

type Span = [from: number, to: number];

/**
 * Deadline of a case: the moment at which that many open hours have passed since `start`. Null for a calendar without
 * openings, whose clock runs around the clock (rule: clock.no-opening).
 */
export function deadlineIn(calendar: Calendar, start: Date, hours: number): Date | null {
  let left = hours * HOUR_MS;
  if (calendar.around_the_clock) return new Date(start.getTime() + left);
  for (const [from, to] of openSpans(calendar, start.getTime())) {
    if (to - from >= left) return new Date(from + left);
    left -= to - from;
  }
  return null;
}

/** Open milliseconds between two moments. */
export function openTime(calendar: Calendar, from: Date, to: Date): number {
  const end = to.getTime();
  if (calendar.around_the_clock) return Math.max(0, end - from.getTime());
  let sum = 0;
  for (const [opens, closes] of openSpans(calendar, from.getTime())) {
    if (opens >= end) break;
    sum += Math.min(closes, end) - opens;
  }
  return sum;
}

export type OpenStatus = { open_now: boolean; next_change: Date | null };

/** Status at a moment and its next change, null for a calendar that is always or never open. */
export function openStatus(calendar: Calendar, at: Date): OpenStatus {
  if (calendar.around_the_clock) return { open_now: true, next_change: null };
  const now = at.getTime();
  let closes: number | null = null;
  for (const [from, to] of openSpans(calendar, now)) {
    if (from > (closes ?? now))
      return closes === null
        ? { open_now: false, next_change: new Date(from) }
        : { open_now: true, next_change: new Date(closes) };
    closes = to;
    if (closes - now > LONGEST_CLOSED) return { open_now: true, next_change: null };
  }
  return closes === null ? { open_now: false, next_change: null } : { open_now: true, next_change: new Date(closes) };
}

export const hasOpenings = (calendar: Calendar, at: Date): boolean => deadlineIn(calendar, at, 1 / 60) !== null;

/** Open stretches from a moment on, in order; those that touch are not joined. Ends where there is none for too long. */
function* openSpans(calendar: Calendar, start: number): Generator<Span> {
  const { days, holidays } = minutesOf(calendar);
  let last = start;
  for (const span of offsetSpans(calendar.time_zone, start)) {
    const [from, to] = [Math.max(span.from, start), span.to];
    for (let day = Math.floor((from + span.offset) / DAY_MS); day * DAY_MS - span.offset < to; day++) {
      const midnight = day * DAY_MS - span.offset;
      if (midnight - last > LONGEST_CLOSED || midnight - start > LONGEST_WAIT) return;
      if (holidays.has(day)) continue;
      // The first day of 1970 was a Thursday.
      for (const [opens, closes] of days[(day + 3) % 7]!) {
        const open: Span = [Math.max(midnight + opens, from), Math.min(midnight + closes, to)];
        if (open[0] >= open[1]) continue;
        yield open;
        last = open[1];
      }
    }
  }
}

type Prepared = { days: Span[][]; holidays: Set<number> };
const prepared = new WeakMap<Calendar, Prepared>();

function minutesOf(calendar: Calendar): Prepared {
  const known = prepared.get(calendar);
  if (known) return known;
  const made = {
    days: WEEKDAYS.map((day) => joined(calendar.hours[day])),
    holidays: new Set(calendar.holidays.map((date) => Date.parse(date) / DAY_MS)),
  };
  prepared.set(calendar, made);
  return made;
}

/** Milliseconds of the day, in order and without overlaps. */
function joined(intervals: HoursInterval[]): Span[] {
  const spans: Span[] = [];
  const sorted = intervals.map(([from, to]): Span => [timeOf(from), timeOf(to)]).sort((a, b) => a[0] - b[0]);
  for (const [from, to] of sorted) {
    const before = spans.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

function timeOf(text: string): number {
  const [hours, minutes] = text.split(':').map(Number) as [number, number];
  return hours * HOUR_MS + minutes * MINUTE_MS;
}
