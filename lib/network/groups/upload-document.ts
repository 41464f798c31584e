import 'server-only';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, groupDocuments } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { insertFile, keepContent, removeFiles, type KeptFile } from '@/lib/platform/files/stored-files';
import { readUpload, UPLOAD_DEADLINE } from '@/lib/platform/files/uploads';
import { isMember, type Person } from '@/lib/shared/actor';
import { GROUP_DOCUMENT_TYPES, keysOf } from '@/lib/shared/enums';
import { Id, IdOf, optional, SingleLine, Url } from '@/lib/shared/fields';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { companiesIn, groupDocumentsOf, NO_DOCUMENT } from './documents';
import { canChangeDocument, hasDocuments, MAX_GROUP_DOCUMENTS } from './policy';
import { GroupDocumentRow } from './resources';
import { visibleGroup, groupAdmin, lockGroup } from './visible';
import { DONE_BEFORE } from '@/lib/platform/operation/kept-answer';

const always = { when: () => true };

const Upload = z
  .object({
    id: Id,
    name: SingleLine('a name', 200),
    company_id: optional(IdOf('a company')),
    document_type: z.enum(keysOf(GROUP_DOCUMENT_TYPES), 'Choose file or URL.'),
    url: optional(Url),
    file: optional(z.instanceof(File, { error: 'Choose a file.' })),
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
 * Adds a document to a group, or replaces one, for an owner that the actor acts for: their company, or for network
 * staff any company of the group or the network (spec 2 §7, spec 3 §7, rule: groups.documents). Locks the group's row,
 * so that concurrent uploads cannot exceed the limit.
 * @throws Problem not_found for a foreign group or document, invalid for another owner, conflict in an open group and
 * for too many documents
 */
export const uploadGroupDocument = command('group_document.upload', {
  who: groupAdmin,
  input: Upload,
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), document: GroupDocumentRow }),
  accepts: 'upload',
  deadline: UPLOAD_DEADLINE,
  prepare: readDocument,
  async run(ctx, upload, stored) {
    const { actor, db } = ctx;
    const { id: community_id, document_id } = upload;
    const company_id = upload.company_id ?? actor.company_id;
    if (!canChangeDocument(actor, { company_id })) refuseOwner();
    await lockClosedGroup(ctx, community_id);
    const [former] = document_id === null ? [null] : await groupDocumentsOf(db, actor, { community_id, document_id });
    if (former === undefined || (former && !canChangeDocument(actor, former))) return notFound(NO_DOCUMENT);
    if (former) return storeDocument(ctx, { upload, stored, former, company_id: former.company_id });
    await ensureRoom(db, { community_id, company_id, name: await ownerName(db, actor, { community_id, company_id }) });
    return storeDocument(ctx, { upload, stored, former, company_id });
  },
  async reread({ actor, db }, { success, document: { id: document_id } }, { id: community_id }) {
    await visibleGroup(db, actor, community_id);
    const [document] = await groupDocumentsOf(db, actor, { community_id, document_id });
    return { success, message: DONE_BEFORE, document: document ?? notFound(NO_DOCUMENT) };
  },
  auditSubject: ({ document }) => ref('group_document', document.id),
});

type Place = { community_id: number; company_id: number | null };

/** Name of a new document's owner. @throws Problem invalid for a company outside of the group */
async function ownerName(db: Db, actor: Person, { community_id, company_id }: Place): Promise<string> {
  if (isMember(actor)) return 'Your company';
  if (company_id === null) return 'The network';
  const [company] = await db
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, company_id), companiesIn(community_id)));
  return company?.name ?? invalid({ company_id: ['Choose a company of this group.'] });
}

/**
 * Keeps the uploaded file, unless the document is a link. Checks the actor's right first, so that nothing is stored for
 * others; the rest is checked under lock, where an answer may be repeated instead.
 * @throws Problem invalid, not_found
 */
async function readDocument(ctx: Ctx<Person>, upload: Upload): Promise<KeptFile | null> {
  if (upload.document_type !== 'file' || !upload.file) return null;
  const file = await readUpload(upload.file, { field: 'file' });
  await ensureRight(ctx, upload);
  return keepContent(ctx.db, file);
}

/** @throws Problem invalid for another owner, not_found for a foreign group and another company's document */
async function ensureRight({ actor, db }: Ctx<Person>, { id, company_id, document_id }: Upload): Promise<void> {
  if (!canChangeDocument(actor, { company_id: company_id ?? actor.company_id })) refuseOwner();
  const group = await visibleGroup(db, actor, id);
  if (document_id === null || !hasDocuments(group)) return;
  const [former] = await groupDocumentsOf(db, actor, { community_id: id, document_id });
  if (former && !canChangeDocument(actor, former)) notFound(NO_DOCUMENT);
}

const refuseOwner = () => invalid({ company_id: ['Choose your own company.'] });

/** Locks a group that can have documents. @throws Problem not_found, conflict for an open one */
export async function lockClosedGroup(ctx: Ctx, id: number): Promise<void> {
  if (!hasDocuments(await lockGroup(ctx, id))) conflict('Members cannot add documents to an open group.');
}

/** @throws Problem conflict when the company, or the network, has reached the limit in this group */
export async function ensureRoom(
  db: Db,
  { community_id, company_id, name = 'This company' }: Place & { name?: string },
): Promise<void> {
  const [row] = await db
    .select({ total: count() })
    .from(groupDocuments)
    .where(
      and(
        eq(groupDocuments.community_id, community_id),
        sql`${groupDocuments.company_id} is not distinct from ${company_id}`,
        isNull(groupDocuments.deleted_at),
      ),
    );
  if (Number(row?.total) >= MAX_GROUP_DOCUMENTS)
    conflict(`${name} has ${MAX_GROUP_DOCUMENTS} documents in this group. Delete one before you add another.`);
}

type StoreDocumentOptions = DocumentContent & { company_id: number | null };

async function storeDocument(ctx: Ctx<Person>, { company_id, ...saving }: StoreDocumentOptions) {
  const { upload, stored, former } = saving;
  const document_id = await save(ctx.db, { ...saving, company_id, created_by: ctx.actor.id });
  noteChanges(
    ctx,
    { name: former?.name, url: former?.url, file: former?.document_name },
    { name: upload.name, url: sourceOf(upload).url, file: stored?.original_filename },
  );
  const [document] = await groupDocumentsOf(ctx.db, ctx.actor, { community_id: upload.id, document_id });
  return {
    success: true,
    message: former ? `“${upload.name}” is replaced.` : `“${upload.name}” is added.`,
    document: document!,
  };
}

type DocumentContent = { upload: Upload; stored: KeptFile | null; former: GroupDocumentRow | null };

const sourceOf = ({ document_type, url }: Upload) => ({ document_type, url: document_type === 'url' ? url : null });

async function save(
  db: Db,
  { upload, stored, former, company_id, created_by }: StoreDocumentOptions & { created_by: number },
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
  if (replaced?.file_id) await removeFiles(db, [replaced.file_id]);
  return former.id;
}
