import { turns } from '@/db/turns';

test('at most so many run at a time, in their order, and one that fails gives its turn on', async () => {
  const inTurn = turns(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (at: number) => () =>
    new Promise<void>((resolve, reject) => {
      begun.push(at);
      ends[at] = at === 0 ? () => reject(new Error('failed')) : resolve;
    });
  const all = Promise.allSettled([0, 1, 2, 3].map((at) => inTurn(work(at))));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  expect(begun).toEqual([0, 1]);
  ends[0]!();
  await settled();
  expect(begun).toEqual([0, 1, 2]);
  ends[2]!();
  ends[1]!();
  await settled();
  ends[3]!();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(begun).toEqual([0, 1, 2, 3]);
});
