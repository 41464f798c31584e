import 'server-only';
import { sql } from 'drizzle-orm';
import { likePattern } from '@/lib/platform/operation/paging';

/**
 * Characters of a term that are looked up in the index of trigrams. Each more is one more list of cases to compare, and these
 * narrow well already.
 */
const MAX_LOOKED_UP = 24;

/** Values of a term's placeholders. `term`: in lower case. */
export const termValues = (term: string) => ({ term, pattern: likePattern(term.slice(0, MAX_LOOKED_UP)) });
export type TermValues = ReturnType<typeof termValues>;

/** Condition that a text has the term. No index finds it, and no character of the term is a wildcard. */
export const has = (text: ReturnType<typeof sql>) => sql`strpos(${text}, ${sql.placeholder('term')}) > 0`;

/** The term is longer than what is looked up of it. */
export const isLong = (term: string) => term.length > MAX_LOOKED_UP;

/**
 * Condition that a case has the term in its numbers or summary, which the index `cases_search` finds. Its plan depends on how
 * many PostgreSQL expects, so nothing is compared that need not be.
 */
export const findsTerm = (is_long: boolean) =>
  sql`search_text like ${sql.placeholder('pattern')}${is_long ? sql` and ${has(sql`search_text`)}` : sql``}`;
