import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { barOfToday, ENOUGH_CASES, ticksOf, type ChartUnit } from '@/lib/work/reports/policy';
import { classes } from '@/lib/shared/classes';
import { count, longDate, plural } from '@/lib/shared/format';
import { ChartTable } from './chart-table';

type Series = { label: string; look: string; of: (index: number) => number };
export type BarLink = { href: string; current: boolean };
type Props = {
  title: string;
  level?: 2 | 3;
  hint?: string;
  unit: ChartUnit;
  bars: readonly { from: string; previous?: number }[];
  series: Series[];
  /** Bars are shares of 100; the cells of the table are given. */
  percent?: { cellsOf: (index: number) => string[]; head: string[] };
  /** Said instead of the chart; by default where there are fewer than five cases. */
  tooLittle?: string | null;
  /** What a bar leads to, such as its cases in the list below. */
  linkOf?: (index: number) => BarLink;
  actions?: ReactNode;
  note?: string;
  now?: Date;
};

const BAR_WIDTH = 0.7;
const FIRST = { day: 'Day', week: 'Week from', month: 'Month from' };
const PREVIOUS = 'Range before';
const SO_FAR = { day: 'Today, so far', week: 'This week, so far', month: 'This month, so far' };

/**
 * Draws cases by day, week or month as bars and the previous range as a line, and repeats both in a table; rendered on the
 * server. The bar of today is hatched, since it is incomplete. Too little is said in a sentence (rule: reports.charts).
 */
