/**
 * Prefixes statements whose best plan depends on their values, so that PostgreSQL plans them each time, which takes a
 * millisecond or two.
 */
export const CUSTOM_PLAN = '/* custom plan */ ';
