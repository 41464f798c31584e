import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { labelOf } from '@/db/labels';
import { preparedSql } from '@/db/prepared';
import { days } from '@/lib/shared/durations';
import { MANAGER_TYPES, MEMBERSHIPS, ROLES } from '@/lib/shared/enums';
import { SCORE_COUNTS, SCORED } from './scorecard.sql';
import type { NetworkReportName } from '@/lib/shared/network-reports';

const inRange = (column: SQL) => sql`${column} >= ${sql.placeholder('start')}::timestamp at time zone 'UTC'
      and ${column} < (${sql.placeholder('end')}::timestamp + ${interval(days(1))}) at time zone 'UTC'`;
const LIMIT = sql`limit ${sql.placeholder('max_rows')}`;

const userName = (table: SQL) => sql`concat_ws(' ', ${table}.first_name, ${table}.last_name)`;

const LOGIN_METHODS = {
  password: 'Password',
  email_link: 'Email link',
  sso: 'Single sign-on',
  reset: 'Password reset',
  invitation: 'Invitation',
};

/* Limits the rows before the joins. */
const userLogins = sql`
    select c.name as company, ${userName(sql`u`)} as "user", u.email, ${labelOf(sql`u.role`, ROLES)} as role, ${labelOf(sql`l.method`, LOGIN_METHODS)} as method,
      l.address, l.created_at as time
    from (select * from login_records where ${inRange(sql`created_at`)} order by created_at desc, id desc ${LIMIT}) l
    join users u on u.id = l.user_id left join companies c on c.id = l.company_id
    order by l.created_at desc, l.id desc`;

const processesViewed = sql`
    select r.name as viewed_company, d.name as department, p.name as process, c.name as by_company, ${userName(sql`u`)} as by_user, v.created_at as time
    from (select * from process_views where ${inRange(sql`created_at`)} order by created_at desc, id desc ${LIMIT}) v
    join companies r on r.id = v.company_id join processes p on p.id = v.document_id
    left join departments d on d.id = v.department_id join users u on u.id = v.user_id left join companies c on c.id = u.company_id
    order by v.created_at desc, v.id desc`;

/* Looks up the chosen entries for the returned terms only. */
const wordSearch = sql`
    with found as materialized (
      select lower(term) collate "C" as term, count(*)::int as times, count(distinct user_id)::int as users, max(created_at) as last_time,
        mode() within group (order by member) as member, (count(*) filter (where results = 0))::int as nothing_found, count(*) over ()::int as total
      from search_records where ${inRange(sql`created_at`)} group by 1 order by times desc, 1 ${LIMIT}
    )
    select f.term, f.times, f.users, f.last_time, coalesce(c.name, o.name || ' | ' || d.name) as chosen_most, f.nothing_found, f.total
    from found f
    left join companies c on f.member like 'company-%' and c.id = split_part(f.member, '-', 2)::int
    left join departments d on f.member like 'department-%' and d.id = split_part(f.member, '-', 2)::int left join companies o on o.id = d.company_id
    order by f.times desc, f.term`;

const managers = sql`
    select c.name as company, ${labelOf(sql`c.membership_type`, MEMBERSHIPS)} as membership, p.name as process, ${labelOf(sql`m.user_type`, MANAGER_TYPES)} as type,
      case when u.id is null then ${userName(sql`m`)} else ${userName(sql`u`)} end as name, coalesce(u.email, m.email) as email, u.phone, count(*) over ()::int as total
    from process_managers m join processes p on p.current_version_id = m.version_id join companies c on c.id = p.company_id and c.status = 'active'
    left join users u on u.id = m.user_id and u.status = 'active'
    order by lower(c.name), c.id, lower(p.name), p.id, m.user_type ${LIMIT}`;

/* A domain belongs to a company that lists it or a parent domain (rule: input.domains); the most specific one wins. */
const mailDomain = sql`
    with counted as materialized (
      select split_part(email, '@', 2) as domain, count(*)::int as users, (count(*) filter (where status = 'active'))::int as active_users, max(last_login_at) as last_login
      from users where status not in ('deleted', 'program') group by 1
    ), listed as materialized (
      select lower(domain) as domain, id, name from companies where domain is not null
      union select lower(more), id, name from companies, unnest(additional_domains) more
    ), owned as (
      select distinct on (k.domain) k.domain, l.name
      from counted k cross join lateral generate_series(1, cardinality(string_to_array(k.domain, '.'))) part
      join listed l on l.domain = array_to_string((string_to_array(k.domain, '.'))[part:], '.')
      order by k.domain, part, l.id
    )
    select k.domain, o.name as company, k.users, k.active_users, k.last_login, count(*) over ()::int as total
    from counted k left join owned o on o.domain = k.domain order by k.users desc, k.domain ${LIMIT}`;

const agedLogins = sql`
    select c.name as company, ${userName(sql`u`)} as "user", u.email, ${labelOf(sql`u.role`, ROLES)} as role, u.created_at as created, u.last_login_at as last_login,
      floor(extract(epoch from now() - u.since) / extract(epoch from ${interval(days(1))}))::int as days_since, u.total
    from (
      select *, coalesce(last_login_at, created_at) as since, count(*) over ()::int as total
      from users where status = 'active' order by coalesce(last_login_at, created_at), id ${LIMIT}
    ) u left join companies c on c.id = u.company_id
    order by u.since, u.id`;

/* Every member in both directions, also one without a case in the range. Health is added by lib/work/reports/members.ts. */
const members = sql`
    with found as materialized (
      select company_id, receiver_company_id, ${SCORED} from cases where deleted_at is null and ${inRange(sql`created_at`)}
    ), sides as (
      select 'Inbound' as type, receiver_company_id as member, * from found union all select 'Outbound', company_id, * from found
    ), grouped as (
      select type, member, ${SCORE_COUNTS} from sides group by type, member
    ), seen as (
      select company_id, max(last_login_at) as last_login from users where company_id is not null group by company_id
    )
    select c.id as company_id, c.name as company, direction.type as direction, coalesce(g.cases, 0) as cases, coalesce(g.due, 0) as due,
      coalesce(g.in_time, 0) as in_time, g.median, coalesce(g.asked_back, 0) as asked_back, coalesce(g.rejected, 0) as rejected,
      coalesce(g.open, 0) as open, s.last_login, count(*) over ()::int as total
    from companies c cross join (values ('Inbound'), ('Outbound')) direction (type)
    left join grouped g on g.member = c.id and g.type = direction.type left join seen s on s.company_id = c.id
    where c.status = 'active' order by lower(c.name), c.id, direction.type ${LIMIT}`;

const REPORTS: Record<NetworkReportName, SQL> = {
  user_logins: userLogins,
  proccesses_viewed: processesViewed,
  word_search: wordSearch,
  managers,
  mail_domain: mailDomain,
  user_aged_logins: agedLogins,
  members,
};
/** Reports whose rows are counted separately: counting beside the first hundred would read all of them. */
const COUNTED_APART: Partial<Record<NetworkReportName, SQL>> = {
  user_logins: sql`login_records`,
  proccesses_viewed: sql`process_views`,
};

type Shape = { report: NetworkReportName };
export type ReportSqlRow = Record<string, string | number | null>;

export const readReport = preparedSql<Shape, ReportSqlRow>(({ report }) => REPORTS[report]);

export const countReport = preparedSql<Shape, { total: number }>(
  ({ report }) => sql`select count(*)::int as total from ${COUNTED_APART[report]!} where ${inRange(sql`created_at`)}`,
);
export const isCountedApart = (report: NetworkReportName) => report in COUNTED_APART;
