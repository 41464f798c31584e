import 'server-only';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/platform/operation/operation';
import { keysOf, PRIORITIES } from '@/lib/shared/enums';
import { superAdmin } from '@/lib/shared/gates';
import { answerFigures } from './answers';
import { countPeriods, dueNext, silentMembers, slowestDesks, type PeriodCount } from './overview.sql';
import { barsOf, daysIn, lastDays, percentOf, previousRange } from './policy';
import { AnswerFigures, DayRange } from './resources';

const [SHOWN_DESKS, SHOWN_MEMBERS, SHOWN_DUE] = [8, 12, 3];

const Period = z.strictObject({ cases: z.number(), in_time_percent: z.number().nullable() });
const Desk = AnswerFigures.extend({ company_id: z.number(), desk: z.string() });
const Due = z.strictObject({
  id: z.number(),
  case_number: z.string(),
  company: z.string(),
  desk: z.string(),
  priority: z.enum(keysOf(PRIORITIES)),
  respond_by: z.string(),
});

/** What happened in the network in the last 30 days, and what is due within the hour (rule: reports.overview). */
export const networkOverview = query({
  who: superAdmin,
  input: z.object({}),
  output: () =>
    z.strictObject({
      range: DayRange,
      now: Period,
      before: Period,
      bars: z.array(z.strictObject({ from: z.string(), cases: z.number(), previous: z.number() })),
      desks: z.array(Desk),
      silent: z.array(z.strictObject({ id: z.number(), name: z.string() })),
      silent_total: z.number(),
      due: z.array(Due),
      due_total: z.number(),
    }),
  async run({ db }) {
    const range = lastDays();
    const values = { ...range, previous_start: previousRange(range).start, days: daysIn(range) };
    const [periods, desks, silent, due] = await Promise.all([
      countPeriods(db, {}, values),
      slowestDesks(db, {}, { ...range, limit: SHOWN_DESKS }),
      silentMembers(db, {}, { ...range, limit: SHOWN_MEMBERS }),
      dueNext(db, {}, { limit: SHOWN_DUE }),
    ]);
    return {
      range,
      now: periodOf(periods, false),
      before: periodOf(periods, true),
      bars: barsOf(range, dayCounts(periods), { cases: 0, previous: 0 }),
      desks: desks.map(({ company_id, desk, ...counts }) => ({ company_id, desk, ...answerFigures(counts) })),
      silent: silent.map(({ id, name }) => ({ id, name })),
      silent_total: silent[0]?.total ?? 0,
      due: due.map(({ total: _, ...row }) => ({ ...row, respond_by: isoTimestamp(row.respond_by) })),
      due_total: due[0]?.total ?? 0,
    };
  },
});
export type NetworkOverview = Awaited<ReturnType<typeof networkOverview.run>>;

function periodOf(periods: PeriodCount[], previous: boolean): z.infer<typeof Period> {
  const found = periods.find((one) => one.day === null && one.previous === previous);
  return { cases: found?.cases ?? 0, in_time_percent: percentOf(found?.in_time ?? 0, found?.due ?? 0) };
}

function dayCounts(periods: PeriodCount[]) {
  const byDay = new Map<string, { from: string; cases: number; previous: number }>();
  for (const { day, previous, cases } of periods) {
    if (day === null) continue;
    const bar = byDay.get(day) ?? { from: day, cases: 0, previous: 0 };
    byDay.set(day, { ...bar, [previous ? 'previous' : 'cases']: cases });
  }
  return [...byDay.values()];
}
