import 'server-only';
import { sql } from 'drizzle-orm';
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
