import 'server-only';
import type { Total } from '@/lib/shared/page';

/** Totals are exact up to this limit; counting further would cost more than reading the page. */
export const COUNT_LIMIT = 10_000;

/** Lower limit for a search in cases, which has to find the cases that it counts. */
export const FOUND_LIMIT = 1_000;

export const totalOf = (counted: number, limit = COUNT_LIMIT): Total => ({
  total: Math.min(counted, limit),
  total_is_exact: counted <= limit,
});

export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);

export const likePattern = (term: string) => `%${escapeLike(term.toLowerCase())}%`;
