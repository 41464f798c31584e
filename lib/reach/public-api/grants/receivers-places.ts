import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { attachmentGrants } from '@/db/schema';
import { assumedBucket } from '@/lib/platform/files/assumed-role';
import {
  blobUrl,
  blockId,
  commitBlocks,
  openContainer,
  removeBlob,
  signatureToWrite,
  sizeOfBlob,
  waitingBlocks,
} from '@/lib/platform/files/azure-container';
import { abortUpload, removeFromBucket } from '@/lib/platform/files/s3-bucket';
import type { AzureTarget, S3Target } from '@/lib/shared/storage';
import { planOfGrant, type GrantRow } from './grant-row';
import { ensureParts, ensureSize, type Place } from './place';
import { assemble, linksInto, type S3Upload } from './s3-upload';

/** A grant in a receiver's storage keeps a copy of it; a check of the table holds that. */
const targetOf = ({ target }: GrantRow) => target as { s3: S3Target; azureBlob: AzureTarget; external_id: string };

/** The receiver's S3: the portal assumes its role for each call. */
export const s3Place: Place = {
  linksTo: async (db, grant, numbers, { seconds }) => linksInto(await uploadOf(db, grant), grant, numbers, seconds),
  async gather(db, grant, receipts) {
    await assemble(await uploadOf(db, grant), grant, receipts);
    return `s3://${targetOf(grant).s3.bucket}/${grant.key}`;
  },
  async clear(db, grant) {
    const { bucket, key, upload_id } = await uploadOf(db, grant);
    if (upload_id !== null) await abortUpload(bucket, key, upload_id);
    await removeFromBucket(bucket, key);
  },
};

async function uploadOf(db: Db, grant: GrantRow): Promise<S3Upload> {
  const { s3, external_id } = targetOf(grant);
  const key = grant.key!;
  const keep = (upload_id: string) => keepUpload(db, grant, upload_id);
  return { bucket: await assumedBucket({ ...s3, external_id }, key), key, upload_id: grant.upload_id, keep };
}

async function keepUpload(db: Db, { id }: GrantRow, upload_id: string): Promise<string> {
  const [row] = await db
    .update(attachmentGrants)
    .set({ upload_id: sql<string>`coalesce(${attachmentGrants.upload_id}, ${upload_id})` })
    .where(eq(attachmentGrants.id, id))
    .returning({ upload_id: attachmentGrants.upload_id });
  return row?.upload_id ?? upload_id;
}

/** Azure makes a blob of a body only where this header says of which kind. */
const WHOLE_BLOB = { 'x-ms-blob-type': 'BlockBlob' };

/** The receiver's Azure: links have a user delegation SAS for the one blob. */
export const azurePlace: Place = {
  async linksTo(_db, grant, numbers, { at }) {
    const container = await openContainer(targetOf(grant).azureBlob);
    const signature = await signatureToWrite(container, grant.key!, at);
    const url = blobUrl(container, grant.key!);
    if (grant.mode === 'single') return [{ url: `${url}?${signature.toString()}`, headers: WHOLE_BLOB }];
    return numbers.map((number) => {
      const query = new URLSearchParams([['comp', 'block'], ['blockid', blockId(number)], ...signature]);
      return { url: `${url}?${query.toString()}` };
    });
  },
  async gather(_db, grant) {
    const container = await openContainer(targetOf(grant).azureBlob);
    const key = grant.key!;
    const { mode, parts } = planOfGrant(grant);
    const size = await sizeOfBlob(container, key);
    // An earlier attempt may have made the blob and died.
    if (mode === 'azureBlock' && size !== grant.size) {
      const ids = Array.from({ length: parts }, (_, at) => blockId(at + 1));
      const numberOf = new Map(ids.map((id, at) => [id, at + 1]));
      const blocks = await waitingBlocks(container, key);
      ensureParts(
        grant,
        blocks.map((block) => ({ number: numberOf.get(block.id) ?? 0, size: block.size, etag: '' })),
        [],
      );
      await commitBlocks(container, key, ids);
      ensureSize(await sizeOfBlob(container, key), grant);
    } else ensureSize(size, grant);
    return blobUrl(container, key);
  },
  async clear(_db, grant) {
    await removeBlob(await openContainer(targetOf(grant).azureBlob), grant.key!);
  },
};
