import 'server-only';
import { and, count, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseNetworkNotes, caseNetworkOwners, cases, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { fullName, type SuperAdmin } from '@/lib/shared/actor';
import { Id, IdOf, MultiLine, optional } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { NO_CASE } from '@/lib/work/cases/access';
import { MAX_NETWORK_NOTES } from '@/lib/work/cases/policy';

/* Neither emits an event: both companies read the timeline, and webhooks and emails follow from it. */

/**
 * Keeps a note of network staff about a case, which only network staff read (rule: network.case-notes).
 * @throws Problem not_found for an unknown or deleted case, conflict when it has too many notes
 */
export const writeNetworkNote = command('case.write_network_note', {
  who: superAdmin,
  input: z.object({ case_id: Id, note: MultiLine('a note', 5000) }),
  output: () => z.strictObject({ id: z.number(), message: z.string() }),
  async run(ctx, { case_id, note }) {
    const { db, actor } = ctx;
    await lockCase(ctx, case_id);
    const [kept] = await db
      .select({ total: count() })
      .from(caseNetworkNotes)
      .where(eq(caseNetworkNotes.case_id, case_id));
    if ((kept?.total ?? 0) >= MAX_NETWORK_NOTES)
      return conflict(`There are ${MAX_NETWORK_NOTES} notes. Delete one first.`);
    const [written] = await db
      .insert(caseNetworkNotes)
      .values({ case_id, note, user_id: actor.id, author_name: fullName(actor) || actor.email })
      .returning({ id: caseNetworkNotes.id });
    return { id: written!.id, message: 'The note is saved.' };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});

/**
 * Deletes a note of network staff; only its author does.
 * @throws Problem not_found for an unknown note, one of another case, and one of a colleague
 */
export const deleteNetworkNote = command('case.delete_network_note', {
  who: superAdmin,
  input: z.object({ case_id: Id, note_id: Id }),
  output: () => z.strictObject({ message: z.string() }),
  async run({ db, actor }, { case_id, note_id }) {
    const [deleted] = await db
      .delete(caseNetworkNotes)
      .where(
        and(
          eq(caseNetworkNotes.id, note_id),
          eq(caseNetworkNotes.case_id, case_id),
          eq(caseNetworkNotes.user_id, actor.id),
        ),
      )
      .returning({ id: caseNetworkNotes.id });
    if (!deleted) return notFound('Note not found.');
    return { message: 'The note is deleted.' };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});

/**
 * Makes one of the network staff the owner of a case, or nobody (rule: network.case-notes).
 * @throws Problem not_found for an unknown or deleted case, invalid for who is not of the network's active staff
 */
export const setNetworkOwner = command('case.set_network_owner', {
  who: superAdmin,
  input: z.object({ case_id: Id, user_id: optional(IdOf('who has the case')) }),
  output: () => z.strictObject({ message: z.string() }),
  async run(ctx, { case_id, user_id }) {
    const { db } = ctx;
    await lockCase(ctx, case_id);
    const owner = user_id === null ? null : await staffMember(db, user_id);
    const [before] = await db.delete(caseNetworkOwners).where(eq(caseNetworkOwners.case_id, case_id)).returning();
    if (owner) await db.insert(caseNetworkOwners).values({ case_id, user_id: owner.id });
    noteChanges(ctx, { owner_id: before?.user_id }, { owner_id: owner?.id });
    return { message: owner ? `${fullName(owner) || owner.email} has the case now.` : 'Nobody has the case now.' };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});

async function staffMember(db: Db, id: number) {
  const [found] = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'super_admin'), eq(users.status, 'active')));
  return found ?? invalid({ user_id: ['Choose one of the network staff.'] });
}

async function lockCase({ db }: Ctx<SuperAdmin>, case_id: number): Promise<void> {
  const [found] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.id, case_id), isNull(cases.deleted_at)))
    .for('update');
  if (!found) notFound(NO_CASE);
}
