/** The tests' own connection to the database of this Jest worker. */
import postgres from 'postgres';
import { workerUrl } from './worker-url';

let connection: postgres.Sql | undefined;
let tables: string[] | undefined;

/** The tests' own connection, beside the app's; for looking at rows that no operation shows. */
export function testSql(): postgres.Sql {
  connection ??= postgres(workerUrl(), { max: 2, onnotice: () => {} });
  return connection;
}

/** Empties all tables and starts their numbers again at 1; no job is left that means a row of before. The migrations' own table stays. */
export async function emptyDatabase(): Promise<void> {
  const sql = testSql();
  tables ??= (await sql<{ name: string }[]>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'pgboss')`).map((row) => row.name);
  await sql.unsafe(`truncate ${tables.join(', ')} restart identity cascade`);
  await sql`delete from pgboss.job`;
}

/** Ends the tests' connection. */
export async function closeDatabase(): Promise<void> {
  await connection?.end({ timeout: 2 });
  connection = undefined;
}
