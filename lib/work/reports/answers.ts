import 'server-only';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { countAnswers, readBreaches, type AnswerCount, type BreachSqlRow } from './answers.sql';
import { barsOf, percentOf, UsageRange } from './policy';
import { Breach, PartnerAnswers, PriorityAnswers, WeekAnswers, type AnswerFigures } from './resources';
import type { UsageType } from './usage.sql';

const SHOWN_BREACHES = 6;

const Answers = z.strictObject({
  partners: z.array(PartnerAnswers),
  priorities: z.array(PriorityAnswers),
  weeks: z.array(WeekAnswers),
});

/**
 * How fast a company's cases of a range were answered: those it sent, by its partners, and those it received, by itself; by
 * partner, by priority and by week, and what was late (rule: reports.answers).
 */
export const answersReport = query({
  who: companyAdmin,
  input: UsageRange,
  output: () =>
    z.strictObject({
      outbound: Answers,
      inbound: Answers,
      breaches: z.array(Breach),
      breaches_total: z.number(),
    }),
  async run({ actor, db }, range) {
    const values = { ...range, company_id: actor.company_id };
    const [counts, breaches] = await Promise.all([
      countAnswers(db, {}, values),
      readBreaches(db, {}, { ...values, limit: SHOWN_BREACHES }),
    ]);
    return {
      outbound: answersOf(counts, 'Outbound', range),
      inbound: answersOf(counts, 'Inbound', range),
      breaches: breaches.map(breachOf),
      breaches_total: sum(
        counts.filter(({ partner_id }) => partner_id !== null).map(({ due, in_time }) => due - in_time),
      ),
    };
  },
});
export type AnswersReport = Awaited<ReturnType<typeof answersReport.run>>;

function answersOf(all: AnswerCount[], type: UsageType, range: UsageRange): z.infer<typeof Answers> {
  const counts = all.filter((one) => one.type === type);
  return {
    partners: counts.flatMap((one) =>
      one.partner_id === null
        ? []
        : [{ partner_id: one.partner_id, partner: one.partner ?? '', ...answerFigures(one) }],
    ),
    priorities: counts.flatMap((one) =>
      one.priority === null ? [] : [{ priority: one.priority, ...answerFigures(one) }],
    ),
    weeks: barsOf(
      range,
      counts.flatMap(({ week, cases, due, in_time }) => (week === null ? [] : [{ from: week, cases, due, in_time }])),
      { cases: 0, due: 0, in_time: 0 },
      'week',
    ),
  };
}

export const answerFigures = ({
  cases,
  due,
  in_time,
  median,
  p90,
}: Omit<AnswerCount, 'type' | 'partner_id' | 'partner' | 'priority' | 'week'>): AnswerFigures => ({
  cases,
  due,
  in_time_percent: percentOf(in_time, due),
  median_seconds: median === null ? null : Math.round(median),
  p90_seconds: p90 === null ? null : Math.round(p90),
});

const breachOf = ({
  internal_case_number,
  partner_case_number,
  first_answered_at,
  late,
  ...row
}: BreachSqlRow): Breach => ({
  ...row,
  case_number: internal_case_number ?? partner_case_number ?? '',
  respond_by: isoTimestamp(row.respond_by),
  answered_at: first_answered_at && isoTimestamp(first_answered_at),
  late_seconds: Math.round(late),
});

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
