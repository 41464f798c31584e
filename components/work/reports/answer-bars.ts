import { count, duration, plural } from '@/lib/shared/format';
import { ENOUGH_CASES } from '@/lib/work/reports/policy';
import type { AnswerFigures } from '@/lib/work/reports/resources';
import type { LegendEntry, RankedBar } from './ranked-bars';

/** A bar's name and the address behind it; `percent_before` is the share of the previous range. */
export type Named<F extends AnswerFigures = AnswerFigures> = F &
  Pick<RankedBar, 'key' | 'label' | 'href' | 'current'> & { percent_before?: number | null };

/* The table has the rest. */
const MAX_BARS = 8;
const IN_TIME: LegendEntry[] = [
  { label: 'In time', look: 'bg-accent' },
  { label: 'Late', look: 'bg-danger' },
];
const IN_TIME_BEFORE: LegendEntry[] = [...IN_TIME, { label: 'Range before', look: 'mark' }];
const HEAD = ['Cases', 'In time', 'Median', '90% within'];

/** Returns shares answered in time and late, the worst first; too few cases become a note instead of a bar. */
export function inTimeBars(groups: Named[], what: string) {
  const drawn = groups.filter(({ due, in_time_percent }) => due >= ENOUGH_CASES && in_time_percent !== null);
  const bars = drawn
    .sort((a, b) => a.in_time_percent! - b.in_time_percent! || b.cases - a.cases)
    .map(({ in_time_percent, due, percent_before, ...named }) => ({
      ...linked(named),
      share: in_time_percent! / 100,
      late: 1 - in_time_percent! / 100,
      mark: typeof percent_before === 'number' ? percent_before / 100 : undefined,
      value: `${in_time_percent}% of ${count(due)}${beforeInWords(percent_before)}`,
    }));
  return {
    bars: bars.slice(0, MAX_BARS),
    axis: ['0%', '100%'] as [string, string],
    legend: bars.some(({ mark }) => mark !== undefined) ? IN_TIME_BEFORE : IN_TIME,
    ...rest(groups, bars, what),
  };
}

/** Says how to read the bars of `timeBars`. */
export const TIME_BARS = 'Bar: half of the cases were answered within this time. Mark: nine of ten were.';

/** Returns the time to the first answer, the slowest first: the median as a bar, the 90th percentile as a mark. */
export function timeBars(groups: Named[], what: string) {
  const drawn = groups.filter(({ due, median_seconds }) => due >= ENOUGH_CASES && median_seconds !== null);
  const longest = Math.max(1, ...drawn.map(({ p90_seconds, median_seconds }) => p90_seconds ?? median_seconds!));
  const bars = drawn
    .sort((a, b) => b.median_seconds! - a.median_seconds! || b.cases - a.cases)
    .map(({ median_seconds, p90_seconds, ...named }) => ({
      ...linked(named),
      share: median_seconds! / longest,
      mark: p90_seconds === null ? undefined : p90_seconds / longest,
      value:
        p90_seconds === null ? timeOf(median_seconds) : `${timeOf(median_seconds)}, 90% within ${timeOf(p90_seconds)}`,
    }));
  return {
    bars: bars.slice(0, MAX_BARS),
    axis: ['0', timeOf(longest)] as [string, string],
    ...rest(groups, bars, what),
  };
}

const beforeInWords = (percent: number | null | undefined) =>
  typeof percent === 'number' ? `, ${percent}% before` : '';
const linked = ({ key, label, href, current }: Pick<Named, 'key' | 'label' | 'href' | 'current'>) => ({
  key,
  label,
  href,
  current,
});
const timeOf = (seconds: number | null) => (seconds === null ? '–' : duration(seconds * 1000));

/** Returns the note about groups without a bar, and all groups as a table. */
function rest(groups: Named[], bars: RankedBar[], what: string) {
  const few = groups.length - bars.length;
  const more = bars.length - MAX_BARS;
  const note = [
    more > 0 && `${plural(more, what)} more in the table.`,
    few > 0 && `${plural(few, what)} with fewer than ${ENOUGH_CASES} answered or late cases: too few to compare.`,
  ]
    .filter(Boolean)
    .join(' ');
  const rows = groups
    .toSorted((a, b) => b.cases - a.cases)
    .map(({ label, cases, in_time_percent, median_seconds, p90_seconds }) => [
      label,
      count(cases),
      in_time_percent === null ? '–' : `${in_time_percent}%`,
      timeOf(median_seconds),
      timeOf(p90_seconds),
    ]);
  return { note: note || undefined, table: { head: [capitalized(what), ...HEAD], rows } };
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
