/**
 * Collects the metrics of all server processes of an instance in the one that is scraped (decision 044). The primary
 * only relays messages.
 */
import cluster, { type Worker } from 'node:cluster';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

export type Collected = MetricObjectWithValues<MetricValue<string>>[];
type Question = { id: number; asker?: number };
type Message = {
  metrics_ask?: Question;
  /** Sent by the primary with the number of processes it queried. */
  metrics_asked?: { id: number; count: number };
  metrics_answer?: { question: Question; collected: Collected };
};
type Collection = { answers: Collected[]; asked?: number; done: () => void };

/** Milliseconds after which a process that does not answer is left out. */
const PATIENCE = 2_000;

/** Runs in the primary and relays queries and answers between the processes. */
export function relayMetrics(): void {
  const others = (one: Worker) =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker && worker !== one && worker.isConnected());
  cluster.on('message', (sender, { metrics_ask, metrics_answer }: Message) => {
    if (metrics_ask) {
      const workers = others(sender);
      const question = { ...metrics_ask, asker: sender.id };
      for (const worker of workers) worker?.send({ metrics_ask: question } satisfies Message, () => {});
      sender.send({ metrics_asked: { id: metrics_ask.id, count: workers.length } } satisfies Message, () => {});
    }
    if (metrics_answer) {
      const asker = cluster.workers?.[metrics_answer.question.asker ?? 0];
      if (asker?.isConnected()) asker.send({ metrics_answer } satisfies Message, () => {});
    }
  });
}

/**
 * Runs in a server process and answers the others. Returns the function that collects from all of them, with the
 * number of running processes.
 */
export function exchangeMetrics(own: () => Promise<Collected>) {
  const { worker } = cluster;
  const collections = new Map<number, Collection>();
  let last = 0;

  const answer = async (question: Question) =>
    worker?.send({ metrics_answer: { question, collected: await own() } } satisfies Message, () => {});

  worker?.on('message', ({ metrics_ask, metrics_asked, metrics_answer }: Message) => {
    if (metrics_ask) void answer(metrics_ask);
    const collection = collections.get(metrics_asked?.id ?? metrics_answer?.question.id ?? 0);
    if (!collection) return;
    if (metrics_asked) collection.asked = metrics_asked.count;
    if (metrics_answer) collection.answers.push(metrics_answer.collected);
    if (collection.answers.length === collection.asked) collection.done();
  });

  async function others(): Promise<{ answers: Collected[]; asked: number }> {
    if (!worker) return { answers: [], asked: 0 };
    const id = ++last;
    const collection: Collection = { answers: [], done: () => {} };
    collections.set(id, collection);
    const timer = setTimeout(() => collection.done(), PATIENCE);
    await new Promise<void>((resolve) => {
      collection.done = resolve;
      worker.send({ metrics_ask: { id } } satisfies Message, () => {});
    });
    clearTimeout(timer);
    collections.delete(id);
    return { answers: collection.answers, asked: collection.asked ?? 0 };
  }

  return async (): Promise<{ collected: Collected[]; running: number }> => {
    const [mine, { answers, asked }] = await Promise.all([own(), others()]);
    return { collected: [mine, ...answers], running: asked + 1 };
  };
}
