import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { awaitingReceiver } from './conditions.sql';
import type { QueueFilter, QueueSort } from './policy';

/** What the text of a statement depends on; `ranged`: only cases created from `start` to before `end`. */
type Scope = { filter: QueueFilter; ranged: boolean };
export type QueueShape = Scope & { searched: boolean; sort: QueueSort; dir: 'asc' | 'desc' };
export type QueueValues = {
  /** Lower case. */
  term?: string;
  limit: number;
  offset: number;
  /** Rows are counted up to here. */
  max_count: number;
};

/** A row as PostgreSQL returns it: timestamps are text, `total` is a bigint. */
export type QueueSqlRow = {
  id: number;
  internal_case_number: string;
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
  first_answered_at: string | null;
};

const value = (name: keyof QueueValues) => sql.placeholder(name);

/*
 * The conditions repeat those of the partial indexes. With a range, "all" is all of the range instead of the last ten days.
 */
const FILTERS: Record<QueueFilter, SQL> = {
  open: awaitingReceiver,
  late: sql`first_answered_at is null and status = 'open' and respond_by < now()`,
  'all-10': sql`created_at > now() - interval '10 days'`,
};
const IN_RANGE = sql`created_at >= ${sql.placeholder('start')}::timestamp at time zone 'UTC'
      and created_at < (${sql.placeholder('end')}::timestamp + interval '1 day') at time zone 'UTC'`;

const scopeOf = ({ filter, ranged }: Scope) =>
  sql`deleted_at is null and ${ranged ? (filter === 'all-10' ? IN_RANGE : sql`${FILTERS[filter]} and ${IN_RANGE}`) : FILTERS[filter]}`;

/* strpos, not like: its plan does not depend on the term, and no character of the term is a wildcard. */
const contains = (text: SQL) => sql`strpos(${text}, ${value('term')}) > 0`;
const named = (table: SQL) => sql`(select id from ${table} where ${contains(sql`lower(name)`)})`;
const MATCHING = sql`(${contains(sql`search_text`)} or company_id in ${named(sql`companies`)} or receiver_company_id in ${named(sql`companies`)}
      or receiver_department_id in ${named(sql`departments`)} or document_id in ${named(sql`processes`)})`;

const nameOf = (table: SQL, id: SQL) => sql`(select lower(name) from ${table} where id = ${id})`;
const SORT_KEYS: Record<QueueSort, SQL> = {
  created_at: sql`created_at`,
  internal_case_number: sql`internal_case_number`,
  company: nameOf(sql`companies`, sql`cases.company_id`),
  receiver: nameOf(sql`companies`, sql`cases.receiver_company_id`),
  priority: sql`priority`,
  status: sql`status`,
  document: nameOf(sql`processes`, sql`cases.document_id`),
};

const COLUMNS = sql`c.id, c.internal_case_number, c.partner_case_number, c.company_id, s.name as company, c.receiver_company_id as receiver_id,
      r.name as receiver, d.name as department, c.document_id, p.name as document, c.priority, c.status, c.created_at, c.respond_by, c.first_answered_at`;
const JOINS = sql`
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    join processes p on p.id = c.document_id
    left join departments d on d.id = c.receiver_department_id`;

const orderOf = ({ sort, dir }: QueueShape) =>
  sort === 'created_at'
    ? sql`created_at ${sql.raw(dir)}, id ${sql.raw(dir)}`
    : sql`sort_key ${sql.raw(dir)}, created_at desc, id desc`;

/** One page with the total on each row. The joins come after the page is cut. */
export const readQueuePage = preparedSql<QueueShape, QueueSqlRow & { total: string }>((shape) => {
  const order = orderOf(shape);
  const all = sql`select id, created_at, ${SORT_KEYS[shape.sort]} as sort_key from cases where ${scopeOf(shape)}${shape.searched ? sql` and ${MATCHING}` : sql``}`;
  // Searching, the matches are collected once, then counted and paged; else the index is read only as far as the page.
  return sql`${shape.searched ? sql`with found as materialized (${all})` : sql``}
    select ${COLUMNS}, page.total
    from (
      select *, row_number() over (order by ${order}) as place, ${shape.searched ? sql`(select count(*) from found)` : countOf(shape)} as total
      from ${shape.searched ? sql`found` : sql`(${all}) found`} order by ${order} limit ${value('limit')} offset ${value('offset')}
    ) page
    join cases c on c.id = page.id${JOINS}
    order by page.place`;
});

/** Total without a page. */
export const countQueue = preparedSql<Scope & { searched: boolean }, { total: string }>(
  (shape) => sql`select ${countOf(shape)} as total`,
);

const countOf = (shape: Scope & { searched: boolean }) =>
  sql`(select count(*) from (select from cases where ${scopeOf(shape)}${shape.searched ? sql` and ${MATCHING}` : sql``} limit ${value('max_count')}) counted)`;

/** All cases of the filter, newest first, up to `max_rows`. */
export const readQueueRows = preparedSql<Scope, QueueSqlRow>(
  (shape) => sql`
    select ${COLUMNS}
    from (select id from cases where ${scopeOf(shape)} order by created_at desc, id desc limit ${sql.placeholder('max_rows')}) page
    join cases c on c.id = page.id${JOINS}
    order by c.created_at desc, c.id desc`,
);
