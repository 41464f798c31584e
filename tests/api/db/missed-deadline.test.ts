import { sql } from 'drizzle-orm';
import { isUnavailable, transact, withDatabase } from '@/db/client';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);

const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
const never = () => new Promise<never>(() => {});

test('work that waits for something else misses its deadline alone: the connections of others stay', async () => {
  const pids = await transact(async (tx) => {
    const [before] = await tx.execute<{ pid: number }>(pid);
    const missed = await withDatabase(never, 20).catch((error: unknown) => error);
    expect(isUnavailable(missed)).toBe(true);
    const [after] = await tx.execute<{ pid: number }>(pid);
    return [before!.pid, after!.pid];
  });
  expect(pids[1]).toBe(pids[0]);
});

test('neither does work whose statements wait behind those of others', async () => {
  const held = Array.from({ length: 30 }, () => withDatabase((db) => db.execute(sql`select pg_sleep(0.2)`)));
  const late = withDatabase((db) => db.execute(pid), 20).catch((error: unknown) => error);
  expect(isUnavailable(await late)).toBe(true);
  await expect(Promise.all(held)).resolves.toHaveLength(30);
});

test('an answer that came while the process stood still counts', async () => {
  const asked = withDatabase((db) => db.execute<{ one: number }>(sql`select 1 as one`), 50);
  await new Promise((resolve) => setImmediate(resolve));
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect(await asked).toEqual([{ one: 1 }]);
});
