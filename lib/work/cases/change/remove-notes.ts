import 'server-only';
import { eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { releaseObjects } from '@/db/file-objects';
import {
  attachmentGrantParts,
  attachmentGrants,
  caseFiles,
  caseHandOns,
  caseLinks,
  caseMailTexts,
  caseNetworkNotes,
  caseNetworkOwners,
  caseNotes,
  caseParentCases,
  casePresences,
  caseReaders,
  caseReplyAddresses,
  caseUploads,
} from '@/db/schema';
import { removeContentsUnused } from '@/lib/platform/files/stored-files';

type Removal = { by: number | null; by_name: string | null; reason: string | null };

/**
 * Removes the text, the mail and the files of the matching notes at once; tombstones stay (rules: room.tombstone,
 * room.mail-whole). Call it under the lock of their case. Returns their ids.
 */
export async function removeNotes(db: Db, where: SQL, { by, by_name, reason }: Removal): Promise<number[]> {
  const removed = await db.execute<{ id: number }>(sql`
    update case_notes n set body = null, mail_text = null, removed_at = clock_timestamp(), updated_at = clock_timestamp(), change_id = nextval('events_id_seq'),
      removed_by = ${by}, removed_by_name = ${by_name}, removed_reason = ${reason}
    where n.removed_at is null and ${where} returning n.id`);
  const ids = removed.map(({ id }) => id);
  if (!ids.length) return [];
  await removeFilesWhere(db, sql`f.note_id = any (${sql.param(ids)}::int[])`);
  await db.update(attachmentGrants).set({ name: '', key: '' }).where(inArray(attachmentGrants.note_id, ids));
  return ids;
}

/** Removes grants of ended cases with what has arrived for those that were not completed (rule: api.grants). */
export async function removeGrants(db: Db, case_ids: number[]): Promise<void> {
  const ofCases = db
    .select({ id: attachmentGrants.id })
    .from(attachmentGrants)
    .where(inArray(attachmentGrants.case_id, case_ids));
  const parts = await db
    .delete(attachmentGrantParts)
    .where(inArray(attachmentGrantParts.grant_id, ofCases))
    .returning({ content_id: attachmentGrantParts.content_id });
  await removeContentsUnused(
    db,
    parts.map(({ content_id }) => content_id),
  );
  const removed = await db
    .delete(attachmentGrants)
    .where(inArray(attachmentGrants.case_id, case_ids))
    .returning({ object_id: attachmentGrants.object_id });
  const objects = removed.flatMap(({ object_id }) => object_id ?? []);
  if (objects.length) await releaseObjects(db, objects);
}

export async function removeFilesWhere(db: Db, where: SQL): Promise<number> {
  const removed = await db.execute<{ content_id: number | null }>(sql`
    with gone as (select f.id, f.content_id from case_files f where f.state <> 'gone' and ${where} for update)
    update case_files f set state = 'gone', name = '', sha256 = '', content_id = null from gone where gone.id = f.id returning gone.content_id`);
  await removeContentsUnused(
    db,
    removed.flatMap(({ content_id }) => content_id ?? []),
  );
  return removed.length;
}

async function removeUploads(db: Db, case_id: number): Promise<void> {
  const removed = await db
    .delete(caseUploads)
    .where(eq(caseUploads.case_id, case_id))
    .returning({ content_id: caseUploads.content_id });
  await removeContentsUnused(
    db,
    removed.flatMap(({ content_id }) => content_id ?? []),
  );
}

export async function deleteRoom(db: Db, case_id: number): Promise<void> {
  await removeNotes(db, sql`n.case_id = ${case_id}`, { by: null, by_name: null, reason: null });
  await removeFilesWhere(db, sql`f.case_id = ${case_id}`);
  await removeUploads(db, case_id);
  await removeGrants(db, [case_id]);
  await Promise.all([
    db.delete(caseFiles).where(eq(caseFiles.case_id, case_id)),
    db.delete(caseNotes).where(eq(caseNotes.case_id, case_id)),
    db.delete(caseMailTexts).where(eq(caseMailTexts.case_id, case_id)),
    db.delete(caseReaders).where(eq(caseReaders.case_id, case_id)),
    db.delete(casePresences).where(eq(casePresences.case_id, case_id)),
    db.delete(caseNetworkNotes).where(eq(caseNetworkNotes.case_id, case_id)),
    db.delete(caseNetworkOwners).where(eq(caseNetworkOwners.case_id, case_id)),
    db.delete(caseReplyAddresses).where(eq(caseReplyAddresses.case_id, case_id)),
    db.delete(caseLinks).where(or(eq(caseLinks.case_id, case_id), eq(caseLinks.other_case_id, case_id))),
    db.delete(caseParentCases).where(eq(caseParentCases.case_id, case_id)),
    db.delete(caseHandOns).where(eq(caseHandOns.case_id, case_id)),
  ]);
}
