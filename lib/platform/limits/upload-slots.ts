import 'server-only';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { ofProcess } from '@/lib/shared/process-wide';

/** Uploads are held on disk, so few are received at once in each process. */
const MAX_UPLOADS = 4;
const MAX_UPLOADS_PER_OWNER = 2;

const shared = ofProcess<{ __concordUploads?: Map<string, number> }>();
const active = (shared.__concordUploads ??= new Map());

/**
 * Runs an upload if a slot is free.
 * @param owner user or client address
 * @throws Problem rate_limited (429) when the owner has too many uploads running, unavailable (503) when the process
 * has
 */
export async function withUploadSlot<T>(owner: string, run: () => Promise<T>): Promise<T> {
  const own = active.get(owner) ?? 0;
  if (own >= MAX_UPLOADS_PER_OWNER) throw new Problem('rate_limited', MESSAGES.rateLimited, { retry_after: 5 });
  const total = [...active.values()].reduce((sum, count) => sum + count, 0);
  if (total >= MAX_UPLOADS) throw new Problem('unavailable', MESSAGES.busy, { retry_after: 5 });
  active.set(owner, own + 1);
  try {
    return await run();
  } finally {
    const left = (active.get(owner) ?? 1) - 1;
    if (left > 0) active.set(owner, left);
    else active.delete(owner);
  }
}
