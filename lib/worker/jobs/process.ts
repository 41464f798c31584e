import 'server-only';
import { settings } from '@/lib/platform/settings';
import { endPresence, renewPresence, startPresence } from '@/lib/network/status/presence';
import { storeCalls } from '@/lib/reach/public-api/count-calls';
import { ofProcess } from '@/lib/shared/process-wide';

type State = 'on' | 'off' | 'down';
const shared = ofProcess<{ __concordWorker?: State; __concordStop?: () => Promise<void> }>();

/**
 * Starts background work without delaying the server's start; its modules are loaded separately from the request path.
 * `__concordStop` is awaited before the process exits. WORKER=off leaves the work to other instances.
 */
export function startBackgroundWork(): void {
  const isEnabled = settings.worker === 'on';
  shared.__concordWorker = isEnabled ? 'down' : 'off';
  shared.__concordStop = () => stopBackgroundWork(isEnabled);
  // Otherwise, the status page would report it as down for its first seconds.
  if (isEnabled) void import('./worker').then(({ startWorker }) => startWorker()).then(renewPresence);
  startPresence();
}

async function stopBackgroundWork(isEnabled: boolean): Promise<void> {
  if (isEnabled) await import('./worker').then(({ stopWorker }) => stopWorker());
  await endPresence();
  await storeCalls();
  await import('@/db/client').then(({ closeDatabase }) => closeDatabase());
}
