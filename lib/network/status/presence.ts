import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { isUnavailable, withDatabase } from '@/db/client';
import { serverProcesses, type StoredSlowCall } from '@/db/schema';
import { log } from '@/lib/platform/log';
import { fileStoreState } from '@/lib/platform/files/store-state';
import { msOf, PROCESS_SEEN } from '@/lib/shared/durations';
import { ofProcess } from '@/lib/shared/process-wide';

type Instance = { host: string; port: number; version: string; build: string };

const shared = ofProcess<{
  __concordInstance?: Instance;
  __concordWorker?: string;
  __concordSlowCalls?: () => StoredSlowCall[];
}>();

const id = crypto.randomUUID();
const started_at = new Date();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> | undefined;

/** Reports at intervals that this server process is running, until `endPresence` (rule: operations.status). */
export function startPresence(): void {
  if (timer || !shared.__concordInstance) return;
  timer = setInterval(say, msOf(PROCESS_SEEN)).unref();
  say();
}

export function renewPresence(): void {
  if (timer) say();
}

/** Removes the row, since a planned end is not an outage. */
export async function endPresence(): Promise<void> {
  if (!timer) return;
  clearInterval(timer);
  timer = undefined;
  await writing;
  await withDatabase((db) => db.delete(serverProcesses).where(eq(serverProcesses.id, id))).catch(() => {});
}

/** Ignores failures: without a database, nobody could read the row. */
function say(): void {
  writing = writePresence().catch((err: unknown) => {
    if (!isUnavailable(err)) log.error({ err }, 'the state of this process could not be stored');
  });
}

export async function writePresence(): Promise<void> {
  const instance = shared.__concordInstance;
  if (!instance) return;
  const state = {
    worker: shared.__concordWorker ?? 'off',
    slow_calls: shared.__concordSlowCalls?.() ?? [],
    file_store: fileStoreState() ?? null,
    seen_at: sql`now()`,
  };
  await withDatabase((db) =>
    db
      .insert(serverProcesses)
      .values({ id, started_at, ...instance, ...state })
      .onConflictDoUpdate({ target: serverProcesses.id, set: state }),
  );
}
