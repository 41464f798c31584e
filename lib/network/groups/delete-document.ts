import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { groupDocuments } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now, type Ctx } from '@/lib/platform/operation/operation';
import { seconds } from '@/lib/shared/durations';
import { Id } from '@/lib/shared/fields';
import { conflict, notFound } from '@/lib/shared/problem';
import { NO_DOCUMENT } from './documents';
import { canChangeDocument, UNDO_SECONDS } from './policy';
import { ensureRoom, lockClosedGroup } from './upload-document';
import { groupAdmin } from './visible';

/** Allows for the time an undo takes to reach the server. */
const LEEWAY_SECONDS = 5;

const Document = z.object({ id: Id, doc: Id });
type Document = z.output<typeof Document>;

/**
 * Deletes a document that the actor may change; it can be restored for ten seconds (spec 2 §7, spec 3 §7, rule:
 * groups.documents).
 * @throws Problem not_found for foreign and already deleted documents
 */
export const deleteGroupDocument = command('group_document.delete', {
  who: groupAdmin,
  input: Document,
  output: () => z.strictObject({ success: z.boolean(), message: z.string(), undo_seconds: z.number() }),
  async run(ctx, document) {
    const { name, deleted } = await lockDocument(ctx, document);
    if (deleted) return notFound(NO_DOCUMENT);
    await ctx.db.update(groupDocuments).set({ deleted_at: now }).where(eq(groupDocuments.id, document.doc));
    noteChanges(ctx, { name }, { name: null });
    return { success: true, message: `“${name}” is deleted.`, undo_seconds: UNDO_SECONDS };
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});

/**
 * Undoes a deletion.
 * @throws Problem conflict when it is too late or the owner has too many documents, not_found for foreign documents
 */
export const restoreGroupDocument = command('group_document.restore', {
  who: groupAdmin,
  input: Document,
  output: () => z.strictObject({ success: z.boolean(), message: z.string() }),
  async run(ctx, document) {
    const { db } = ctx;
    const { name, company_id, deleted, restorable } = await lockDocument(ctx, document);
    if (!deleted) return notFound(NO_DOCUMENT);
    if (!restorable) conflict(`“${name}” can no longer be restored.`);
    await ensureRoom(db, { community_id: document.id, company_id });
    await db.update(groupDocuments).set({ deleted_at: null }).where(eq(groupDocuments.id, document.doc));
    noteChanges(ctx, {}, { name });
    return { success: true, message: `“${name}” is back.` };
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});

/** Locks a document with its group. @throws Problem not_found for one that the actor may not change */
async function lockDocument(ctx: Ctx, { id, doc }: Document) {
  await lockClosedGroup(ctx, id);
  const [document] = await ctx.db
    .select({
      name: groupDocuments.name,
      company_id: groupDocuments.company_id,
      deleted: sql<boolean>`${groupDocuments.deleted_at} is not null`,
      restorable: gt(groupDocuments.deleted_at, sql`now() - ${interval(seconds(UNDO_SECONDS + LEEWAY_SECONDS))}`),
    })
    .from(groupDocuments)
    .where(and(eq(groupDocuments.id, doc), eq(groupDocuments.community_id, id)))
    .for('update');
  return document && canChangeDocument(ctx.actor, document) ? document : notFound(NO_DOCUMENT);
}
