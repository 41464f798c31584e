import postgres from 'postgres';
import { workerUrl } from './worker-url';

let connection: postgres.Sql | undefined;
let statements: Promise<string[]> | undefined;

/** The tests’ own connection to the database of this Jest worker, for rows that no operation shows. */
export function testSql(): postgres.Sql {
  connection ??= postgres(workerUrl(), { max: 2, onnotice: () => {} });
  return connection;
}

/** Empties all tables and job queues and restarts ids at 1; keeps the migrations table. */
export async function emptyDatabase(): Promise<void> {
  const sql = testSql();
  const prepared = await (statements ??= emptyingStatements(sql));
  await sql.begin(async (tx) => {
    for (const statement of prepared) await tx.unsafe(statement, [], { prepare: true });
  });
}

/**
 * Deleting the few rows of a test takes a thirtieth of the time of `truncate`, which replaces the files of all tables and
 * indexes. One statement deletes from all tables, so that no foreign key is broken when they are checked at its end. The
 * lock waits, as `truncate` does, for writes that a test has left behind.
 */
async function emptyingStatements(sql: postgres.Sql): Promise<string[]> {
  const tables = await sql<{ name: string; is_append_only: boolean }[]>`
    select format('%I.%I', schemaname, tablename) as name, tablename = 'audit_log' as is_append_only
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'pgboss')`;
  const sequences = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname not in ('drizzle', 'pgboss')`;
  const names = tables.map(({ name }) => name);
  const deletable = tables.filter((table) => !table.is_append_only);
  return [
    `lock table ${names.join(', ')} in share row exclusive mode`,
    ...tables.flatMap(({ name, is_append_only }) =>
      is_append_only
        ? [`alter table ${name} disable trigger user`, `delete from ${name}`, `alter table ${name} enable trigger user`]
        : [],
    ),
    `with ${deletable.map(({ name }, index) => `t${index} as (delete from ${name})`).join(', ')} select`,
    `select ${sequences.map(({ name }) => `setval('${name}', 1, false)`).join(', ')}`,
    'delete from pgboss.job',
  ];
}

export async function closeDatabase(): Promise<void> {
  await connection?.end({ timeout: 2 });
  connection = undefined;
}
