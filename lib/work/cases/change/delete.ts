import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseCustomerData, cases, events, outbox, submissionFingerprints } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { deleteRoom } from './remove-notes';
import { NO_CASE } from '@/lib/work/cases/access';
import { emit } from '@/lib/work/cases/events';

/**
 * Deletes a case: it disappears from lists, counts, reports and links, its customer data, notes and files are removed,
 * and both companies get an email (rules: cases.deleted, network.case-delete).
 * @throws Problem not_found for an unknown or already deleted case, conflict while a company holds it
 */
export const deleteCase = command('case.delete', {
  who: superAdmin,
  input: z.object({ case_id: Id }),
  output: () => z.strictObject({ message: z.string() }),
  async run(ctx, { case_id }) {
    const { db } = ctx;
    const [theCase] = await db
      .select()
      .from(cases)
      .where(and(eq(cases.id, case_id), isNull(cases.deleted_at)))
      .for('update');
    if (!theCase) return notFound(NO_CASE);
    if (theCase.held_since) return conflict('A company holds this case. It can be deleted once the hold is lifted.');
    await Promise.all([
      db
        .update(cases)
        .set({ deleted_at: now, purged_at: sql`coalesce(${cases.purged_at}, now())` })
        .where(eq(cases.id, case_id)),
      removeCopies(db, theCase),
      skipEmails(db, case_id),
      removeMessages(db, case_id),
      deleteRoom(db, case_id),
      emit(ctx, 'case.deleted', { case_id, theCase }),
    ]);
    noteChanges(ctx, { internal_case_number: theCase.internal_case_number }, { internal_case_number: null });
    return { message: `Case #${theCase.internal_case_number} is deleted.` };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});

type DeletedCaseRow = { id: number; document_id: number };

async function removeCopies(db: Db, { id, document_id }: DeletedCaseRow): Promise<void> {
  // The current submitter may have got the case from a colleague.
  const sentBy = sql`(select user_id from ${events} where case_id = ${id} and name = 'case.submitted')`;
  await Promise.all([
    db.delete(caseCustomerData).where(eq(caseCustomerData.case_id, id)),
    db
      .delete(submissionFingerprints)
      .where(
        and(
          eq(submissionFingerprints.user_id, sentBy),
          eq(submissionFingerprints.document_id, document_id),
          eq(submissionFingerprints.subject_id, id),
        ),
      ),
  ]);
}

const skipEmails = (db: Db, case_id: number) =>
  db
    .update(outbox)
    .set({ status: 'skipped', last_error: 'The case was deleted before this email was sent.' })
    .where(and(eq(outbox.case_id, case_id), eq(outbox.status, 'queued')));

/** Messages to channels hold the summary (rule: channels.content). */
const removeMessages = (db: Db, case_id: number) =>
  db.execute(sql`delete from webhook_deliveries d using webhooks w
    where w.id = d.webhook_id and w.kind is not null and d.case_id = ${case_id}`);
