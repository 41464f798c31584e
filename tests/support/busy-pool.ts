import { sql } from 'drizzle-orm';
import { closeDatabase, withDatabase } from '@/db/client';
import { testSql } from './database';
import { eventually } from './eventually';

/** An advisory lock that nothing else uses. */
const LOCK = 7_103_999;

/** Keeps every connection of the pool busy until `release` is called. */
export async function busyPool() {
  const size = Number(process.env.DATABASE_POOL || 10);
  const holder = await testSql().reserve();
  await holder`select pg_advisory_lock(${LOCK})`;
  const busy = Promise.allSettled(
    Array.from({ length: 3 * size }, () =>
      withDatabase((db) => db.execute(sql`select pg_advisory_xact_lock(${LOCK})`)),
    ),
  );
  const waiting = () =>
    testSql()`select 1 from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  await eventually(async () => expect(await waiting()).toHaveLength(size));
  return {
    async release() {
      await holder`select pg_advisory_unlock(${LOCK})`;
      holder.release();
      await closeDatabase();
      await busy;
    },
  };
}
