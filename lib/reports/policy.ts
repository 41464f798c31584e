import { z } from 'zod';
import { optional } from '@/lib/shared/fields';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_YEARS = 2;
/** Longer ranges are charted by week. */
const MAX_DAYS_BY_DAY = 62;

/** First and last day in UTC, both inclusive, as `YYYY-MM-DD`. */
export type UsageRange = { start: string; end: string };

export const USAGE_SORTS = ['created_at', 'response_date', 'type', 'case_number', 'partner'] as const;
export type UsageSort = (typeof USAGE_SORTS)[number];

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const addDays = (day: string, days: number) => isoDay(new Date(timeOf(day) + days * DAY_MS));

const DATE = /^(?:\d{2})?\d{2}-\d{2}-\d{2}$/;
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];

/** Normalizes a date (`YY-MM-DD` or ISO) or the UTC day of an ISO timestamp; undefined for anything else. */
export function parseDay(text: string): string | undefined {
  const [time, date = text.trim(), zone] = TIME.exec(text.trim()) ?? [];
  const day = DATE.test(date) ? date.padStart(10, '20') : '';
  if (!isDay(day) || day < FIRST_DAY || day > LAST_DAY) return undefined;
  const instant = time ? Date.parse(zone ? time : `${time}Z`) : timeOf(day);
  return Number.isNaN(instant) ? undefined : isoDay(new Date(instant));
}

/** Date.parse accepts February 30 as March 2. */
const isDay = (day: string) => !Number.isNaN(timeOf(day)) && isoDay(new Date(timeOf(day))) === day;

const WRONG_DATE = 'Enter a date like 2026-11-21.';
const Day = optional(
  z.string(WRONG_DATE).transform((text, ctx) => {
    const day = parseDay(text);
    if (!day) ctx.addIssue({ code: 'custom', message: WRONG_DATE });
    return day ?? z.NEVER;
  }),
);
export const RANGE_FIELDS = { start: Day, end: Day };

type Given = { start: string | null; end: string | null };

/**
 * Fills in the default (today and the 30 days before it). Reports an error for anything but a range of at most two
 * years (rule: reports.usage-range).
 */
export function completeRange<T extends Given>(given: T, ctx: z.RefinementCtx): T & UsageRange {
  const end = given.end ?? isoDay(new Date());
  const start = given.start ?? addDays(end, -DEFAULT_DAYS);
  const wrong = rangeError({ start, end });
  if (wrong) ctx.addIssue({ code: 'custom', path: ['start'], message: wrong });
  return { ...given, start, end };
}

/** Error for anything but a range of at most two years; undefined when valid. */
function rangeError({ start, end }: UsageRange): string | undefined {
  if (start > end) return 'Enter a start date that is not after the end date.';
  return start < yearsBefore(end, MAX_YEARS) ? 'Choose a range of at most two years.' : undefined;
}

/**
 * Range of a report whose days are path segments. A missing end is today, a missing start two years before the end.
 * Errors are reported under `range`, because errors of a path parameter would mean a 404.
 */
export function reportRange(given: { start?: string; end?: string }, ctx: z.RefinementCtx): UsageRange {
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', path: ['range'], message });
    return z.NEVER;
  };
  const end = given.end ? parseDay(given.end) : isoDay(new Date());
  const start = given.start ? parseDay(given.start) : end && yearsBefore(end, MAX_YEARS);
  if (!start || !end) return refuse(WRONG_DATE);
  const wrong = rangeError({ start, end });
  return wrong ? refuse(wrong) : { start, end };
}

export const UsageRange = z.object(RANGE_FIELDS).transform(completeRange);

/** The same day some years before; February 29 becomes February 28. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const same = `${year}${day.slice(4)}`;
  return parseDay(same) ?? `${year}-02-28`;
}

export type ChartUnit = 'day' | 'week';
/** Cases requested from the day `from` on, within the chart's unit. */
export type Bar = { from: string; inbound: number; outbound: number };

export const chartUnit = ({ start, end }: UsageRange): ChartUnit =>
  (timeOf(end) - timeOf(start)) / DAY_MS < MAX_DAYS_BY_DAY ? 'day' : 'week';

/** Monday of the week, as PostgreSQL truncates dates. */
const mondayOf = (day: string) => addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7));

/** Bars of a range without gaps, from counts by the first day of their unit. The first week starts with the range. */
export function barsOf(range: UsageRange, counts: Bar[]): Bar[] {
  const isWeekly = chartUnit(range) === 'week';
  const byDay = new Map(counts.map((one) => [one.from, one]));
  const bars: Bar[] = [];
  for (
    let day = isWeekly ? mondayOf(range.start) : range.start;
    day <= range.end;
    day = addDays(day, isWeekly ? 7 : 1)
  ) {
    const { inbound = 0, outbound = 0 } = byDay.get(day) ?? {};
    bars.push({ from: day < range.start ? range.start : day, inbound, outbound });
  }
  return bars;
}

/** Rounded percentage; 100 only when `part` is all. Null when `all` is 0. */
export function percentOf(part: number, all: number): number | null {
  if (!all) return null;
  return part === all ? 100 : Math.min(99, Math.round((part / all) * 100));
}

/** Reads the report's query from the URL; invalid sort, direction and page fall back to defaults. */
export function usageListing({ sort, dir, page }: Record<string, string | string[] | undefined>) {
  return {
    sort: USAGE_SORTS.find((one) => one === sort) ?? USAGE_SORTS[0],
    dir: dir === 'asc' ? ('asc' as const) : ('desc' as const),
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** A range as in the screen's URL. */
export const ReportRange = z
  .object({ start: z.string(), end: z.string() })
  .transform((given, ctx) => reportRange(given, ctx));
