import 'server-only';
import { z } from 'zod';
import { MAX_TICKED } from './policy';

/**
 * Ticked rows of a list of cases, in the address as `a,b`, without duplicates.
 * @param one pattern of one reference or id
 */
export function tickedRows(one: RegExp) {
  return z
    .string()
    .regex(new RegExp(`^${one.source}(,${one.source})*$`), 'Choose cases.')
    .transform((text) => [...new Set(text.split(','))])
    .refine((rows) => rows.length <= MAX_TICKED, `Export at most ${MAX_TICKED} cases at once.`);
}
