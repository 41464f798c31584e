import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseCustomerData, cases, idempotencyKeys, outbox, submissionFingerprints } from '@/db/schema';
import { noteChanges, ref } from '@/lib/core/audit';
import { command, now } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { NO_CASE } from './access';
import { engineerOf, receiversOf, senderRecipient, unique } from './recipients';

/**
 * Deletes a case: it disappears from lists, counts, reports and links, its customer data is removed, and both companies
 * get an email (rules: cases.deleted, network.case-delete).
 * @throws Problem not_found for an unknown or already deleted case
 */
export const deleteCase = command('case.delete', {
  who: superAdmin,
  input: z.object({ case_id: Id }),
  async run(ctx, { case_id }) {
    const { db } = ctx;
    const [found] = await db
      .select()
      .from(cases)
      .where(and(eq(cases.id, case_id), isNull(cases.deleted_at)))
      .for('update');
    if (!found) return notFound(NO_CASE);
    const [engineers, receivers, submitter] = await Promise.all([
      engineerOf(db, case_id),
      receiversOf(db, found.version_id),
      senderRecipient(db, { ...found, user_id: found.submitter_id }),
      db
        .update(cases)
        .set({ deleted_at: now, purged_at: sql`coalesce(${cases.purged_at}, now())` })
        .where(eq(cases.id, case_id)),
      removeCopies(db, found),
      skipEmails(db, case_id),
    ]);
    for (const receiver of unique([...engineers, ...receivers]))
      mail(ctx, 'case_deleted', receiver, { case_id, to: 'receiver' });
    mail(ctx, 'case_deleted', submitter, { case_id, to: 'submitter' });
    noteChanges(ctx, { internal_case_number: found.internal_case_number }, { internal_case_number: null });
    return { message: `Case #${found.internal_case_number} is deleted.` };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});

type Found = { id: number; submitter_id: number; document_id: number };

/**
 * Removes the customer data, also from the response stored for retries, and the record that detects a double submit.
 */
async function removeCopies(db: Db, { id, submitter_id, document_id }: Found): Promise<void> {
  const { answer } = idempotencyKeys;
  await Promise.all([
    db.delete(caseCustomerData).where(eq(caseCustomerData.case_id, id)),
    db
      .update(idempotencyKeys)
      .set({ answer: sql`jsonb_set(${answer}::jsonb, '{case,customer_data}', '[]')::json` })
      .where(
        and(
          eq(idempotencyKeys.owner, `user ${submitter_id}`),
          sql`${idempotencyKeys.key} like 'case.submit %'`,
          sql`${answer} -> 'case' ->> 'id' = ${String(id)}`,
        ),
      ),
    db
      .delete(submissionFingerprints)
      .where(
        and(
          eq(submissionFingerprints.user_id, submitter_id),
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
