import { barDays, type ChartUnit } from '@/lib/work/reports/policy';
import type { Bar } from '@/lib/work/reports/resources';
import { PeriodChart } from './period-chart';
import { linkTo, type ReportView } from './report-address';

const TITLES: Record<ChartUnit, string> = { day: 'Cases per day', week: 'Cases per week', month: 'Cases per month' };

/** Inbound and outbound cases of the range; a bar leads to its cases (rules: reports.usage-figures, reports.charts). */
export const UsageChart = ({ unit, bars, view }: { unit: ChartUnit; bars: Bar[]; view: ReportView }) => (
  <PeriodChart
    title={TITLES[unit]}
    unit={unit}
    bars={bars}
    series={[
      { label: 'Inbound', look: 'fill-accent', of: (at) => bars[at]!.inbound },
      { label: 'Outbound', look: 'fill-accent-soft', of: (at) => bars[at]!.outbound },
    ]}
    linkOf={(at) => linkTo(view, barDays(unit, bars[at]!.from, view.range))}
  />
);
