/** Starts commands as a supervisor would, ends them by signals, and checks that no process or port remains. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { assertPortFree, freePort } from '../../scripts/ports.ts';
import { isAlive } from '../../scripts/process-state.mjs';
import type { Check } from './invariants';

type Command = { child: ChildProcess; output: () => string; ports: number[] };
type Process = { pid: number; parent: number; args: string };

const FOLDER = join(process.cwd(), '.data', 'test', 'supervisor');
/** Time limits in ms for ending after the signal, and for starting with an existing build. */
const MAX_STOP = 10_000;
const MAX_START = 90_000;

/** Takes about half a minute and needs a build. */
export async function checkSupervision(): Promise<Check[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  return [
    await check('SIGTERM to npm start ends everything', async (remaining) => {
      const portal = await start();
      await ends(portal, remaining, () => portal.child.kill('SIGTERM'));
    }),
    await check('SIGKILL to npm start ends everything, and a start at once waits for that', async (remaining) => {
      const first = await start();
      const killed = descendantsOf(first.child);
      first.child.kill('SIGKILL');
      const portal = await start(first.ports);
      for (const { pid, args } of killed) if (isAlive(pid)) remaining.push(`${pid} ${args}`);
      await ends(portal, remaining, () => portal.child.kill('SIGINT'));
    }),
    await check('SIGKILL to the process that started database, mail server and server ends them', async (remaining) => {
      const portal = await start();
      const pid = descendantsOf(portal.child).find(({ args }) => args.includes('postgres'))?.parent;
      await ends(portal, remaining, () => void process.kill(pid ?? 0, 'SIGKILL'));
    }),
    await check('npm start works right after all its processes were killed', async (remaining) => {
      const first = await start();
      for (const { pid } of [...descendantsOf(first.child), { pid: first.child.pid ?? 0 }]) kill(pid);
      const portal = await start(first.ports);
      await ends(portal, remaining, () => portal.child.kill('SIGHUP'));
    }),
    await check(
      'npm start serves on and ends at SIGTERM after the reader of its output has ended',
      async (remaining) => {
        const portal = await start();
        portal.child.stdout?.destroy();
        portal.child.stderr?.destroy();
        const host = `localhost:${portal.ports[0]}`;
        for (let turn = 0; turn < 20; turn++) {
          // The header of an unknown proxy is logged.
          const { status } = await fetch(`http://${host}/api/health`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
          if (status !== 200) remaining.push(`answer ${status} without a reader`);
        }
        await ends(portal, remaining, () => portal.child.kill('SIGTERM'));
      },
    ),
    await check('SIGKILL to npm run test:api ends its tests and its database', async (remaining) => {
      const tests = await run(['run', 'test:api', '--', 'tests/api/seed.test.ts']);
      await until(() => descendantsOf(tests.child).some(({ args }) => args.includes('jest')), MAX_START);
      await ends(tests, remaining, () => tests.child.kill('SIGKILL'));
    }),
  ];
}

async function check(name: string, test: (remaining: string[]) => Promise<void>): Promise<Check> {
  const violations: string[] = [];
  await test(violations).catch((error: unknown) => violations.push(String(error)));
  return { name, violations };
}

async function run(args: string[], reused?: number[]): Promise<Command> {
  const ports = reused ?? (await Promise.all(Array.from({ length: 5 }, freePort)));
  const [PORT, EMBEDDED_PG_PORT, MAIL_SMTP_PORT, MAIL_WEB_PORT, INBOUND_SMTP_PORT] = ports.map(String);
  const { DATABASE_URL: _, TEST_DATABASE_URL: _1, SMTP_URL: _2, APP_URL: _3, ...inherited } = process.env;
  const child = spawn('npm', args, {
    env: {
      ...inherited,
      ...{ PORT, EMBEDDED_PG_PORT, MAIL_SMTP_PORT, MAIL_WEB_PORT, INBOUND_SMTP_PORT },
      DATA_DIR: FOLDER,
      SEED: 'none',
      WEB_CONCURRENCY: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text, ports };
}

/** Resolves when the portal is ready. */
async function start(ports?: number[]): Promise<Command> {
  const portal = await run(['start'], ports);
  await until(() => portal.output().includes('Concord is running') || portal.child.exitCode !== null, MAX_START);
  if (portal.output().includes('Concord is running')) return portal;
  for (const { pid } of descendantsOf(portal.child)) kill(pid);
  throw new Error(`npm start failed: ${portal.output()}`);
}

/** Sends the signal; adds processes and ports that remain after MAX_STOP to `remaining`. */
async function ends({ child, ports }: Command, remaining: string[], signal: () => unknown): Promise<void> {
  const processes = descendantsOf(child);
  if (processes.length < 3) remaining.push(`only ${processes.length} processes had been started`);
  signal();
  await until(() => !processes.some(({ pid }) => isAlive(pid)), MAX_STOP);
  for (const { pid, args } of processes.filter((one) => isAlive(one.pid))) {
    remaining.push(`${pid} ${args}`);
    kill(pid);
  }
  for (const port of ports) await assertPortFree('port', port).catch((error: Error) => remaining.push(error.message));
}

async function until(isDone: () => boolean, timeout: number): Promise<void> {
  for (const end = Date.now() + timeout; !isDone() && Date.now() < end;) await wait(50);
}

/** All descendants of a child. */
function descendantsOf({ pid: top = 0 }: ChildProcess): Process[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const all = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, args = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    args,
  }));
  const found: Process[] = [];
  for (const parents = [top]; parents.length;) {
    const children = all.filter(({ parent }) => parent === parents[0]);
    parents.shift();
    parents.push(...children.map(({ pid }) => pid));
    found.push(...children);
  }
  return found;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}
