import { sql } from 'drizzle-orm';
import { isDatabaseAlive, isUnavailable, withDatabase } from '@/db/client';
import { databaseBehindProxy } from '../../support/breakable-proxy';
import { busyPool } from '../../support/busy-pool';
import { testSql } from '../../support/database';
import { eventually } from '../../support/eventually';

const backends = async () =>
  (
    await testSql()<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where application_name = 'concord' and datname = current_database()`
  )[0]!.n;
const ask = (deadline: number) => withDatabase((db) => db.execute(sql`select ${1}::int`), deadline);

const proxy = databaseBehindProxy();

test('ten outages in a row never exceed the connections of one pool, on either end', async () => {
  const max = Number(process.env.DATABASE_POOL || 10);
  await testSql()`select 1`;
  const baseline = proxy.clientSockets();
  const seen: number[] = [];
  for (let outage = 0; outage < 10; outage++) {
    await Promise.all(Array.from({ length: 5 }, () => ask(30_000)));
    proxy.set(outage % 3 === 2 ? 'hangs up' : 'hangs');
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(100)));
    expect(answers.every((one) => one.status === 'rejected' && isUnavailable(one.reason))).toBe(true);
    // The next pool still meets the outage.
    await Promise.allSettled(Array.from({ length: 20 }, () => ask(100)));
    seen.push(proxy.clientSockets() - baseline);
    proxy.set('works');
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(max);
  await ask(30_000);
  await eventually(async () => {
    expect(proxy.clientSockets() - baseline).toBeLessThanOrEqual(max);
    expect(await backends()).toBeLessThanOrEqual(max);
  });
});

test('health answers while every pooled connection is busy', async () => {
  const busy = await busyPool();
  expect(await isDatabaseAlive(30_000)).toBe(true);
  await busy.release();
});

test('health fails at its deadline when the database hangs, and recovers', async () => {
  expect(await isDatabaseAlive(30_000)).toBe(true);
  proxy.set('hangs');
  expect(await isDatabaseAlive(300)).toBe(false);
  expect(await isDatabaseAlive(300)).toBe(false);
  proxy.set('works');
  expect(await isDatabaseAlive(30_000)).toBe(true);
});
