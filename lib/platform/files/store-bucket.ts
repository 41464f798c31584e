import 'server-only';
import { settings } from '@/lib/platform/settings';
import type { Bucket } from './s3-bucket';
import { StorageFailed } from './storage-request';

/** The portal's own file store as a bucket. @throws StorageFailed while FILES_URL is not set */
export function storeBucket(): Bucket {
  const { file_store } = settings;
  if (!file_store) throw new StorageFailed('FILES_URL is not set.');
  const { url, region, access_key, secret_key } = file_store;
  return { url, region, access_key, secret_key, publicOnly: false };
}
