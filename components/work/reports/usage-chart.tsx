import type { ChartUnit } from '@/lib/work/reports/policy';
import type { Bar } from '@/lib/work/reports/resources';
import { PeriodChart } from './period-chart';

const TITLES: Record<ChartUnit, string> = { day: 'Cases per day', week: 'Cases per week', month: 'Cases per month' };

/** Inbound and outbound cases of the range (rule: reports.usage-figures). */
export const UsageChart = ({ unit, bars }: { unit: ChartUnit; bars: Bar[] }) => (
  <PeriodChart
    title={TITLES[unit]}
    unit={unit}
    bars={bars}
    series={[
      { label: 'Inbound', look: 'fill-accent', of: (at) => bars[at]!.inbound },
      { label: 'Outbound', look: 'fill-accent-soft', of: (at) => bars[at]!.outbound },
    ]}
  />
);
