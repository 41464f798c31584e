import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './process-state.mjs';

type Step = [signal: NodeJS.Signals, timeout: number];

/** Signals in the order they are sent, with the milliseconds to wait. SIGINT is PostgreSQL's fast shutdown. */
const STEPS: Record<string, Step[]> = {
  SIGTERM: [
    ['SIGTERM', 20_000],
    ['SIGKILL', 2_000],
  ],
  SIGINT: [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ],
};

/**
 * Ends a process, gracefully first, then its remaining process group. `patience`: additional milliseconds to wait after the
 * first signal. Returns whether it has ended.
 */
export async function endProcess(pid: number, signal_first: 'SIGTERM' | 'SIGINT', patience = 0): Promise<boolean> {
  for (const [signal, timeout] of STEPS[signal_first] ?? []) {
    if (!isAlive(pid)) break;
    send(pid, signal);
    const limit = signal === signal_first ? timeout + patience : timeout;
    for (const end = Date.now() + limit; isAlive(pid) && Date.now() < end;) await wait(50);
  }
  if (process.platform !== 'win32') send(-pid, 'SIGKILL');
  return !isAlive(pid);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
