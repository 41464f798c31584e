import { takeRequest } from '@/lib/platform/limits/request-limit';
import type { Actor } from '@/lib/shared/actor';

const guest: Actor = { kind: 'guest' };
const take = (address: string) => {
  try {
    takeRequest(guest, address);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

beforeEach(() => {
  process.env.LIMIT_GUEST = '3';
  jest.useFakeTimers();
});
afterEach(() => {
  delete process.env.LIMIT_GUEST;
  jest.useRealTimers();
});

test('each address has its own limit per minute for guests', () => {
  expect([1, 2, 3, 4].map(() => take('192.0.2.1'))).toEqual([200, 200, 200, 429]);
  expect(take('192.0.2.2')).toBe(200);
  jest.advanceTimersByTime(60_001);
  expect(take('192.0.2.1')).toBe(200);
});

test('an IPv6 /64 network counts as one client', () => {
  expect(['::1', '::2', '::3', '::4'].map((tail) => take(`2001:db8:1:2${tail}`))).toEqual([200, 200, 200, 429]);
});

test('the number of tracked addresses is bounded', () => {
  for (let at = 0; at < 50_000; at++) take(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
  const { __concordRequestWindows: windows } = globalThis as unknown as {
    __concordRequestWindows: Map<string, unknown>;
  };
  expect(windows.size).toBe(20_000);
  jest.advanceTimersByTime(60_001);
  take('192.0.2.9');
  expect(windows.size).toBe(1);
});
