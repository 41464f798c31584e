import 'server-only';

/** A page of a list, under the names of the specification (spec 1 §3). */
export type Page<Row> = { data: Row[]; total: number; current_page: number; per_page: number };

/** Puts rows and their total into a page. */
export const pageOf = <Row>(data: Row[], total: number, { page, limit }: { page: number; limit: number }): Page<Row> => ({ data, total, current_page: page, per_page: limit });

/** How many rows come before this page. */
export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;

/** A search term as a LIKE pattern: its own wildcards mean themselves. */
export const likePattern = (term: string) => `%${term.toLowerCase().replace(/[\\%_]/g, (char) => `\\${char}`)}%`;
