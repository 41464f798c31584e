type State = 'on' | 'off' | 'down';
const shared = globalThis as typeof globalThis & { __concordWorker?: State; __concordStop?: () => Promise<void> };

/**
 * Called once by every server process when it starts. Work begins beside the start and never delays it; what it needs
 * is loaded apart from the request path. `__concordStop` is awaited before a process exits.
 */
export function register(): void {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return;
  const works = process.env.WORKER !== 'off';
  shared.__concordWorker = works ? 'down' : 'off';
  shared.__concordStop = () => stop(works);
  if (works) void import('./lib/jobs/worker').then(({ startWorker }) => startWorker());
}

async function stop(works: boolean): Promise<void> {
  if (works) await import('./lib/jobs/worker').then(({ stopWorker }) => stopWorker());
  await import('./db/client').then(({ closeDatabase }) => closeDatabase());
}
