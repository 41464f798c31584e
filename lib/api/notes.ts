import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ref } from '@/lib/core/audit';
import { command, query } from '@/lib/core/operation';
import { richTextOf } from '@/lib/core/rich-text';
import { within } from '@/lib/core/within';
import { noteLimit } from '@/lib/room/limits';
import { writeNote } from '@/lib/room/write-note';
import { partner } from '@/lib/shared/gates';
import { optional, SingleLine, withoutEmpty } from '@/lib/shared/fields';
import { caseOf, CaseToken, QueryFlag } from './case-access';
import { Since } from './list-cases';
import { NOTE_JSON, type NoteJson } from './note-rows.sql';
import { apiNote, bodyOf, MAX_SUMMARY } from './note-shape';
import { ApiNote } from './resources';
import { notFound } from '@/lib/shared/problem';

const MAX_DESCRIPTION = 5000;
/** Notes of one answer; who asks for more goes on from the last date. */
const MAX_NOTES = 1000;

/**
 * The shared notes of a case, in their order. With a date only newer ones; removed ones are tombstones, where they are asked
 * for. Notes of a case are written one after the other, so that none appears before another that was shown.
 * @throws Problem not_found for a foreign case
 */
export const listNotes = query({
  who: partner,
  input: z.preprocess(
    withoutEmpty,
    z.object({ token: CaseToken, updatedAfter: Since, createdAfter: Since, includeRemoved: QueryFlag }),
  ),
  output: () => z.array(ApiNote),
  async run(ctx, { token, updatedAfter, createdAfter, includeRemoved }) {
    const { id } = await caseOf(ctx, token);
    const since = (column: SQL, after: string | undefined) =>
      after
        ? sql`and ${column} > ${after}::timestamptz and ${column} < date_trunc('milliseconds', statement_timestamp())`
        : sql``;
    const where = sql`n.case_id = ${id} and n.audience = 'shared' ${includeRemoved ? sql`` : sql`and n.removed_at is null`}
      ${since(sql`n.updated_at`, updatedAfter)} ${since(sql`n.created_at`, createdAfter)}`;
    const order = updatedAfter ? sql`n.updated_at` : sql`n.id`;
    const notes = await selectNotes(ctx.db, where, order);
    return notes.map((note) => apiNote(note, { case_id: id, company_id: ctx.actor.company_id }));
  },
});

async function selectNotes(db: Db, where: SQL, order: SQL): Promise<NoteJson[]> {
  const rows = await db.execute<{ note: NoteJson }>(sql`
    select ${NOTE_JSON} as note from case_notes n
    join companies o on o.id = n.company_id left join users w on w.id = n.user_id
    where ${where} order by ${order} fetch first ${sql.raw(String(MAX_NOTES))} rows with ties`);
  return rows.map(({ note }) => note);
}

/** A note as it is kept now. */
async function noteWithId(db: Db, note_id: number): Promise<NoteJson> {
  const [note] = await selectNotes(db, sql`n.id = ${note_id}`, sql`n.id`);
  return note!;
}

const WrittenNote = {
  summary: SingleLine('a summary', MAX_SUMMARY),
  description: optional(
    z.string('Enter a description.').max(MAX_DESCRIPTION, `Use at most ${MAX_DESCRIPTION} characters.`),
  ),
  priority: optional(
    z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
      z.enum(['LOW', 'MEDIUM', 'HIGH'], 'Choose LOW, MEDIUM or HIGH.'),
    ),
  ),
};

/**
 * Writes a note that both companies read, in the case's room (rule: api.notes).
 * @throws Problem not_found for a foreign case, conflict for one that is closed or rejected
 */
export const createNote = command('case.write_note', {
  who: partner,
  input: z.object({ token: CaseToken, ...WrittenNote }),
  output: () => ApiNote,
  limit: (request, { token }, actor) => noteLimit(request, { token }, actor),
  async run(ctx, { token, summary, description, priority }) {
    const { id } = await caseOf(ctx, token);
    const { note } = await within(ctx, writeNote, {
      token,
      audience: 'shared',
      body: bodyOf(summary, richTextOf(description ?? '')),
      priority: priority?.toLowerCase(),
    });
    return apiNote(await noteWithId(ctx.db, note.id), { case_id: id, company_id: ctx.actor.company_id });
  },
  async reread(ctx, { id }, { token }) {
    const { id: case_id } = await caseOf(ctx, token);
    const [note] = await selectNotes(ctx.db, sql`n.id = ${id} and n.case_id = ${case_id}`, sql`n.id`);
    return apiNote(note ?? notFound('Note not found.'), { case_id, company_id: ctx.actor.company_id });
  },
  auditSubject: ({ id }) => ref('case_note', id),
});
