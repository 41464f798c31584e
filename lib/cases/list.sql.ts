import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { awaitingReceiver, isLate } from './conditions.sql';
import type { CaseSort } from './policy';

/** Parameters that change the statement's text. */
export type CaseListShape = {
  scope: 'mine' | 'company';
  filter?: 'inbound-action';
  not_closed: boolean;
  /** Only cases with activity in the last `days`. */
  recent: boolean;
  searched: boolean;
  sort: CaseSort;
  dir: 'asc' | 'desc';
  with_engineer: boolean;
};
export type CaseListValues = {
  viewer_id: number;
  company_id: number;
  days?: number;
  /** Lowercase. */
  term?: string;
  limit: number;
  offset: number;
  /** `offset` + `limit`. */
  end: number;
  /** Rows are counted up to here. */
  max_count: number;
};

const value = (name: keyof CaseListValues) => sql.placeholder(name);

/**
 * The numbers of a case `c` from one side's view (rule: cases.numbers).
 * @param received SQL condition that the reader is the receiver.
 */
export const numbersOf = (received: SQL): SQL => sql`
      case when ${received} then coalesce(c.partner_case_number, c.internal_case_number) else c.internal_case_number end as internal_case_number,
      case when ${received} then c.internal_case_number else c.partner_case_number end as partner_case_number,
      not (${received} and c.partner_case_number is null) as has_own_case_number`;

/**
 * Name of the case's other company in lists. Needs `s`, `r` and `d`: submitting company, receiving company, receiving
 * department.
 */
export const partnerOf = (received: SQL): SQL =>
  sql`case when ${received} then s.name else r.name || coalesce(' | ' || d.name, '') end as partner`;
export const PARTNER_JOINS = sql`
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    left join departments d on d.id = c.receiver_department_id`;

/** A row as PostgreSQL returns it: timestamps are text, `total` is a bigint. */
export type CaseListRow = {
  internal_case_number: string;
  has_own_case_number: boolean;
  token: string;
  summary: string;
  direction: 'inbound' | 'outbound';
  partner: string;
  engineer?: string | null;
  partner_case_number: string | null;
  priority: Priority;
  status: CaseStatus;
  created_at: string;
  updated_at: string;
  respond_by: string;
  first_answered_at: string | null;
  information_replied_at: string | null;
  total: string;
};

/** One page of cases, each row with the total. A page past the end has no rows and so no total; see countCases. */
function caseListSql(query: CaseListShape): SQL {
  const branches = branchesOf(query);
  const order = orderOf(query);
  // A search collects its matches once, then counts and pages them; without one, each arm reads its index only as far
  // as this page.
  const found = !query.searched
    ? union(branches.map((arm) => sql`(${rowsOf(arm)} order by ${order} limit ${value('end')})`))
    : sql`select * from found`;
  const total = query.searched ? sql`(select count(*) from found)` : countOf(branches);
  // Joins run on the page only.
  return sql`${query.searched ? sql`with found as materialized (${union(branches.map(rowsOf))}) ` : sql``}
    select ${numbersOf(RECEIVED)}, c.token, c.summary, page.direction, ${partnerOf(RECEIVED)}, ${query.with_engineer ? ENGINEER : sql``}
      c.priority, c.status, c.created_at, c.updated_at, c.respond_by, c.first_answered_at, c.information_replied_at, page.total
    from (select *, row_number() over (order by ${order}) as place, ${total} as total from (${found}) branches order by ${order} limit ${value('limit')} offset ${value('offset')}) page
    join cases c on c.id = page.id${PARTNER_JOINS}
    order by page.place`;
}

export const readCasePage = preparedSql<CaseListShape, CaseListRow>(caseListSql);

/** Total without a page. */
export const countCases = preparedSql<CaseListShape, Pick<CaseListRow, 'total'>>(
  (query) => sql`select ${countOf(branchesOf(query))} as total`,
);

const RECEIVED = sql`page.direction = 'inbound'`;

/**
 * `late`: unanswered past the response time. Selected as a literal, so that the branch still reads its index in order.
 */
type Branch = { direction: Direction; late: boolean; where: SQL };

