/** Begins the texts of statements whose best plan depends on their values, so that PostgreSQL makes a custom plan each time: a millisecond or two. */
export const CUSTOM_PLAN = '/* custom plan */ ';
