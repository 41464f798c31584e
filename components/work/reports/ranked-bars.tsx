import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { classes } from '@/lib/shared/classes';
import { ChartTable } from './chart-table';

export type RankedBar = {
  key: string | number;
  label: string;
  /** Length from 0 to 1. */
  share: number;
  /** Length of the late part behind it, from 0 to 1. */
  late?: number;
  mark?: number;
  value: string;
  href?: string;
  current?: boolean;
};

export type LegendEntry = { label: string; look: 'bg-accent' | 'bg-danger' | 'mark' };

type Props = {
  title: string;
  level?: 2 | 3;
  hint?: string;
  bars: RankedBar[];
  legend?: LegendEntry[];
  axis: [from: string, to: string];
  note?: string;
  table: { head: string[]; rows: string[][] };
};

export function RankedBars({ title, level = 3, hint, bars, legend, axis, note, table }: Props) {
  return (
    <Card title={title} hint={hint} level={level}>
      {bars.length > 0 && (
        <>
          {legend && <Legend entries={legend} />}
          <ol aria-label={title} className="space-y-1">
            {bars.map(({ key, ...bar }) => (
              <li key={key}>
                <Row {...bar} />
              </li>
            ))}
          </ol>
          <div
            aria-hidden
            className="mt-1 flex justify-between border-t border-line pt-1 text-xs text-ink-faint tabular-nums"
          >
            <span>{axis[0]}</span>
            <span>{axis[1]}</span>
          </div>
        </>
      )}
      {note && <p className="mt-2 text-sm text-ink-soft">{note}</p>}
      {table.rows.length > 0 && <ChartTable label={title} {...table} />}
    </Card>
  );
}

const Legend = ({ entries }: { entries: LegendEntry[] }) => (
  <ul aria-label="Legend" className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
    {entries.map(({ label, look }) => (
      <li key={label} className="inline-flex items-center gap-1.5">
        <span aria-hidden className={look === 'mark' ? 'h-3 w-0.5 bg-ink' : classes('size-3 rounded-xs', look)} />
        {label}
      </li>
    ))}
  </ul>
);

function Row({ label, share, late, mark, value, href, current }: Omit<RankedBar, 'key'>) {
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate" title={label}>
          {label}
        </span>
        <span className="shrink-0 text-sm tabular-nums">{value}</span>
      </span>
      <span aria-hidden className="relative mt-1 block h-2 rounded-full bg-sunken print:border print:border-line">
        <span
          className={classes('absolute inset-y-0 left-0 bg-accent', late ? 'rounded-l-full' : 'rounded-full')}
          style={{ width: `${percent(share)}%` }}
        />
        {!!late && (
          <span
            className={classes('absolute inset-y-0 right-0 bg-danger', share > 0 ? 'rounded-r-full' : 'rounded-full')}
            style={{ width: `calc(${percent(late)}% - ${share > 0 ? 2 : 0}px)` }}
          />
        )}
        {mark !== undefined && (
          <span className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: `calc(${percent(mark)}% - 1px)` }} />
        )}
      </span>
    </>
  );
  const look = 'block rounded-md px-2 py-1.5 -mx-2 pointer-coarse:min-h-11';
  if (!href) return <div className={look}>{content}</div>;
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={current ? 'true' : undefined}
      className={classes(look, 'hover:bg-hover', current && 'bg-accent-soft')}
    >
      {content}
    </Link>
  );
}

const percent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
