/** The rows of a database as they are, to tell afterwards whether they still are. */
import type { Sql } from 'postgres';
import type { Check } from './invariants';
import { queryOnce } from './processes';

type Table = { name: string; columns: string[]; rows: number; digest: string; last: string };
export type Rows = Awaited<ReturnType<typeof readRows>>;

/** Tables whose rows are changed or removed by people at work, by jobs or by logins. */
const CHANGES = [
  'case_note_mails',
  'cases',
  'communities',
  'idempotency_keys',
  'job_runs',
  'one_time_tokens',
  'outbox',
  'rate_limits',
  'server_processes',
  'sessions',
  'users',
];

/** Rows with a numbered id, with the columns that their tables have now. */
export const readRows = (url: string) =>
  queryOnce(url, async (sql) => {
    const found = await sql<{ name: string; columns: string[] }[]>`
      select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = 'public' and table_name in (
        select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'id' and data_type in ('integer', 'bigint'))
      group by 1 order by 1`;
    const tables: Table[] = [];
    for (const { name, columns } of found) {
      const [{ last } = { last: '0' }] = await sql<
        { last: string }[]
      >`select coalesce(max(id), 0)::text as last from ${sql(name)}`;
      tables.push({ name, columns, last, ...(await digestOf(sql, { name, columns, last })) });
    }
    return tables;
  });

/** What has become of them, of tables that only grow. */
export async function checkRows(url: string, before: Rows): Promise<Check> {
  const kept = before.filter(({ name }) => !CHANGES.includes(name));
  const violations = await queryOnce(url, async (sql) => {
    const all: string[] = [];
    for (const table of kept) {
      const { rows, digest } = await digestOf(sql, table);
      if (digest !== table.digest) all.push(`${table.name}: ${table.rows} rows, then ${rows}`);
    }
    return all;
  });
  const rows = kept.reduce((sum, table) => sum + table.rows, 0);
  return { name: `${rows} rows of ${kept.length} tables from before the migration are as they were`, violations };
}

async function digestOf(sql: Sql, { name, columns, last }: Pick<Table, 'name' | 'columns' | 'last'>) {
  const [row] = await sql<{ rows: number; digest: string }[]>`
    select count(*)::int as rows, coalesce(md5(string_agg(t::text, '|' order by id)), '') as digest
    from (select ${sql(columns)} from ${sql(name)} where id <= ${last}) t`;
  return row!;
}
