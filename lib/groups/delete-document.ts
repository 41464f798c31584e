import 'server-only';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groupDocuments } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { fullAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { UNDO_SECONDS } from './policy';
import { ensureRoom, lockGroup } from './upload-document';

const NO_DOCUMENT = 'Document not found.';
/** Seconds that an undo may take on its way to the server. */
const LEEWAY_SECONDS = 5;

const Document = z.object({ id: Id, doc: Id });

/**
 * Deletes a document of the admin's company; for ten seconds it can be restored (rule: groups.documents).
 * @throws Problem not_found for documents of others, and for one that is deleted already.
 */
export const deleteGroupDocument = command('group_document.delete', {
  who: fullAdmin,
  input: Document,
  async run(ctx, { id, doc }) {
    const { actor, db } = ctx;
    await lockGroup(db, actor, id);
    const [deleted] = await db
      .update(groupDocuments)
      .set({ deleted_at: now })
      .where(
        and(
          eq(groupDocuments.id, doc),
          eq(groupDocuments.community_id, id),
          eq(groupDocuments.company_id, actor.company_id),
          isNull(groupDocuments.deleted_at),
        ),
      )
      .returning({ name: groupDocuments.name });
    if (!deleted) return notFound(NO_DOCUMENT);
    noteChanges(ctx, deleted, { name: null });
    return { success: true, message: `“${deleted.name}” is deleted.`, undo_seconds: UNDO_SECONDS };
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});

/**
 * Takes back a deletion.
 * @throws Problem conflict when the time for it has passed or the company has too many documents, not_found for documents of others.
 */
export const restoreGroupDocument = command('group_document.restore', {
  who: fullAdmin,
  input: Document,
  async run(ctx, { id, doc }) {
    const { actor, db } = ctx;
    await lockGroup(db, actor, id);
    const [found] = await db
      .select({
        name: groupDocuments.name,
        deleted: sql<boolean>`${groupDocuments.deleted_at} is not null`,
        restorable: gt(groupDocuments.deleted_at, sql`now() - make_interval(secs => ${UNDO_SECONDS + LEEWAY_SECONDS})`),
      })
      .from(groupDocuments)
      .where(
        and(
          eq(groupDocuments.id, doc),
          eq(groupDocuments.community_id, id),
          eq(groupDocuments.company_id, actor.company_id),
        ),
      )
      .for('update');
    if (!found?.deleted) return notFound(NO_DOCUMENT);
    if (!found.restorable) conflict(`“${found.name}” can no longer be restored.`);
    await ensureRoom(db, actor, id);
    await db.update(groupDocuments).set({ deleted_at: null }).where(eq(groupDocuments.id, doc));
    noteChanges(ctx, {}, { name: found.name });
    return { success: true, message: `“${found.name}” is back.` };
  },
  auditSubject: (_, { doc }) => ref('group_document', doc),
});
