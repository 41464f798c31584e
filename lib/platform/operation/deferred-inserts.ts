import 'server-only';
import { getTableColumns, getTableName, is, sql, type SQL } from 'drizzle-orm';
import { PgCustomColumn, type PgTable } from 'drizzle-orm/pg-core';
import { preparedSql } from '@/db/prepared';
import type { Db } from '@/db/client';

type Row = Record<string, unknown>;
export type DeferredInsert =
  | { table: PgTable; columns: string[]; rows: Row[] }
  | { derived: DerivedInsert; rows: Row[] };
/**
 * An insert that derives its rows in the database. `insert` is the whole statement, with the given rows as JSON; if it
 * inserts any row, listeners of `channel` are notified after the commit.
 */
export type DerivedInsert<R extends Row = Row> = {
  name: string;
  insert: (rows: SQL) => SQL;
  channel: string;
  row?: R;
};
type DeferredContext = { deferred: DeferredInsert[]; changed_cases?: Set<number> };

/** Channel of notifications about changed cases; they carry only the id (rule: room.stream). */
export const CASE_CHANNEL = 'case_changed';

/** Inserts rows at the end of the command, in its transaction; the command's own queries do not see them. */
export function deferInsert<T extends PgTable>(
  { deferred }: DeferredContext,
  table: T,
  ...rows: T['$inferInsert'][]
): void {
  for (const row of rows) {
    const columns = Object.keys(row).filter((name) => row[name as keyof typeof row] !== undefined);
    const batch = deferred.find((it) => 'table' in it && it.table === table && it.columns.join() === columns.join());
    if (batch) batch.rows.push(row);
    else deferred.push({ table, columns, rows: [row] });
  }
}

export function deferDerived<R extends Row>({ deferred }: DeferredContext, derived: DerivedInsert<R>, row: R): void {
  const batch = deferred.find((it) => 'derived' in it && it.derived.name === derived.name);
  if (batch) batch.rows.push(row);
  else deferred.push({ derived, rows: [row] });
}

/**
 * Sends all deferred rows and notifications in one statement, to save a round trip per table. The rows travel as JSON,
 * so the text does not depend on their number: it is built once, and planned once per connection. Foreign keys are
 * checked at the statement's end, so the tables may come in any order.
 */
export async function flushInserts({ db, deferred, changed_cases }: DeferredContext & { db: Db }): Promise<void> {
  const batches = deferred.splice(0);
  const notifies = Boolean(changed_cases?.size);
  if (!batches.length && !notifies) return;
  for (const batch of batches) if ('derived' in batch) derivedInserts.set(batch.derived.name, batch.derived);
  const inserted = batches.map((batch) =>
    'derived' in batch ? { derived: batch.derived.name } : { table: getTableName(batch.table), columns: batch.columns },
  );
  const rows = batches.map((batch, at) => [
    `rows_${at}`,
    'derived' in batch ? JSON.stringify(batch.rows) : jsonOf(batch),
  ]);
  const values = { ...Object.fromEntries(rows), ...(notifies && { changed: JSON.stringify([...changed_cases!]) }) };
  await insertAll(db, { inserted, notifies }, values);
}

const derivedInserts = new Map<string, DerivedInsert>();

type Inserted = { table: string; columns: string[] } | { derived: string };
type Shape = { inserted: Inserted[]; notifies: boolean };

const insertAll = preparedSql<Shape, object>(({ inserted, notifies }) => {
  const told = notifies
    ? [
        sql`select pg_notify(${sql.raw(`'${CASE_CHANNEL}'`)}, case_id) from json_array_elements_text(${sql.placeholder('changed')}) as case_id`,
      ]
    : [];
  const inserts = inserted.map((one, at): SQL => {
    const name = sql.identifier(`insert_${at}`);
    const rows = sql.placeholder(`rows_${at}`);
    if ('table' in one) return sql`${name} as (${insertOf(one, sql`${rows}`)})`;
    const { insert, channel } = derivedInserts.get(one.derived)!;
    told.push(sql`select pg_notify(${sql.raw(`'${channel}'`)}, '') where exists (select from ${name})`);
    return sql`${name} as (${insert(sql`${rows}`)} returning 1)`;
  });
  const rest = told.length ? sql.join(told, sql` union all `) : sql`select 1`;
  return sql`${inserts.length ? sql`with ${sql.join(inserts, sql`, `)} ` : sql``}${rest}`;
});

function insertOf({ table, columns }: { table: string; columns: string[] }, rows: SQL): SQL {
  const names = sql.join(columns.map(sql.identifier), sql`, `);
  return sql`insert into ${sql.identifier(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.identifier(table)}, ${rows})`;
}

/** Rows as JSON, which accepts dates and objects; custom column types encode their values (db/columns.ts). */
function jsonOf({ table, columns, rows }: Extract<DeferredInsert, { table: PgTable }>): string {
  const own = ownColumnsOf(table).filter(([name]) => columns.includes(name));
  if (!own.length) return JSON.stringify(rows);
  const encoded = rows.map((row: Record<string, unknown>) =>
    own.reduce((done, [name, column]) => ({ ...done, [name]: row[name] && column.mapToDriverValue(row[name]) }), row),
  );
  return JSON.stringify(encoded);
}

type OwnColumns = (readonly [name: string, column: { mapToDriverValue: (value: unknown) => unknown }])[];
const ownColumns = new Map<PgTable, OwnColumns>();

function ownColumnsOf(table: PgTable): OwnColumns {
  const known = ownColumns.get(table);
  if (known) return known;
  const columns = Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    is(column, PgCustomColumn) ? [[name, column] as const] : [],
  );
  ownColumns.set(table, columns);
  return columns;
}
