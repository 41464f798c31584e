import 'server-only';
import { withDatabase } from '@/db/client';
import { newestObject } from '@/db/file-objects';
import { settings } from '@/lib/platform/settings';
import { findObject } from './object-store';

/**
 * Asks the file store for the newest object, so that the status page and the metrics know of its state when nobody needs it
 * (rule: operations.status). Without one there is nothing to ask for.
 * @throws Problem unavailable
 */
export async function askStore(): Promise<void> {
  if (!settings.file_store) return;
  const newest = await withDatabase(newestObject);
  if (newest) await findObject(newest.key);
}
