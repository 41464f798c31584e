import { make } from '@/tools/factories/make';
import { skipLostIds } from '../../../scripts/restored.ts';
import { emptyDatabase, testSql } from '../../support/database';
import { workerUrl } from '../../support/worker-url';

beforeEach(emptyDatabase);

const sequences = () =>
  testSql()<{ name: string; last: number | null }[]>`
    select sequencename as name, last_value::int as last from pg_sequences where schemaname = 'public' order by 1`;

test('after a restore each table goes on a million ids later, one without a row too (rule: operations.restore)', async () => {
  const { id } = await make.company();
  const before = await sequences();
  expect(before.some(({ last }) => last === null)).toBe(true);
  expect(await skipLostIds(workerUrl())).toBe(before.length);
  expect(await sequences()).toEqual(before.map(({ name, last }) => ({ name, last: (last ?? 0) + 1_000_000 })));
  expect((await make.company()).id).toBe(id + 1_000_001);
});

test('a table that would run out of ids is named, and all stay as they were', async () => {
  await testSql()`select setval('cases_id_seq', 2147483647 - 1999999)`;
  const before = await sequences();
  await expect(skipLostIds(workerUrl())).rejects.toThrow(
    'public.cases_id_seq has too few ids left: 2145483648 of 2147483647 are used.',
  );
  expect(await sequences()).toEqual(before);
});
