import { ENOUGH_CASES, percentOf } from '@/lib/work/reports/policy';
import type { WeekAnswers } from '@/lib/work/reports/resources';
import { count, plural } from '@/lib/shared/format';
import { PeriodChart, type BarLink } from './period-chart';

type Props = { weeks: WeekAnswers[]; linkOf: (week: WeekAnswers) => BarLink };

const TITLE = 'Answered in time, by week';
const HINT = 'Of the cases that were answered or are late.';

/** Shares answered in time by week; a week with too few cases is in the table, not drawn (rule: reports.answers). */
export function WeekShares({ weeks, linkOf }: Props) {
  const shares = weeks.map(({ due, in_time }) => (due >= ENOUGH_CASES ? percentOf(in_time, due) : null));
  const few = weeks.filter(({ due }) => due > 0 && due < ENOUGH_CASES).length;
  const due = weeks.reduce((sum, one) => sum + one.due, 0);
  const drawn = shares.filter((share) => share !== null).length;
  return (
    <PeriodChart
      title={TITLE}
      level={3}
      hint={HINT}
      unit="week"
      bars={weeks}
      tooLittle={drawn < 2 ? `${plural(due, 'case')} answered or late: too few to compare weeks.` : null}
      series={[
        { label: 'In time', look: 'fill-accent', of: (at) => shares[at] ?? 0 },
        { label: 'Late', look: 'fill-danger', of: (at) => (shares[at] === null ? 0 : 100 - shares[at]!) },
      ]}
      percent={{
        head: ['In time', 'Answered or late', 'Share in time'],
        cellsOf(at) {
          const { in_time, due: all } = weeks[at]!;
          const share = percentOf(in_time, all);
          return [count(in_time), count(all), share === null ? '–' : `${share}%`];
        },
      }}
      linkOf={(at) => linkOf(weeks[at]!)}
      note={
        few > 0
          ? `${plural(few, 'week')} with fewer than ${ENOUGH_CASES} answered or late cases: too few for a share.`
          : undefined
      }
    />
  );
}
