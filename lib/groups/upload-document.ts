import 'server-only';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, files, groupDocuments } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { insertFile, readUpload, type StoredFile } from '@/lib/core/files';
import { command, now } from '@/lib/core/operation';
import type { Member } from '@/lib/shared/actor';
import { GROUP_DOCUMENT_TYPES, keysOf } from '@/lib/shared/enums';
import { Id, IdOf, optional, SingleLine, Url } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { groupDocumentsOf, type GroupDocumentRow } from './documents';
import { hasDocuments, MAX_GROUP_DOCUMENTS } from './policy';
import { groupsVisibleTo, type Tenant } from './visible';

const always = { when: () => true };

const Upload = z
  .object({
    id: Id,
    name: SingleLine('a name', 200),
    company_id: optional(IdOf('your company')),
    document_type: z.enum(keysOf(GROUP_DOCUMENT_TYPES), 'Choose file or URL.'),
    url: optional(Url),
    file: optional(z.instanceof(File, { error: 'Choose a file.' })),
    /** An own document that this one replaces. */
    document_id: optional(IdOf('a document')),
  })
  .refine(({ document_type, url }) => document_type !== 'url' || url !== null, {
    path: ['url'],
    error: 'Enter a web address.',
    ...always,
  })
  .refine(({ document_type, file }) => document_type !== 'file' || file !== null, {
    path: ['file'],
    error: 'Choose a file.',
    ...always,
  });
type Upload = z.output<typeof Upload>;

/**
 * Adds a document to a group, or replaces an own one (spec 2 §7, rule: groups.documents). The group's row is locked, so that
 * two uploads cannot both be the last one allowed.
 * @throws Problem not_found for a foreign group or document, invalid for another company's id, conflict in an open group and
 * for too many documents.
 */
export const uploadGroupDocument = command('group_document.upload', {
  who: fullAdmin,
  input: Upload,
  accepts: 'upload',
  deadline: 20_000,
  prepare: async (_, { document_type, file }) =>
    document_type === 'file' && file ? readUpload(file, { field: 'file' }) : null,
  async run(ctx, upload, stored) {
    const { actor, db } = ctx;
    const { id: community_id, company_id, document_id } = upload;
    if (company_id !== null && company_id !== actor.company_id) invalid({ company_id: ['Choose your own company.'] });
    await lockGroup(db, actor, community_id);
    const former = document_id === null ? null : await findOwn(db, actor, { community_id, document_id });
    if (!former) await ensureRoom(db, actor, community_id);
    const id = await save(db, actor, { upload, stored, former });
    noteChanges(
      ctx,
      { name: former?.name, url: former?.url, file: former?.document_name },
      { name: upload.name, url: sourceOf(upload).url, file: stored?.original_filename },
    );
    const [document] = await groupDocumentsOf(db, actor, { community_id, document_id: id });
    return {
      success: true,
      message: former ? `“${upload.name}” is replaced.` : `“${upload.name}” is added.`,
      document: document!,
    };
  },
  auditSubject: ({ document }) => ref('group_document', document.id),
});

/** Locks a group in which the company may keep documents. @throws Problem not_found, conflict */
export async function lockGroup(db: Db, tenant: Tenant, id: number): Promise<void> {
  const [group] = await db
    .select({ type: communities.type })
    .from(communities)
    .where(and(eq(communities.id, id), groupsVisibleTo(tenant)))
    .for('no key update');
  if (!group) notFound('Group not found.');
  if (!hasDocuments(group)) conflict('Members cannot add documents to an open group.');
}

/** @throws Problem conflict when the company has as many documents in the group as it may have */
export async function ensureRoom(db: Db, { company_id }: Tenant, community_id: number): Promise<void> {
  const [found] = await db
    .select({ total: count() })
    .from(groupDocuments)
    .where(
      and(
        eq(groupDocuments.community_id, community_id),
        eq(groupDocuments.company_id, company_id),
        isNull(groupDocuments.deleted_at),
      ),
    );
  if (Number(found?.total) >= MAX_GROUP_DOCUMENTS)
    conflict(`Your company has ${MAX_GROUP_DOCUMENTS} documents in this group. Delete one before you add another.`);
}

async function findOwn(
  db: Db,
  { company_id }: Tenant,
  { community_id, document_id }: { community_id: number; document_id: number },
): Promise<GroupDocumentRow> {
  const [found] = await groupDocumentsOf(db, { company_id }, { community_id, document_id });
  return found?.company_id === company_id ? found : notFound('Document not found.');
}

type Saving = { upload: Upload; stored: StoredFile | null; former: GroupDocumentRow | null };

const sourceOf = ({ document_type, url }: Upload) => ({ document_type, url: document_type === 'url' ? url : null });

async function save(
  db: Db,
  { id: created_by, company_id }: Member,
  { upload, stored, former }: Saving,
): Promise<number> {
  const file_id = stored && (await insertFile(db, { ...stored, created_by }));
  const values = { name: upload.name, ...sourceOf(upload), file_id, created_by };
  if (!former) {
    const [made] = await db
      .insert(groupDocuments)
      .values({ ...values, community_id: upload.id, company_id })
      .returning({ id: groupDocuments.id });
    return made!.id;
  }
  const [replaced] = await db
    .select({ file_id: groupDocuments.file_id })
    .from(groupDocuments)
    .where(eq(groupDocuments.id, former.id));
  await db
    .update(groupDocuments)
    .set({ ...values, updated_at: sql`${now}` })
    .where(eq(groupDocuments.id, former.id));
  if (replaced?.file_id) await db.delete(files).where(eq(files.id, replaced.file_id));
  return former.id;
}
