import 'server-only';
import type { Query, SQL } from 'drizzle-orm';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client';

/**
 * Caches a prepared Drizzle query per database handle. Building a wide select takes several times as long as PostgreSQL
 * needs to answer it, so the few reads behind nearly every request are built once.
 */
export function preparedOn<S>(build: (db: Db) => S): (db: Db) => S {
  const prepared = new WeakMap<Db, S>();
  return (db) => {
    const statement = prepared.get(db) ?? build(db);
    prepared.set(db, statement);
    return statement;
  };
}

const dialect = new PgDialect();

/**
 * Prepares hand-written SQL with a few variants: the text is built once per shape, and values are bound to its
 * `sql.placeholder`s. Shapes may only hold values of closed sets, because each text is cached. A text that begins with
 * `CUSTOM_PLAN` is not prepared on the server.
 */
export function preparedSql<Shape extends object, Row extends object>(build: (shape: Shape) => SQL) {
  const built = new Map<string, Query>();
  return (db: Db, shape: Shape, values: Record<string, unknown>): Promise<Row[]> => {
    const key = JSON.stringify(shape);
    const query = built.get(key) ?? dialect.sqlToQuery(build(shape));
    built.set(key, query);
    type Result = PreparedQueryConfig & { execute: Row[] };
    return db._.session.prepareQuery<Result>(query, undefined, undefined, false).execute(values);
  };
}
