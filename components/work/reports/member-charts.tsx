import type { MemberBar } from '@/lib/work/reports/resources';
import { MINUTE_MS } from '@/lib/shared/durations';
import { pagePath } from '@/lib/shared/paths';
import { inTimeBars } from './answer-bars';
import { RankedBars } from './ranked-bars';

const SIDES = {
  Inbound: {
    title: 'How members answer, in time',
    hint: 'Of the cases each received that were answered or are late, by the clock of each.',
    none: 'No member received a case in this range.',
  },
  Outbound: {
    title: 'How members are answered, in time',
    hint: 'Of the cases each sent that were answered or are late, by the clock of each.',
    none: 'No member sent a case in this range.',
  },
} as const;

/**
 * Members by their shares answered in time, the lowest first, in both directions. A bar leads to the company (rule:
 * scorecard.members).
 */
export function MemberCharts({ bars }: { bars: MemberBar[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['Inbound', 'Outbound'] as const).map((direction) => {
        const { none, ...side } = SIDES[direction];
        const shown = bars.filter((bar) => bar.direction === direction).map(named);
        return (
          <RankedBars
            key={direction}
            level={2}
            {...side}
            {...inTimeBars(shown, 'member')}
            {...(shown.length === 0 && { note: none })}
          />
        );
      })}
    </div>
  );
}

const named = ({ company_id, company, median_minutes, ...bar }: MemberBar) => ({
  ...bar,
  key: company_id,
  label: company,
  href: pagePath('/super_admin/companies/[company_id]', { company_id }),
  median_seconds: median_minutes === null ? null : (median_minutes * MINUTE_MS) / 1000,
  p90_seconds: null,
});
