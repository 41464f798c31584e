import { fairQueue } from '@/lib/platform/limits/fair-queue';
import { Problem } from '@/lib/shared/problem';

const OPTIONS = { maxWaiting: 3, maxWaitingPerOwner: 2, perMinute: 1_000 };

let names = 0;
const newQueue = (options: Partial<typeof OPTIONS> = {}) => fairQueue(`test ${names++}`, { ...OPTIONS, ...options });

/** Work that takes some time of the clock, which the test sets. */
let now = 0;
beforeEach(() => {
  now = 1_000_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const order: string[] = [];
beforeEach(() => void (order.length = 0));
const taking =
  (name: string, ms = 0) =>
  async () => {
    await new Promise((resolve) => setImmediate(resolve));
    now += ms;
    order.push(name);
    return name;
  };
const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.kind : Promise.reject(error as Error)),
  );

test('runs one at a time; next is the owner who has caused the least', async () => {
  const run = newQueue();
  await run('a', taking('a0', 100));
  await Promise.all([
    run('a', taking('a1', 100)),
    run('a', taking('a2', 100)),
    run('a', taking('a3', 100)),
    run('b', taking('b1')),
  ]);
  expect(order).toEqual(['a0', 'a1', 'b1', 'a2', 'a3']);
});

test('an owner has few waiting, and the rest are refused at once', async () => {
  const run = newQueue();
  const asked = ['1', '2', '3', '4'].map((name) => outcomeOf(run('a', taking(name))));
  expect(await Promise.all(asked)).toEqual(['done', 'done', 'done', 'rate_limited']);
});

test('in a full queue the work of the owner who caused the most gives way to one who caused less', async () => {
  const run = newQueue();
  await run('a', taking('a0', 100));
  const asked = [run('b', taking('b1')), run('a', taking('a1')), run('a', taking('a2')), run('c', taking('c1'))].map(
    outcomeOf,
  );
  const newcomer = outcomeOf(run('d', taking('d1')));
  const another = outcomeOf(run('a', taking('a3')));
  expect(await Promise.all([...asked, newcomer, another])).toEqual([
    'done',
    'done',
    'unavailable',
    'done',
    'done',
    'unavailable',
  ]);
  expect(order).toEqual(['a0', 'b1', 'c1', 'd1', 'a1']);
});

test('an owner’s work is limited by time, which comes back within a minute', async () => {
  const run = newQueue();
  await run('a', taking('a1', 1_000));
  expect(await outcomeOf(run('a', taking('a2')))).toBe('rate_limited');
  expect(await outcomeOf(run('b', taking('b1')))).toBe('done');
  now += 30_000;
  expect(await outcomeOf(run('a', taking('a3', 400)))).toBe('done');
  expect(await outcomeOf(run('a', taking('a4', 200)))).toBe('done');
  expect(await outcomeOf(run('a', taking('a5')))).toBe('rate_limited');
  now += 60_000;
  expect(await outcomeOf(run('a', taking('a6')))).toBe('done');
});

test('work that fails leaves the queue to the next', async () => {
  const run = newQueue();
  const failing = run('a', () => Promise.reject(new Error('failed')));
  const next = run('a', taking('a1'));
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('a1');
});
