import { sql } from 'drizzle-orm';
import { closeDatabase, isUnavailable, transact, withDatabase, withDirectDatabase, type Db } from '@/db/client';
import { listen } from '@/db/listen';
import { queueDatabase } from '@/db/queue-database';
import { breakableProxy } from '../../support/breakable-proxy';

/* Settings and addresses; docs/operating/pgbouncer.md says how the API tests run through PgBouncer itself. */
const before = { ...process.env };
const direct = before.DATABASE_DIRECT_URL ?? before.DATABASE_URL!;
let pooler: Awaited<ReturnType<typeof breakableProxy>>;

beforeEach(async () => {
  await closeDatabase();
  pooler = await breakableProxy(direct);
  Object.assign(process.env, { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct });
});
afterEach(async () => {
  await closeDatabase();
  for (const name of ['DATABASE_URL', 'DATABASE_POOLER', 'DATABASE_DIRECT_URL']) process.env[name] = before[name] ?? '';
  await pooler.stop();
});

const setting = async (db: Db, name: string) =>
  (await db.execute<{ value: string }>(sql`select current_setting(${name}) as value`))[0]!.value;
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

test('behind a transaction pooler each transaction sets its own limits, and leaves none behind', async () => {
  const limits = await transact((tx) => Promise.all(LIMITS.map((name) => setting(tx, name))));
  expect(limits).toEqual(['4500ms', '3500ms', '10s']);
  const shorter = await transact((tx) => Promise.all(LIMITS.map((name) => setting(tx, name))), 2_000);
  expect(shorter).toEqual(['1500ms', '1500ms', '10s']);
  const outside = await withDatabase((db) => Promise.all(LIMITS.map((name) => setting(db, name))));
  expect(outside).toEqual(['0', '0', '0']);
});

test('no statement is prepared there; past the pooler they are, and the connection has its limits', async () => {
  const prepared = async (db: Db) => {
    await db.execute(sql`select ${1}::int`);
    return (await db.execute(sql`select 1 from pg_prepared_statements`)).length;
  };
  expect(await transact(prepared)).toBe(0);
  expect(await withDirectDatabase(async (db) => (await prepared(db)) >= 0 && setting(db, LIMITS[0]!))).toBe('4500ms');
});

test('jobs and LISTEN go past the pooler; requests do not', async () => {
  pooler.set('hangs up');
  const failed = await withDatabase((db) => db.execute(sql`select 1`)).catch((error: unknown) => error);
  expect(isUnavailable(failed)).toBe(true);
  const { rows } = await withDirectDatabase((db) => queueDatabase(db).executeSql('select 1 as n'));
  expect(rows).toEqual([{ n: 1 }]);
  const end = await listen('pooler_test', { onNotice: () => {}, onConnected: () => {} });
  await end();
});
