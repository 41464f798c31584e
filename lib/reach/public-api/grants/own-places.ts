import 'server-only';
import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { beginContent, CHUNK_BYTES, completeContent, readContent, removeContents } from '@/db/file-contents';
import { grantedObject, keepUpload, placeGrantedObject, releaseObjects } from '@/db/file-objects';
import { attachmentGrantParts } from '@/db/schema';
import { readObject } from '@/lib/platform/files/objects';
import { beginsAsPage, LOOKED_AT } from '@/lib/platform/files/page-beginnings';
import { storeBucket } from '@/lib/platform/files/store-bucket';
import { settings } from '@/lib/platform/settings';
import { RUNS_IN_BROWSER } from '@/lib/work/room/case-files';
import { typeOfContent } from '@/lib/work/room/file-types';
import { conflict } from '@/lib/shared/problem';
import { planOfGrant, type GrantRow } from './grant-row';
import { ensureParts, mismatch, type Place } from './place';
import { assemble, linksInto, type S3Upload } from './s3-upload';
import { sealPermission, UPLOAD_TOKEN } from './upload-permission';

type PartRow = typeof attachmentGrantParts.$inferSelect;

const partsOf = (db: Db, grant_id: number): Promise<PartRow[]> =>
  db
    .select()
    .from(attachmentGrantParts)
    .where(eq(attachmentGrantParts.grant_id, grant_id))
    .orderBy(asc(attachmentGrantParts.number));

async function* bytesOf(parts: PartRow[]): AsyncGenerator<Uint8Array, void> {
  for (const { content_id, size } of parts) yield* readContent({ content_id, size });
}

/** The database: links are the portal's own, and each part waits as a content (rule: api.grant-links). */
export const databasePlace: Place = {
  linksTo: async (_db, grant, numbers, { at }) =>
    numbers.map((number) => ({
      url: `${settings.app_url.origin}/v2/attachments/uploads/${grant.id}/${number}`,
      // Not in the address, which proxies log.
      headers: { [UPLOAD_TOKEN]: sealPermission({ grant_id: grant.id, number, until: at }) },
    })),
  async gather(db, grant, receipts) {
    const parts = await partsOf(db, grant.id);
    if (!parts.length) mismatch('Nothing has arrived.');
    ensureParts(
      grant,
      parts.map((part) => ({ ...part, etag: part.md5 })),
      receipts,
    );
    const looked = await lookedAt(grant, () => bytesOf(parts));
    return { ...looked, keep: (tx) => joinParts(tx, grant, { parts, sha256: looked.sha256 }) };
  },
  async clear(db, { id }) {
    await db.transaction(async (tx) => {
      const removed = await tx
        .delete(attachmentGrantParts)
        .where(eq(attachmentGrantParts.grant_id, id))
        .returning({ content_id: attachmentGrantParts.content_id });
      await removeContents(
        tx as unknown as Db,
        removed.map(({ content_id }) => content_id),
      );
    });
  },
};

type Joined = { parts: PartRow[]; sha256: string };

/** Moves the chunks of all parts to one content by their keys, without copying bytes. @throws Problem conflict when a part arrived again */
async function joinParts(db: Db, grant: GrantRow, { parts, sha256 }: Joined): Promise<number> {
  const now = await partsOf(db, grant.id);
  if (now.length !== parts.length || now.some(({ content_id }, at) => content_id !== parts[at]!.content_id))
    return conflict('A part has arrived meanwhile. Complete the grant again.');
  const content_id = await beginContent(db);
  const chunks = planOfGrant(grant).part_bytes / CHUNK_BYTES;
  await db.execute(sql`
    update file_chunks k set content_id = ${content_id}, index = k.index + (p.number - 1) * ${parts.length > 1 ? chunks : 0}::int
    from attachment_grant_parts p where p.grant_id = ${grant.id} and k.content_id = p.content_id`);
  await db.delete(attachmentGrantParts).where(eq(attachmentGrantParts.grant_id, grant.id));
  await removeContents(
    db,
    parts.map((part) => part.content_id),
  );
  await completeContent(db, { content_id, size: grant.size, sha256 });
  return content_id;
}

/** The portal's file store: links are signed by it. What arrived is read once, since the portal vouches for what it sends (rule: files.unchanged). */
export const storePlace: Place = {
  linksTo: async (db, grant, numbers, { seconds }) => linksInto(await uploadOf(db, grant), grant, numbers, seconds),
  async gather(db, grant, receipts) {
    const upload = await uploadOf(db, grant);
    await assemble(upload, grant, receipts);
    const looked = await lookedAt(grant, () => readObject({ id: grant.object_id!, key: upload.key }, grant));
    return { ...looked, keep: (tx) => placeObject(tx, grant, looked.sha256) };
  },
  clear: async (db, { object_id }) => {
    if (object_id !== null) await releaseObjects(db, [object_id]);
  },
};

async function uploadOf(db: Db, grant: GrantRow): Promise<S3Upload> {
  const object = grant.object_id === null ? undefined : await grantedObject(db, grant.object_id);
  if (!object) return conflict('This grant has ended. Create a new one.');
  return { bucket: storeBucket(), ...object, keep: (upload_id) => keepUpload(db, object, upload_id) };
}

async function placeObject(db: Db, { object_id, size }: GrantRow, sha256: string): Promise<number> {
  const { content_id, isPlaced } = await placeGrantedObject(db, object_id!, { size, sha256 });
  return isPlaced ? content_id : conflict('This grant has ended. Create a new one.');
}

/** Reads a file once or twice for its type and checksum. @throws Problem invalid for one that a browser would run (rule: room.files) */
async function lookedAt({ name }: GrantRow, open: () => AsyncIterable<Uint8Array>) {
  const type = await typeOfContent(name, open());
  const hash = createHash('sha256');
  let beginning = Buffer.alloc(0);
  for await (const bytes of open()) {
    hash.update(bytes);
    if (beginning.length < LOOKED_AT) beginning = Buffer.concat([beginning, bytes]).subarray(0, LOOKED_AT);
  }
  if (beginsAsPage(beginning)) mismatch(RUNS_IN_BROWSER);
  return { type, sha256: hash.digest('hex') };
}
