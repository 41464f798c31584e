import 'server-only';
import { is, Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { driverOf, type Db } from './client';

const dialect = new PgDialect();

/**
 * A statement that is put together once for each shape of it, then only filled: building a wide one takes several times
 * as long as PostgreSQL takes to answer it. `build` names what is filled in by `sql.placeholder`; moments come back as text.
 */
export function statement<Shape, Values extends Record<string, unknown>>(keyOf: (shape: Shape) => string, build: (shape: Shape) => SQL) {
  const made = new Map<string, { text: string; params: unknown[] }>();
  const make = (shape: Shape) => {
    const { sql, params } = dialect.sqlToQuery(build(shape));
    return { text: sql, params };
  };
  return async <Row>(db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const key = keyOf(shape);
    const { text, params } = made.get(key) ?? make(shape);
    if (!made.has(key)) made.set(key, { text, params });
    return driverOf(db).unsafe(text, params.map((param) => (is(param, Placeholder) ? values[param.name] : param)) as never[]) as unknown as Promise<Row[]>;
  };
}
