import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { query } from '@/lib/core/operation';
import { COUNT_LIMIT, offsetOf, totalOf } from '@/lib/core/paging';
import type { Page } from '@/lib/shared/page';
import { isAdmin, type Member } from '@/lib/shared/actor';
import { Flag, Paging, SearchText, withoutEmpty } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import type { CaseStatus, Priority } from '@/lib/shared/enums';
import { countCases, readCasePage, type CaseListRow, type CaseListValues } from './list.sql';
import { CASE_SORTS, needsAction } from './policy';

/** A row of the cases table (spec 1 §3 "Case list row"). */
export type CaseRow = {
  /** The company's own number, or the partner's until the company assigns one (rule: cases.numbers). */
  internal_case_number: string;
  has_own_case_number: boolean;
  token: string;
  summary: string;
  direction: 'inbound' | 'outbound';
  partner: { name: string };
  partner_case_number: string | null;
  priority: Priority;
  status: CaseStatus;
  created_at: string;
  updated_at: string;
  needs_action: boolean;
  respond_by: string;
  first_answered_at: string | null;
  /** Only sent to admins: the submitter, or the engineer named in the answer (spec 1 §6). */
  engineer?: string | null;
};

const listing = {
  q: SearchText,
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
 * One page of the cases table: the member's own cases, or all the company sent and received, optionally only those with
 * activity in the last `days`. Searches from two characters on (spec 1 §2, §7 get-cases).
 */
export const listCases = query({
  who: partner,
  input: z.preprocess(withoutEmpty, Listing),
  run: ({ actor, db }, listing) => casesPage(db, actor, listing),
});

/**
 * One page of the my-cases view: the company's cases for admins, the member's own for others (rule: cases.my-cases).
 */
export const myCases = query({
  who: partner,
  input: z.preprocess(withoutEmpty, z.object(listing)),
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
  // Beyond the limit, counting goes as far as the page, so that the last page is known to be the last.
  const count_limit = Math.max(COUNT_LIMIT, offset + limit);
  const { scope, filter, not_closed, days, sort, dir } = listing;
  const term = listing.q?.toLowerCase();
  const shape = {
    scope,
    filter,
    not_closed,
    recent: days !== undefined,
    searched: term !== undefined,
    sort,
    dir,
    with_engineer: isAdmin(actor),
  };
  const values: CaseListValues = {
    viewer_id: actor.id,
    company_id: actor.company_id,
    days,
    term,
    limit,
    offset,
    end: offset + limit,
    max_count: count_limit + 1,
  };
  const rows = await readCasePage(db, shape, values);
  const counted = rows[0] ?? (page > 1 ? (await countCases(db, shape, values))[0] : undefined);
  return {
    data: rows.map(caseRow),
    ...totalOf(Number(counted?.total ?? 0), count_limit),
    current_page: page,
    per_page: limit,
  };
}

function caseRow({ total: _, partner: name, information_replied_at, ...row }: CaseListRow): CaseRow {
  return {
    ...row,
    partner: { name },
    created_at: isoTimestamp(row.created_at),
    updated_at: isoTimestamp(row.updated_at),
    respond_by: isoTimestamp(row.respond_by),
    first_answered_at: row.first_answered_at && isoTimestamp(row.first_answered_at),
    needs_action: needsAction(
      { status: row.status, information_replied_at },
      row.direction === 'inbound' ? 'receiver' : 'submitter',
    ),
  };
}
