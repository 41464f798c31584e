import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, nameOf, parentOf } from '../../../scripts/process-state.mjs';

const onUnix = process.platform === 'win32' ? test.skip : test;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid = 0, stdout } of started.splice(0)) {
    stdout?.destroy();
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The whole group has ended.
    }
  }
});

/** Starts a program whose first line of output is a process id; returns both. */
async function startPrinting(command: string, args: string[], env = {}): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  started.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, pid: Number(line) };
}

const startNode = (program: string, env = {}) =>
  startPrinting(process.execPath, ['--input-type=module', '--eval', program], env);

async function endsWithin(pid: number, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; isAlive(pid) && Date.now() < end;) await wait(50);
  return !isAlive(pid);
}

test('isAlive knows this process and no unknown one', () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(undefined)).toBe(false);
  expect(isAlive(2 ** 30)).toBe(false);
});

onUnix('name and parent of a process are found', async () => {
  const { child } = await startPrinting('sh', ['-c', 'echo $$; sleep 20; true']);
  expect([nameOf(child.pid!), parentOf(child.pid!)]).toEqual(['sh', process.pid]);
});

onUnix('a zombie process is not alive', async () => {
  // The shell turns into a sleep, which never reaps the child that the shell started.
  const { pid } = await startPrinting('sh', ['-c', 'sleep 0 & echo $!; exec sleep 20']);
  expect(await endsWithin(pid, 3000)).toBe(true);
});

onUnix('children end with their parent, even when it is killed', async () => {
  const { child, pid } = await startNode(`
    import { spawn } from 'node:child_process';
    import { watch } from './scripts/watch.ts';
    const child = spawn('sleep', ['60'], { stdio: 'ignore', detached: true });
    watch(child);
    console.log(child.pid);
    setInterval(() => {}, 1000);
  `);
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  expect(await endsWithin(pid, 5000)).toBe(true);
});

onUnix('stopAll ends children and their process groups', async () => {
  const { child, pid } = await startNode(`
    import { spawn } from 'node:child_process';
    import { stopAll, watch } from './scripts/watch.ts';
    process.on('SIGTERM', () => stopAll().then(() => process.exit(0)));
    const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { stdio: ['ignore', 'inherit', 'ignore'], detached: true });
    watch(child);
    setInterval(() => {}, 1000);
  `);
  expect(isAlive(pid)).toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await endsWithin(pid, 1000)).toBe(true);
});

onUnix.each(['', '; true'])(
  'a script ends with its npm, also with a shell in between (sh -c "node …%s")',
  async (rest) => {
    const script = `import('./scripts/parent.mjs').then(({ onNpmGone }) => {
    onNpmGone(() => process.exit(0));
    setInterval(() => {}, 1000);
    console.log(process.pid);
  })`;
    const { child, pid } = await startNode(
      `import { spawn } from 'node:child_process';
    spawn('sh', ['-c', '"$NODE" --eval "$SCRIPT"${rest}'], { stdio: 'inherit' });
    setInterval(() => {}, 1000);`,
      { npm_lifecycle_event: 'start', NODE: process.execPath, SCRIPT: script },
    );
    await wait(700);
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    expect(await endsWithin(pid, 5000)).toBe(true);
  },
);
