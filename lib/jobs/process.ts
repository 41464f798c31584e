import 'server-only';

type State = 'on' | 'off' | 'down';
const shared = globalThis as typeof globalThis & { __concordWorker?: State; __concordStop?: () => Promise<void> };

/**
 * Starts this server process's work beside the start of the server, which it never delays; what it needs is loaded apart
 * from the request path. `__concordStop` is awaited before a process exits. WORKER=off leaves the work to other instances.
 */
export function joinWork(): void {
  const works = process.env.WORKER !== 'off';
  shared.__concordWorker = works ? 'down' : 'off';
  shared.__concordStop = () => leaveWork(works);
  if (works) void import('./worker').then(({ startWorker }) => startWorker());
}

async function leaveWork(works: boolean): Promise<void> {
  if (works) await import('./worker').then(({ stopWorker }) => stopWorker());
  await import('@/db/client').then(({ closeDatabase }) => closeDatabase());
}
