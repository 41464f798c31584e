import { type Db, withDatabase } from '@/db/client';

export function withTransaction<T>(db: Db | undefined, work: (db: Db) => Promise<T>): Promise<T> {
  return db ? work(db) : withDatabase(work);
}

/* With the process id, since parallel test workers may share a database. */
let made = 0;
export const serial = () => `${process.pid.toString(36)}${(++made).toString(36)}`;

export function firstRow<T>(rows: T[]): T {
  const row = rows[0];
  if (!row) throw new Error('The insert returned no row.');
  return row;
}
