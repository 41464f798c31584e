/** Child processes: stopped in order, and ended by the watchdog if this process is killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { root } from './install.mjs';
import { endProcess } from './end-process.ts';

type StopSignal = 'SIGTERM' | 'SIGINT';

type EndOptions = { signal: StopSignal; patience: number };

const running = new Map<ChildProcess, EndOptions>();
let watchdog: Socket | undefined;
let ending = false;

/** Registers a child to be ended with this process, by `signal`. `patience`: see endProcess. */
export function watch(child: ChildProcess, { signal = 'SIGTERM', patience = 0 }: Partial<EndOptions> = {}): void {
  if (child.pid === undefined) return;
  running.set(child, { signal, patience });
  notifyWatchdog(`watch ${child.pid} ${signal} ${patience}`);
  child.once('exit', () => {
    running.delete(child);
    notifyWatchdog(`forget ${child.pid}`);
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const { signal = 'SIGTERM', patience } = running.get(child) ?? {};
  await endProcess(child.pid, signal, patience);
  await ended;
}

/** Stops all children in reverse order. No more should be started afterwards. */
export async function stopAll(): Promise<void> {
  ending = true;
  for (const child of [...running.keys()].reverse()) await stop(child);
}

export const isEnding = () => ending;

function notifyWatchdog(line: string): void {
  watchdog ??= startWatchdog();
  watchdog.write(`${line}\n`);
}

/** Own session: not reached by Ctrl-C or signals to this process group. */
function startWatchdog(): Socket {
  const child = spawn(process.execPath, [join(root, 'scripts', 'watchdog.ts')], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  const pipe = child.stdin as Socket;
  // Without a watchdog, a process still stops its children itself.
  pipe.on('error', () => {});
  child.on('error', () => {});
  pipe.unref();
  return pipe;
}
