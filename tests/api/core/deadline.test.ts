import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isUnavailable, withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { command, execute, type Caller } from '@/lib/core/operation';
import { anyone } from '@/lib/shared/gates';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const caller: Caller = {
  actor: { kind: 'guest' },
  request: { address: '127.0.0.1', user_agent: '', request_id: 'r', browser: false },
};

/** A command that prepares for `ms`, then changes a company. */
const slow = (ms: number, deadline?: number) =>
  command('test.slow', {
    who: anyone,
    input: z.object({}),
    output: () => z.object({}),
    ...(deadline !== undefined && { deadline }),
    prepare: ({ db }) => db.execute(sql`select pg_sleep(${ms / 1000})`),
    run: async ({ db }) => {
      await db.execute(sql`update companies set name = name`);
      return {};
    },
    auditSubject: () => null,
  });

/** Holds a lock on the table until `work` is done; returns the error of `work` and its milliseconds. */
async function whileLocked(work: () => Promise<unknown>): Promise<{ error: unknown; took: number }> {
  return testSql().begin(async (tx) => {
    await tx`lock table companies in access exclusive mode`;
    const began = performance.now();
    const error = await work().then(
      () => null,
      (reason: unknown) => reason,
    );
    return { error, took: performance.now() - began };
  }) as Promise<{ error: unknown; took: number }>;
}

test.each([1_000, 3_000, 4_000])(
  'work of %i ms before a transaction on a locked table: both end within five seconds',
  async (ms) => {
    await make.company();
    const { error, took } = await whileLocked(() => execute(slow(ms), caller, {}));
    expect(isUnavailable(error)).toBe(true);
    expect(took).toBeLessThan(5_200);
  },
);

test('a statement that waits is canceled before the deadline, so that the pool stays', async () => {
  await make.company();
  const other = withDatabase((db) => db.execute(sql`select pg_sleep(4.8)`).catch((error: unknown) => error), 8_000);
  await wait(100);
  const { error } = await whileLocked(() => execute(slow(3_000), caller, {}));
  expect(isUnavailable(error)).toBe(true);
  // Canceled by its own limit of 4.5 seconds; a replaced pool would have closed its connection.
  expect(String(((await other) as { cause?: { code?: string } }).cause?.code)).toBe('57014');
});

test('a command that names a longer deadline has it for all of its work', async () => {
  await make.company();
  const { took } = await whileLocked(() => execute(slow(4_000, 20_000), caller, {}));
  expect(took).toBeGreaterThan(7_000);
  expect(took).toBeLessThan(8_500);
});
