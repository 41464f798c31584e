import 'server-only';
import ICAL from 'ical.js';
import { DAY_MS } from '@/lib/shared/durations';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { byDay, type Holiday } from '@/lib/shared/holidays';
import { MAX_DATES } from './calendar-entry';

/** A file that is not read; the message is for a form. */
export class IcsError extends Error {}

export const MAX_ICS_BYTES = 1024 * 1024;
const MAX_EVENTS = 2_000;
const MAX_PARTS = 6_000;
const MAX_DAYS = 31;
const MAX_NAME = 200;
/** Days before and after today that count. */
const [BEFORE, AFTER] = [366 * DAY_MS, 3 * 366 * DAY_MS];

/** Events of a file of calendar data (RFC 5545), within limits of size and number. @throws IcsError */
export function eventsIn(text: string): ICAL.Event[] {
  if (Buffer.byteLength(text) > MAX_ICS_BYTES) throw new IcsError('The calendar is larger than 1 MB.');
  if (!/^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\ufeff/, ''))) throw new IcsError('This is no calendar file (ICS).');
  // Counted before it is parsed, since each part costs more memory than its text.
  if ((text.match(/^BEGIN:/gim) ?? []).length > MAX_PARTS) throw new IcsError('The calendar has too many entries.');
  const events = parsed(text).getAllSubcomponents('vevent');
  if (events.length > MAX_EVENTS) throw new IcsError(`The calendar has more than ${MAX_EVENTS} entries.`);
  return events.map((event) => new ICAL.Event(event));
}

function parsed(text: string): ICAL.Component {
  try {
    const [calendar] = [ICAL.parse(text)].map((found) => (Array.isArray(found[0]) ? found[0] : found));
    return new ICAL.Component(calendar as never);
  } catch {
    throw new IcsError('This calendar file cannot be read. Save it again as ICS.');
  }
}

export const summaryOf = (event: ICAL.Event): string =>
  withoutControlCharacters(event.summary ?? '')
    .trim()
    .slice(0, MAX_NAME) || 'Holiday';

/**
 * Whole days of a calendar file as holidays; entries with a time of day are none. `skipped` counts entries that repeat in a
 * way that is not known, of which only the first day counts. @throws IcsError
 */
export function icsHolidays(text: string, now: Date): { dates: Holiday[]; skipped: number } {
  let skipped = 0;
  const [from, until] = [now.getTime() - BEFORE, now.getTime() + AFTER];
  const dates: Holiday[] = [];
  for (const event of eventsIn(text)) {
    if (!event.startDate?.isDate) continue;
    const starts = occurrencesOf(event, until);
    if (!starts) skipped += 1;
    const days = (starts ?? [dayOf(event.startDate)]).flatMap((start) => daysFrom(start, event));
    const name = summaryOf(event);
    for (const day of days)
      if (day >= from && day <= until) dates.push({ date: new Date(day).toISOString().slice(0, 10), name });
  }
  const days = byDay(dates);
  if (days.length > MAX_DATES) throw new IcsError(`The calendar has more than ${MAX_DATES} days.`);
  return { dates: days, skipped };
}

/** Days of an entry, a month of them at most. */
function daysFrom(start: number, { startDate, endDate }: ICAL.Event): number[] {
  const length = Math.round((dayOf(endDate ?? startDate) - dayOf(startDate)) / DAY_MS);
  return Array.from({ length: Math.min(MAX_DAYS, Math.max(1, length)) }, (_, day) => start + day * DAY_MS);
}

const dayOf = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day);

/* Others may repeat without an end or never: the library then looks for the next day forever. */
const YEARLY =
  /^FREQ=YEARLY(?:;(?:INTERVAL=\d|COUNT=\d{1,4}|UNTIL=\d{8}(?:T\d{6}Z?)?|WKST=[A-Z]{2}|BYMONTH=\d{1,2}|BYMONTHDAY=\d{1,2}|BYDAY=-?[1-4][A-Z]{2}))*$/;
const MAX_STEPS = 200;

/** First days of an entry, null for one that repeats in a way that is not known. */
function occurrencesOf(event: ICAL.Event, until: number): number[] | null {
  if (!event.isRecurring()) return [dayOf(event.startDate)];
  const rules = event.component.getAllProperties('rrule').map((rule) => String(rule.getFirstValue()));
  const [rule] = rules;
  if (rules.length !== 1 || !rule || !YEARLY.test(rule) || !isPossible(rule)) return null;
  const excluded = new Set(
    event.component
      .getAllProperties('exdate')
      .flatMap((property) => property.getValues() as ICAL.Time[])
      .map(dayOf),
  );
  const days: number[] = [];
  const steps = ICAL.Recur.fromString(rule).iterator(event.startDate);
  for (let step = 0; step < MAX_STEPS; step++) {
    const day = steps.next();
    if (!day || dayOf(day) > until) break;
    if (!excluded.has(dayOf(day))) days.push(dayOf(day));
  }
  return days;
}

/** True where each year has the day: a month with a day of it or a weekday, or neither. */
function isPossible(rule: string): boolean {
  const part = (name: string) => new RegExp(`;${name}=(-?\\w+)`).exec(rule)?.[1];
  const [month, day, weekday] = [part('BYMONTH'), part('BYMONTHDAY'), part('BYDAY')];
  if (!month) return !day && !weekday;
  if (Number(month) < 1 || Number(month) > 12) return false;
  if (weekday) return !day && /(?:MO|TU|WE|TH|FR|SA|SU)$/.test(weekday);
  return !day || (Number(day) >= 1 && Number(day) <= (month === '2' ? 28 : 30));
}
