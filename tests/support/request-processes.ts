/**
 * Program of a test: three server processes, each of which tries 100 requests of one user and of one address, a few at a time,
 * then one of another user. Prints how many each has taken.
 */
import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Actor } from '@/lib/shared/actor';

export type Taken = { guest: number; user: number; other: number };
type Message = { ready?: true; taken?: Taken };

const PROCESSES = 3;

async function runPrimary(): Promise<void> {
  const { relayRequestCounts } = await import('@/server/request-counts');
  relayRequestCounts();
  const workers = Array.from({ length: PROCESSES }, () => cluster.fork());
  const done: Taken[] = [];
  let ready = 0;
  cluster.on('message', (_worker, message: Message) => {
    if (message.ready && ++ready === PROCESSES) for (const worker of workers) worker.send('go');
    if (message.taken) done.push(message.taken);
    if (done.length < PROCESSES) return;
    console.log(JSON.stringify(done));
    process.exit();
  });
}

async function runWorker(): Promise<void> {
  const [{ takeRequest }, { Problem }] = await Promise.all([
    import('@/lib/platform/limits/request-limit'),
    import('@/lib/shared/problem'),
  ]);
  const take = (actor: { kind: string; id?: number }): number => {
    try {
      takeRequest(actor as Actor, '192.0.2.1');
      return 1;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'rate_limited') return 0;
      throw error;
    }
  };
  const run = async () => {
    const taken: Taken = { guest: 0, user: 0, other: 0 };
    for (let turn = 0; turn < 20; turn++) {
      for (let at = 0; at < 5; at++) {
        taken.guest += take({ kind: 'guest' });
        taken.user += take({ kind: 'member', id: 7 });
      }
      await wait(100);
    }
    taken.other = take({ kind: 'member', id: 8 });
    process.send?.({ taken } satisfies Message);
  };
  process.on('message', (message) => message === 'go' && void run());
  process.send?.({ ready: true } satisfies Message);
}

await (cluster.isPrimary ? runPrimary() : runWorker());
