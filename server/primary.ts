import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { log } from '../lib/platform/log.ts';
import { relayMetrics } from './metrics-exchange.ts';
import { relayRequestCounts } from './request-counts.ts';

const MAX_FAILURES = 5;
const STOP_GRACE_MS = 17_000;
// By default the heap grows with the machine's memory; these flags bound it (decision 023).
const HEAP_FLAGS = ['--max-old-space-size=400', '--max-semi-space-size=32'];
/**
 * Without it, glibc uses up to eight heaps per core, in which password hashes, pictures and compression leave memory
 * behind.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

type Options = { count: number; drain: number };

/**
 * Runs `count` workers and resolves when all are serving. Exits with a message when one cannot start. `drain` is the
 * time in milliseconds for which they keep serving after SIGTERM.
 */
export async function runWorkers({ count, drain }: Options): Promise<void> {
  let stopping = false;
  let failures = 0;

  const stop = async (code: number, signal: 'SIGTERM' | 'SIGINT' = 'SIGINT') => {
    if (stopping) return;
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exits = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill(signal);
    const patience = STOP_GRACE_MS + (signal === 'SIGTERM' ? drain : 0);
    const timer = setTimeout(() => workers.forEach((worker) => worker.process.kill('SIGKILL')), patience);
    await Promise.all(exits);
    clearTimeout(timer);
    process.exit(code);
  };

  const giveUp = (reason: number | string) => {
    process.stderr.write(`Stopped: a server process cannot start (it ended with ${reason}).\n`);
    void stop(1);
  };

  const start = async (isRestart: boolean): Promise<void> => {
    const worker = cluster.fork(MEMORY);
    let ready = false;
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      failures = ready ? 0 : failures + 1;
      if (!ready && (!isRestart || failures >= MAX_FAILURES)) return giveUp(code ?? signal);
      log.error({ worker: worker.process.pid, code, signal }, 'a server process ended and is restarted');
      setTimeout(() => !stopping && void start(true), Math.min(200 * 2 ** failures, 10_000));
    });
    await isServing(worker);
    ready = true;
    failures = 0;
  };

  cluster.setupPrimary({ execArgv: [...process.execArgv, ...HEAP_FLAGS] });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0, signal));
  process.on('disconnect', () => void stop(0));
  relayRequestCounts();
  relayMetrics();
  await Promise.all(Array.from({ length: count }, () => start(false)));
}

const isServing = (worker: Worker) =>
  new Promise<void>((resolve) => {
    worker.on('message', (message: { ready?: boolean }) => message.ready && resolve());
  });
