import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { ticksOf, type ChartUnit } from '@/lib/work/reports/policy';
import { classes } from '@/lib/shared/classes';
import { count, longDate } from '@/lib/shared/format';
import { ChartTable } from './chart-table';

type Series = { label: string; look: string; of: (index: number) => number };
type Props = {
  title: string;
  unit: ChartUnit;
  bars: readonly { from: string; previous?: number }[];
  series: Series[];
  actions?: ReactNode;
};

const BAR_WIDTH = 0.7;
const FIRST = { day: 'Day', week: 'Week from', month: 'Month from' };
const PREVIOUS = 'Range before';

/**
 * Draws counts by day, week or month as bars, with the previous range as a line where it is known, and repeats both in a
 * table; rendered on the server.
 */
export function PeriodChart({ title, unit, bars, series, actions }: Props) {
  const totals = bars.map((_bar, index) => series.reduce((sum, { of }) => sum + of(index), 0));
  const highest = Math.max(1, ...totals, ...bars.map(({ previous = 0 }) => previous));
  const isCompared = bars.some(({ previous }) => previous !== undefined);
  const peak = totals.indexOf(Math.max(...totals));
  // A few bars do not fill the width of the screen.
  const width = { maxWidth: `${bars.length * 3}rem` };
  return (
    <Card title={title} actions={actions ?? <Legend series={series} isCompared={isCompared} />}>
      <figure>
        <div className="flex gap-2">
          <div
            aria-hidden
            className="flex h-32 flex-col justify-between text-right text-xs/3 text-ink-faint tabular-nums print:h-24"
          >
            <span>{count(highest)}</span>
            <span>0</span>
          </div>
          <div className="min-w-0 flex-1">
            <svg
              role="img"
              aria-label={`${title} from ${longDate(bars[0]?.from)}, at most ${count(totals[peak] ?? 0)} (${longDate(bars[peak]?.from)}). The table below has all numbers.`}
              viewBox={`0 0 ${bars.length} ${highest}`}
              preserveAspectRatio="none"
              style={width}
              className="h-32 w-full border-y border-line border-t-line/60 print:h-24"
            >
              {bars.map(({ from }, at) => (
                <Stack key={from} at={at} from={from} series={series} highest={highest} />
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
          </div>
        </div>
        <figcaption>
          <ChartTable
            label={title}
            head={[FIRST[unit], ...series.map(({ label }) => label), ...(isCompared ? [PREVIOUS] : [])]}
            rows={bars.map(({ from, previous }, at) => [
              longDate(from),
              ...series.map(({ of }) => count(of(at))),
              ...(previous === undefined ? [] : [count(previous)]),
            ])}
          />
        </figcaption>
      </figure>
    </Card>
  );
}

type StackProps = { at: number; from: string; series: Series[]; highest: number };

/** Stacks the first series at the bottom; the outline tells the series apart without color. */
function Stack({ at, from, series, highest }: StackProps) {
  const parts = series.map(({ label, look, of }, index) => ({
    label,
    look,
    height: of(at),
    below: series.slice(0, index).reduce((sum, one) => sum + one.of(at), 0),
  }));
  if (parts.every(({ height }) => !height)) return null;
  return (
    <g className="stroke-accent">
      <title>{`${longDate(from)}: ${parts.map(({ label, height }) => `${count(height)} ${label.toLowerCase()}`).join(', ')}`}</title>
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

const Legend = ({ series, isCompared }: { series: Series[]; isCompared: boolean }) => (
  <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
    {series.map(({ label, look }) => (
      <li key={label} className="inline-flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 12 12" className="size-3">
          <rect x="0.5" y="0.5" width="11" height="11" rx="2" className={`stroke-accent ${look}`} />
        </svg>
        {label}
      </li>
    ))}
    {isCompared && (
      <li className="inline-flex items-center gap-1.5">
        <svg aria-hidden viewBox="0 0 16 12" className="h-3 w-4">
          <path d="M0 6h16" className="stroke-ink-soft" strokeWidth="1.5" strokeDasharray="4 3" />
        </svg>
        {PREVIOUS}
      </li>
    )}
  </ul>
);
