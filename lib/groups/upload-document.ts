import 'server-only';
import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { communities, files, groupDocuments } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { insertFile, readUpload, type StoredFile } from '@/lib/core/files';
import { command, now, type Ctx } from '@/lib/core/operation';
import type { Person } from '@/lib/shared/actor';
import { GROUP_DOCUMENT_TYPES, keysOf } from '@/lib/shared/enums';
import { Id, IdOf, optional, SingleLine, Url } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { groupDocumentsOf, type GroupDocumentRow } from './documents';
import { hasDocuments, MAX_GROUP_DOCUMENTS } from './policy';
import { groupDocumentsVisibleTo, groupsVisibleTo } from './visible';

const always = { when: () => true };

export const Upload = z
  .object({
    id: Id,
    name: SingleLine('a name', 200),
    /** Owner of the document. */
    company_id: optional(IdOf('a company')),
    document_type: z.enum(keysOf(GROUP_DOCUMENT_TYPES), 'Choose file or URL.'),
    url: optional(Url),
    file: optional(z.instanceof(File, { error: 'Choose a file.' })),
    /** A document of the same owner to replace. */
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
export type Upload = z.output<typeof Upload>;

/**
 * Adds a document to a group, or replaces one of the company's own (spec 2 §7, rule: groups.documents). Locks the
 * group's row, so that concurrent uploads cannot exceed the limit.
 * @throws Problem not_found for a foreign group or document, invalid for another company's id, conflict in an open
 * group and for too many documents
 */
export const uploadGroupDocument = command('group_document.upload', {
  who: fullAdmin,
  input: Upload,
  accepts: 'upload',
  deadline: 20_000,
  prepare: (_, upload) => readDocument(upload),
  async run(ctx, upload, stored) {
    const { actor, db } = ctx;
    const { id: community_id, company_id, document_id } = upload;
    if (company_id !== null && company_id !== actor.company_id) invalid({ company_id: ['Choose your own company.'] });
    await lockGroup(db, community_id, groupsVisibleTo(actor));
    const visible = groupDocumentsVisibleTo(actor);
    const former = document_id === null ? null : await findDocument(db, { community_id, document_id, visible });
    if (former && former.company_id !== actor.company_id) return notFound(NO_DOCUMENT);
    if (!former) await ensureRoom(db, { community_id, company_id: actor.company_id, name: 'Your company' });
    return storeDocument(ctx, { upload, stored, former, company_id: actor.company_id });
  },
  auditSubject: ({ document }) => ref('group_document', document.id),
});

/** Reads the uploaded file, unless the document is a link. @throws Problem invalid */
export const readDocument = async ({ document_type, file }: Upload): Promise<StoredFile | null> =>
  document_type === 'file' && file ? readUpload(file, { field: 'file' }) : null;

/**
 * Locks a group that can have documents. @throws Problem not_found for a group outside `within`, conflict for an open
 * one
 */
export async function lockGroup(db: Db, id: number, within: SQL): Promise<void> {
  const [group] = await db
    .select({ type: communities.type })
    .from(communities)
    .where(and(eq(communities.id, id), within))
    .for('no key update');
  if (!group) notFound('Group not found.');
  if (!hasDocuments(group)) conflict('Members cannot add documents to an open group.');
}

/** @throws Problem conflict when the company, or the network, has reached the limit in this group */
export async function ensureRoom(
  db: Db,
  {
    community_id,
    company_id,
    name = 'This company',
  }: { community_id: number; company_id: number | null; name?: string },
): Promise<void> {
  const [found] = await db
    .select({ total: count() })
    .from(groupDocuments)
    .where(
      and(
        eq(groupDocuments.community_id, community_id),
        sql`${groupDocuments.company_id} is not distinct from ${company_id}`,
        isNull(groupDocuments.deleted_at),
      ),
    );
  if (Number(found?.total) >= MAX_GROUP_DOCUMENTS)
    conflict(`${name} has ${MAX_GROUP_DOCUMENTS} documents in this group. Delete one before you add another.`);
}

const NO_DOCUMENT = 'Document not found.';

/** @throws Problem not_found for a document that is not `visible` */
export async function findDocument(
  db: Db,
  wanted: { community_id: number; document_id: number; visible: SQL },
): Promise<GroupDocumentRow> {
  const [found] = await groupDocumentsOf(db, wanted);
  return found ?? notFound(NO_DOCUMENT);
}

type Storing = Saving & { company_id: number | null };

/** Adds the document, or replaces the former one. */
export async function storeDocument(ctx: Ctx<Person>, { company_id, ...saving }: Storing) {
  const { upload, stored, former } = saving;
  const document_id = await save(ctx.db, { ...saving, company_id, created_by: ctx.actor.id });
  noteChanges(
    ctx,
    { name: former?.name, url: former?.url, file: former?.document_name },
    { name: upload.name, url: sourceOf(upload).url, file: stored?.original_filename },
  );
  const visible = isNull(groupDocuments.deleted_at);
  const [document] = await groupDocumentsOf(ctx.db, { community_id: upload.id, document_id, visible });
  return {
    success: true,
    message: former ? `“${upload.name}” is replaced.` : `“${upload.name}” is added.`,
    document: document!,
  };
}

type Saving = { upload: Upload; stored: StoredFile | null; former: GroupDocumentRow | null };

const sourceOf = ({ document_type, url }: Upload) => ({ document_type, url: document_type === 'url' ? url : null });

async function save(
  db: Db,
  { upload, stored, former, company_id, created_by }: Storing & { created_by: number },
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
