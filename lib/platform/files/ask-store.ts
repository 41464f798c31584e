import 'server-only';
import { withDatabase } from '@/db/client';
import { newestObject } from '@/db/file-objects';
import { settings } from '@/lib/platform/settings';
import { findObject } from './object-store';

/**
 * Asks the file store for the newest object, so that the status page and the metrics know its state even without other
 * requests (rule: operations.status). Does nothing without an object.
 * @throws Problem unavailable
 */
export async function askStore(): Promise<void> {
  if (!settings.file_store) return;
  const newest = await withDatabase(newestObject);
  if (newest) await findObject(newest.key);
}
