import 'server-only';
import { assumedBucket } from '@/lib/platform/files/assumed-role';
import { openContainer, putBlob, removeBlob, signatureToWrite, sizeOfBlob } from '@/lib/platform/files/azure-container';
import {
  abortUpload,
  beginUpload,
  listParts,
  putText,
  removeFromBucket,
  sizeInBucket,
} from '@/lib/platform/files/s3-bucket';
import { StorageFailed } from '@/lib/platform/files/storage-request';
import { GRANT, msOf } from '@/lib/shared/durations';
import type { AzureTarget, S3Target, StorageTarget } from '@/lib/shared/storage';
import { keyIn } from './object-key';

type Storage = { target: StorageTarget; external_id: string };

const TEXT = 'A test of the portal. It may be removed.';

/** Does all that an upload needs. Returns why it failed, or null (rule: api.storage). */
export async function tryStorage({ target, external_id }: Storage): Promise<string | null> {
  const key = keyIn(target, 'test', 'test.txt');
  try {
    await ('s3' in target ? tryS3({ ...target.s3, external_id }, key) : tryAzure(target.azureBlob, key));
    return null;
  } catch (error) {
    if (error instanceof StorageFailed) return error.message;
    throw error;
  }
}

async function tryS3(target: S3Target & { external_id: string }, key: string): Promise<void> {
  const bucket = await step('AWS does not lend the role.', assumedBucket(target, key));
  await step('The role may not put objects.', putText(bucket, key, TEXT));
  ensureThere(await step('The role may not read objects.', sizeInBucket(bucket, key)));
  await step('The role may not delete objects.', removeFromBucket(bucket, key));
  const upload = await step('The role may not begin uploads in parts.', beginUpload(bucket, key));
  await step('The role may not list the parts of an upload.', listParts(bucket, key, upload));
  await step('The role may not end uploads in parts.', abortUpload(bucket, key, upload));
}

async function tryAzure(target: AzureTarget, key: string): Promise<void> {
  const container = await step('The tenant does not admit the app registration.', openContainer(target));
  const until = new Date(Date.now() + msOf(GRANT));
  await step('The app registration gets no delegation key.', signatureToWrite(container, key, until));
  await step('The app registration may not write blobs.', putBlob(container, key, TEXT));
  ensureThere(await step('The app registration may not read blobs.', sizeOfBlob(container, key)));
  await step('The app registration may not delete blobs.', removeBlob(container, key));
}

function ensureThere(size: number | null): void {
  if (size !== TEXT.length) throw new StorageFailed('What was written is not there.');
}

async function step<T>(failure: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof StorageFailed)
      throw new StorageFailed(`${failure} ${error.message}`, error.status, error.code);
    throw error;
  });
}
