import 'server-only';
import { sql } from 'drizzle-orm';
import { isDue } from '@/db/case-states';
import { preparedSql } from '@/db/prepared';
import { numbersOf, PARTNER_JOINS, partnerOf } from '@/lib/work/cases/lists/list.sql';
import type { Priority } from '@/lib/shared/enums';
import { bothArms, LATE, literal, PARTNER_ID, type UsageType } from './usage.sql';

export type AnswerCount = {
  type: UsageType;
  partner_id: number | null;
  partner: string | null;
  priority: Priority | null;
  /** First day of a week. */
  week: string | null;
  cases: number;
  due: number;
  in_time: number;
  median: number | null;
  p90: number | null;
};

/**
 * Shares and quantiles of a group of cases; expects `first_answered_at`, `created_at`, `respond_by` and `closed_at`.
 */
export const ANSWER_COUNTS = sql`count(*)::int as cases, (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where first_answered_at <= respond_by))::int as in_time,
      extract(epoch from percentile_cont(0.5) within group (order by first_answered_at - created_at))::float8 as median,
      extract(epoch from percentile_cont(0.9) within group (order by first_answered_at - created_at))::float8 as p90`;

export const countAnswers = preparedSql<object, AnswerCount>(
  () => sql`
    with found as materialized (${bothArms(
      (type, where) => sql`
      select ${literal(type)} as type, ${PARTNER_ID[type]} as partner_id, priority, created_at, first_answered_at, respond_by, closed_at,
        to_char(date_trunc('week', created_at at time zone 'UTC'), 'YYYY-MM-DD') as week
      from cases where ${where}`,
    )}), grouped as (
      select type, partner_id, priority, week, ${ANSWER_COUNTS} from found
      group by grouping sets ((type, partner_id), (type, priority), (type, week))
    )
    select g.*, c.name as partner from grouped g left join companies c on c.id = g.partner_id`,
);

export type BreachSqlRow = {
  token: string;
  type: UsageType;
  internal_case_number: string | null;
  partner_case_number: string | null;
  partner: string;
  priority: Priority;
  respond_by: string;
  first_answered_at: string | null;
  late: number;
};

const INBOUND = sql`late.type = 'Inbound'`;

export const readBreaches = preparedSql<object, BreachSqlRow>(
  () => sql`
    select c.token, late.type, ${numbersOf(INBOUND)}, ${partnerOf(INBOUND)}, c.priority, c.respond_by, c.first_answered_at,
      extract(epoch from coalesce(c.first_answered_at, c.closed_at, now()) - c.respond_by)::float8 as late
    from (
      select * from (${bothArms(
        (type, where) => sql`(
        select id, ${literal(type)} as type, created_at from cases where ${where} and ${LATE} order by created_at desc limit ${sql.placeholder('limit')})`,
      )}) arms order by created_at desc, id desc limit ${sql.placeholder('limit')}
    ) late join cases c on c.id = late.id${PARTNER_JOINS}
    order by c.created_at desc, c.id desc`,
);
