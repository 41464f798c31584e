import 'server-only';
import { z } from 'zod';
import { PageOf } from '@/lib/platform/operation/output';
import { keysOf, PRIORITIES } from '@/lib/shared/enums';
import { CHART_UNITS } from './policy';

/** Cases requested from the day `from` on, within the chart's unit; `previous` as long before as the range is. */
export const Bar = z
  .strictObject({ from: z.string(), inbound: z.number(), outbound: z.number(), previous: z.number() })
  .meta({ id: 'Bar' });
export type Bar = z.infer<typeof Bar>;

export const Figures = z
  .strictObject({
    cases: z.number(),
    answered_in_time_percent: z.number().nullable(),
    median_first_answer_seconds: z.number().nullable(),
  })
  .meta({ id: 'Figures' });
export type Figures = z.infer<typeof Figures>;

/** A row of such a report: values by column; times are ISO 8601. */
export const NetworkReportRow = z
  .record(z.string(), z.union([z.string(), z.number()]).nullable())
  .meta({ id: 'NetworkReportRow' });
export type NetworkReportRow = z.infer<typeof NetworkReportRow>;

/** A row of the usage report (spec 2 §3 "Usage report row"). */
export const UsageRow = z
  .strictObject({
    type: z.enum(['Inbound', 'Outbound']),
    /** Number of the company, or the partner's until the company has one (rule: cases.numbers). */
    case_number: z.string(),
    partner: z.string(),
    created_at: z.string(),
    response_date: z.string().nullable(),
    token: z.string(),
  })
  .meta({ id: 'UsageRow' });
export type UsageRow = z.infer<typeof UsageRow>;

export const Usage = PageOf(UsageRow)
  .extend({
    start: z.string(),
    end: z.string(),
    figures: z.strictObject({ all: Figures, inbound: Figures, outbound: Figures }),
    chart: z.strictObject({ unit: z.enum(CHART_UNITS), bars: z.array(Bar) }),
  })
  .meta({ id: 'Usage' });
export type Usage = z.infer<typeof Usage>;

/** First and last day in UTC, both inclusive, as `YYYY-MM-DD`. */
export const DayRange = z.strictObject({ start: z.string(), end: z.string() }).meta({ id: 'DayRange' });

/** How fast the cases of a partner, of a priority or of a desk were answered. */
export const AnswerFigures = z.strictObject({
  cases: z.number(),
  due: z.number(),
  in_time_percent: z.number().nullable(),
  median_seconds: z.number().nullable(),
  /** Nine of ten answered cases were answered within this time. */
  p90_seconds: z.number().nullable(),
});
export type AnswerFigures = z.infer<typeof AnswerFigures>;

export const PartnerAnswers = AnswerFigures.extend({ partner_id: z.number(), partner: z.string() });
export type PartnerAnswers = z.infer<typeof PartnerAnswers>;

export const PriorityAnswers = AnswerFigures.extend({ priority: z.enum(keysOf(PRIORITIES)) });
export type PriorityAnswers = z.infer<typeof PriorityAnswers>;

/** Cases of a week that were answered in time, or are late. The first week starts with the range. */
export const WeekAnswers = z.strictObject({
  from: z.string(),
  cases: z.number(),
  due: z.number(),
  in_time: z.number(),
});
export type WeekAnswers = z.infer<typeof WeekAnswers>;

/** How a company and a partner worked together, in one direction (rule: scorecard.figures). */
export const ScorecardRow = z
  .strictObject({
    partner_id: z.number(),
    partner: z.string(),
    direction: z.enum(['Inbound', 'Outbound']),
    cases: z.number(),
    due: z.number(),
    in_time: z.number().describe('Answered in time by the own clock of each case'),
    in_time_percent: z.number().nullable().describe('Share of those due, by the own clock of each case'),
    median_minutes: z.number().nullable().describe('Until the first answer, elapsed around the clock'),
    /** Cases in which the receiver asked for more information. */
    asked_back: z.number(),
    rejected: z.number(),
    open: z.number(),
  })
  .meta({ id: 'ScorecardRow' });
export type ScorecardRow = z.infer<typeof ScorecardRow>;

/** Cases of a partner by the weeks of a line, the oldest first (rule: scorecard.lines). */
export const PartnerLine = z.strictObject({
  partner_id: z.number(),
  direction: z.enum(['Inbound', 'Outbound']),
  cases: z.array(z.number()),
});
export type PartnerLine = z.infer<typeof PartnerLine>;

/** An answer that rejected a case, or asked for more information (rule: scorecard.partner). */
export const Reason = z.strictObject({
  token: z.string(),
  type: z.enum(['Inbound', 'Outbound']),
  case_number: z.string(),
  answer: z.enum(['rejection', 'information-request']),
  text: z.string().nullable(),
  answered_at: z.string(),
});
export type Reason = z.infer<typeof Reason>;

/** A member in one direction, as the network's charts compare them (rule: scorecard.members). */
export const MemberBar = ScorecardRow.pick({
  direction: true,
  cases: true,
  due: true,
  in_time: true,
  in_time_percent: true,
  median_minutes: true,
}).extend({ company_id: z.number(), company: z.string() });
export type MemberBar = z.infer<typeof MemberBar>;

/** A case that was answered late, or is late without an answer. */
export const Breach = z.strictObject({
  token: z.string(),
  type: z.enum(['Inbound', 'Outbound']),
  case_number: z.string(),
  partner: z.string(),
  priority: z.enum(keysOf(PRIORITIES)),
  respond_by: z.string(),
  answered_at: z.string().nullable(),
  /** Time over the limit, until the answer, the end of the case or now. */
  late_seconds: z.number(),
});
export type Breach = z.infer<typeof Breach>;
