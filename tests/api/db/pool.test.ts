import { sql } from 'drizzle-orm';
import { closeDatabase, isDatabaseAlive, isUnavailable, withDatabase } from '@/db/client';
import { databaseBehindProxy } from '../../support/breakable-proxy';
import { testSql } from '../../support/database';

const backends = async () =>
  (
    await testSql()<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where application_name = 'concord' and datname = current_database()`
  )[0]!.n;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const ask = (deadline: number) => withDatabase((db) => db.execute(sql`select ${1}::int`), deadline);

const proxy = databaseBehindProxy();

test('ten outages in a row never exceed the connections of one pool, on either end', async () => {
  const max = Number(process.env.DATABASE_POOL || 10);
  await testSql()`select 1`;
  const baseline = proxy.clientSockets();
  const seen: number[] = [];
  for (let outage = 0; outage < 10; outage++) {
    await Promise.all(Array.from({ length: 5 }, () => ask(2_000)));
    proxy.set(outage % 3 === 2 ? 'hangs up' : 'hangs');
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(100)));
    expect(answers.every((one) => one.status === 'rejected' && isUnavailable(one.reason))).toBe(true);
    // The next pool still meets the outage.
    await Promise.allSettled(Array.from({ length: 20 }, () => ask(100)));
    await pause(50);
    seen.push(proxy.clientSockets() - baseline);
    proxy.set('works');
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(max);
  await ask(2_000);
  await pause(500);
  expect(proxy.clientSockets() - baseline).toBeLessThanOrEqual(max);
  expect(await backends()).toBeLessThanOrEqual(max);
});

test('health answers while every pooled connection is busy', async () => {
  const busy = Promise.allSettled(
    Array.from({ length: 30 }, () => withDatabase((db) => db.execute(sql`select pg_sleep(1.5)`))),
  );
  await pause(200);
  const began = performance.now();
  expect(await isDatabaseAlive(1_000)).toBe(true);
  expect(performance.now() - began).toBeLessThan(1_000);
  await closeDatabase();
  await busy;
});

test('health fails within its deadline when the database hangs, and recovers', async () => {
  expect(await isDatabaseAlive(1_000)).toBe(true);
  proxy.set('hangs');
  const began = performance.now();
  expect(await isDatabaseAlive(300)).toBe(false);
  expect(await isDatabaseAlive(300)).toBe(false);
  expect(performance.now() - began).toBeLessThan(1_500);
  proxy.set('works');
  expect(await isDatabaseAlive(2_000)).toBe(true);
});
