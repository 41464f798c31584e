import { type Db, withDatabase } from '@/db/client';

/** Runs work in the given transaction, else on the pool. Every builder takes the transaction last, and may do without. */
export function on<T>(db: Db | undefined, work: (db: Db) => Promise<T>): Promise<T> {
  return db ? work(db) : withDatabase(work);
}

/* The process's number keeps parallel test workers apart that share one database. */
let made = 0;
export const serial = () => `${process.pid.toString(36)}${(++made).toString(36)}`;

/** The row an insert gave back. */
export function first<T>(rows: T[]): T {
  const row = rows[0];
  if (!row) throw new Error('The insert gave no row back.');
  return row;
}
