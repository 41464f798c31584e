import postgres from 'postgres';
import { workerUrl } from './worker-url';

let connection: postgres.Sql | undefined;
let tables: string[] | undefined;

/** The tests’ own connection to the database of this Jest worker, for rows that no operation shows. */
export function testSql(): postgres.Sql {
  connection ??= postgres(workerUrl(), { max: 2, onnotice: () => {} });
  return connection;
}

/** Empties all tables and job queues and restarts ids at 1; keeps the migrations table. */
export async function emptyDatabase(): Promise<void> {
  const sql = testSql();
  tables ??= (
    await sql<
      { name: string }[]
    >`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'pgboss')`
  ).map((row) => row.name);
  await sql.unsafe(`truncate ${tables.join(', ')} restart identity cascade`);
  await sql`delete from pgboss.job`;
}

/** Closes the tests’ connection. */
export async function closeDatabase(): Promise<void> {
  await connection?.end({ timeout: 2 });
  connection = undefined;
}
