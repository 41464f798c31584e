/**
 * Program of a test: three server processes, each with a counter of its own value; the first collects from all, then again after
 * the third has stopped answering. Prints both texts with the number of processes.
 */
import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import { exchangeMetrics, relayMetrics } from '@/server/metrics-exchange';

type Message = { ready?: true; printed?: true; hang?: true; hanging?: true };
const PROCESSES = 3;

function runPrimary(): void {
  relayMetrics();
  const workers = Array.from({ length: PROCESSES }, () => cluster.fork());
  let ready = 0;
  cluster.on('message', (_worker, message: Message) => {
    if (message.ready && ++ready === PROCESSES) workers[0]!.send('go');
    if (message.hang) workers[2]!.send('hang');
    if (message.hanging) workers[0]!.send('again');
    if (message.printed) process.exit();
  });
}

function runWorker(id: number): void {
  const registry = new Registry();
  new Counter({ name: 'things', help: 'Things.', labelNames: ['kind'], registers: [registry] }).inc({ kind: 'a' }, id);
  let hangs = false;
  const collect = exchangeMetrics(() => (hangs ? new Promise(() => {}) : registry.getMetricsAsJSON()));
  const print = async () => {
    const { collected, running } = await collect();
    const text = await AggregatorRegistry.aggregate(collected).metrics();
    console.log(JSON.stringify({ text, running, answering: collected.length }));
  };
  process.on('message', (message) => {
    if (message === 'hang') {
      hangs = true;
      process.send?.({ hanging: true } satisfies Message);
    }
    if (message === 'go')
      void Promise.all([print(), print()]).then(() => process.send?.({ hang: true } satisfies Message));
    if (message === 'again') void print().then(() => process.send?.({ printed: true } satisfies Message));
  });
  process.send?.({ ready: true } satisfies Message);
}

if (cluster.worker) runWorker(cluster.worker.id);
else runPrimary();
