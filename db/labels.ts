import { sql, type Column, type SQL } from 'drizzle-orm';

/** SQL for an enum's displayed label, for sorting and searching. */
export const labelOf = (column: Column | SQL, labels: Record<string, string>): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(labels).map(([key, label]) => sql.raw(`when '${key}' then '${label.replaceAll("'", "''")}'`)),
    sql` `,
  )} end`;
