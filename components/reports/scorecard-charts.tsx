import type { ScorecardRow } from '@/lib/reports/resources';
import { MINUTE_MS } from '@/lib/shared/durations';
import { inTimeBars } from './answer-bars';
import { RankedBars } from './ranked-bars';

const SIDES = {
  Outbound: {
    title: 'How partners answer you, in time',
    hint: 'Of the cases you sent that were answered or are late.',
  },
  Inbound: {
    title: 'How you answer partners, in time',
    hint: 'Of the cases you received that were answered or are late.',
  },
} as const;

/** Share answered in time by partner, in both directions, the lowest first (rule: scorecard.figures). */
export function ScorecardCharts({ rows }: { rows: ScorecardRow[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['Outbound', 'Inbound'] as const).map((direction) => (
        <RankedBars
          key={direction}
          level={2}
          {...SIDES[direction]}
          {...inTimeBars(barsOf(rows, direction), 'partner')}
        />
      ))}
    </div>
  );
}

const barsOf = (rows: ScorecardRow[], direction: ScorecardRow['direction']) =>
  rows
    .filter((row) => row.direction === direction)
    .map(({ partner_id, partner, median_minutes, ...row }) => ({
      ...row,
      key: partner_id,
      label: partner,
      median_seconds: median_minutes === null ? null : (median_minutes * MINUTE_MS) / 1000,
      p90_seconds: null,
    }));
