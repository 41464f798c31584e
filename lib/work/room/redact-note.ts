import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { caseFiles, caseNotes, caseResponses } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { fullName, isMember } from '@/lib/shared/actor';
import { Id, MultiLine, Token } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { conflict, ensure, notFound } from '@/lib/shared/problem';
import { ensureColleague, roomAccessOf, roomOf } from './access';
import { emit } from './events';
import { guestWriteLimit } from './limits';
import { canRedact, canSeeNote, MIN_REDACTION_REASON } from './policy';
import { removeFilesWhere, removeNotes } from '@/lib/work/cases/change/remove-notes';
import { emit as emitCase } from '@/lib/work/cases/events';
import { renewAnswer } from './scan-files';

const Reason = MultiLine('the reason', 500).pipe(
  z.string().min(MIN_REDACTION_REASON, `Enter a reason of at least ${MIN_REDACTION_REASON} characters.`),
);

/**
 * Removes text and files of a note at once, on both sides. A tombstone stays, with who, when and why (rules: room.redact,
 * room.tombstone). For the note's author and the managers of the author's company.
 * @throws Problem not_found for a note that the reader does not see, forbidden for its other readers, conflict when it is
 * removed already, and while a company holds the case
 */
export const redactNote = command('case.redact_note', {
  who: anyone,
  input: z.object({ token: Token, id: Id, reason: Reason }),
  output: () => z.strictObject({ message: Message, note_id: z.number() }),
  limit: guestWriteLimit,
  async run(ctx, { token, id, reason }) {
    const { actor, db } = ctx;
    const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token), { lock: true });
    ensureColleague(reader);
    const [note] = await db
      .select()
      .from(caseNotes)
      .where(and(eq(caseNotes.id, id), eq(caseNotes.case_id, theCase.id)));
    if (!note || !canSeeNote(reader, note)) return notFound('Note not found.');
    ensure(canRedact(reader, note), 'Only its author, or a manager of their company, can redact a note.');
    if (note.removed_at) return conflict('This note is removed already.');
    if (theCase.held_since)
      return conflict('A company holds this case. Its notes can be redacted once the hold is lifted.');
    const by = isMember(actor) ? { by: actor.id, by_name: fullName(actor) } : { by: null, by_name: null };
    await removeNotes(db, sql`n.id = ${id}`, { ...by, reason });
    ctx.changed_cases.add(theCase.id);
    await emit(ctx, 'note.redacted', { note_id: id, company_id: reader.company_id });
    noteChanges(ctx, {}, { reason });
    return { message: fixed('The note is redacted.'), note_id: id };
  },
  auditSubject: ({ note_id }) => ref('case_note', note_id),
});

/**
 * Removes the files of an answer at once, on both sides. The answer stays, and the timeline says who removed them, when and why
 * (rule: room.redact). For the answer's author and the managers of the author's company; `id` is that of the answer.
 * @throws Problem not_found for an answer that has no files, forbidden for its other readers, conflict when they are removed
 * already, and while a company holds the case
 */
export const redactAnswerFiles = command('case.redact_answer_files', {
  who: anyone,
  input: z.object({ token: Token, id: Id, reason: Reason }),
  output: () => z.strictObject({ message: Message, case_id: z.number() }),
  limit: guestWriteLimit,
  async run(ctx, { token, id, reason }) {
    const { db } = ctx;
    const { theCase, reader } = await roomOf(ctx, await roomAccessOf(ctx, token), { lock: true });
    ensureColleague(reader);
    const files = await db
      .select({ company_id: caseFiles.company_id, state: caseFiles.state, user_id: caseResponses.user_id })
      .from(caseFiles)
      .innerJoin(caseResponses, eq(caseResponses.id, caseFiles.response_id))
      .where(and(eq(caseResponses.id, id), eq(caseResponses.case_id, theCase.id)));
    const [first] = files;
    if (!first) return notFound('Answer not found.');
    ensure(
      canRedact(reader, { ...first, audience: 'shared' }),
      'Only its author, or a manager of their company, can remove the files of an answer.',
    );
    if (files.every(({ state }) => state === 'gone')) return conflict('These files are removed already.');
    if (theCase.held_since)
      return conflict('A company holds this case. Its files can be removed once the hold is lifted.');
    await removeFilesWhere(db, sql`f.response_id = ${id}`);
    await renewAnswer(db, id);
    ctx.changed_cases.add(theCase.id);
    await emitCase(ctx, 'case.files-redacted', { case_id: theCase.id, company_id: reader.company_id, text: reason });
    noteChanges(ctx, {}, { reason });
    return { message: fixed('The files are removed.'), case_id: theCase.id };
  },
  auditSubject: ({ case_id }) => ref('case', case_id),
});
