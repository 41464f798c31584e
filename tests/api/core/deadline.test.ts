import { NoopLogger, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isUnavailable, withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { command, execute, type Caller } from '@/lib/platform/operation/operation';
import { anyone } from '@/lib/shared/gates';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';

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
    // In two statements, since each has a limit of its own.
    async prepare({ db }) {
      for (const seconds of [ms / 2_000, ms / 2_000]) await db.execute(sql`select pg_sleep(${seconds})`);
    },
    run: async ({ db }) => {
      await db.execute(sql`update companies set name = name`);
      return {};
    },
    auditSubject: () => null,
  });

/** Holds a lock on the table until `work` is done; returns the error of `work`. */
async function whileLocked(work: () => Promise<unknown>): Promise<{ error: unknown }> {
  return testSql().begin(async (tx) => {
    await tx`lock table companies in access exclusive mode`;
    const error = await work().then(
      () => null,
      (reason: unknown) => reason,
    );
    return { error };
  }) as Promise<{ error: unknown }>;
}

test.each([1_000, 3_000, 4_000])(
  'a transaction after work of %i ms has the rest of the five seconds, and ends on a locked table',
  async (ms) => {
    await make.company();
    const limits = jest.spyOn(NoopLogger.prototype, 'logQuery');
    const { error } = await whileLocked(() => execute(slow(ms), caller, {}));
    const sent = JSON.stringify(limits.mock.calls);
    limits.mockRestore();
    expect(isUnavailable(error)).toBe(true);
    const [, timeout] = /statement_timeout\D+(\d+)/.exec(sent)!;
    expect(Number(timeout)).toBeLessThanOrEqual(5_000 - ms);
  },
);

test('a statement that waits is canceled before the deadline, so that the pool stays', async () => {
  await make.company();
  const other = withDatabase((db) => db.execute(sql`select pg_sleep(4.8)`).catch((error: unknown) => error), 8_000);
  await eventually(async () =>
    expect(
      await testSql()`select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
    ).toHaveLength(1),
  );
  const { error } = await whileLocked(() => execute(slow(3_000), caller, {}));
  expect(isUnavailable(error)).toBe(true);
  // Canceled by its own limit of 4.5 seconds; a replaced pool would have closed its connection.
  expect(String(((await other) as { cause?: { code?: string } }).cause?.code)).toBe('57014');
});

test('a command that names a longer deadline has it for all of its work', async () => {
  await make.company();
  expect(isUnavailable(await execute(slow(6_000), caller, {}).catch((error: unknown) => error))).toBe(true);
  await expect(execute(slow(6_000, 60_000), caller, {})).resolves.toBeDefined();
});
