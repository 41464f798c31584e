/** Starts the worker processes and restarts those that end. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { log } from '../lib/log.ts';

const MAX_FAILURES = 5;
const STOP_GRACE_MS = 17_000;
// By default the heap grows with the machine's memory; with these flags a process stays below 400 MB.
const HEAP_FLAGS = ['--max-old-space-size=200', '--max-semi-space-size=8'];

/** Runs `count` workers; resolves when all are serving. Exits with a message when one cannot start. */
export async function runWorkers(count: number): Promise<void> {
  let stopping = false;
  let failures = 0;

  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exits = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const timer = setTimeout(() => workers.forEach((worker) => worker.process.kill('SIGKILL')), STOP_GRACE_MS);
    await Promise.all(exits);
    clearTimeout(timer);
    process.exit(code);
  };

  const giveUp = (reason: number | string) => {
    process.stderr.write(`Stopped: a server process cannot start (it ended with ${reason}).\n`);
    void stop(1);
  };

  const start = async (isRestart: boolean): Promise<void> => {
    const worker = cluster.fork();
    let ready = false;
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      failures = ready ? 0 : failures + 1;
      if (!ready && (!isRestart || failures >= MAX_FAILURES)) return giveUp(code ?? signal);
      log.error({ worker: worker.process.pid, code, signal }, 'a server process ended and is restarted');
      setTimeout(() => !stopping && void start(true), Math.min(200 * 2 ** failures, 10_000));
    });
    await firstMessage(worker);
    ready = true;
    failures = 0;
  };

  cluster.setupPrimary({ execArgv: [...process.execArgv, ...HEAP_FLAGS] });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  process.on('disconnect', () => void stop(0));
  await Promise.all(Array.from({ length: count }, () => start(false)));
}

/** A worker sends its first message when it is serving. */
const firstMessage = (worker: Worker) => new Promise<void>((resolve) => worker.once('message', () => resolve()));
