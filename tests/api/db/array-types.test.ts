import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openPool } from '@/db/pool';
import { badNetwork, GOOD, type BadNetwork } from '../../faults/bad-network';

const url = process.env.DATABASE_URL!;
const unhandled: string[] = [];
const onUnhandled = (error: Error & { query?: string }) => unhandled.push(`${error.message}: ${error.query}`);
let network: BadNetwork;
beforeAll(async () => {
  network = await badNetwork(url);
  network.set({ ...GOOD, latency: 20 });
  process.env.DATABASE_URL = network.url;
  process.on('unhandledRejection', onUnhandled);
});
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled);
  process.env.DATABASE_URL = url;
  await network.stop();
});

const open = () => openPool({ max: 2, application_name: 'concord-test', statement_timeout: 4_000 });

const ARRAYS = `select array['a,b', 'c'] as texts, array[1, 2] as numbers,
  (select array_agg(x) from unnest(enum_range(null::case_status)) x where x = any($1::case_status[])) as labels`;

test('a pool knows the array types that another one has asked for, those of our enums too', async () => {
  for (const isAsked of [true, false]) {
    const pool = open();
    const [row] = await pool.sql.unsafe(ARRAYS, [['open', 'closed']] as never[]);
    expect(row).toEqual({ texts: ['a,b', 'c'], numbers: [1, 2], labels: ['open', 'closed'] });
    expect((pool.sql.options as unknown as { fetch_types: boolean }).fetch_types).toBe(isAsked);
    await pool.close(1);
  }
});

test('a pool that is closed while it connects fails its own statements alone (rule: operations.network)', async () => {
  for (let pause = 0; pause < 160; pause += 4) {
    const pool = open();
    const outcomes = Promise.allSettled([
      pool.sql.unsafe('select 1'),
      pool.db.transaction((tx) => tx.execute(sql`select 2`)),
    ]);
    await wait(pause);
    pool.destroy();
    await outcomes;
  }
  // What was on its way before this one, on the same network, has arrived.
  const last = open();
  await last.sql.unsafe('select 1');
  await last.close(1);
  expect(unhandled).toEqual([]);
});
