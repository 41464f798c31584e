import postgres from 'postgres';
import { workerUrl } from './worker-url';

let connection: postgres.Sql | undefined;
let emptying: { sql: postgres.Sql; statements: Promise<string[]> } | undefined;

export function testSql(): postgres.Sql {
  connection ??= postgres(workerUrl(), { max: 2, onnotice: () => {} });
  return connection;
}

/** Empties all tables and job queues and restarts ids at 1; keeps the migrations table. */
export async function emptyDatabase(): Promise<void> {
  const { sql, statements } = (emptying ??= openEmptying());
  const all = await statements;
  // Without `simple: false` the driver sends a statement without arguments to be parsed and planned each time.
  await sql.begin((tx) =>
    Promise.all(all.map((one) => tx.unsafe(one, [], { prepare: true, simple: false } as object))),
  );
}

/**
 * Opens a separate connection in the role of a replica, which checks no foreign keys and runs no triggers. Setting the
 * role per transaction would discard the connection's plans.
 */
function openEmptying() {
  const sql = postgres(workerUrl(), {
    max: 1,
    onnotice: () => {},
    connection: { session_replication_role: 'replica' },
  });
  return { sql, statements: emptyingStatements(sql) };
}

/**
 * Deleting the few rows of a test takes a thirtieth of the time of `truncate`, which replaces the files of all tables and
 * indexes. The lock waits, as `truncate` does, for writes that a test has left behind.
 */
async function emptyingStatements(sql: postgres.Sql): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'pgboss')`;
  const sequences = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname not in ('drizzle', 'pgboss')`;
  const names = tables.map(({ name }) => name);
  return [
    `lock table ${names.join(', ')} in share row exclusive mode`,
    `with ${names.map((name, index) => `t${index} as (delete from ${name})`).join(', ')} select`,
    `select ${sequences.map(({ name }) => `setval('${name}', 1, false)`).join(', ')}`,
    'delete from pgboss.job',
  ];
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([connection?.end({ timeout: 2 }), emptying?.sql.end({ timeout: 2 })]);
  connection = emptying = undefined;
}
