import { withExportSlot } from '@/lib/platform/limits/export-slots';
import { testSql } from '../../support/database';

test('of five exports that a person starts at once two run; a failed one frees its slot', async () => {
  let [running, refused] = [0, 0];
  let allRefused = () => {};
  const threeRefused = new Promise<void>((done) => (allRefused = done));
  const most: number[] = [];
  const work = async () => {
    most.push(++running);
    await threeRefused;
    running -= 1;
    return 'file';
  };
  const start = () =>
    withExportSlot(7, work).catch((error: { status: number }) => {
      if (++refused === 3) allRefused();
      return error.status;
    });
  const outcomes = await Promise.all(Array.from({ length: 5 }, start));
  expect(outcomes.toSorted()).toEqual([429, 429, 429, 'file', 'file']);
  expect(Math.max(...most)).toBe(2);
  await expect(withExportSlot(7, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(Promise.all([withExportSlot(7, work), withExportSlot(7, work)])).resolves.toEqual(['file', 'file']);
  expect(await testSql()`select key from rate_limits where key like 'export:%'`).toEqual([]);
});
