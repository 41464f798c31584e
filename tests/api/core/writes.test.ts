import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { build } from '@/db/build/build';
import { closeDatabase } from '@/db/client';
import { auditLog, caseEvents, cases } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, perform, type Caller } from '@/lib/core/operation';
import { add, change, sendWrites, type Write } from '@/lib/core/writes';
import { withDatabase } from '@/db/client';
import { anyone } from '@/lib/shared/gates';
import { emptyDatabase, testSql } from '../../support/database';

const guest: Caller = { actor: { kind: 'guest' }, meta: { address: '127.0.0.1', user_agent: '', request_id: 'r', browser: false } };
const amountIn = async (table: string) => (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

beforeEach(emptyDatabase);
afterAll(closeDatabase);

/** Counts up a case's escalation step from what it read; `meanwhile` happens between reading and writing. */
const counting = (case_id: number, meanwhile: (start: number) => Promise<unknown>) => {
  let starts = 0;
  return command('test.count', {
    who: anyone,
    input: z.object({}),
    gathered: true,
    async run(ctx) {
      const [read] = await ctx.db.execute<{ step: number }>(sql`select escalation_step as step from cases where id = ${case_id}`);
      starts += 1;
      await meanwhile(starts);
      add(ctx, caseEvents, { case_id, type: 'submitted' });
      change(ctx, sql`update cases set escalation_step = ${read!.step + 1} where id = ${case_id} and escalation_step = ${read!.step}`);
      return { starts, step: read!.step + 1 };
    },
    about: () => ref('case', case_id),
  });
};

test('a gathered command that was overtaken leaves nothing of its first try and goes by what the other did', async () => {
  const { id } = await build.case();
  const before = await amountIn('case_events');
  const other = (start: number) => (start === 1 ? testSql()`update cases set escalation_step = 7 where id = ${id}` : Promise.resolve());
  const { output } = await perform(counting(id, other), guest, {});
  expect(output).toEqual({ starts: 2, step: 8 });
  expect(await amountIn('case_events')).toBe(before + 1);
  expect(await testSql()`select escalation_step from cases where id = ${id}`).toEqual([{ escalation_step: 8 }]);
  expect(await testSql()`select subject_id from audit_log where command = 'test.count'`).toEqual([{ subject_id: id }]);
});

test('ten gathered commands at once each count once', async () => {
  const { id } = await build.case();
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => perform(counting(id, () => Promise.resolve()), guest, {})));
  const done = tries.filter(({ status }) => status === 'fulfilled').length;
  expect(done).toBeGreaterThan(0);
  expect(await testSql()`select escalation_step from cases where id = ${id}`).toEqual([{ escalation_step: done }]);
  expect(await testSql()`select count(*)::int as n from audit_log where command = 'test.count'`).toEqual([{ n: done }]);
});

test('overtaken again and again, it gives up and leaves nothing', async () => {
  const { id } = await build.case();
  const before = await amountIn('case_events');
  const other = () => testSql()`update cases set escalation_step = escalation_step + 1 where id = ${id}`;
  await expect(perform(counting(id, other), guest, {})).rejects.toThrow('Others were first');
  expect(await amountIn('case_events')).toBe(before);
  expect(await testSql()`select 1 from audit_log where command = 'test.count'`).toEqual([]);
});

test('rows of one statement may stand before those that they point to, and keep what they hold', async () => {
  const found = await build.case();
  const [row] = await withDatabase((db) => db.select().from(cases).where(sql`id = ${found.id}`));
  const writes: Write[] = [];
  const created_at = new Date('2026-01-31T23:59:59.123Z');
  const text = `quote ' " back \\ line\n and $1 {"json": true} 漢字`;
  add({ writes }, caseEvents, { case_id: found.id + 1, type: 'submitted', text, created_at }, { case_id: found.id + 1, type: 'accepted', actor_name: null });
  const { search_text: _, ...copy } = { ...row!, id: found.id + 1, token: 'another', summary: text };
  add({ writes }, cases, copy as typeof cases.$inferInsert);
  add({ writes }, auditLog, { command: 'test', changes: { name: [text, { deep: [1, null] }] } });
  await withDatabase((db) => sendWrites(db, writes));
  const events = await testSql()`select type, text, created_at from case_events where case_id = ${found.id + 1} order by type::text desc`;
  expect(events).toMatchObject([{ type: 'submitted', text, created_at }, { type: 'accepted', text: null, created_at: expect.any(Date) }]);
  expect(await testSql()`select summary, created_at from cases where id = ${found.id + 1}`).toEqual([{ summary: text, created_at: row!.created_at }]);
  expect(await testSql()`select changes from audit_log where command = 'test'`).toEqual([{ changes: { name: [text, { deep: [1, null] }] } }]);
});

test('one wrong row undoes all of them', async () => {
  const found = await build.case();
  const before = await amountIn('case_events');
  const writes: Write[] = [];
  add({ writes }, caseEvents, { case_id: found.id, type: 'submitted' }, { case_id: 2_000_000, type: 'submitted', text: null });
  await expect(withDatabase((db) => sendWrites(db, writes))).rejects.toMatchObject({ code: '23503' });
  expect(await amountIn('case_events')).toBe(before);
});
