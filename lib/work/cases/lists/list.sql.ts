import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { CUSTOM_PLAN } from '@/db/custom-plan';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { AWAITING_RECEIVER_ARMS, isUnfinished, LATE_ARMS, UNANSWERED_ARMS } from '@/db/case-states';
import { daysFrom } from '@/db/interval';
import type { CaseFilter, CaseSort } from '@/lib/work/cases/policy';
import { findsTerm, has, type TermValues } from './term.sql';
import { AWAITS_DECISION, ENGINEER, ENGINEER_IS_AWAY, LINKED, UNREAD } from './row.sql';

export type CaseListShape = {
  scope: 'mine' | 'company';
  filter?: 'inbound-action';
  not_closed: boolean;
  recent: boolean;
  searched: boolean;
  long_term: boolean;
  found_partners: boolean;
  /** Cases that are found by a link, beside what the term finds, or instead of it. */
  found_links: FoundLinks;
  filters: CaseFilter[];
  sort: CaseSort;
  dir: 'asc' | 'desc';
  /** Only the cases with the references `tokens`. */
  ticked: boolean;
  with_unread: boolean;
  with_links: boolean;
};
export type FoundLinks = 'none' | 'also' | 'only';
export type CaseListValues = Partial<TermValues> & {
  viewer_id: number;
  company_id: number;
  tokens?: string;
  days?: number;
  status?: CaseStatus;
  priority?: Priority;
  partner?: number;
  engineer?: number;
  engineer_email?: string | null;
  found_companies?: string;
  found_departments?: string;
  found_links?: string;
  limit: number;
  offset: number;
  end: number;
  max_count: number;
};

const value = (name: keyof CaseListValues) => sql.placeholder(name);

/**
 * Numbers of a case `c` from one side's view (rule: cases.numbers).
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

export type CaseListRow = {
  internal_case_number: string | null;
  token: string;
  summary: string;
  direction: 'inbound' | 'outbound';
  partner: string;
  engineer: string | null;
  engineer_is_away: boolean;
  unread: boolean;
  linked: number;
  /** The receiver proposed another partner, and the reader's company decides. */
  awaits_decision: boolean;
  partner_case_number: string | null;
  priority: Priority;
  status: CaseStatus;
  created_at: string;
  updated_at: string;
  respond_by: string;
  clock_id: number | null;
  first_answered_at: string | null;
  information_replied_at: string | null;
  total: string;
};

/** One page of cases, each row with the total. A page past the end has no rows and so no total; see countCases. */
function caseListSql(query: CaseListShape): SQL {
  const order = orderOf(query);
  // Each arm reads its index only as far as this page.
  const arms = branchesOf(query).map((arm) => sql`(${rowsOf(arm)} order by ${order} limit ${value('end')})`);
  const matches = query.searched ? union([foundSql(query), ...arms]) : union(arms);
  const total = query.searched ? FOUND : countOf(ownersOf(query));
  // Joins run on the page only.
  return sql`${query.searched ? sql`${sql.raw(CUSTOM_PLAN)}with found as materialized (${union(findersOf(query))}) ` : sql``}
    select ${numbersOf(RECEIVED)}, c.token, c.summary, page.direction, ${partnerOf(RECEIVED)}, ${ENGINEER} as engineer, ${ENGINEER_IS_AWAY} as engineer_is_away,
      ${query.with_unread ? UNREAD : sql`false`} as unread, ${query.with_links ? LINKED : sql`0`} as linked, ${AWAITS_DECISION} as awaits_decision, c.priority, c.status, c.created_at, c.updated_at, c.respond_by, c.clock_id, c.first_answered_at, c.information_replied_at, page.total
    from (select *, row_number() over (order by ${order}) as place, ${total} as total from (${matches}) branches order by ${order} limit ${value('limit')} offset ${value('offset')}) page
    join cases c on c.id = page.id${PARTNER_JOINS}${
      query.with_unread
        ? sql`
    left join case_readers place on place.case_id = c.id and place.user_id = ${value('viewer_id')}`
        : sql``
    }
    order by page.place`;
}

/*
 * A search first collects what it finds, up to `max_count`: out of the index of trigrams where that is little, else out of the
 * company's index, of which it then reads a part (decision 049). If that was all, the page comes from it; otherwise
 * so much is found that the arms of the list have the page soon.
 */
const FOUND = sql`(select count(*) from found)`;
const ALL_FOUND = sql`${FOUND} < ${value('max_count')}`;

const findersOf = (query: CaseListShape) =>
  ownersOf(query).map(({ direction, where }) => {
    const columns = sql`id, ${sql.raw(`'${direction}'`)} as direction`;
    return sql`(select ${columns} from cases where ${where} and ${matching(findsTerm(query.long_term), direction, query)} limit ${value('max_count')})`;
  });

function foundSql(query: CaseListShape): SQL {
  const { first, due } = groupsOf(query);
  const columns = sql`cases.id, updated_at, created_at, priority, status, found.direction, ${first ? sql`case when ${anyOf(first)} then 0 else 1 end` : sql`0`} as part, ${first ? sql`case when ${anyOf(first)} then ${due} end` : due} as due`;
  return sql`(select ${columns} from found join cases on cases.id = found.id where ${ALL_FOUND})`;
}

export const readCasePage = preparedSql<CaseListShape, CaseListRow>(caseListSql);

