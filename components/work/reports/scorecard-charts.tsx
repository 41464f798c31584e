import { ENOUGH_CASES, NO_FILTERS, type UsageRange } from '@/lib/work/reports/policy';
import type { ScorecardRow } from '@/lib/work/reports/resources';
import { MINUTE_MS } from '@/lib/shared/durations';
import { inTimeBars } from './answer-bars';
import { RankedBars } from './ranked-bars';
import { filteredAddress } from './report-address';

const SIDES = {
  Outbound: {
    title: 'How partners answer you, in time',
    hint: 'Of the cases you sent that were answered or are late, by the clock of each.',
  },
  Inbound: {
    title: 'How you answer partners, in time',
    hint: 'Of the cases you received that were answered or are late, by the clock of each.',
  },
} as const;

type Props = { rows: ScorecardRow[]; before: ScorecardRow[]; range: UsageRange };

/**
 * Shares answered in time and late by partner, in both directions, the lowest first, beside those of the previous
 * range. A bar leads to its cases (rule: scorecard.figures).
 */
export function ScorecardCharts({ rows, before, range }: Props) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['Outbound', 'Inbound'] as const).map((direction) => (
        <RankedBars
          key={direction}
          level={2}
          {...SIDES[direction]}
          {...inTimeBars(barsOf({ rows, before, range }, direction), 'partner')}
        />
      ))}
    </div>
  );
}

const barsOf = ({ rows, before, range }: Props, direction: ScorecardRow['direction']) =>
  rows
    .filter((row) => row.direction === direction)
    .map(({ partner_id, partner, median_minutes, ...row }) => ({
      ...row,
      key: partner_id,
      label: partner,
      href: filteredAddress(
        { range, filters: NO_FILTERS, answers: ANSWERS[direction] },
        { type: direction, partner_id },
      ),
      percent_before: percentBefore(before.find((one) => one.direction === direction && one.partner_id === partner_id)),
      median_seconds: median_minutes === null ? null : (median_minutes * MINUTE_MS) / 1000,
      p90_seconds: null,
    }));

const ANSWERS = { Outbound: 'outbound', Inbound: 'inbound' } as const;

const percentBefore = (row: ScorecardRow | undefined) => (row && row.due >= ENOUGH_CASES ? row.in_time_percent : null);
