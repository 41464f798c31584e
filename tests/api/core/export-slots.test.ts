import { setTimeout as wait } from 'node:timers/promises';
import { withExportSlot } from '@/lib/core/export-slots';
import { testSql } from '../../support/database';

test('of five exports that a person starts at once two run; a failed one frees its slot', async () => {
  let running = 0;
  const most: number[] = [];
  const work = async () => {
    most.push(++running);
    await wait(300);
    running -= 1;
    return 'file';
  };
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => withExportSlot(7, work).catch((error: { status: number }) => error.status)),
  );
  expect(outcomes.toSorted()).toEqual([429, 429, 429, 'file', 'file']);
  expect(Math.max(...most)).toBe(2);
  await expect(withExportSlot(7, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(Promise.all([withExportSlot(7, work), withExportSlot(7, work)])).resolves.toEqual(['file', 'file']);
  expect(await testSql()`select key from rate_limits where key like 'export:%'`).toEqual([]);
});