export const countCases = preparedSql<CaseListShape, Pick<CaseListRow, 'total'>>((query) =>
  query.searched
    ? sql`${sql.raw(CUSTOM_PLAN)}select count(*) as total from (${union(findersOf(query))}) found`
    : sql`select ${countOf(ownersOf(query))} as total`,
);

const RECEIVED = sql`page.direction = 'inbound'`;

/**
 * `part`: group of the order, as a literal, so that the branch still reads its index in order. `due`: sort key while
 * the response clock runs.
 */
type Branch = { direction: Direction; part: number; due: SQL; where: SQL };
type Direction = CaseListRow['direction'];

/** Each condition is a separate select with its own index; with `or` PostgreSQL would use neither. */
function ownersOf(query: CaseListShape): Branch[] {
  const { scope, filter } = query;
  const sent = scope === 'mine' ? sql`submitter_id = ${value('viewer_id')}` : sql`company_id = ${value('company_id')}`;
  const received = sql`receiver_company_id = ${value('company_id')}`;
  if (filter && scope === 'mine') return [];
  if (filter) return AWAITING_RECEIVER_ARMS.map((arm) => branch('inbound', sql`${received} and ${arm}`, query));
  return scope === 'mine'
    ? [branch('outbound', sent, query)]
    : [branch('outbound', sent, query), branch('inbound', received, query)];
}

function branchesOf(query: CaseListShape): Branch[] {
  const { first, due } = groupsOf(query);
  return ownersOf(query).flatMap((owner) => {
    const arm = query.searched
      ? {
          ...owner,
          where: sql`${owner.where} and ${matching(has(sql`search_text`), owner.direction, query)} and not ${ALL_FOUND}`,
        }
      : owner;
    return first ? split(arm, first, due) : [arm];
  });
}

function groupsOf({ filter, sort }: CaseListShape): { first?: SQL[]; due: SQL } {
  if (sort === 'due') return { first: UNANSWERED_ARMS, due: sql`respond_by` };
  // Late cases come before the others (rule: cases.list-sort).
  return filter && sort === 'updated_at' ? { first: LATE_ARMS, due: NO_TIME } : { due: NO_TIME };
}

const NO_TIME = sql`null::timestamptz`;

const split = (owner: Branch, first: SQL[], due: SQL): Branch[] => [
  ...first.map((arm) => ({ ...owner, due, where: sql`${owner.where} and ${arm}` })),
  { ...owner, part: 1, where: sql`${owner.where} and not (${anyOf(first)})` },
];

const anyOf = (arms: SQL[]) =>
  sql.join(
    arms.map((arm) => sql`(${arm})`),
    sql` or `,
  );

function branch(direction: Direction, owner: SQL, { recent, not_closed, filters, ticked }: CaseListShape): Branch {
  const since = recent ? sql` and updated_at > now() - ${daysFrom(sql`${value('days')}::int`)}` : sql``;
  const open = not_closed ? sql` and ${isUnfinished}` : sql``;
  const chosen = sql.join(filters.map((filter) => sql` and ${FILTERS[filter][direction]}`));
  const named = ticked ? sql` and token = any(${value('tokens')}::text[])` : sql``;
  const where = sql`${owner} and deleted_at is null${since}${open}${chosen}${named}`;
  return { direction, part: 0, due: NO_TIME, where };
}

const rowsOf = ({ direction, part, due, where }: Branch) =>
  sql`select id, updated_at, created_at, priority, status, ${sql.raw(`'${direction}'`)} as direction, ${sql.raw(String(part))} as part, ${due} as due from cases where ${where}`;

const both = (condition: SQL): Record<Direction, SQL> => ({ inbound: condition, outbound: condition });

/**
 * The engineer of a sent case is its submitter; of a received one, the engineer named in the latest answer, by account
 * or address.
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

function matching(text: SQL, direction: Direction, { found_partners, found_links }: CaseListShape): SQL {
  const linked = isOneOf(sql`id`, 'found_links');
  if (found_links === 'only') return linked;
  const finds = [
    sql`(${text})`,
    ...(found_partners ? [PARTNER[direction]] : []),
    ...(found_links === 'also' ? [linked] : []),
  ];
  return sql`(${sql.join(finds, sql` or `)})`;
}

const isOneOf = (column: SQL, ids: 'found_companies' | 'found_departments' | 'found_links') =>
  sql`${column} = any(${value(ids)}::int[])`;
const PARTNER: Record<Direction, SQL> = {
  inbound: isOneOf(sql`company_id`, 'found_companies'),
  outbound: sql`${isOneOf(sql`receiver_company_id`, 'found_companies')} or ${isOneOf(sql`receiver_department_id`, 'found_departments')}`,
};

export const readPartnersNamed = preparedSql<object, { companies: string; departments: string }>(
  () => sql`
    select array(select id from companies where ${has(sql`lower(name)`)})::text as companies,
      array(select id from departments where ${has(sql`lower(name)`)})::text as departments`,
);

const union = (selects: SQL[]) =>
  selects.length ? sql.join(selects, sql` union all `) : rowsOf({ ...NOTHING, where: sql`false` });
const NOTHING = { direction: 'inbound', part: 0, due: NO_TIME } as const;

/** Selects no columns, which allows an index-only scan. */
const countOf = (branches: Branch[]) =>
  branches.length
    ? sql`(select count(*) from (${union(branches.map(({ where }) => sql`select from cases where ${where}`))} limit ${value('max_count')}) counted)`
    : sql`0`;

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
