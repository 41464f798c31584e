import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoMoment } from '@/db/moment';
import { statement } from '@/db/statement';
import { query } from '@/lib/core/operation';
import { offsetOf, pageOf, type Page } from '@/lib/core/paging';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { Flag, Paging } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import type { CaseStatus, Priority } from '@/lib/shared/vocabulary';
import { waits } from './counts';
import { CASE_SORTS, needsAction, type CaseSort } from './policy';
import { countedUntil, keepCount } from './totals';

/** One line of the cases table (spec 1 §3 "Case list row"), with what needs doing and until when. */
export type CaseRow = {
  internal_case_number: string; token: string; direction: 'inbound' | 'outbound'; partner: { name: string }; partner_case_number: string | null;
  priority: Priority; status: CaseStatus; created_at: string; updated_at: string; needs_action: boolean; respond_by: string; first_answered_at: string | null;
  /** For admins: who of their company works it, its submitter, or the engineer whom the answer named (spec 1 §6). */
  engineer?: string | null;
};

const listing = {
  q: z.preprocess((value) => (typeof value === 'string' ? value.trim().slice(0, 100) : undefined), z.string().optional()),
  sort: z.enum(CASE_SORTS, 'Choose a column that can be sorted.').default('updated_at'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('desc'),
  ...Paging,
};
const Listing = z.object({
  ...listing,
  scope: z.enum(['mine', 'company']),
  days: z.number().int().positive().optional(),
  filter: z.enum(['inbound-action']).optional(),
  not_closed: Flag.default(false),
});
type Listing = z.output<typeof Listing>;

/**
 * The cases table: mine (those I submitted) or my company's, sent and received, of all time or those with activity in
 * the last `days`, sorted, searched from two characters on, and paged (spec 1 §2, §7 get-cases).
 */
export const listCases = query({
  who: partner,
  input: z.preprocess((raw) => dropEmpty(raw), Listing),
  run: ({ actor, db }, wanted) => casesPage(db, actor, wanted),
});

/** The cases of the my-cases view: an admin's company's, anyone else's own (spec 1 §6, §7). */
export const myCases = query({
  who: partner,
  input: z.preprocess((raw) => dropEmpty(raw), z.object(listing)),
  async run({ actor, db }, wanted) {
    const { data, ...page } = await casesPage(db, actor, { ...wanted, scope: isAdmin(actor) ? 'company' : 'mine', not_closed: false });
    return { my_cases: data, ...page };
  },
});

/* A form's empty choice means none. */
const dropEmpty = (raw: unknown) => Object.fromEntries(Object.entries(raw ?? {}).filter(([, value]) => value !== ''));

/* The columns a list may be ordered by, from this list only; equal ones stand newest first. */
const SORTS: Record<CaseSort, SQL> = { updated_at: sql`updated_at`, created_at: sql`created_at`, priority: sql`priority`, status: sql`status`, direction: sql`direction` };

type Raw = Omit<CaseRow, 'needs_action' | 'partner' | 'created_at' | 'updated_at' | 'respond_by' | 'first_answered_at'> & {
  partner: string; total: string; created_at: string; updated_at: string; respond_by: string; first_answered_at: string | null; information_replied_at: string | null;
};

/* What the statement's text depends on; all else of a listing is filled in. */
type Shape = Pick<Listing, 'scope' | 'filter' | 'not_closed' | 'sort' | 'dir'> & { recent: boolean; sought: boolean; admin: boolean };
const keyOf = ({ scope, filter, not_closed, sort, dir, recent, sought, admin }: Shape) => [scope, filter, not_closed, sort, dir, recent, sought, admin].join(' ');

const FILLED = {
  user_id: sql.placeholder('user_id'), company_id: sql.placeholder('company_id'), days: sql.placeholder('days'), term: sql.placeholder('term'),
  limit: sql.placeholder('limit'), offset: sql.placeholder('offset'), up_to: sql.placeholder('up_to'), base: sql.placeholder('base'), since: sql.placeholder('since'),
};

const rowsOfPage = statement(keyOf, (shape: Shape) => (shape.sought ? searched(shape) : listed(shape)));

async function casesPage(db: Db, actor: Member, wanted: Listing): Promise<Page<CaseRow>> {
  const term = wanted.q && wanted.q.length >= 2 ? wanted.q.toLowerCase() : undefined;
  const offset = offsetOf(wanted);
  const shape: Shape = { ...wanted, recent: wanted.days !== undefined, sought: term !== undefined, admin: isAdmin(actor) };
  const counted = countedUntil(actor.company_id);
  const filled = { user_id: actor.id, company_id: actor.company_id, days: wanted.days, term, limit: wanted.limit, offset, up_to: offset + wanted.limit, ...counted };
  const rows = await rowsOfPage<Raw>(db, shape, filled);
  const total = rows.length || wanted.page === 1 ? Number(rows[0]?.total ?? 0) : await totalBeyond(db, actor, wanted);
  if (isWhole(shape)) await keepCount(db, { company_id: actor.company_id, counted: total - counted.base });
  return pageOf(rows.map(caseRow), total, wanted);
}

/** A page after the last one has no row to tell the total; the first page has. */
const totalBeyond = async (db: Db, actor: Member, wanted: Listing) => (await casesPage(db, actor, { ...wanted, page: 1, limit: 1 })).total;

function caseRow({ total: _, partner: name, information_replied_at, ...row }: Raw): CaseRow {
  return {
    ...row, partner: { name }, created_at: isoMoment(row.created_at), updated_at: isoMoment(row.updated_at), respond_by: isoMoment(row.respond_by),
    first_answered_at: row.first_answered_at && isoMoment(row.first_answered_at),
    needs_action: needsAction({ status: row.status, information_replied_at }, row.direction === 'inbound' ? 'receiver' : 'submitter'),
  };
}

/* Each way to be in a list is an arm of its own that one index serves; `or` would serve neither. */
type Arm = { direction: 'outbound' | 'inbound'; where: SQL };

function armsOf({ scope, filter }: Shape): Arm[] {
  const inbound: Arm = { direction: 'inbound', where: sql`receiver_company_id = ${FILLED.company_id}` };
  const outbound: Arm = { direction: 'outbound', where: scope === 'mine' ? sql`submitter_id = ${FILLED.user_id}` : sql`company_id = ${FILLED.company_id}` };
  if (filter) return scope === 'mine' ? [] : [{ ...inbound, where: sql`${inbound.where} and ${waits}` }];
  return scope === 'mine' ? [outbound] : [outbound, inbound];
}

function narrowing({ recent, not_closed }: Shape): SQL {
  const late = recent ? sql` and updated_at > now() - make_interval(days => ${FILLED.days}::int)` : sql``;
  return not_closed ? sql`${late} and status <> 'closed'` : late;
}

function orderOf({ sort, dir }: Shape): SQL {
  const ways = dir === 'asc' ? sql`asc` : sql`desc`;
  return sort === 'updated_at' || sort === 'created_at' ? sql`${SORTS[sort]} ${ways}, id ${ways}` : sql`${SORTS[sort]} ${ways}, updated_at desc, id desc`;
}

const keysOf = (direction: Arm['direction']) => sql`select id, updated_at, created_at, priority, status, ${sql.raw(`'${direction}'`)} as direction from cases`;
const nothing = sql`${keysOf('inbound')} where false`;

/** All cases of the company, of all time: their count is kept. */
const isWhole = ({ scope, filter, recent, not_closed, sought }: Shape) => scope === 'company' && !filter && !recent && !not_closed && !sought;

/** Without a term: each arm reads its index as far as this page, the totals count in the index. */
function listed(shape: Shape): SQL {
  const arms = armsOf(shape);
  const each = arms.map(({ where, direction }) => sql`(${keysOf(direction)} where ${where} and deleted_at is null${narrowing(shape)} order by ${orderOf(shape)} limit ${FILLED.up_to})`);
  const later = isWhole(shape) ? sql` and created_at > ${FILLED.since}` : sql``;
  const totals = arms.map(({ where }) => sql`(select count(*) from cases where ${where} and deleted_at is null${narrowing(shape)}${later})`);
  if (isWhole(shape)) totals.push(sql`${FILLED.base}::int`);
  return rowsOf(shape, { found: union(each), total: totals.length ? sql.join(totals, sql` + `) : sql`0` });
}

/** With a term: the company's matching cases are gathered once, then counted and paged. */
function searched(shape: Shape): SQL {
  const each = armsOf(shape).map(({ where, direction }) => sql`(${keysOf(direction)} where ${where} and deleted_at is null${narrowing(shape)} and (${holds(sql`search_text`)} or ${partnerMatches(direction)}))`);
  return sql`with found as materialized (${union(each)}) ${rowsOf(shape, { found: sql`select * from found`, total: sql`(select count(*) from found)` })}`;
}

/* strpos, not like: a plan that does not depend on the term is planned once, and no character of it means anything else. */
const holds = (text: SQL) => sql`strpos(${text}, ${FILLED.term}) > 0`;

const partnerMatches = (direction: Arm['direction']) =>
  direction === 'inbound'
    ? sql`company_id in (select id from companies where ${holds(sql`lower(name)`)})`
    : sql`receiver_company_id in (select id from companies where ${holds(sql`lower(name)`)}) or receiver_department_id in (select id from departments where ${holds(sql`lower(name)`)})`;

const union = (arms: SQL[]) => (arms.length ? sql.join(arms, sql` union all `) : nothing);

const ENGINEER = sql`case page.direction when 'outbound' then concat_ws(' ', c.first_name, c.last_name)
        else (select a.engineer_name from case_responses a where a.case_id = c.id and a.engineer_name is not null order by a.id desc limit 1) end as engineer,`;

/** The rows of one page, joined with their partners' names only after the page is cut. */
function rowsOf(shape: Shape, { found, total }: { found: SQL; total: SQL }): SQL {
  return sql`select c.internal_case_number, c.token, page.direction,
      case page.direction when 'outbound' then r.name || coalesce(' | ' || d.name, '') else s.name end as partner, ${shape.admin ? ENGINEER : sql``}
      c.partner_case_number, c.priority, c.status, c.created_at, c.updated_at, c.respond_by, c.first_answered_at, c.information_replied_at, page.total
    from (select *, row_number() over (order by ${orderOf(shape)}) as place, ${total} as total from (${found}) arms order by ${orderOf(shape)} limit ${FILLED.limit} offset ${FILLED.offset}) page
    join cases c on c.id = page.id
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    left join departments d on d.id = c.receiver_department_id
    order by page.place`;
}
