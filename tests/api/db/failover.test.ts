import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { closeDatabase, isDatabaseAlive, isUnavailable, withDatabase } from '@/db/client';
import { listen } from '@/db/listen';
import { primaryUrl } from '@/db/primary';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { breakableProxy } from '../../support/breakable-proxy';
import { emptyDatabase, testSql } from '../../support/database';

/* Two addresses of one database; the fault tests have a real standby. */
const before = { ...process.env };
const direct = before.DATABASE_DIRECT_URL ?? before.DATABASE_URL!;
let hosts: Awaited<ReturnType<typeof breakableProxy>>[];

beforeEach(async () => {
  await closeDatabase();
  hosts = [await breakableProxy(direct), await breakableProxy(direct)];
  const [a, b] = hosts.map(({ url }) => new URL(url).host);
  process.env.DATABASE_URL = `${direct.replace(new URL(direct).host, `${a},${b}`)}?target_session_attrs=read-write`;
  Object.assign(process.env, { DATABASE_POOLER: '', DATABASE_DIRECT_URL: '' });
});
afterEach(async () => {
  await closeDatabase();
  for (const name of ['DATABASE_URL', 'DATABASE_POOLER', 'DATABASE_DIRECT_URL']) process.env[name] = before[name] ?? '';
  await Promise.all(hosts.map((one) => one.stop()));
});

const ask = () => withDatabase((db) => db.execute(sql`select 1 as n`)).then(([row]) => row);

/** Until it succeeds; whatever is not the loss of the database fails at once. */
async function until(work: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(20)) {
    const isDone = await work().then(Boolean, (error: unknown) => {
      if (!isUnavailable(error)) throw error;
      return false;
    });
    if (isDone) return;
  }
  throw new Error('It hangs.');
}

test.each(['hangs', 'hangs up', 'resets'] as const)(
  'when the first host %s, requests, health and LISTEN go on with the second one, and back',
  async (loss) => {
    const heard: string[] = [];
    const connected: number[] = [];
    const end = await listen('failover_test', {
      onNotice: (payload) => heard.push(payload),
      onConnected: () => connected.push(Date.now()),
    });
    expect(await ask()).toEqual({ n: 1 });
    for (const [lost, other] of [hosts, hosts.toReversed()]) {
      other!.set('works');
      lost!.set(loss);
      const before = connected.length;
      await until(ask);
      await until(() => isDatabaseAlive(1_000));
      await until(() => Promise.resolve(connected.length > before));
      await testSql()`select pg_notify('failover_test', ${String(before)})`;
      await until(() => Promise.resolve(heard.includes(String(before))));
    }
    await end();
  },
);

test('scripts get the address of the one host that takes writes, or a reason', async () => {
  const url = process.env.DATABASE_URL!;
  hosts[0]!.set('hangs up');
  expect(await primaryUrl(url)).toBe(hosts[1]!.url);
  expect(await primaryUrl(direct)).toBe(direct);
  hosts[1]!.set('hangs up');
  await expect(primaryUrl(url, 500)).rejects.toThrow('none of its hosts takes writes');
});

test('a host that became read-only is answered with 503, and its connections are not used again', async () => {
  await emptyDatabase();
  const caller = api(await make.caller());
  expect(await caller.get('/api/auth/me')).toMatchObject({ status: 200 });
  const { database } = (await testSql()<{ database: string }[]>`select current_database() as database`)[0]!;
  const change = () => caller.post('/api/users/preferences', { time_zone: 'Europe/Berlin', notifications: 'direct' });
  await testSql().unsafe(`alter database ${database} set default_transaction_read_only = on`);
  try {
    await closeDatabase();
    process.env.DATABASE_URL = direct;
    const refused = await change();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
  } finally {
    await testSql().unsafe(`alter database ${database} reset default_transaction_read_only`);
  }
  // A connection that was opened before would refuse it.
  expect(await change()).toMatchObject({ status: 200 });
});
