import 'server-only';
import type { StoredFileStoreState } from '@/db/schema';
import { timeFileStore, type FileStoreResult } from '@/lib/platform/metrics';
import { ofProcess } from '@/lib/shared/process-wide';

type Asked = { method: string; began: number };

const shared = ofProcess<{ __concordFileStore?: StoredFileStoreState }>();

/**
 * State of the file store in the last requests of this process; undefined before the first (rule: operations.status).
 */
export const fileStoreState = (): StoredFileStoreState | undefined => shared.__concordFileStore;

export function noteAnswer(asked: Asked, result: 'done' | 'missing'): void {
  note(asked, result, { answered_at: new Date().toISOString() });
}

export function noteFailure(asked: Asked, result: 'refused' | 'unanswered', reason: string): void {
  note(asked, result, { failed_at: new Date().toISOString(), last_error: reason.slice(0, 300) });
}

function note({ method, began }: Asked, result: FileStoreResult, change: Partial<StoredFileStoreState>): void {
  timeFileStore({ method, result }, (performance.now() - began) / 1000);
  const before = shared.__concordFileStore ?? { answered_at: null, failed_at: null, last_error: null };
  shared.__concordFileStore = { ...before, ...change };
}

/** Returns S3's name of a refusal, such as `AccessDenied`; its message may name the object. */
export function refusalInWords(status: number, body: string): string {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1];
  return `It answers ${status}${code ? ` (${code})` : ''}.`;
}

export function silenceInWords(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'It does not answer in time.';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `It cannot be reached (${code}).` : `There is no whole answer: ${error.message}`;
}
