import 'server-only';
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { groupDocuments } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now, type Ctx } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { fullAdmin, superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { notDeleted } from './community';
import { UNDO_SECONDS } from './policy';
import { ensureRoom, lockGroup } from './upload-document';
import { groupsVisibleTo, type Tenant } from './visible';

const NO_DOCUMENT = 'Document not found.';
/** Allows for the time an undo takes to reach the server. */
const LEEWAY_SECONDS = 5;

const Document = z.object({ id: Id, doc: Id });

/**
 * Deletes a document of the admin's company; it can be restored for ten seconds (rule: groups.documents).
 * @throws Problem not_found for foreign and already deleted documents
 */
export const deleteGroupDocument = command('group_document.delete', {
  who: fullAdmin,
  input: Document,
  async run(ctx, { id, doc }) {
    await lockGroup(ctx.db, id, groupsVisibleTo(ctx.actor));
    return markDeleted(ctx, { id, doc, owned: ofCompany(ctx.actor) });
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});

/**
 * Undoes a deletion.
 * @throws Problem conflict when it is too late or the company has too many documents, not_found for foreign documents
 */
export const restoreGroupDocument = command('group_document.restore', {
  who: fullAdmin,
  input: Document,
  async run(ctx, { id, doc }) {
    await lockGroup(ctx.db, id, groupsVisibleTo(ctx.actor));
    return markRestored(ctx, { id, doc, owned: ofCompany(ctx.actor) });
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});

/** The same for any document, including the network's own (spec 3 §7). */
export const deleteAnyDocument = command('group_document.network_delete', {
  who: superAdmin,
  input: Document,
  async run(ctx, { id, doc }) {
    await lockGroup(ctx.db, id, notDeleted);
    return markDeleted(ctx, { id, doc });
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});

export const restoreAnyDocument = command('group_document.network_restore', {
  who: superAdmin,
  input: Document,
  async run(ctx, { id, doc }) {
    await lockGroup(ctx.db, id, notDeleted);
    return markRestored(ctx, { id, doc });
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});

const ofCompany = ({ company_id }: Tenant) => eq(groupDocuments.company_id, company_id);

/** `owned` restricts which documents may be deleted; by default all of the group. */
type Chosen = z.output<typeof Document> & { owned?: SQL };
const chosen = ({ id, doc, owned }: Chosen) =>
  and(eq(groupDocuments.id, doc), eq(groupDocuments.community_id, id), owned);

async function markDeleted(ctx: Ctx, document: Chosen) {
  const [deleted] = await ctx.db
    .update(groupDocuments)
    .set({ deleted_at: now })
    .where(and(chosen(document), isNull(groupDocuments.deleted_at)))
    .returning({ name: groupDocuments.name });
  if (!deleted) return notFound(NO_DOCUMENT);
  noteChanges(ctx, deleted, { name: null });
  return { success: true, message: `“${deleted.name}” is deleted.`, undo_seconds: UNDO_SECONDS };
}

async function markRestored(ctx: Ctx, document: Chosen) {
  const { db } = ctx;
  const [found] = await db
    .select({
      name: groupDocuments.name,
      company_id: groupDocuments.company_id,
      deleted: sql<boolean>`${groupDocuments.deleted_at} is not null`,
      restorable: gt(groupDocuments.deleted_at, sql`now() - make_interval(secs => ${UNDO_SECONDS + LEEWAY_SECONDS})`),
    })
    .from(groupDocuments)
    .where(chosen(document))
    .for('update');
  if (!found?.deleted) return notFound(NO_DOCUMENT);
  if (!found.restorable) conflict(`“${found.name}” can no longer be restored.`);
  await ensureRoom(db, { community_id: document.id, company_id: found.company_id });
  await db.update(groupDocuments).set({ deleted_at: null }).where(eq(groupDocuments.id, document.doc));
  noteChanges(ctx, {}, { name: found.name });
  return { success: true, message: `“${found.name}” is back.` };
}
