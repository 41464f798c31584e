import { sql, type Column, type SQL } from 'drizzle-orm';

/** The displayed label of an enum's column, for sorting and searching by it. */
export const labelOf = (column: Column | SQL, labels: Record<string, string>): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(labels).map(([key, label]) => sql.raw(`when '${key}' then '${label.replaceAll("'", "''")}'`)),
    sql` `,
  )} end`;
