import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { awaitingReceiver, isLate, isUnanswered, isUnfinished } from '@/db/case-states';
import { daysFrom } from '@/db/interval';
import type { CaseFilter, CaseSort } from './policy';

/** Parameters that change the statement's text. */
export type CaseListShape = {
  scope: 'mine' | 'company';
  filter?: 'inbound-action';
  /** Without what has ended: closed and rejected cases. */
  not_closed: boolean;
  /** Only cases with activity in the last `days`. */
  recent: boolean;
  searched: boolean;
  /** The filters that are chosen; their values are `CaseListValues`. */
  filters: CaseFilter[];
  sort: CaseSort;
  dir: 'asc' | 'desc';
  with_engineer: boolean;
};
export type CaseListValues = {
  viewer_id: number;
  company_id: number;
  days?: number;
  status?: CaseStatus;
  priority?: Priority;
  /** The other company. */
  partner?: number;
  /** A colleague, and the address under which they answer. */
  engineer?: number;
  engineer_email?: string | null;
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
      case when ${received} then c.partner_case_number else c.internal_case_number end as internal_case_number,
      case when ${received} then c.internal_case_number else c.partner_case_number end as partner_case_number`;

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
  internal_case_number: string | null;
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
  const matches = !query.searched
    ? union(branches.map((arm) => sql`(${rowsOf(arm)} order by ${order} limit ${value('end')})`))
    : sql`select * from found`;
  const total = query.searched ? sql`(select count(*) from found)` : countOf(ownersOf(query));
  // Joins run on the page only.
  return sql`${query.searched ? sql`with found as materialized (${union(branches.map(rowsOf))}) ` : sql``}
    select ${numbersOf(RECEIVED)}, c.token, c.summary, page.direction, ${partnerOf(RECEIVED)}, ${query.with_engineer ? ENGINEER : sql``}
      c.priority, c.status, c.created_at, c.updated_at, c.respond_by, c.first_answered_at, c.information_replied_at, page.total
    from (select *, row_number() over (order by ${order}) as place, ${total} as total from (${matches}) branches order by ${order} limit ${value('limit')} offset ${value('offset')}) page
    join cases c on c.id = page.id${PARTNER_JOINS}
    order by page.place`;
}

export const readCasePage = preparedSql<CaseListShape, CaseListRow>(caseListSql);

/** Total without a page. */
export const countCases = preparedSql<CaseListShape, Pick<CaseListRow, 'total'>>(
  (query) => sql`select ${countOf(ownersOf(query))} as total`,
);

const RECEIVED = sql`page.direction = 'inbound'`;

/**
 * `part`: the group of the order that the branch's cases are in, as a literal, so that the branch still reads its index in
 * order. `due`: what it orders by where the response clock runs.
 */
type Branch = { direction: Direction; part: number; due: SQL; where: SQL };
type Direction = CaseListRow['direction'];

/** Each condition is a select of its own, served by one index; with `or` PostgreSQL would use neither. */
function ownersOf(query: CaseListShape): Branch[] {
  const { scope, filter } = query;
  const sent = scope === 'mine' ? sql`submitter_id = ${value('viewer_id')}` : sql`company_id = ${value('company_id')}`;
  const received = sql`receiver_company_id = ${value('company_id')}`;
  if (filter && scope === 'mine') return [];
  if (filter) return [branch('inbound', sql`${received} and ${awaitingReceiver}`, query)];
  return scope === 'mine'
    ? [branch('outbound', sent, query)]
    : [branch('outbound', sent, query), branch('inbound', received, query)];
}

/** The same cases, in the groups of the order. */
function branchesOf(query: CaseListShape): Branch[] {
  const { filter, sort } = query;
  if (sort === 'due') return ownersOf(query).flatMap((owner) => split(owner, isUnanswered(), sql`respond_by`));
  // Late cases come before the others (rule: cases.list-sort).
  if (filter && sort === 'updated_at') return ownersOf(query).flatMap((owner) => split(owner, isLate, NO_TIME));
  return ownersOf(query);
}

const NO_TIME = sql`null::timestamptz`;

/** What matches `first` before the rest. */
const split = (owner: Branch, first: SQL, due: SQL): Branch[] => [
  { ...owner, due, where: sql`${owner.where} and ${first}` },
  { ...owner, part: 1, where: sql`${owner.where} and not (${first})` },
];

function branch(direction: Direction, owner: SQL, { recent, not_closed, searched, filters }: CaseListShape): Branch {
  const since = recent ? sql` and updated_at > now() - ${daysFrom(sql`${value('days')}::int`)}` : sql``;
  const open = not_closed ? sql` and ${isUnfinished}` : sql``;
  const chosen = sql.join(filters.map((filter) => sql` and ${FILTERS[filter][direction]}`));
  const matching = searched ? sql` and (${contains(sql`search_text`)} or ${PARTNER[direction]})` : sql``;
  const where = sql`${owner} and deleted_at is null${since}${open}${chosen}${matching}`;
  return { direction, part: 0, due: NO_TIME, where };
}

const rowsOf = ({ direction, part, due, where }: Branch) =>
  sql`select id, updated_at, created_at, priority, status, ${sql.raw(`'${direction}'`)} as direction, ${sql.raw(String(part))} as part, ${due} as due from cases where ${where}`;

const both = (condition: SQL): Record<Direction, SQL> => ({ inbound: condition, outbound: condition });

/**
 * The engineer of a sent case is who submitted it, of a received one who is named in the latest answer that names one, by
 * account or address.
 */
const FILTERS: Record<CaseFilter, Record<Direction, SQL>> = {
  status: both(sql`status = ${value('status')}`),
  priority: both(sql`priority = ${value('priority')}`),
  partner: {
    outbound: sql`receiver_company_id = ${value('partner')}`,
    inbound: sql`company_id = ${value('partner')}`,
  },
  engineer: {
    outbound: sql`submitter_id = ${value('engineer')}`,
    inbound: sql`id in (
      select a.case_id from case_responses a
      where (a.user_id = ${value('engineer')} or a.engineer_email = ${value('engineer_email')}) and a.engineer_name is not null
        and not exists (select from case_responses b where b.case_id = a.case_id and b.id > a.id and b.engineer_name is not null))`,
  },
};

/* strpos instead of like: its plan does not depend on the term, and no character of the term is a wildcard. */
const contains = (text: SQL) => sql`strpos(${text}, ${value('term')}) > 0`;

const named = (table: SQL) => sql`(select id from ${table} where ${contains(sql`lower(name)`)})`;
const PARTNER: Record<Direction, SQL> = {
  inbound: sql`company_id in ${named(sql`companies`)}`,
  outbound: sql`receiver_company_id in ${named(sql`companies`)} or receiver_department_id in ${named(sql`departments`)}`,
};

const union = (selects: SQL[]) =>
  selects.length ? sql.join(selects, sql` union all `) : rowsOf({ ...NOTHING, where: sql`false` });
const NOTHING = { direction: 'inbound', part: 0, due: NO_TIME } as const;

/** Selects no columns, which allows an index-only scan. */
const countOf = (branches: Branch[]) =>
  branches.length
    ? sql`(select count(*) from (${union(branches.map(({ where }) => sql`select from cases where ${where}`))} limit ${value('max_count')}) counted)`
    : sql`0`;

/** Sortable columns; ties are ordered newest first. */
const SORTS: Record<Exclude<CaseSort, 'due'>, SQL> = {
  updated_at: sql`updated_at`,
  created_at: sql`created_at`,
  priority: sql`priority`,
  status: sql`status`,
  direction: sql`direction`,
};

function orderOf({ sort, dir, filter }: CaseListShape): SQL {
  const way = dir === 'asc' ? sql`asc` : sql`desc`;
  if (sort === 'due') return sql`part, due ${way}, updated_at desc, id desc`;
  if (filter && sort === 'updated_at') return sql`part, updated_at ${way}, id ${way}`;
  return sort === 'updated_at' || sort === 'created_at'
    ? sql`${SORTS[sort]} ${way}, id ${way}`
    : sql`${SORTS[sort]} ${way}, updated_at desc, id desc`;
}

const ENGINEER = sql`case page.direction when 'outbound' then concat_ws(' ', c.first_name, c.last_name)
        else (select a.engineer_name from case_responses a where a.case_id = c.id and a.engineer_name is not null order by a.id desc limit 1) end as engineer,`;
