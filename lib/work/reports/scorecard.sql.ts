import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isDue, isUnfinished } from '@/db/case-states';
import { preparedSql } from '@/db/prepared';
import type { ResponseType } from '@/lib/shared/enums';
import { numbersOf } from '@/lib/work/cases/lists/list.sql';
import { bothArms, literal, PARTNER_ID, type UsageType } from './usage.sql';

/** Figures of a group of cases, counted as the usage report counts them (rule: scorecard.figures). */
type ScoreCount = {
  cases: number;
  due: number;
  in_time: number;
  median: number | null;
  asked_back: number;
  rejected: number;
  open: number;
};
export type PartnerScore = ScoreCount & { type: UsageType; partner_id: number; partner: string };

const hadAnswer = (type: ResponseType) =>
  sql`exists (select from case_responses r where r.case_id = cases.id and r.type = ${sql.raw(`'${type}'`)})`;

export const SCORED: SQL = sql`created_at, first_answered_at, respond_by, closed_at,
      ${hadAnswer('information-request')} as asked_back, ${hadAnswer('rejection')} as rejected, ${isUnfinished} as open`;
export const SCORE_COUNTS: SQL = sql`count(*)::int as cases, (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where first_answered_at <= respond_by))::int as in_time,
      extract(epoch from percentile_cont(0.5) within group (order by first_answered_at - created_at))::float8 as median,
      (count(*) filter (where asked_back))::int as asked_back, (count(*) filter (where rejected))::int as rejected,
      (count(*) filter (where open))::int as open`;

/** Condition on the cases of one partner; all partners without `partner_id`. */
const ofPartner = (type: UsageType) =>
  sql` and (${sql.placeholder('partner_id')}::int is null or ${PARTNER_ID[type]} = ${sql.placeholder('partner_id')}::int)`;

/** Cases by partner, direction and week since `start`, the first day of a week, up to `end`. */
export type WeekCount = { type: UsageType; partner_id: number; week: number; cases: number };

export const countWeeks = preparedSql<object, WeekCount>(
  () => sql`
    select type, partner_id, week, count(*)::int as cases from (${bothArms(
      (type, where) => sql`
      select ${literal(type)} as type, ${PARTNER_ID[type]} as partner_id,
        ((created_at at time zone 'UTC')::date - ${sql.placeholder('start')}::date) / 7 as week
      from cases where ${where}${ofPartner(type)}`,
    )}) found group by type, partner_id, week`,
);

export type ReasonSqlRow = {
  token: string;
  type: UsageType;
  internal_case_number: string | null;
  partner_case_number: string | null;
  answer: 'rejection' | 'information-request';
  text: string | null;
  answered_at: string;
};

const INBOUND = sql`found.type = 'Inbound'`;

/** The newest answers of a partner's cases in a range that rejected or asked back. */
export const readReasons = preparedSql<object, ReasonSqlRow>(
  () => sql`
    select c.token, found.type, ${numbersOf(INBOUND)}, r.type as answer, r.next_steps as text, r.created_at as answered_at
    from (${bothArms((type, where) => sql`select id, ${literal(type)} as type from cases where ${where}${ofPartner(type)}`)}) found
      join case_responses r on r.case_id = found.id and r.type in ('rejection', 'information-request')
      join cases c on c.id = found.id
    order by r.created_at desc, r.id desc limit ${sql.placeholder('limit')}`,
);

export const countScores = preparedSql<object, PartnerScore>(
  () => sql`
    with found as materialized (${bothArms(
      (type, where) =>
        sql`select ${literal(type)} as type, ${PARTNER_ID[type]} as partner_id, ${SCORED} from cases where ${where}${ofPartner(type)}`,
    )}), grouped as (
      select type, partner_id, ${SCORE_COUNTS} from found group by type, partner_id
    )
    select g.*, c.name as partner from grouped g join companies c on c.id = g.partner_id
    order by g.cases desc, lower(c.name), c.id, g.type`,
);
