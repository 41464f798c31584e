/** Begins the texts of statements whose best plan depends on their values: PostgreSQL plans them each time, which takes it a millisecond or two. */
export const PLANNED_ANEW = '/* planned anew */ ';
