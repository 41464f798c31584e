import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { auditLog, cases, events } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { deferInsert, flushInserts, type DeferredInsert } from '@/lib/platform/operation/deferred-inserts';
import { command, execute, type Caller } from '@/lib/platform/operation/operation';
import { anyone } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { emptyDatabase, testSql } from '../../support/database';

const guest: Caller = {
  actor: { kind: 'guest' },
  request: { address: '127.0.0.1', user_agent: '', request_id: 'r', browser: false },
};
const countRows = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

beforeEach(emptyDatabase);

/** Increments the escalation step under a row lock; refuses from step `max` on. */
const counting = (case_id: number, max: number) =>
  command('test.count', {
    who: anyone,
    input: z.object({}),
    output: () => z.object({ step: z.number() }),
    async run(ctx) {
      const [read] = await ctx.db
        .select({ step: cases.escalation_step })
        .from(cases)
        .where(eq(cases.id, case_id))
        .for('update');
      deferInsert(ctx, events, { case_id, name: 'case.submitted' });
      await ctx.db
        .update(cases)
        .set({ escalation_step: read!.step + 1 })
        .where(eq(cases.id, case_id));
      if (read!.step >= max) conflict('Enough.');
      return { step: read!.step + 1 };
    },
    auditSubject: () => ref('case', case_id),
  });

test('concurrent commands are serialized by the lock, and a refused one leaves nothing', async () => {
  const { id } = await make.case();
  const before = await countRows('case_events');
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => execute(counting(id, 7), guest, {})));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  expect(await testSql()`select escalation_step from cases where id = ${id}`).toEqual([{ escalation_step: 7 }]);
  expect(await testSql()`select count(*)::int as n from audit_log where command = 'test.count'`).toEqual([{ n: 7 }]);
  expect(await countRows('case_events')).toBe(before + 7);
});

test('rows can be deferred before the rows they reference, and keep their values', async () => {
  const theCase = await make.case();
  const [row] = await withDatabase((db) =>
    db
      .select()
      .from(cases)
      .where(sql`id = ${theCase.id}`),
  );
  const deferred: DeferredInsert[] = [];
  const created_at = new Date('2026-01-31T23:59:59.123Z');
  const text = `quote ' " back \\ line\n and $1 {"json": true} 漢字`;
  deferInsert(
    { deferred },
    events,
    { case_id: theCase.id + 1, name: 'case.submitted', text, created_at },
    { case_id: theCase.id + 1, name: 'case.accepted', actor_name: null },
  );
  const { search_text: _, ...copy } = { ...row!, id: theCase.id + 1, token: 'another', summary: text };
  deferInsert({ deferred }, cases, copy as typeof cases.$inferInsert);
  deferInsert({ deferred }, auditLog, { command: 'test', changes: { name: [text, { deep: [1, null] }] } });
  await withDatabase((db) => flushInserts({ db, deferred }));
  expect(deferred).toEqual([]);
  const stored =
    await testSql()`select type, text, created_at from case_events where case_id = ${theCase.id + 1} order by type::text desc`;
  expect(stored).toMatchObject([
    { type: 'submitted', text, created_at },
    { type: 'accepted', text: null, created_at: expect.any(Date) },
  ]);
  expect(await testSql()`select summary, created_at from cases where id = ${theCase.id + 1}`).toEqual([
    { summary: text, created_at: row!.created_at },
  ]);
  expect(await testSql()`select changes from audit_log where command = 'test'`).toEqual([
    { changes: { name: [text, { deep: [1, null] }] } },
  ]);
});

test('a failing row rolls back all', async () => {
  const theCase = await make.case();
  const before = await countRows('case_events');
  const deferred: DeferredInsert[] = [];
  deferInsert(
    { deferred },
    events,
    { case_id: theCase.id, name: 'case.submitted' },
    { case_id: 2_000_000, name: 'case.submitted', text: null },
  );
  await expect(withDatabase((db) => flushInserts({ db, deferred }))).rejects.toMatchObject({
    cause: { code: '23503' },
  });
  expect(await countRows('case_events')).toBe(before);
});
