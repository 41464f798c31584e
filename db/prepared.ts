import 'server-only';
import type { Db } from './client';

/**
 * Builds a statement once for each database handle. Putting a wide select together takes drizzle several times as long
 * as PostgreSQL takes to answer it, so the reads that every screen makes keep theirs.
 */
export function preparedOn<S>(build: (db: Db) => S): (db: Db) => S {
  const kept = new WeakMap<Db, S>();
  return (db) => {
    const statement = kept.get(db) ?? build(db);
    kept.set(db, statement);
    return statement;
  };
}
