import 'server-only';
import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core';
import { preparedSql } from '@/db/prepared';
import type { Db } from '@/db/client';

/** Rows of one table that name the same columns. */
export type DeferredInsert = { table: PgTable; columns: string[]; rows: Record<string, unknown>[] };
type Deferring = { deferred: DeferredInsert[] };

/** Inserts rows at the end of the command, in its transaction; the command's own queries do not see them. */
export function deferInsert<T extends PgTable>({ deferred }: Deferring, table: T, ...rows: T['$inferInsert'][]): void {
  for (const row of rows) {
    const columns = Object.keys(row).filter((name) => row[name as keyof typeof row] !== undefined);
    const batch = deferred.find((it) => it.table === table && it.columns.join() === columns.join());
    if (batch) batch.rows.push(row);
    else deferred.push({ table, columns, rows: [row] });
  }
}

/**
 * Sends all deferred rows in one statement, which costs one round trip instead of one for each table. The rows travel as
 * JSON: the text does not depend on their number, so it is built once and planned once per connection. Foreign keys are
 * checked at the statement's end, so the tables may come in any order.
 */
export async function flushInserts({ db, deferred }: Deferring & { db: Db }): Promise<void> {
  const batches = deferred.splice(0);
  if (!batches.length) return;
  const shape = batches.map(({ table, columns }) => ({ table: getTableName(table), columns }));
  await insertAll(db, shape, Object.fromEntries(batches.map((batch, at) => [`rows_${at}`, jsonOf(batch)])));
}

type Shape = { table: string; columns: string[] }[];

const insertAll = preparedSql<Shape, object>((batches) => {
  const inserts = batches.map(({ table, columns }, at): SQL => {
    const names = sql.join(columns.map(sql.identifier), sql`, `);
    return sql`${sql.identifier(`insert_${at}`)} as (insert into ${sql.identifier(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.identifier(table)}, ${sql.placeholder(`rows_${at}`)}))`;
  });
  return sql`with ${sql.join(inserts, sql`, `)} select 1`;
});

/** Rows as JSON, which takes dates and objects as they are; column types of our own encode their values (db/columns.ts). */
function jsonOf({ table, columns, rows }: DeferredInsert): string {
  const own = ownColumnsOf(table).filter(([name]) => columns.includes(name));
  if (!own.length) return JSON.stringify(rows);
  const encoded = rows.map((row: Record<string, unknown>) =>
    own.reduce((done, [name, column]) => ({ ...done, [name]: row[name] && column.mapToDriverValue(row[name]) }), row),
  );
  return JSON.stringify(encoded);
}

type OwnColumns = (readonly [name: string, column: { mapToDriverValue: (value: unknown) => unknown }])[];
const ownColumns = new Map<PgTable, OwnColumns>();

/** Columns of a type of ours, which encode their values; looked up once for each table. */
function ownColumnsOf(table: PgTable): OwnColumns {
  const known = ownColumns.get(table);
  if (known) return known;
  const found = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    is(column, PgCustomColumn) ? [[name, column] as const] : [],
  );
  ownColumns.set(table, found);
  return found;
}
