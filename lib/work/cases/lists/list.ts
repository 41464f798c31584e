import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { withClocks } from '@/lib/intake/calendars/clocks';
import { query } from '@/lib/platform/operation/operation';
import { COUNT_LIMIT, FOUND_LIMIT, offsetOf, totalOf } from '@/lib/platform/operation/paging';
import type { Page } from '@/lib/shared/page';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { CASE_STATUS, keysOf, PRIORITIES } from '@/lib/shared/enums';
import { Flag, IdOf, Paging, SearchText, withoutEmpty } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import {
  countCases,
  readCasePage,
  readPartnersNamed,
  type CaseListRow,
  type CaseListShape,
  type CaseListValues,
  type FoundLinks,
} from './list.sql';
import { CASE_FILTERS, CASE_SORTS, needsAction } from '@/lib/work/cases/policy';
import { isLong, linkedTerm, readFoundByLink, termValues } from './term.sql';
import { PageOf } from '@/lib/platform/operation/output';
import { CaseRow } from '@/lib/work/cases/resources';

/** Search, order and filters (rule: cases.filters). */
export const CHOSEN = {
  q: SearchText,
  sort: z.enum(CASE_SORTS, 'Choose a column that can be sorted.').default('updated_at'),
  dir: z.enum(['asc', 'desc'], 'Choose asc or desc.').default('desc'),
  status: z.enum(keysOf(CASE_STATUS), 'Choose a status.').optional(),
  priority: z.enum(keysOf(PRIORITIES), 'Choose a priority.').optional(),
  partner: IdOf('a partner').optional(),
  engineer: IdOf('an engineer').optional(),
};
const listing = { ...CHOSEN, ...Paging };
const Choice = z.object({
  ...CHOSEN,
  scope: z.enum(['mine', 'company']),
  days: z.number().int().positive().optional(),
  filter: z.enum(['inbound-action']).optional(),
  not_closed: Flag.default(false),
});
type CaseChoice = z.output<typeof Choice> & { tokens?: string[] };
const Listing = Choice.extend(Paging);
type Listing = z.output<typeof Listing>;

/**
 * One page of the cases table: the member's own cases, or all the company sent and received, optionally only those with
 * activity in the last `days`, and with `not_closed` only those that have not ended (rule: cases.request-types). Searches from two characters on (spec 1 §2, §7 get-cases).
 */
export const listCases = query({
  who: member,
  input: z.preprocess(withoutEmpty, Listing),
  output: () => PageOf(CaseRow),
  run: ({ actor, db }, listing) => casesPage(db, actor, listing),
});

/**
 * One page of the my-cases view: the company's cases for admins, the member's own for others (rule: cases.my-cases).
 */
export const myCases = query({
  who: member,
  input: z.preprocess(withoutEmpty, z.object(listing)),
  output: () =>
    PageOf(CaseRow)
      .omit({ data: true })
      .extend({ my_cases: z.array(CaseRow) }),
  async run({ actor, db }, listing) {
    const { data, ...page } = await casesPage(db, actor, {
      ...listing,
      scope: isAdmin(actor) ? 'company' : 'mine',
      not_closed: false,
    });
    return { my_cases: data, ...page };
  },
});

async function casesPage(db: Db, actor: Member, listing: Listing): Promise<Page<CaseRow>> {
  const { limit, page } = listing;
  const offset = offsetOf(listing);
  // Past the limit, count up to this page, so that the last page is recognized as the last.
  const count_limit = Math.max(listing.q === undefined ? COUNT_LIMIT : FOUND_LIMIT, offset + limit);
  const { shape, values } = await statementOf(db, actor, listing, {
    offset,
    limit,
    max_count: count_limit + 1,
    with_unread: true,
    with_links: true,
  });
  const rows = await readCasePage(db, shape, values);
  const counted = rows[0] ?? (page > 1 ? (await countCases(db, shape, values))[0] : undefined);
  return {
    data: await withClocks(db, rows.map(caseRow)),
    ...totalOf(Number(counted?.total ?? 0), count_limit),
    current_page: page,
    per_page: limit,
  };
}

export async function chosenCases(db: Db, actor: Member, choice: CaseChoice, limit: number): Promise<CaseRow[]> {
  const { shape, values } = await statementOf(db, actor, choice, {
    offset: 0,
    limit,
    max_count: 1,
    with_unread: false,
    with_links: true,
  });
  return withClocks(db, (await readCasePage(db, shape, values)).map(caseRow));
}

type Slice = Pick<CaseListValues, 'offset' | 'limit' | 'max_count'> & Pick<CaseListShape, 'with_unread' | 'with_links'>;

async function statementOf(db: Db, actor: Member, choice: CaseChoice, { with_unread, with_links, ...slice }: Slice) {
  const { scope, filter, not_closed, days, sort, dir, status, priority, partner, engineer, tokens } = choice;
  const search = choice.q === undefined ? null : await searchFor(db, actor, choice.q.toLowerCase());
  const shape: CaseListShape = {
    scope,
    filter,
    not_closed,
    recent: days !== undefined,
    searched: search !== null,
    long_term: search !== null && isLong(search.term),
    found_partners: search !== null && (search.found_companies !== NONE || search.found_departments !== NONE),
    found_links: search === null ? 'none' : search.by_link,
    filters: CASE_FILTERS.filter((one) => choice[one] !== undefined),
    sort,
    dir,
    ticked: tokens !== undefined,
    with_unread,
    with_links,
  };
  const values: CaseListValues = {
    viewer_id: actor.id,
    company_id: actor.company_id,
    tokens: tokens && `{${tokens.join(',')}}`,
    days,
    ...search,
    status,
    priority,
    partner,
    engineer,
    engineer_email: engineer === undefined ? undefined : await addressOf(db, actor, engineer),
    ...slice,
    end: slice.offset + slice.limit,
  };
  return { shape, values };
}

const NONE = '{}';

async function searchFor(db: Db, actor: Member, term: string) {
  const [[named], { by_link, found_links }] = await Promise.all([
    readPartnersNamed(db, {}, { term }),
    foundByLink(db, actor, term),
  ]);
  const { companies, departments } = by_link === 'only' ? { companies: NONE, departments: NONE } : named!;
  return { ...termValues(term), found_companies: companies, found_departments: departments, by_link, found_links };
}

/** What a term finds by links: of "linked to 00105530" nothing else counts (rule: links.search). */
export async function foundByLink(db: Db, { company_id }: Member, term: string) {
  const only = linkedTerm(term);
  const linked = await readFoundByLink(db, {}, { company_id, number: only ?? term });
  const by_link: FoundLinks = only !== null ? 'only' : linked.length ? 'also' : 'none';
  return { by_link, found_links: `{${linked.map(({ id }) => id).join()}}` };
}

async function addressOf(db: Db, { company_id }: Member, id: number): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.company_id, company_id), eq(users.id, id)));
  return user?.email ?? null;
}

function caseRow({ total: _, partner: name, information_replied_at, awaits_decision, ...row }: CaseListRow) {
  return {
    ...row,
    partner: { name },
    created_at: isoTimestamp(row.created_at),
    updated_at: isoTimestamp(row.updated_at),
    respond_by: isoTimestamp(row.respond_by),
    first_answered_at: row.first_answered_at && isoTimestamp(row.first_answered_at),
    needs_action:
      awaits_decision ||
      needsAction({ ...row, information_replied_at }, row.direction === 'inbound' ? 'receiver' : 'submitter'),
  };
}
