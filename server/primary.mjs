/** Starts the processes that share the port and starts a new one for each that dies. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { log } from './log.mjs';

const MOST_FAILURES = 5;
// Left to itself the heap grows with the machine's memory; a process lives well in this (400 MB in all).
const HEAP_MB = 256;

/** Runs `count` processes; resolves when all answer. Ends this process with one line when one cannot be started. */
export async function runWorkers(count) {
  let stopping = false;
  let failures = 0;

  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    const workers = Object.values(cluster.workers);
    const gone = workers.map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const timer = setTimeout(() => workers.forEach((worker) => worker.process.kill('SIGKILL')), 17_000);
    await Promise.all(gone);
    clearTimeout(timer);
    process.exit(code);
  };

  const giveUp = (worker, code) => {
    if (stopping) return;
    process.stderr.write(`Stopped: a server process cannot start (it ended with ${code}).\n`);
    stop(1);
  };

  cluster.setupPrimary({ execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`] });
  const start = (again) => {
    const worker = cluster.fork();
    const ready = new Promise((done) => worker.once('message', done)).then(() => {
      failures = 0;
    });
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      const began = worker.isReady === true;
      failures = began ? 0 : failures + 1;
      if (!began && (!again || failures >= MOST_FAILURES)) return giveUp(worker, code ?? signal);
      log('error', 'a server process ended and is started again', { worker: worker.process.pid, code, signal });
      setTimeout(() => !stopping && start(true), Math.min(200 * 2 ** failures, 10_000));
    });
    return ready.then(() => (worker.isReady = true));
  };

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
  process.on('disconnect', () => stop(0));
  await Promise.all(Array.from({ length: count }, () => start(false)));
}
