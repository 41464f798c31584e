import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { preparedSql } from '@/db/prepared';
import { days, RECENT_CASES } from '@/lib/shared/durations';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { awaitingReceiver, isLate } from '@/db/case-states';
import type { QueueFilter, QueueSort } from '@/lib/work/cases/policy';

type Scope = { filter: QueueFilter; ranged: boolean; ticked?: boolean };
export type QueueShape = Scope & { searched: boolean; sort: QueueSort; dir: 'asc' | 'desc' };
export type QueueValues = {
  term?: string;
  limit: number;
  offset: number;
  max_count: number;
};

export type QueueSqlRow = {
  id: number;
  internal_case_number: string;
  summary: string;
  partner_case_number: string | null;
  company_id: number;
  company: string;
  receiver_id: number;
  receiver: string;
  department: string | null;
  document_id: number;
  document: string;
  priority: Priority;
  status: CaseStatus;
  created_at: string;
  respond_by: string;
  clock_id: number | null;
  first_answered_at: string | null;
};
export type QueuePageRow = QueueSqlRow & { engineer: string | null; owner: string | null; total: string };

const value = (name: keyof QueueValues) => sql.placeholder(name);

/* The conditions repeat those of the partial indexes. With a range, "all" covers the range instead of the last ten days. */
const FILTERS: Record<QueueFilter, SQL> = {
  open: awaitingReceiver,
  late: isLate,
  'all-10': sql`cases.created_at > now() - ${interval(RECENT_CASES)}`,
};
const IN_RANGE = sql`created_at >= ${sql.placeholder('start')}::timestamp at time zone 'UTC'
      and created_at < (${sql.placeholder('end')}::timestamp + ${interval(days(1))}) at time zone 'UTC'`;

const scopeOf = ({ filter, ranged, ticked }: Scope) =>
  sql`deleted_at is null and ${ticked ? sql`id = any(${sql.placeholder('ids')}::int[])` : ranged ? (filter === 'all-10' ? IN_RANGE : sql`${FILTERS[filter]} and ${IN_RANGE}`) : FILTERS[filter]}`;

/* strpos instead of like: its plan does not depend on the term, and no character of the term is a wildcard. */
const contains = (text: SQL) => sql`strpos(${text}, ${value('term')}) > 0`;
const named = (table: SQL) => sql`select id from ${table} where ${contains(sql`lower(name)`)}`;
const NAMED_COMPANIES = sql`named_companies as materialized (${named(sql`companies`)})`;
const MATCHING = sql`(${contains(sql`search_text`)} or company_id in (select id from named_companies) or receiver_company_id in (select id from named_companies)
      or receiver_department_id in (${named(sql`departments`)}) or document_id in (${named(sql`processes`)}))`;

/* Rank of a name among all names: comparing integers is cheaper than comparing text, and each name is read once. */
const byName = (table: SQL, id: SQL) => ({
  key: sql`names.place`,
  join: sql` join (select id, row_number() over (order by lower(name), id) as place from ${table}) names on names.id = ${id}`,
});
const SORTS: Record<QueueSort, { key: SQL; join: SQL }> = {
  created_at: { key: sql`cases.created_at`, join: sql`` },
  respond_by: { key: sql`cases.respond_by`, join: sql`` },
  internal_case_number: { key: sql`cases.internal_case_number`, join: sql`` },
  company: byName(sql`companies`, sql`cases.company_id`),
  receiver: byName(sql`companies`, sql`cases.receiver_company_id`),
  priority: { key: sql`cases.priority`, join: sql`` },
  status: { key: sql`cases.status`, join: sql`` },
  document: byName(sql`processes`, sql`cases.document_id`),
};

type Names = Record<'company' | 'receiver' | 'department' | 'document', SQL>;
const columns = ({ company, receiver, department, document: process }: Names) =>
  sql`c.id, c.internal_case_number, c.summary, c.partner_case_number, c.company_id, ${company} as company, c.receiver_company_id as receiver_id, ${receiver} as receiver,
      ${department} as department, c.document_id, ${process} as document, c.priority, c.status, c.created_at, c.respond_by, c.clock_id, c.first_answered_at`;

/* For a page, planning four joins takes longer than looking its names up one by one; for a sheet, joins are faster. */
const LOOKED_UP = columns({
  company: sql`(select name from companies where id = c.company_id)`,
  receiver: sql`(select name from companies where id = c.receiver_company_id)`,
  department: sql`(select name from departments where id = c.receiver_department_id)`,
  document: sql`(select name from processes where id = c.document_id)`,
});
/** Whom the receiver's latest answer names. */
const ENGINEER = sql`(select a.engineer_name from case_responses a where a.case_id = c.id and a.engineer_name is not null order by a.id desc limit 1) as engineer`;
const OWNER = sql`(select coalesce(nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), ''), u.email) from case_network_owners o
      join users u on u.id = o.user_id and u.role = 'super_admin' and u.status = 'active' where o.case_id = c.id) as owner`;
const JOINED = columns({ company: sql`s.name`, receiver: sql`r.name`, department: sql`d.name`, document: sql`p.name` });
const JOINS = sql`
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    join processes p on p.id = c.document_id
    left join departments d on d.id = c.receiver_department_id`;

const orderOf = ({ sort, dir }: QueueShape, table: SQL) =>
  sort === 'created_at'
    ? sql`${table}.created_at ${sql.raw(dir)}, ${table}.id ${sql.raw(dir)}`
    : sql`${table}.sort_key ${sql.raw(dir)}, ${table}.created_at desc, ${table}.id desc`;

export const readQueuePage = preparedSql<QueueShape, QueuePageRow>((shape) => {
  const { key, join } = SORTS[shape.sort];
  const all = sql`select cases.id, cases.created_at, ${key} as sort_key from cases${join} where ${scopeOf(shape)}${shape.searched ? sql` and ${MATCHING}` : sql``}`;
  // A search collects its matches once, then counts and pages them; without one, the index is read only as far as the
  // page.
  return sql`${shape.searched ? sql`with ${NAMED_COMPANIES}, found as materialized (${all})` : sql``}
    select ${LOOKED_UP}, ${ENGINEER}, ${OWNER}, ${shape.searched ? sql`(select count(*) from found)` : countOf(shape)} as total
    from (
      select * from ${shape.searched ? sql`found` : sql`(${all}) found`} order by ${orderOf(shape, sql`found`)} limit ${value('limit')} offset ${value('offset')}
    ) page
    join cases c on c.id = page.id
    order by ${orderOf(shape, sql`page`)}`;
});

export const countQueue = preparedSql<Scope & { searched: boolean }, { total: string }>(
  (shape) => sql`${shape.searched ? sql`with ${NAMED_COMPANIES} ` : sql``}select ${countOf(shape)} as total`,
);

const countOf = (shape: Scope & { searched: boolean }) =>
  sql`(select count(*) from (select from cases where ${scopeOf(shape)}${shape.searched ? sql` and ${MATCHING}` : sql``} limit ${value('max_count')}) counted)`;

export const readQueueRows = preparedSql<Scope, QueueSqlRow>(
  (shape) => sql`
    select ${JOINED}
    from (select id from cases where ${scopeOf(shape)} order by created_at desc, id desc limit ${sql.placeholder('max_rows')}) page
    join cases c on c.id = page.id${JOINS}
    order by c.created_at desc, c.id desc`,
);
