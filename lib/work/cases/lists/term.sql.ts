import 'server-only';
import { sql } from 'drizzle-orm';
import { preparedSql } from '@/db/prepared';
import { likePattern } from '@/lib/platform/operation/paging';

/**
 * Characters of a term that the trigram index looks up. Each further one costs another list of cases to compare, and
 * these already narrow well.
 */
const MAX_LOOKED_UP = 24;

export const termValues = (term: string) => ({ term, pattern: likePattern(term.slice(0, MAX_LOOKED_UP)) });
export type TermValues = ReturnType<typeof termValues>;

/** No index serves this condition, and no character of the term is a wildcard. */
export const has = (text: ReturnType<typeof sql>) => sql`strpos(${text}, ${sql.placeholder('term')}) > 0`;

export const isLong = (term: string) => term.length > MAX_LOOKED_UP;

/**
 * The index `cases_search` finds these cases by their numbers or summary. Its plan depends on the expected row count,
 * so the condition compares no more than needed.
 */
export const findsTerm = (is_long: boolean) =>
  sql`search_text like ${sql.placeholder('pattern')}${is_long ? sql` and ${has(sql`search_text`)}` : sql``}`;

/** "linked to 00105530": the number after it; null for any other term (rule: links.search). */
export const linkedTerm = (term: string): string | null => /^linked to (\S.*)$/.exec(term)?.[1] ?? null;

const company_id = sql.placeholder('company_id');
const number = sql.placeholder('number');
const OWN = sql`${company_id} in (company_id, receiver_company_id) and deleted_at is null`;

/**
 * Cases that are linked with a case `id`, by a link or in an incident of the company; of others as well, so that the query around it
 * has to begin with the company's own.
 */
export const linkedWith = (id: ReturnType<typeof sql>) => sql`
        select l.other_case_id as id from case_links l where l.case_id = ${id}
        union
        select m.case_id from case_parent_cases own join case_parents p on p.id = own.parent_id and p.company_id = ${company_id}
        join case_parent_cases m on m.parent_id = own.parent_id and m.case_id <> ${id} where own.case_id = ${id}`;

/** Cases and links that a search by a number follows at most. */
const MAX_FOUND_BY_LINK = 200;

/** The company's cases that are linked with one of its cases of exactly this number. */
export const readFoundByLink = preparedSql<object, { id: number }>(
  () => sql`
    select distinct o.id from (
      (select id from cases where lower(internal_case_number) collate "C" = ${number} and ${OWN} limit ${MAX_FOUND_BY_LINK})
      union (select id from cases where lower(partner_case_number) collate "C" = ${number} and ${OWN} limit ${MAX_FOUND_BY_LINK})
    ) named cross join lateral (${linkedWith(sql`named.id`)}) linked
    join cases o on o.id = linked.id and o.deleted_at is null and ${company_id} in (o.company_id, o.receiver_company_id)
    limit ${MAX_FOUND_BY_LINK}`,
);
