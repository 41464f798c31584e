import 'server-only';
import { withDatabase } from '@/db/client';
import { forgetObject, postponeRemoval, unusedObjects } from '@/db/file-objects';
import { settings } from '@/lib/platform/settings';
import { removeObject } from './object-store';
import { abortUpload } from './s3-bucket';
import { storeBucket } from './store-bucket';

const BATCH = 50;

/**
 * Removes objects of the file store whose content is gone or elsewhere, and incomplete ones (rule: files.objects). Two
 * workers may remove the same one. Returns their number.
 * @throws Problem unavailable, StorageFailed; the failed object is tried after the others
 */
export async function removeUnusedObjects(): Promise<number> {
  if (!settings.file_store) return 0;
  const unused = await withDatabase((db) => unusedObjects(db, BATCH));
  for (const object of unused)
    try {
      if (object.upload_id !== null) await abortUpload(storeBucket(), object.key, object.upload_id);
      await removeObject(object.key);
      await withDatabase((db) => forgetObject(db, object));
    } catch (error) {
      await withDatabase((db) => postponeRemoval(db, object));
      throw error;
    }
  return unused.length;
}
