import { sql, type Column, type SQL } from 'drizzle-orm';

export const labelOf = (column: Column | SQL, labels: Record<string, string>): SQL =>
  sql`case ${column} ${sql.join(
    Object.entries(labels).map(([key, label]) => sql.raw(`when '${key}' then '${label.replaceAll("'", "''")}'`)),
    sql` `,
  )} end`;
