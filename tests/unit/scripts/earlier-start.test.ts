import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { earlierStartEnded } from '../../../scripts/earlier-start.ts';
import { freePort } from '../../../scripts/ports.ts';

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

const waited = async (port: number, maxWait: number) => {
  const began = performance.now();
  await earlierStartEnded(port, [port], { maxWait });
  return performance.now() - began;
};

onUnix('a start waits for an earlier one that is ending', async () => {
  const port = await freePort();
  const earlier = await start(port, { ending: true });
  const ended = once(earlier, 'exit');
  setTimeout(() => earlier.kill('SIGKILL'), 700);
  expect(await waited(port, 10_000)).toBeGreaterThan(600);
  expect(await ended).toEqual([null, 'SIGKILL']);
});

onUnix('a start does not wait for one that goes on running', async () => {
  const port = await freePort();
  await start(port);
  expect(await waited(port, 10_000)).toBeLessThan(400);
});

onUnix('a start waits for what a killed one has left, and no longer than its limit', async () => {
  const port = await freePort();
  const earlier = await start(port);
  const ended = once(earlier, 'exit');
  earlier.kill('SIGKILL');
  await ended;
  expect(await waited(port, 10_000)).toBeLessThan(400);
  const left = createServer().listen(port);
  await once(left, 'listening');
  const limited = await waited(port, 500);
  expect(limited).toBeGreaterThanOrEqual(500);
  expect(limited).toBeLessThan(2_000);
  left.close();
});
