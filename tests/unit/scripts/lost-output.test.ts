import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isAlive } from '../../../scripts/process-state.mjs';
import { eventually } from '../../support/eventually';

/** Milliseconds after which what is waited for hangs. */
const HANGS = 60_000;
jest.setTimeout(2 * HANGS);
const onLinux = process.platform === 'linux' ? test : test.skip;

/* As in a server process: uncaught errors are logged, and SIGTERM ends it. */
const PROGRAMS = {
  server: `
    import { log } from './lib/platform/log.ts';
    process.on('uncaughtException', (err) => log.error({ err }, 'uncaught exception'));
    process.on('SIGTERM', () => process.exit(0));
    log.info(String(process.pid));
    setInterval(() => { log.info('a line'); log.error('another'); }, 5);`,
  script: `
    import { print } from './scripts/output.mjs';
    process.on('SIGTERM', () => process.exit(0));
    print(process.pid);
    setInterval(() => { print('a line'); console.error('another'); }, 5);`,
};
type Program = keyof typeof PROGRAMS;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) {
    child.stdout?.destroy();
    child.stderr?.destroy();
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
});

const argsOf = (program: string) => ['--input-type=module', '--eval', program];
type Stdio = 'pipe' | number;
function start(command: string, args: string[], stdio: Stdio, env = {}): ChildProcess {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...env },
  });
  started.push(child);
  return child;
}

/** Process id in the first line of output. */
async function firstLine({ stdout }: ChildProcess): Promise<number> {
  const [line] = (await once(createInterface({ input: stdout! }), 'line')) as [string];
  return Number(/\d{2,}/.exec(line.replace(/"(time|level)":"[^"]*"/g, ''))![0]);
}

/* Each returns the process id once nothing of the output can be written. */
const LOSSES: Record<string, (program: Program) => Promise<number>> = {
  /* Node gives its children sockets. */
  async 'the reader of a socket ended'(program) {
    const child = start(process.execPath, argsOf(PROGRAMS[program]), 'pipe');
    const pid = await firstLine(child);
    child.stdout!.destroy();
    child.stderr!.destroy();
    return pid;
  },
  async 'the reader of a pipe ended'(program) {
    const child = start('sh', ['-c', '"$NODE" --input-type=module --eval "$PROGRAM" 2>&1 | head -1'], 'pipe', {
      NODE: process.execPath,
      PROGRAM: PROGRAMS[program],
    });
    return firstLine(child);
  },
  async 'the disk is full'(program) {
    const child = start(process.execPath, argsOf(PROGRAMS[program]), openSync('/dev/full', 'w'));
    return child.pid!;
  },
};

/** Writes of a process since its start; it goes on as long as they grow. */
const writesOf = (pid: number) => Number(/^syscw: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))![1]);
const goesOn = async (pid: number) => {
  const before = writesOf(pid);
  await eventually(() => expect(writesOf(pid)).toBeGreaterThan(before + 5), HANGS);
};

describe.each(Object.keys(PROGRAMS) as Program[])('a %s', (program) => {
  onLinux.each(Object.keys(LOSSES))('goes on, and ends at SIGTERM when %s', async (loss) => {
    const pid = await LOSSES[loss]!(program);
    await goesOn(pid);
    process.kill(pid, 'SIGTERM');
    await eventually(() => expect(isAlive(pid)).toBe(false), HANGS);
  });
});

const FLOOD = `
  import { log } from './lib/platform/log.ts';
  const line = 'x'.repeat(10_000);
  log.info(String(process.pid));
  for (let at = 0; at < 1_000; at++) log.info(line);
  process.send({ waiting: process.stdout.writableLength });
  process.on('message', () => log.info('later'));`;

onLinux('lines for a reader that is too slow are lost and counted, and are not kept in memory', async () => {
  const child = spawn(process.execPath, argsOf(FLOOD), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  started.push(child);
  const [{ waiting }] = (await once(child, 'message')) as [{ waiting: number }];
  expect(waiting).toBeLessThan(1_100_000);
  const lines: { message: string; lost?: number }[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(JSON.parse(line)));
  const says = (isSaid: (line: (typeof lines)[number]) => unknown) =>
    eventually(() => expect(lines.filter(isSaid)).not.toEqual([]), HANGS);
  await says(({ lost }) => lost);
  child.send('log');
  await says(({ message }) => message === 'later');
  const arrived = lines.filter(({ message }) => message.startsWith('x')).length;
  const lost = lines.reduce((sum, line) => sum + (line.lost ?? 0), 0);
  expect(lost).toBeGreaterThan(500);
  expect(arrived + lost).toBe(1_000);
  expect(lines.find((line) => line.lost)).toMatchObject({ level: 'warn', message: 'log lines were lost' });
  expect(lines.at(-1)).toMatchObject({ message: 'later' });
  child.kill('SIGKILL');
});

onLinux('a terminal that is paused does not stop the process', async () => {
  /* `script` gives the program a terminal; its output is never read, so the terminal's buffer fills. */
  const program = `
    import { log } from './lib/platform/log.ts';
    import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => process.exit(0));
    for (let at = 0; at < 100; at++) log.info('x'.repeat(10_000));
    setInterval(() => writeFileSync(process.env.SIGN, String(process.pid)), 50);`;
  const sign = `${process.env.TMPDIR ?? '/tmp'}/paused-terminal-${process.pid}`;
  start('script', ['-qfc', '"$NODE" --input-type=module --eval "$PROGRAM"', '/dev/null'], 'pipe', {
    NODE: process.execPath,
    PROGRAM: program,
    SIGN: sign,
    SHELL: '/bin/sh',
  });
  let pid = 0;
  await eventually(() => expect((pid = Number(readFileSync(sign, 'utf8')))).toBeGreaterThan(0), HANGS);
  expect(isAlive(pid)).toBe(true);
  process.kill(pid, 'SIGKILL');
});

/* A full disk takes the beginning of a line. */
onLinux('after a line that was cut off the log goes on with whole ones', async () => {
  const program = `
    import { writeSync } from 'node:fs';
    import { log } from './lib/platform/log.ts';
    const write = process.stdout._write;
    process.stdout._write = (chunk, encoding, done) => {
      writeSync(1, String(chunk).slice(0, 20));
      done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    };
    log.info('cut off');
    setTimeout(() => { process.stdout._write = write; log.info('first'); setTimeout(() => log.info('second')); });`;
  const child = spawn(process.execPath, argsOf(program), { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
  await once(child, 'close');
  expect(lines[0]).toHaveLength(20);
  const whole = lines.slice(1).map((line) => JSON.parse(line) as { message: string; lost?: number });
  expect(whole.map(({ message, lost }) => [message, lost])).toEqual([
    ['first', undefined],
    ['log lines were lost', 1],
    ['second', undefined],
  ]);
});
