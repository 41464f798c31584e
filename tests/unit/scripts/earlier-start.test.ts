import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { earlierStartEnded } from '../../../scripts/earlier-start.ts';
import { assertPortFree, freePort } from '../../../scripts/ports.ts';

const onUnix = process.platform === 'win32' ? test.skip : test;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** A start that holds its port until it is killed. `ending`: it has begun to stop. */
async function start(port: number, { ending = false } = {}): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
      import { createServer } from 'node:net';
      import { recordEnding, recordStart } from './scripts/earlier-start.ts';
      createServer().listen(${port}, () => {
        recordStart(${port});
        if (${ending}) recordEnding(${port});
        console.log('listens');
      });`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  started.push(child);
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

/** Longer than any test: waiting for the limit is a hang. */
const PATIENT = { maxWait: 600_000 };

onUnix('a start waits for an earlier one that is ending', async () => {
  const port = await freePort();
  const earlier = await start(port, { ending: true });
  const order: string[] = [];
  const ended = once(earlier, 'exit').then(() => order.push('the earlier one has ended'));
  const goesOn = earlierStartEnded(port, [port], PATIENT).then(() => order.push('the start goes on'));
  await expect(assertPortFree('PORT', port)).rejects.toThrow();
  expect(order).toEqual([]);
  earlier.kill('SIGKILL');
  await Promise.all([ended, goesOn]);
  expect(order).toEqual(['the earlier one has ended', 'the start goes on']);
});

onUnix('a start does not wait for one that goes on running', async () => {
  const port = await freePort();
  const earlier = await start(port);
  await earlierStartEnded(port, [port], PATIENT);
  expect(earlier.exitCode).toBeNull();
});

onUnix('a start waits for what a killed one has left, and no longer than its limit', async () => {
  const port = await freePort();
  const earlier = await start(port);
  const ended = once(earlier, 'exit');
  earlier.kill('SIGKILL');
  await ended;
  await earlierStartEnded(port, [port], PATIENT);
  const left = createServer().listen(port);
  await once(left, 'listening');
  await earlierStartEnded(port, [port], { maxWait: 500 });
  expect(left.listening).toBe(true);
  const goesOn = earlierStartEnded(port, [port], PATIENT);
  left.close();
  await goesOn;
});
