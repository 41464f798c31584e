import { slowCalls, type SlowCall } from '@/server/slow-calls';

const shown = () => (globalThis as { __concordSlowCalls?: () => SlowCall[] }).__concordSlowCalls!();
const call = (route: string, seconds: number) => ({ method: 'GET', route, status: '200', seconds });
const MINUTE = 60_000;

test('the slowest calls of the last minutes, by route, with their number and mean', () => {
  let at = 0;
  const note = slowCalls(() => at);
  for (const [route, seconds] of [
    ['/a', 0.1],
    ['/b', 2],
    ['/a', 0.3],
  ] as const)
    note(call(route, seconds));
  expect(shown()).toEqual([
    { method: 'GET', route: '/b', count: 1, total_ms: 2000, max_ms: 2000 },
    { method: 'GET', route: '/a', count: 2, total_ms: 400, max_ms: 300 },
  ]);
  at = 6 * MINUTE;
  note(call('/a', 0.2));
  expect(shown()[1]).toMatchObject({ route: '/a', count: 3, max_ms: 300 });
  at = 12 * MINUTE;
  expect(shown()).toEqual([{ method: 'GET', route: '/a', count: 1, total_ms: 200, max_ms: 200 }]);
  at = 60 * MINUTE;
  expect(shown()).toEqual([]);
});

test('ten are shown', () => {
  const note = slowCalls();
  for (let n = 0; n < 40; n++) note(call(`/${n}`, n));
  expect(shown().map(({ route }) => route)).toEqual(Array.from({ length: 10 }, (_, n) => `/${39 - n}`));
});
