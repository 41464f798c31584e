import { LinkTabs } from '@/components/ui/tabs';
import type { AnswersReport } from '@/lib/work/reports/answers';
import { barDays, ENOUGH_CASES, type CaseFilters } from '@/lib/work/reports/policy';
import { plural } from '@/lib/shared/format';
import { PRIORITIES, PRIORITY_NAMES } from '@/lib/shared/enums';
import { inTimeBars, TIME_BARS, timeBars } from './answer-bars';
import { RankedBars } from './ranked-bars';
import { addressOf, linkTo, type ReportView } from './report-address';
import { WeekShares } from './week-shares';

type Props = { answers: AnswersReport; view: ReportView };

const SIDES = {
  outbound: { type: 'Outbound', label: 'How partners answer you' },
  inbound: { type: 'Inbound', label: 'How you answer' },
} as const;

/** Shows how fast cases were answered, by partner and priority; a bar leads to its cases (rule: reports.answers). */
export function AnswerCharts({ answers, view }: Props) {
  const { partners, priorities, weeks } = answers[view.answers];
  const { type } = SIDES[view.answers];
  const linked = (change: Partial<CaseFilters>) => linkTo(view, { type, ...change });
  const due = partners.reduce((sum, one) => sum + one.due, 0);
  const byPartner = partners.map((one) => ({
    ...one,
    key: one.partner_id,
    label: one.partner,
    ...linked({ partner_id: one.partner_id }),
  }));
  const byPriority = priorities.map((one) => ({
    ...one,
    key: one.priority,
    label: `${PRIORITIES[one.priority]} ${PRIORITY_NAMES[one.priority]}`,
    ...linked({ priority: one.priority }),
  }));
  return (
    <section aria-labelledby="answers" className="space-y-4">
      <h2 id="answers">Answers</h2>
      <LinkTabs
        label="Whose answers"
        tabs={(['outbound', 'inbound'] as const).map((side) => ({
          href: addressOf({ ...view, answers: side }),
          label: SIDES[side].label,
          current: side === view.answers,
        }))}
      />
      {partners.length === 0 ? (
        <p className="text-ink-soft">No cases in this range.</p>
      ) : due < ENOUGH_CASES ? (
        <p className="text-ink-soft">{plural(due, 'case')} answered or late in this range: too few to compare.</p>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="lg:col-span-2">
            <WeekShares weeks={weeks} linkOf={({ from }) => linked(barDays('week', from, view.range))} />
          </div>
          <RankedBars title="Answered in time, by partner" hint={IN_TIME} {...inTimeBars(byPartner, 'partner')} />
          <RankedBars title="Time to the first answer, by partner" hint={TIME} {...timeBars(byPartner, 'partner')} />
          <RankedBars title="Answered in time, by priority" hint={IN_TIME} {...inTimeBars(byPriority, 'priority')} />
          <RankedBars title="Time to the first answer, by priority" hint={TIME} {...timeBars(byPriority, 'priority')} />
        </div>
      )}
    </section>
  );
}

const IN_TIME = 'Of the cases that were answered or are late; the lowest first.';
const TIME = `${TIME_BARS} The slowest first.`;