export function PeriodChart({
  title,
  level,
  hint,
  unit,
  bars,
  series,
  percent,
  linkOf,
  actions,
  note,
  now,
  ...rest
}: Props) {
  const totals = bars.map((_bar, index) => series.reduce((sum, { of }) => sum + of(index), 0));
  const isCompared = !percent && bars.some(({ previous }) => previous !== undefined);
  const all = totals.reduce((sum, one) => sum + one, 0);
  const few = all < ENOUGH_CASES ? `${plural(all, 'case')} in this range: too few for a chart.` : null;
  const tooLittle = rest.tooLittle === undefined ? few : rest.tooLittle;
  const open = barOfToday(unit, bars, now);
  const rows = bars.map(({ from, previous = 0 }, at) => [
    at === open ? `${longDate(from)} (so far)` : longDate(from),
    ...(percent ? percent.cellsOf(at) : series.map(({ of }) => count(of(at)))),
    ...(isCompared ? [count(previous)] : []),
  ]);
  const table = (
    <ChartTable
      label={title}
      head={[
        FIRST[unit],
        ...(percent ? percent.head : series.map(({ label }) => label)),
        ...(isCompared ? [PREVIOUS] : []),
      ]}
      rows={rows}
      hrefs={linkOf && bars.map((_bar, at) => linkOf(at).href)}
    />
  );
  if (tooLittle)
    return (
      <Card {...{ title, level, hint }}>
        <p className="text-ink-soft">{tooLittle}</p>
        {all > 0 && table}
      </Card>
    );
  const highest = percent ? 100 : Math.max(1, ...totals, ...bars.map(({ previous = 0 }) => previous));
  // A few bars do not fill the width of the screen.
  const width = { maxWidth: `${bars.length * 3}rem` };
  const legend = <Legend series={series} before={isCompared} open={open < 0 ? undefined : SO_FAR[unit]} />;
  return (
    <Card {...{ title, level, hint }} actions={actions ?? legend}>
      <figure>
        <div className="flex gap-2">
          <div
            aria-hidden
            className="flex h-32 flex-col justify-between text-right text-xs/3 text-ink-faint tabular-nums print:h-24"
          >
            <span>{percent ? '100%' : count(highest)}</span>
            <span>{percent ? '0%' : '0'}</span>
          </div>
          <div className="min-w-0 flex-1">
            <div style={width} className="relative">
              <svg
                role="img"
                aria-label={`${title} ${summaryOf(bars, totals, percent && series[0])} The table below has all numbers.`}
                viewBox={`0 0 ${bars.length} ${highest}`}
                preserveAspectRatio="none"
                className="h-32 w-full border-y border-line border-t-line/60 print:h-24"
              >
                {bars.map(({ from }, at) => (
                  <Stack key={from} at={at} series={series} highest={highest} />
                ))}
                {isCompared && (
                  <polyline
                    points={bars.map(({ previous = 0 }, at) => `${at + 0.5},${highest - previous}`).join(' ')}
                    className="fill-none stroke-ink-soft"
                    strokeWidth="1.5"
                    strokeDasharray="4 3"
                    vectorEffect="non-scaling-stroke"
                  />
                )}
              </svg>
              <Columns {...{ bars, open, linkOf }} titles={rows.map((row) => titleOf(row, series, percent?.head))} />
            </div>
            <Ticks {...{ unit, bars, width }} />
          </div>
        </div>
        <figcaption>
          {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
          {table}
        </figcaption>
      </figure>
    </Card>
  );
}

type Bars = Props['bars'];

function summaryOf(bars: Bars, totals: number[], share: Series | undefined): string {
  if (!share) {
    const peak = totals.indexOf(Math.max(...totals));
    return `from ${longDate(bars[0]?.from)}, at most ${count(totals[peak] ?? 0)} (${longDate(bars[peak]?.from)}).`;
  }
  const drawn = bars.flatMap(({ from }, at) => (totals[at] ? [{ from, percent: share.of(at) }] : []));
  const lowest = drawn.toSorted((a, b) => a.percent - b.percent)[0]!;
  return `from ${longDate(bars[0]?.from)}, at least ${lowest.percent}% (${longDate(lowest.from)}).`;
}

const titleOf = ([name, ...cells]: string[], series: Series[], head?: string[]) =>
  `${name}: ${(head ?? series.map(({ label }) => label)).map((label, at) => `${cells[at]} ${label.toLowerCase()}`).join(', ')}`;

type ColumnsProps = Pick<Props, 'linkOf'> & { bars: Bars; open: number; titles: string[] };

/**
 * A column over each bar: its numbers on hover, a click leads to its cases, and hatching marks the open one. Pointers only,
 * since the table has the same links.
 */
const Columns = ({ bars, open, linkOf, titles }: ColumnsProps) => (
  <div aria-hidden className="absolute inset-0 flex print:hidden">
    {bars.map(({ from }, at) => {
      const look = classes('h-full flex-1', at === open && 'hatched');
      const link = linkOf?.(at);
      return link ? (
        <Link
          key={from}
          href={link.href}
          prefetch={false}
          tabIndex={-1}
          title={titles[at]}
          className={classes(look, link.current ? 'bg-accent/10' : 'hover:bg-ink/5')}
        />
      ) : (
        <span key={from} title={titles[at]} className={look} />
      );
    })}
  </div>
);

type TicksProps = { unit: ChartUnit; bars: Bars; width: { maxWidth: string } };

const Ticks = ({ unit, bars, width }: TicksProps) => (
  <div aria-hidden style={width} className="relative mt-1 h-4 text-xs text-ink-faint tabular-nums">
    {ticksOf(unit, bars).map(({ at, label }, index, ticks) => (
      <span
        key={at}
        className={classes(
          'absolute whitespace-nowrap',
          at > bars.length * 0.85 && '-translate-x-full',
          // A phone has no room for it beside the last one.
          index === ticks.length - 2 && ticks[index + 1]!.at > bars.length * 0.85 && 'max-sm:hidden',
        )}
        style={{ left: `${((at + (at > bars.length * 0.85 ? 1 : 0)) / bars.length) * 100}%` }}
      >
        {label}
      </span>
    ))}
  </div>
);

type StackProps = { at: number; series: Series[]; highest: number };

/** Stacks the first series at the bottom; the outline tells the series apart without color. */
function Stack({ at, series, highest }: StackProps) {
  const parts = series.map(({ label, look, of }, index) => ({
    label,
    look,
    height: of(at),
    below: series.slice(0, index).reduce((sum, one) => sum + one.of(at), 0),
  }));
  if (parts.every(({ height }) => !height)) return null;
  return (
    <g className="stroke-accent">
      {parts.map(
        ({ label, look, height, below }) =>
          height > 0 && (
            <rect
              key={label}
              x={at + (1 - BAR_WIDTH) / 2}
              y={highest - below - height}
              width={BAR_WIDTH}
              height={height}
              vectorEffect="non-scaling-stroke"
              className={look}
            />
          ),
      )}
    </g>
  );
}

const Legend = ({ series, before, open }: { series: Series[]; before: boolean; open?: string }) => (
  <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
    {series.map(({ label, look }) => (
      <li key={label} className="inline-flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 12 12" className="size-3">
          <rect x="0.5" y="0.5" width="11" height="11" rx="2" className={`stroke-accent ${look}`} />
        </svg>
        {label}
      </li>
    ))}
    {before && (
      <li className="inline-flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 16 12" className="h-3 w-4">
          <path d="M0 6h16" className="stroke-ink-soft" strokeWidth="1.5" strokeDasharray="4 3" />
        </svg>
        {PREVIOUS}
      </li>
    )}
    {open && (
      <li className="inline-flex items-center gap-1.5">
        <span aria-hidden className="relative size-3 rounded-xs bg-accent">
          <span className="hatched absolute inset-0" />
        </span>
        {open}
      </li>
    )}
  </ul>
);
