import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = mkdtempSync(join(tmpdir(), 'concord-second-run-'));
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  rmSync(folder, { recursive: true });
});

/** With locks of its own, so that no other run in this folder matters. */
function start(...args: string[]) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  });
  started.push(child);
  return createInterface({ input: child.stdout });
}

const HOLDING = `
  import { withLock } from './scripts/lock.mjs';
  await withLock('test databases', () => {
    console.log('holds');
    return new Promise(() => setInterval(() => {}, 60_000));
  });`;

test.each(['api', 'e2e', 'bench'])(
  'a second run of tests on databases of this folder waits, and says so: %s',
  async (suite) => {
    await once(start('--input-type=module', '--eval', HOLDING), 'line');
    const stage = `
    import { STAGES } from './scripts/stages.ts';
    await STAGES.${suite}({ args: ['no-such-file'], short: false });`;
    expect(await once(start('--input-type=module', '--eval', stage), 'line')).toEqual([
      'Waiting for another process at work in this folder (test databases) …',
    ]);
  },
);
