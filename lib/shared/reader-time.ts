/**
 * Formats times for a reader, on every screen and in every email: in UTC, or in the reader's time zone
 * (rule: screens.dates).
 */
import type { Actor } from './actor';
import { dateTime, longDateTime, type DateInput } from './format';

export type ReaderZone = string | null;

/** The specification names `list` and `long`, which are in UTC unless the reader chose a zone; `plain` is the portal's own. */
export type TimeForm = 'list' | 'long' | 'plain';

const isUtc = (zone: ReaderZone): zone is null | 'UTC' => zone === null || zone === 'UTC';

export function timeText(at: DateInput, zone: ReaderZone, form: TimeForm = 'list'): string {
  if (!isUtc(zone)) return zonedTime(at, zone);
  return `${form === 'plain' ? zonedTime(at, 'UTC') : form === 'long' ? longDateTime(at) : dateTime(at)} UTC`;
}

export const dayText = (at: DateInput, zone: ReaderZone): string =>
  `${zonedTime(at, zone ?? 'UTC').split(',')[0]!}${isUtc(zone) ? ' UTC' : ''}`;

/** The time of a day that is named above it. */
export const clockText = (at: DateInput, zone: ReaderZone): string => partsIn(zone ?? 'UTC', new Date(at)).clock;

export function emailTime(at: Date, zone: ReaderZone): string {
  if (!isUtc(zone)) return zonedTime(at, zone);
  const { day, month, year, clock } = partsIn('UTC', at);
  return `${month} ${day}, ${year}, ${clock} UTC`;
}

export function dueTime(due: Date, asked: Date, zone: ReaderZone): string {
  const [by, from] = [partsIn(zone ?? 'UTC', due), partsIn(zone ?? 'UTC', asked)];
  const isSameDay = by.day === from.day && by.month === from.month && by.year === from.year;
  const clock = isUtc(zone) ? `${by.clock} UTC` : by.clock;
  if (isSameDay) return clock;
  return isUtc(zone) ? `${by.month} ${by.day}, ${clock}` : `${by.day} ${by.month}, ${clock}`;
}

export function localTime(date: Date): string {
  if (date.getTimezoneOffset() === 0) return '';
  return `${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date)} local time`;
}

export const zoneName = (zone: ReaderZone) => zone?.split('/').at(-1)!.replaceAll('_', ' ') ?? 'UTC';

export const zoneOf = (actor: Actor): ReaderZone => (actor.kind === 'guest' ? null : actor.time_zone);

export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function zonedTime(at: DateInput, zone: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const { day, month, year, clock } = partsIn(zone, date);
  return `${day} ${month} ${year}, ${clock}`;
}

/* Month names of our own: those of a browser and of the server may differ ("Sept"). */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function partsIn(zone: string, date: Date) {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: parts.day!,
    month: MONTHS[Number(parts.month) - 1]!,
    year: parts.year!,
    clock: `${parts.hour}:${parts.minute}`,
  };
}

/* Kept, since creating a formatter is slow. Bounded by the number of time zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}
