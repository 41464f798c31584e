import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { CUSTOM_PLAN } from '@/db/custom-plan';
import { preparedSql } from '@/db/prepared';
import type { CaseStatus } from '@/lib/shared/enums';
import { numbersOf, PARTNER_JOINS, partnerOf, type FoundLinks } from './list.sql';
import { findsTerm } from './term.sql';

type Shape = { scope: 'mine' | 'company'; searched: boolean; long_term: boolean; found_links: FoundLinks };
export type PaletteCaseRow = {
  id: number;
  token: string;
  internal_case_number: string | null;
  partner_case_number: string | null;
  summary: string;
  partner: string;
  status: CaseStatus;
};

const TERM = sql.placeholder('term');
const LIMIT = sql.placeholder('limit');

const PLACE = sql`case when starts_with(search_text, ${TERM}) then 0 when strpos(search_text, ' ' || ${TERM}) > 0 then 1 else 2 end`;

/** Each side reads its own index (rule: screens.palette). */
const side = (direction: SQL, owner: SQL, { searched, ...shape }: Shape) => sql`
    (select id, ${direction} as direction, updated_at, ${searched ? PLACE : sql`0`} as place from cases
      where ${owner} and deleted_at is null${searched ? sql` and ${matching(shape)}` : sql``}
      order by place, updated_at desc, id desc limit ${LIMIT})`;

const LINKED = sql`id = any(${sql.placeholder('found_links')}::int[])`;

function matching({ long_term, found_links }: Pick<Shape, 'long_term' | 'found_links'>): SQL {
  if (found_links === 'only') return LINKED;
  return found_links === 'also' ? sql`((${findsTerm(long_term)}) or ${LINKED})` : findsTerm(long_term);
}

const RECEIVED = sql`page.direction = 'inbound'`;
const OUTBOUND = sql`'outbound'`;

export const readPaletteCases = preparedSql<Shape, PaletteCaseRow>((shape) => {
  const { scope, searched } = shape;
  const sides =
    scope === 'mine'
      ? side(OUTBOUND, sql`submitter_id = ${sql.placeholder('viewer_id')}`, shape)
      : sql`${side(OUTBOUND, sql`company_id = ${sql.placeholder('company_id')}`, shape)} union all
        ${side(sql`'inbound'`, sql`receiver_company_id = ${sql.placeholder('company_id')}`, shape)}`;
  return sql`${sql.raw(searched ? CUSTOM_PLAN : '')}select c.id, c.token, ${numbersOf(RECEIVED)}, c.summary, ${partnerOf(RECEIVED)}, c.status
    from (select * from (${sides}) sides order by place, updated_at desc, id desc limit ${LIMIT}) page
    join cases c on c.id = page.id${PARTNER_JOINS}
    order by page.place, page.updated_at desc, page.id desc`;
});

/** Uses a range instead of `like`, so that the plan reads the index for any term; numbers are compared byte by byte. */
const beginning = (column: SQL) => sql`
    (select id, updated_at from cases where deleted_at is null and lower(${column}) collate "C" >= ${TERM}
      and lower(${column}) collate "C" < ${TERM} || chr(1114111) order by lower(${column}) collate "C" limit ${LIMIT})`;

/** The network's cases whose number, or the receiver's, begins with a term (rule: screens.palette). */
export const readNetworkPaletteCases = preparedSql<object, PaletteCaseRow>(
  () => sql`select c.id, c.token, c.internal_case_number, c.partner_case_number, c.summary, s.name || ' → ' || r.name as partner, c.status
    from (${beginning(sql`internal_case_number`)} union ${beginning(sql`partner_case_number`)}) page
    join cases c on c.id = page.id
    join companies s on s.id = c.company_id
    join companies r on r.id = c.receiver_company_id
    order by page.updated_at desc, page.id desc limit ${LIMIT}`,
);
