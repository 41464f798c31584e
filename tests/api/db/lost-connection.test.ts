import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { isUnavailable, transact, withDatabase, type Db } from '@/db/client';
import { openPool } from '@/db/pool';
import { databaseBehindProxy } from '../../support/breakable-proxy';
import { testSql } from '../../support/database';
import { eventually } from '../../support/eventually';

const proxy = databaseBehindProxy();

const backend = async (db: Db) =>
  Number((await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid);
/** Statements that have sent their first rows, and sleep. */
const sleeping = () =>
  testSql()`select 1 from pg_stat_activity where wait_event = 'PgSleep' and application_name = 'concord-test' and datname = current_database()`;
const terminate = (pid: number) => testSql()`select pg_terminate_backend(${pid}, 1000)`;

/** A transaction that sends statements of several sizes, some of them after a pause. */
const work = (at: number) =>
  transact(async (tx) => {
    await tx.execute(sql`select pg_sleep(${(at % 5) / 100})`);
    await wait(at % 3);
    await tx.execute(sql`select ${'x'.repeat((at % 4) * 600)}::text`);
    return tx.execute(sql`select 1`);
  }, 2_000);

/** Repeats work that was given a connection whose end this process, busy with others, had yet to read. */
async function untilAvailable<T>(run: () => Promise<T>, attempts = 12): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (attempts === 0 || !isUnavailable(error)) throw error;
    return untilAvailable(run, attempts - 1);
  }
}

const openTen = () =>
  Promise.all(Array.from({ length: 10 }, () => withDatabase((db) => db.execute(sql`select pg_sleep(0.02)`))));

/* The driver's error in a timer would be uncaught, and Jest fails the test that runs then. */
test.each(['hangs up', 'resets'] as const)(
  'connections lost in the middle of transactions fail these and nothing else (%s)',
  async (loss) => {
    for (let round = 0; round < 25; round++) {
      await untilAvailable(openTen);
      const all = Promise.allSettled(Array.from({ length: 16 }, (_, at) => work(at + round)));
      await wait(5 + round);
      proxy.set(loss);
      proxy.set('works');
      for (const one of await all) if (one.status === 'rejected') expect(isUnavailable(one.reason)).toBe(true);
      expect((await untilAvailable(() => work(0))).at(0)).toEqual({ '?column?': 1 });
    }
  },
  60_000,
);

test('a transaction whose connection is lost between two statements sends nothing more', async () => {
  await testSql()`create table if not exists lost_connection (n int)`;
  let isRefused = false;
  const outcome = transact(async (tx) => {
    await tx.execute(sql`insert into lost_connection values (1)`);
    await terminate(await backend(tx));
    // The connection is open again, for others, when the next statement comes.
    await withDatabase((db) => Promise.all(Array.from({ length: 12 }, () => db.execute(sql`select pg_sleep(0.05)`))));
    await tx.execute(sql`insert into lost_connection values (2)`).catch((error: unknown) => {
      isRefused = isUnavailable(error);
      throw error;
    });
  });
  expect(isUnavailable(await outcome.catch((error: unknown) => error))).toBe(true);
  await eventually(() => expect(isRefused).toBe(true));
  expect(await testSql()`select * from lost_connection`).toEqual([]);
  await testSql()`drop table lost_connection`;
});

test('the rollback of a lost transaction does not reach the one that uses the connection next', async () => {
  await testSql()`create table if not exists lost_connection (n int)`;
  let [isTerminated, othersWrote] = [() => {}, () => {}];
  const terminated = new Promise<void>((done) => (isTerminated = done));
  const written = new Promise<void>((done) => (othersWrote = done));
  const lost = transact(async (tx) => {
    await terminate(await backend(tx));
    isTerminated();
    await written;
    throw new Error('the work fails late');
  }).catch(() => 'lost');
  await terminated;
  let writers = 0;
  const others = Array.from({ length: 10 }, (_, at) =>
    transact(async (tx) => {
      await tx.execute(sql`insert into lost_connection values (${at})`);
      // The rollback comes while at least nine are in the middle of their transactions.
      if (++writers === 9) othersWrote();
      await lost;
      await tx.execute(sql`insert into lost_connection values (${at + 100})`);
    }),
  );
  await Promise.all(others);
  expect(await lost).toBe('lost');
  expect(await testSql()`select * from lost_connection`).toHaveLength(20);
  await testSql()`drop table lost_connection`;
});

test.each(['resets', 'hangs up'] as const)(
  'a result that is cut off leaves nothing in front of the next one on its connection (%s)',
  async (loss) => {
    const pool = openPool({ max: 1, application_name: 'concord-test', statement_timeout: 10_000 });
    // A look at the array types, which another pool may have taken, would hide it.
    Object.assign(pool.sql.options, { fetch_types: false });
    try {
      const rows = (count: number) =>
        pool.sql.unsafe('select n, case when n = 5000 then pg_sleep(3) end from generate_series(1, $1::int) n', [
          count,
        ] as never[]);
      await rows(1);
      const cut = rows(10_000).catch((error: Error) => error);
      await eventually(async () => expect(await sleeping()).not.toEqual([]));
      proxy.set(loss);
      proxy.set('works');
      expect(isUnavailable(await cut)).toBe(true);
      expect((await untilAvailable(async () => await rows(2))).map(({ n }) => n)).toEqual([1, 2]);
    } finally {
      await pool.close(1);
    }
  },
  20_000,
);

test('a statement that fails after its first rows leaves nothing in front of the next one on its connection', async () => {
  const pool = openPool({ max: 1, application_name: 'concord-test', statement_timeout: 10_000 });
  try {
    const rows = (failing: number) =>
      pool.db.execute<{ n: number }>(sql`select n, 1 / (n - ${failing}::int) as one from generate_series(1, 9) n`);
    await rows(100);
    for (const failing of [4, 9]) {
      await expect(rows(failing)).rejects.toMatchObject({ cause: { code: '22012' } });
      expect((await rows(100)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
    await expect(
      pool.db.transaction((tx) => tx.execute(sql`select 1 / (2 - n) from generate_series(1, 3) n`)),
    ).rejects.toThrow();
    const found = await pool.db.transaction((tx) =>
      tx.select({ n: sql<number>`n` }).from(sql`generate_series(1, 2) n`),
    );
    expect(found).toEqual([{ n: 1 }, { n: 2 }]);
  } finally {
    await pool.close(1);
  }
});
