import { z } from 'zod';
import { DAY_MS, OVERVIEW } from '@/lib/shared/durations';
import { keysOf, PRIORITIES, type Priority } from '@/lib/shared/enums';
import { Checkbox, IdOf, optional } from '@/lib/shared/fields';

const DEFAULT_DAYS = OVERVIEW.amount;
const MAX_YEARS = 2;
/** Longer ranges are charted by week, and beyond a year by month. */
const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 366;

export type UsageRange = { start: string; end: string };

export const USAGE_SORTS = ['created_at', 'response_date', 'type', 'case_number', 'partner'] as const;
export type UsageSort = (typeof USAGE_SORTS)[number];

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const addDays = (day: string, days: number) => isoDay(new Date(timeOf(day) + days * DAY_MS));

const DATE = /^(?:\d{2})?\d{2}-\d{2}-\d{2}$/;
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/;
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31'];

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

type PartialRange = { start: string | null; end: string | null };

/**
 * Fills in the default (today and the 30 days before it). Reports an error for anything but a range of at most two
 * years (rule: reports.usage-range).
 */
export function completeRange<T extends PartialRange>(given: T, ctx: z.RefinementCtx): T & UsageRange {
  const end = given.end ?? isoDay(new Date());
  const start = given.start ?? addDays(end, -DEFAULT_DAYS);
  const wrong = rangeError({ start, end });
  if (wrong) ctx.addIssue({ code: 'custom', path: ['start'], message: wrong });
  return { ...given, start, end };
}

function rangeError({ start, end }: UsageRange): string | undefined {
  if (start > end) return 'Enter a start date that is not after the end date.';
  return start < yearsBefore(end, MAX_YEARS) ? 'Choose a range of at most two years.' : undefined;
}

/**
 * Range of a report with days as path segments. A missing end is today, a missing start two years before the end.
 * Errors are reported under `range`, because an error of a path parameter would be a 404.
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

function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years;
  const same = `${year}${day.slice(4)}`;
  return parseDay(same) ?? `${year}-02-28`;
}

export const CHART_UNITS = ['day', 'week', 'month'] as const;
export type ChartUnit = (typeof CHART_UNITS)[number];

export const daysIn = ({ start, end }: UsageRange): number => (timeOf(end) - timeOf(start)) / DAY_MS + 1;

export const previousRange = (range: UsageRange): UsageRange => ({
  start: addDays(range.start, -daysIn(range)),
  end: addDays(range.start, -1),
});

export function lastDays(days = DEFAULT_DAYS, now = new Date()): UsageRange {
  const end = isoDay(now);
  return { start: addDays(end, -days), end };
}

export function chartUnit(range: UsageRange): ChartUnit {
  if (daysIn(range) <= MAX_DAYS_BY_DAY) return 'day';
  return daysIn(range) <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

const UNIT_START: Record<ChartUnit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 7)}-01`,
};
/* A day that is in the next unit, from the first one of a unit. */
const UNIT_DAYS: Record<ChartUnit, number> = { day: 1, week: 7, month: 31 };

/** Bars of a range without gaps, from counts by the first day of their unit. The first one starts with the range. */
export function barsOf<B extends { from: string }>(
  range: UsageRange,
  counts: B[],
  empty: Omit<B, 'from'>,
  unit = chartUnit(range),
): B[] {
  const byDay = new Map(counts.map((one) => [one.from, one]));
  const bars: B[] = [];
  for (let day = UNIT_START[unit](range.start); day <= range.end; day = UNIT_START[unit](addDays(day, UNIT_DAYS[unit])))
    bars.push({ ...({ ...empty, ...byDay.get(day) } as B), from: day < range.start ? range.start : day });
  return bars;
}

const nextUnit = (unit: ChartUnit, day: string) => UNIT_START[unit](addDays(UNIT_START[unit](day), UNIT_DAYS[unit]));

/** First and last day of a bar, which ends with the range. */
export function barDays(unit: ChartUnit, from: string, { end }: UsageRange): { from: string; to: string } {
  const last = addDays(nextUnit(unit, from), -1);
  return { from, to: last < end ? last : end };
}

/** Index of the bar that today belongs to, which is incomplete; -1 for a range of the past. */
export const barOfToday = (unit: ChartUnit, bars: readonly { from: string }[], now = new Date()): number =>
  bars.findIndex(({ from }) => UNIT_START[unit](from) === UNIT_START[unit](isoDay(now)));

/** First day of the eight weeks that end with a range (rule: scorecard.lines). */
export const firstOfWeeks = ({ end }: UsageRange): string => addDays(UNIT_START.week(end), -7 * (LINE_WEEKS - 1));
export const LINE_WEEKS = 8;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MAX_TICKS = 8;

/**
 * Labels of a chart's axis by their bar: weeks below days, months below weeks and months, with the year at its start.
 * At most eight, at even steps.
 */
export function ticksOf(unit: ChartUnit, bars: readonly { from: string }[]): { at: number; label: string }[] {
  const starts = bars.flatMap(({ from }, at) => {
    const before = bars[at - 1]?.from;
    if (unit === 'day')
      return UNIT_START.week(from) === from || bars.length <= 7 ? [{ at, label: dayLabel(from) }] : [];
    if (before && before.slice(0, 7) === from.slice(0, 7)) return [];
    const isNewYear = before !== undefined && before.slice(0, 4) !== from.slice(0, 4);
    const month = MONTHS[Number(from.slice(5, 7)) - 1]!;
    return [{ at, label: isNewYear || at === 0 ? `${month} ${from.slice(0, 4)}` : month }];
  });
  const step = Math.ceil(starts.length / MAX_TICKS);
  return starts.filter((_tick, index) => index % step === 0);
}

const dayLabel = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;

export const CASE_FILTERS = {
  type: optional(z.enum(['Inbound', 'Outbound'], 'Choose Inbound or Outbound.')),
  partner_id: optional(IdOf('a partner')),
  priority: optional(z.enum(keysOf(PRIORITIES), 'Choose a priority.')),
  late: Checkbox,
  from: Day,
  to: Day,
};
export type CaseFilters = {
  type: 'Inbound' | 'Outbound' | null;
  partner_id: number | null;
  priority: Priority | null;
  late: boolean;
  /** Days of a bar, both inclusive. */
  from: string | null;
  to: string | null;
};
export const NO_FILTERS: CaseFilters = {
  ...{ type: null, partner_id: null, priority: null, late: false },
  ...{ from: null, to: null },
};

/** Unknown filters are ignored, since addresses are typed and outlive screens. */
export function filtersOf(address: Record<string, unknown>): CaseFilters {
  const filter = <N extends keyof CaseFilters>(name: N, otherwise: CaseFilters[N]) => {
    const parsed = CASE_FILTERS[name].safeParse(address[name]);
    return parsed.success ? (parsed.data as CaseFilters[N]) : otherwise;
  };
  return {
    type: filter('type', null),
    partner_id: filter('partner_id', null),
    priority: filter('priority', null),
    late: filter('late', false),
    from: filter('from', null),
    to: filter('to', null),
  };
}

/** Fewer cases are listed, not charted, since their share or median means nothing. */
export const ENOUGH_CASES = 5;

export function percentOf(part: number, all: number): number | null {
  if (!all) return null;
  return part === all ? 100 : Math.min(99, Math.round((part / all) * 100));
}

export const ReportRange = z
  .object({ start: z.string(), end: z.string() })
  .transform((given, ctx) => reportRange(given, ctx));

export function monthRange(month: string): UsageRange {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { start: `${month}-01`, end: isoDay(new Date(Date.UTC(year, number, 0))) };
}
