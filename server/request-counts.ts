import cluster from 'node:cluster';

export function relayRequestCounts(): void {
  cluster.on('message', (sender, message: { requests?: unknown }) => {
    if (!message.requests) return;
    for (const worker of Object.values(cluster.workers ?? {})) {
      // A process that is ending needs no counts.
      if (worker && worker !== sender && worker.isConnected()) worker.send(message, () => {});
    }
  });
}
