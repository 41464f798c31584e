import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import { numbersOf, PARTNER_JOINS, partnerOf } from '@/lib/cases/list.sql';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import type { ChartUnit, UsageRange, UsageSort } from './policy';

type RangeValues = UsageRange & { company_id: number };
const value = (name: keyof RangeValues) => sql.placeholder(name);

/** Cases of a range that one side sees; each arm reads one index (rule: reports.usage-rows). */
const inRange = sql`deleted_at is null
      and created_at >= ${value('start')}::timestamp at time zone 'UTC'
      and created_at < (${value('end')}::timestamp + interval '1 day') at time zone 'UTC'`;
const ARMS = {
  Inbound: sql`receiver_company_id = ${value('company_id')} and ${inRange}`,
  Outbound: sql`company_id = ${value('company_id')} and ${inRange}`,
};
export type UsageType = keyof typeof ARMS;

const bothArms = (arm: (type: UsageType, where: SQL) => SQL) =>
  sql`${arm('Inbound', ARMS.Inbound)} union all ${arm('Outbound', ARMS.Outbound)}`;
const literal = (type: UsageType) => sql.raw(`'${type}'`);

/** Counts of the whole range: by type and overall (`type` is null), or by type and the chart's unit (`day` is set). */
export type UsageCount = {
  type: UsageType | null;
  day: string | null;
  cases: number;
  /** Answered, or late without an answer. */
  due: number;
  in_time: number;
  median: number | null;
};

/* A case still waiting within its response time counts as neither in time nor late, and so does one withdrawn within it. */
export const countUsage = preparedSql<{ unit: ChartUnit }, UsageCount>(
  ({ unit }) => sql`
    with found as materialized (${bothArms(
      (type, where) => sql`
      select ${literal(type)} as type, created_at, first_answered_at, respond_by, closed_at from cases where ${where}`,
    )})
    select type, null as day, count(*)::int as cases,
      (count(*) filter (where first_answered_at is not null or coalesce(closed_at, now()) > respond_by))::int as due,
      (count(*) filter (where first_answered_at <= respond_by))::int as in_time,
      extract(epoch from percentile_cont(0.5) within group (order by first_answered_at - created_at))::float8 as median
    from found group by grouping sets ((type), ())
    union all
    select type, to_char(start_of, 'YYYY-MM-DD'), cases, 0, 0, null from (
      select type, date_trunc(${sql.raw(`'${unit}'`)}, created_at at time zone 'UTC') as start_of, count(*)::int as cases from found group by 1, 2
    ) bars`,
);

type PageShape = { sort: UsageSort; dir: 'asc' | 'desc' };
type PageValues = RangeValues & { limit: number; offset: number; /** `offset` + `limit`. */ end_row: number };
const paging = (name: keyof PageValues) => sql.placeholder(name);

/** A row as PostgreSQL returns it: timestamps are text. */
export type UsageSqlRow = {
  type: UsageType;
  token: string;
  internal_case_number: string;
  partner_case_number: string | null;
  has_own_case_number: boolean;
  partner: string;
  created_at: string;
  first_answered_at: string | null;
  priority: Priority;
  status: CaseStatus;
  submitter: string;
};

const INBOUND = sql`page.type = 'Inbound'`;
const COLUMNS = sql`page.type, c.token, ${numbersOf(INBOUND)}, ${partnerOf(INBOUND)}, c.created_at, c.first_answered_at, c.priority, c.status,
      concat_ws(' ', c.first_name, c.last_name) as submitter`;
const JOINS = sql`join cases c on c.id = page.id${PARTNER_JOINS}`;

/** One page of the range. Each arm is read only as far as the page, and joined afterward. */
export const readUsagePage = preparedSql<PageShape, UsageSqlRow>(({ sort, dir }) => {
  const order = sql`sort_key ${sql.raw(dir)} nulls last, created_at desc, id desc`;
  return sql`
    select ${COLUMNS}
    from (
      select *, row_number() over (order by ${order}) as place
      from (${bothArms(
        (type, where) => sql`(
        select id, ${literal(type)} as type, created_at, ${SORT_KEYS[sort](type)} as sort_key from cases
        where ${where} order by ${sort === 'created_at' ? sql`created_at ${sql.raw(dir)}` : order} limit ${paging('end_row')})`,
      )}) arms
      order by ${order} limit ${paging('limit')} offset ${paging('offset')}
    ) page ${JOINS}
    order by page.place`;
});

const SORT_KEYS: Record<UsageSort, (type: UsageType) => SQL> = {
  created_at: () => sql`created_at`,
  response_date: () => sql`first_answered_at`,
  type: (type) => literal(type),
  case_number: (type) =>
    type === 'Inbound' ? sql`coalesce(partner_case_number, internal_case_number)` : sql`internal_case_number`,
  partner: (type) =>
    type === 'Inbound'
      ? sql`(select lower(name) from companies where id = cases.company_id)`
      : sql`(select lower(r.name || coalesce(' | ' || d.name, '')) from companies r left join departments d on d.id = cases.receiver_department_id
          where r.id = cases.receiver_company_id)`,
};

/** All cases of the range, newest first, up to `max_rows`. */
export const readUsageRows = preparedSql<object, UsageSqlRow>(
  () => sql`
    select ${COLUMNS}
    from (${bothArms((type, where) => sql`select id, ${literal(type)} as type from cases where ${where}`)}) page ${JOINS}
    order by c.created_at desc, c.id desc limit ${sql.placeholder('max_rows')}`,
);
