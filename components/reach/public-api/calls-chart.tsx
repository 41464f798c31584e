import { PeriodChart } from '@/components/work/reports/period-chart';
import type { CallDay } from '@/lib/reach/public-api/list-calls';

/** Calls of the last 30 days; what is still in memory follows within a minute (rule: api.calls). */
export function CallsChart({ days }: { days: CallDay[] }) {
  if (!days.some(({ calls }) => calls)) return null;
  const refused = (at: number) => Math.min(days[at]!.refused, days[at]!.calls);
  return (
    <PeriodChart
      title="Calls per day"
      tooLittle={null}
      unit="day"
      bars={days.map(({ day }) => ({ from: day }))}
      series={[
        { label: 'Answered', look: 'fill-accent', of: (at) => days[at]!.calls - refused(at) },
        { label: 'Refused', look: 'fill-danger', of: refused },
      ]}
    />
  );
}