/** Each condition is a select of its own, served by one index; with `or` PostgreSQL would use neither. */
function branchesOf(query: CaseListShape): Branch[] {
  const { scope, filter, sort } = query;
  const sent = scope === 'mine' ? sql`submitter_id = ${value('viewer_id')}` : sql`company_id = ${value('company_id')}`;
  const received = sql`receiver_company_id = ${value('company_id')}`;
  if (filter && scope === 'mine') return [];
  if (filter && sort === 'updated_at') return lateFirst(sql`${received} and ${awaitingReceiver}`, query);
  if (filter) return [branch('inbound', sql`${received} and ${awaitingReceiver}`, query)];
  return scope === 'mine'
    ? [branch('outbound', sent, query)]
    : [branch('outbound', sent, query), branch('inbound', received, query)];
}

/** Late cases come before the others (rule: cases.list-sort). */
const lateFirst = (owner: SQL, query: CaseListShape): Branch[] => [
  { ...branch('inbound', sql`${owner} and ${isLate}`, query), late: true },
  branch('inbound', sql`${owner} and not (${isLate})`, query),
];

type Direction = CaseListRow['direction'];

function branch(direction: Direction, owner: SQL, { recent, not_closed, searched }: CaseListShape): Branch {
  const since = recent ? sql` and updated_at > now() - make_interval(days => ${value('days')}::int)` : sql``;
  const open = not_closed ? sql` and status <> 'closed'` : sql``;
  const matching = searched ? sql` and (${contains(sql`search_text`)} or ${PARTNER[direction]})` : sql``;
  return { direction, late: false, where: sql`${owner} and deleted_at is null${since}${open}${matching}` };
}

const columns = (direction: SQL, late: SQL) =>
  sql`select id, updated_at, created_at, priority, status, ${direction} as direction, ${late} as late from cases`;
const COLUMNS: Record<Direction, SQL> = {
  inbound: columns(sql`'inbound'`, sql`false`),
  outbound: columns(sql`'outbound'`, sql`false`),
};
const LATE_COLUMNS = columns(sql`'inbound'`, sql`true`);
const rowsOf = ({ direction, late, where }: Branch) => sql`${late ? LATE_COLUMNS : COLUMNS[direction]} where ${where}`;

/* strpos instead of like: its plan does not depend on the term, and no character of the term is a wildcard. */
const contains = (text: SQL) => sql`strpos(${text}, ${value('term')}) > 0`;

const named = (table: SQL) => sql`(select id from ${table} where ${contains(sql`lower(name)`)})`;
const PARTNER: Record<Direction, SQL> = {
  inbound: sql`company_id in ${named(sql`companies`)}`,
  outbound: sql`receiver_company_id in ${named(sql`companies`)} or receiver_department_id in ${named(sql`departments`)}`,
};

const union = (selects: SQL[]) =>
  selects.length ? sql.join(selects, sql` union all `) : sql`${COLUMNS.inbound} where false`;

/** Selects no columns, which allows an index-only scan. */
const countOf = (branches: Branch[]) =>
  branches.length
    ? sql`(select count(*) from (${union(branches.map(({ where }) => sql`select from cases where ${where}`))} limit ${value('max_count')}) counted)`
    : sql`0`;

/** Sortable columns; ties are ordered newest first. */
const SORTS: Record<CaseSort, SQL> = {
  updated_at: sql`updated_at`,
  created_at: sql`created_at`,
  priority: sql`priority`,
  status: sql`status`,
  direction: sql`direction`,
};

function orderOf({ sort, dir, filter }: CaseListShape): SQL {
  const way = dir === 'asc' ? sql`asc` : sql`desc`;
  if (filter && sort === 'updated_at') return sql`late desc, updated_at ${way}, id ${way}`;
  return sort === 'updated_at' || sort === 'created_at'
    ? sql`${SORTS[sort]} ${way}, id ${way}`
    : sql`${SORTS[sort]} ${way}, updated_at desc, id desc`;
}

const ENGINEER = sql`case page.direction when 'outbound' then concat_ws(' ', c.first_name, c.last_name)
        else (select a.engineer_name from case_responses a where a.case_id = c.id and a.engineer_name is not null order by a.id desc limit 1) end as engineer,`;
