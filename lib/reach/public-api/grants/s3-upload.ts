import 'server-only';
import {
  abortUpload,
  beginUpload,
  completeUpload,
  isGone,
  linkToPut,
  listParts,
  sizeInBucket,
  type Bucket,
  type StoredPart,
} from '@/lib/platform/files/s3-bucket';
import { planOfGrant, type GrantRow } from './grant-row';
import { ensureParts, ensureSize, mismatch, type Link, type Receipt } from './place';
import { sizeOfPart } from './plan';

/** An upload into a bucket, the receiver's or the portal's own. */
export type S3Upload = {
  bucket: Bucket;
  key: string;
  upload_id: string | null;
  /** Stores the id of a multipart upload unless there is one; returns the stored one. */
  keep: (upload_id: string) => Promise<string>;
};

export async function linksInto(
  upload: S3Upload,
  grant: GrantRow,
  numbers: number[],
  seconds: number,
): Promise<Link[]> {
  const { bucket, key } = upload;
  const plan = planOfGrant(grant);
  const uploadId = plan.mode === 'single' ? null : (upload.upload_id ?? (await begin(upload)));
  const sign = async (number: number) => {
    const part = uploadId === null ? undefined : { uploadId, number };
    return { url: await linkToPut(bucket, key, { seconds, size: sizeOfPart(plan, grant.size, number), part }) };
  };
  return Promise.all(numbers.map(sign));
}

/** Of two calls at once one begins the upload, and the other's is ended. */
async function begin({ bucket, key, keep }: S3Upload): Promise<string> {
  const begun = await beginUpload(bucket, key);
  const kept = await keep(begun);
  if (kept !== begun) await abortUpload(bucket, key, begun);
  return kept;
}

/** Makes an object of the parts, if that has not happened yet. @throws Problem invalid when it is not the announced file */
export async function assemble(upload: S3Upload, grant: GrantRow, receipts: Receipt[]): Promise<void> {
  const { bucket, key, upload_id } = upload;
  if (grant.mode !== 'single') {
    if (upload_id === null) mismatch('Nothing has arrived.');
    const parts = await partsOf(bucket, key, upload_id);
    if (parts) {
      ensureParts(grant, parts, receipts);
      await completeUpload(bucket, key, upload_id, parts).catch(unlessEnded);
    }
  }
  ensureSize(await sizeInBucket(bucket, key), grant);
}

/** Null once the upload has ended; its object then decides. */
const partsOf = (bucket: Bucket, key: string, upload_id: string): Promise<StoredPart[] | null> =>
  listParts(bucket, key, upload_id).catch(unlessEnded);

function unlessEnded(error: unknown): null {
  if (isGone(error, 'NoSuchUpload')) return null;
  throw error;
}
