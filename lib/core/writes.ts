import 'server-only';
import { getTableName, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { driverOf, type Db } from '@/db/client';
import type { Ctx } from './operation';

/** Something that a command writes at its end: rows of a table, or a change that must hit a row. */
export type Write = { table: string; columns: string; rows: object[] } | { change: SQL; must_hit: boolean };

/** Somebody else was first: what a gathered command had read is no longer so. It starts again. */
export const OVERTAKEN = 'CN001';

/** Adds rows at the command's end. Rows of a table may point to rows that the same command adds to another. */
export function add<T extends PgTable>({ writes }: Pick<Ctx, 'writes'>, table: T, ...rows: T['$inferInsert'][]): void {
  for (const row of rows) {
    const columns = Object.keys(row).filter((name) => row[name as keyof typeof row] !== undefined).map((name) => `"${name}"`).join(', ');
    const name = getTableName(table);
    const same = writes.find((write) => 'table' in write && write.table === name && write.columns === columns);
    if (same && 'rows' in same) same.rows.push(row);
    else writes.push({ table: name, columns, rows: [row] });
  }
}

/**
 * Makes a change at the command's end: an update without `returning`, whose condition repeats what the command has read.
 * When it hits no row, nothing of the command is written and it starts again; `even_none` when that is as good.
 */
export function change({ writes }: Pick<Ctx, 'writes'>, statement: SQL, { even_none = false } = {}): void {
  writes.push({ change: statement, must_hit: !even_none });
}

const dialect = new PgDialect();

/**
 * Sends all of it as one statement, since each statement of its own costs a round trip and a snapshot. The rows travel
 * as JSON, so that the text stays the same whatever their number and is planned once. The constraints are checked at the
 * statement's end: its parts may stand in any order.
 */
export async function sendWrites(db: Db, writes: Write[]): Promise<void> {
  if (!writes.length) return;
  const values: unknown[] = [];
  const parts = writes.map((write, at) => `w${at} as (${'change' in write ? changeText(write.change, values) : rowsText(write, values)})`);
  const changes = writes.flatMap((write, at) => ('change' in write && write.must_hit ? [`must_hit((select count(*) from w${at}))`] : []));
  await driverOf(db).unsafe(`with ${parts.join(', ')} select ${changes.join(', ') || '1'}`, values as never[]);
}

function rowsText({ table, columns, rows }: { table: string; columns: string; rows: object[] }, values: unknown[]): string {
  values.push(JSON.stringify(rows));
  return `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $${values.length})`;
}

function changeText(statement: SQL, values: unknown[]): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const first = values.length;
  values.push(...params);
  return `${text.replace(/\$(\d+)/g, (_all, place: string) => `$${first + Number(place)}`)} returning 1`;
}
