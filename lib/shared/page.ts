export type Total = { total: number; total_is_exact?: boolean };

/** Page of a list, with the specification's property names (spec 1 §3). */
export type Page<Row> = Total & { data: Row[]; current_page: number; per_page: number };
