import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { isDue } from '@/db/case-states';
import { interval } from '@/db/interval';
import { preparedSql } from '@/db/prepared';
import { numbersOf, PARTNER_JOINS, partnerOf } from '@/lib/work/cases/lists/list.sql';
import { days } from '@/lib/shared/durations';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import type { CaseFilters, ChartUnit, UsageRange, UsageSort } from './policy';

type RangeValues = UsageRange & { company_id: number };
type FilterValues = CaseFilters;
const value = (name: keyof (RangeValues & FilterValues) | 'previous_start' | 'days') => sql.placeholder(name);

/** Cases of a range that one side sees; each arm reads one index (rule: reports.usage-rows). */
const inRange = sql`deleted_at is null
      and created_at >= ${value('start')}::timestamp at time zone 'UTC'
      and created_at < (${value('end')}::timestamp + ${interval(days(1))}) at time zone 'UTC'`;
const ARMS = {
  Inbound: sql`receiver_company_id = ${value('company_id')} and ${inRange}`,
  Outbound: sql`company_id = ${value('company_id')} and ${inRange}`,
};
export type UsageType = keyof typeof ARMS;

export const PARTNER_ID: Record<UsageType, SQL> = { Inbound: sql`company_id`, Outbound: sql`receiver_company_id` };
export const LATE = sql`coalesce(first_answered_at, closed_at, now()) > respond_by`;

/** The cases of a range that the table lists (rule: reports.filters). */
const filtered = (type: UsageType) => sql`${ARMS[type]}
      and (${value('type')}::text is null or ${value('type')}::text = ${literal(type)})
      and (${value('partner_id')}::int is null or ${PARTNER_ID[type]} = ${value('partner_id')}::int)
      and (${value('priority')}::priority is null or priority = ${value('priority')}::priority)
      and (not ${value('late')}::boolean or ${LATE})
      and (${value('from')}::timestamp is null or created_at >= ${value('from')}::timestamp at time zone 'UTC')
      and (${value('to')}::timestamp is null or created_at < (${value('to')}::timestamp + ${interval(days(1))}) at time zone 'UTC')`;

export const bothArms = (arm: (type: UsageType, where: SQL) => SQL, where = (type: UsageType): SQL => ARMS[type]) =>
  sql`${arm('Inbound', where('Inbound'))} union all ${arm('Outbound', where('Outbound'))}`;
export const literal = (type: UsageType) => sql.raw(`'${type}'`);

export type UsageCount = {
  type: UsageType | null;
  day: string | null;
  previous: boolean;
  cases: number;
  due: number;
  in_time: number;
  median: number | null;
};

export const countUsage = preparedSql<{ unit: ChartUnit }, UsageCount>(
  ({ unit }) => sql`
    with found as materialized (${bothArms(
      (type, where) => sql`
      select ${literal(type)} as type, created_at, first_answered_at, respond_by, closed_at from cases where ${where}`,
    )}), before as materialized (${bothArms(
      (_type, where) => sql`select created_at from cases where ${where}`,
      previous,
    )})
    select type, null as day, false as previous, count(*)::int as cases,
      (count(*) filter (where ${isDue}))::int as due,
      (count(*) filter (where first_answered_at <= respond_by))::int as in_time,
      extract(epoch from percentile_cont(0.5) within group (order by first_answered_at - created_at))::float8 as median
    from found group by grouping sets ((type), ())
    union all
    select type, to_char(start_of, 'YYYY-MM-DD'), false, cases, 0, 0, null from (
      select type, date_trunc(${sql.raw(`'${unit}'`)}, created_at at time zone 'UTC') as start_of, count(*)::int as cases from found group by 1, 2
    ) bars
    union all
    select null, to_char(start_of, 'YYYY-MM-DD'), true, cases, 0, 0, null from (
      select date_trunc(${sql.raw(`'${unit}'`)}, created_at at time zone 'UTC' + ${value('days')}::int * ${interval(days(1))}) as start_of,
        count(*)::int as cases from before group by 1
    ) earlier`,
);

const SIDE: Record<UsageType, SQL> = { Inbound: sql`receiver_company_id`, Outbound: sql`company_id` };
const previous = (type: UsageType) => sql`${SIDE[type]} = ${value('company_id')} and deleted_at is null
      and created_at >= ${value('previous_start')}::timestamp at time zone 'UTC' and created_at < ${value('start')}::timestamp at time zone 'UTC'`;

type PageShape = { sort: UsageSort; dir: 'asc' | 'desc' };
type PageValues = RangeValues & FilterValues & { limit: number; offset: number; end_row: number };
const paging = (name: keyof PageValues) => sql.placeholder(name);

export type UsageSqlRow = {
  type: UsageType;
  token: string;
  internal_case_number: string | null;
  partner_case_number: string | null;
  partner: string;
  created_at: string;
  first_answered_at: string | null;
  priority: Priority;
  status: CaseStatus;
  submitter: string;
};

const INBOUND = sql`page.type = 'Inbound'`;
const COLUMNS = sql`page.type, c.token, ${numbersOf(INBOUND)}, ${partnerOf(INBOUND)}, c.created_at, c.first_answered_at, c.priority, c.status,
      trim(concat_ws(' ', c.first_name, c.last_name)) as submitter`;
const JOINS = sql`join cases c on c.id = page.id${PARTNER_JOINS}`;

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
        filtered,
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

export const readUsageRows = preparedSql<object, UsageSqlRow>(
  () => sql`
    select ${COLUMNS}
    from (${bothArms((type, where) => sql`select id, ${literal(type)} as type from cases where ${where}`, filtered)}) page ${JOINS}
    order by c.created_at desc, c.id desc limit ${sql.placeholder('max_rows')}`,
);

export const countFiltered = preparedSql<object, { total: number }>(
  () =>
    sql`select count(*)::int as total from (${bothArms((_type, where) => sql`select from cases where ${where}`, filtered)}) arms`,
);
