import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Taken } from '../../support/request-processes';
import { APP_FLAGS } from '../../../scripts/child.ts';

/** Sums of the requests that the three processes accepted. */
async function takenByThree(): Promise<Taken> {
  const child = spawn(process.execPath, [...APP_FLAGS, 'tests/support/request-processes.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LIMIT_GUEST: '60', LIMIT_WIDE: '60' },
  });
  let last = '[]';
  for await (const line of createInterface({ input: child.stdout })) last = line;
  const all = JSON.parse(last) as Taken[];
  const sum = (name: keyof Taken) => all.reduce((total, one) => total + one[name], 0);
  return { guest: sum('guest'), user: sum('user'), other: sum('other') };
}

test('the processes of an instance count the requests of a user and of an address together', async () => {
  const taken = await takenByThree();
  for (const count of [taken.guest, taken.user]) {
    expect(count).toBeGreaterThanOrEqual(60);
    // Each process may take up to 20 requests before the others know.
    expect(count).toBeLessThanOrEqual(60 + 2 * 20);
  }
  expect(taken.other).toBe(3);
});
