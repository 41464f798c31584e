import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import escapeHtml from 'escape-html';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { ref } from '@/lib/platform/operation/audit';
import { command, query } from '@/lib/platform/operation/operation';
import { plainTextOf } from '@/lib/platform/operation/rich-text';
import { richTextOf, textOf } from '@/lib/platform/operation/rich-text';
import { within } from '@/lib/platform/operation/within';
import { noteLimit } from '@/lib/work/room/limits';
import { mailTextOf } from '@/lib/work/room/whole-mail';
import { writeNote } from '@/lib/work/room/write-note';
import type { Audience, CaseFileState, NoteSource, Priority } from '@/lib/shared/enums';
import { isCiphertext, MAX_CIPHERTEXT } from '@/lib/shared/ciphertext';
import { Id, optional, SingleLine, withoutEmpty } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { caseOf, CaseToken, QueryFlag, Since } from './case-access';
import { publicCall } from './endpoint';
import { byChange, byId, systemNotes } from './system-notes';
import { isTestToken, testCaseOf, writeTestNote } from './test-cases';
import { ApiNote, ApiNoteMail, upper, type ApiAttachment } from './resources';

export type FileJson = {
  id: number;
  name: string;
  size: number;
  sha256: string;
  state: CaseFileState;
  created_at: string;
};

export type NoteJson = {
  id: number;
  token: string;
  audience: Audience;
  company_id: number;
  company: string;
  author_name: string;
  author_email: string | null;
  author_client: string | null;
  source: NoteSource;
  perhaps_automatic: boolean;
  body: string | null;
  has_whole_mail: boolean;
  priority: Priority | null;
  for_customer: boolean;
  created_at: string;
  updated_at: string;
  files: FileJson[];
};

export const FILE_JSON = sql`json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256, 'state', f.state, 'created_at', f.created_at)`;

export const NOTE_JSON = sql`json_build_object('id', n.id, 'token', n.token, 'audience', n.audience, 'company_id', n.company_id, 'company', o.name,
  'author_name', n.author_name, 'author_email', case when w.status <> 'program' then w.email end,
  'author_client', case when w.status = 'program' then (select k.client_id from api_clients k where k.user_id = w.id) end, 'source', n.source, 'perhaps_automatic', n.perhaps_automatic,
  'body', n.body, 'has_whole_mail', n.mail_text is not null and n.removed_at is null,
  'priority', n.priority, 'for_customer', n.for_customer, 'created_at', n.created_at, 'updated_at', n.updated_at,
  'files', (select coalesce(json_agg(${FILE_JSON} order by f.id), '[]') from case_files f where f.note_id = n.id))`;

export const MAX_SUMMARY = 500;
/** An API client's note begins with its summary in the room; the rest is the description. */
const HEADING = /^<p><strong>([^<]*)<\/strong><\/p>/;

/** Joins summary and description into one text of the room (rule: api.notes). */
export const bodyOf = (summary: string, description: string): string =>
  `<p><strong>${escapeHtml(summary)}</strong></p>${description}`;

/** Splits a note's text into summary and description: as they were given, else its beginning and all of it. */
export function partsOf(body: string): { summary: string; description: string } {
  const heading = HEADING.exec(body);
  if (heading && textOf(heading[1]!).length)
    return { summary: textOf(heading[1]!), description: body.slice(heading[0].length) };
  const [first = ''] = plainTextOf(body).split('\n', 1);
  return { summary: first.trim().slice(0, MAX_SUMMARY), description: body };
}

const REMOVED = { summary: 'This note was removed.', description: '' };

export function apiNote(note: NoteJson, { case_id, company_id }: { case_id: number; company_id: number }): ApiNote {
  return {
    id: note.id,
    caseId: case_id,
    companyName: note.company,
    companyId: note.company_id,
    type: note.for_customer ? 'USER_PUBLIC' : 'USER_PARTNER',
    creatorUsername: note.author_email ?? note.author_client,
    creatorEmail: note.author_email,
    creatorName: note.author_name,
    ...(note.body === null ? REMOVED : partsOf(note.body)),
    hasWholeMail: note.has_whole_mail,
    priority: note.priority && upper(note.priority),
    status: note.body === null ? 'REMOVED' : 'ENTERED',
    token: note.token,
    createdAt: isoTimestamp(note.created_at),
    updatedAt: isoTimestamp(note.updated_at),
    direction: note.company_id === company_id ? 'OUTBOUND' : 'INBOUND',
    authorCompanyId: note.company_id,
    source: upper(note.source),
    perhapsAutomatic: note.perhaps_automatic,
    attachments: note.files.map((file) => apiAttachment(file, note)),
  };
}

export const apiAttachment = (
  { id, name, size, sha256, state, created_at }: FileJson,
  note: Pick<NoteJson, 'id' | 'token'> | null,
): ApiAttachment => ({
  id,
  fileName: name,
  size,
  sha256,
  state: upper(state),
  createdAt: isoTimestamp(created_at),
  note: note && { id: note.id, token: note.token },
});

const MAX_DESCRIPTION = 5000;
/** Maximum notes of one answer; a client continues from the last date. */
const MAX_NOTES = 1000;

/**
 * The shared notes of a case, in their order. With a date only newer ones; removed ones are tombstones, where they are asked
 * for. Notes of a case are written one after the other, so that none appears before another that was shown.
 * @throws Problem not_found for a foreign case
 */
export const listNotes = publicCall(
  query({
    who: member,
    input: z.preprocess(
      withoutEmpty,
      z.object({
        token: CaseToken,
        ...{ updatedAfter: Since, createdAfter: Since, includeRemoved: QueryFlag, includeSystem: QueryFlag },
      }),
    ),
    output: () => z.array(ApiNote),
    async run(ctx, { token, updatedAfter, createdAfter, includeRemoved, includeSystem }) {
      if (isTestToken(token)) return testNotes(await testCaseOf(ctx, token), { updatedAfter, createdAfter });
      const { id } = await caseOf(ctx, token);
      const since = (column: SQL, after: string | undefined) =>
        after
          ? sql`and ${column} > ${after}::timestamptz and ${column} < date_trunc('milliseconds', statement_timestamp())`
          : sql``;
      const where = sql`n.case_id = ${id} and n.audience = 'shared' ${includeRemoved ? sql`` : sql`and n.removed_at is null`}
      ${since(sql`n.updated_at`, updatedAfter)} ${since(sql`n.created_at`, createdAfter)}`;
      const order = updatedAfter ? sql`n.updated_at` : sql`n.id`;
      const notes = await selectNotes(ctx.db, where, order);
      const shown = notes.map((note) => apiNote(note, { case_id: id, company_id: ctx.actor.company_id }));
      if (!includeSystem) return shown;
      const entered = sql`e.created_at`;
      const system = await systemNotes(
        ctx.db,
        id,
        sql`${since(entered, updatedAfter)} ${since(entered, createdAfter)}`,
      );
      return [...shown, ...system].sort(updatedAfter ? byChange : byId);
    },
  }),
  { operationId: 'getNotes', scope: 'cases:read' },
);

const testNoteOf = ({ caseNotes }: { caseNotes: ApiNote[] }, id: number) =>
  caseNotes.find((note) => note.id === id) ?? notFound('Note not found.');

type Since = { updatedAfter?: string; createdAfter?: string };

/** Notes of a test case are never changed. */
const testNotes = ({ caseNotes }: { caseNotes: ApiNote[] }, { updatedAfter = '', createdAfter = '' }: Since) =>
  caseNotes.filter(({ createdAt }) => createdAt > updatedAfter && createdAt > createdAfter);

async function selectNotes(db: Db, where: SQL, order: SQL): Promise<NoteJson[]> {
  const rows = await db.execute<{ note: NoteJson }>(sql`
    select ${NOTE_JSON} as note from case_notes n
    join companies o on o.id = n.company_id left join users w on w.id = n.user_id
    where ${where} order by ${order} fetch first ${sql.raw(String(MAX_NOTES))} rows with ties`);
  return rows.map(({ note }) => note);
}

async function noteWithId(db: Db, note_id: number): Promise<NoteJson> {
  const [note] = await selectNotes(db, sql`n.id = ${note_id}`, sql`n.id`);
  return note!;
}

const WrittenNote = {
  summary: SingleLine('a summary', MAX_SUMMARY),
  description: optional(
    z
      .string('Enter a description.')
      .refine(
        (text) => text.length <= (isCiphertext(text) ? MAX_CIPHERTEXT : MAX_DESCRIPTION),
        `Use at most ${MAX_DESCRIPTION} characters.`,
      ),
  ),
  priority: optional(
    z.preprocess(
      (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
      z.enum(['LOW', 'MEDIUM', 'HIGH'], 'Choose LOW, MEDIUM or HIGH.'),
    ),
  ),
  type: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? 'USER_PARTNER')),
    z.enum(['USER_PARTNER', 'USER_PUBLIC'], 'Choose USER_PARTNER or USER_PUBLIC.'),
  ),
};

/**
 * Writes a note that both companies read, in the case's room (rule: api.notes).
 * @throws Problem not_found for a foreign case, conflict for one that is closed or rejected
 */
export const createNote = publicCall(
  command('case.write_note', {
    who: member,
    input: z.object({ token: CaseToken, ...WrittenNote }),
    output: () => ApiNote,
    limit: (request, { token }, actor) => noteLimit(request, { token }, actor),
    async run(ctx, { token, summary, description, priority, type }) {
      const text = richTextOf(description ?? '');
      if (isTestToken(token))
        return writeTestNote(ctx, token, { summary, description: text, priority: priority ?? null, type });
      const { id } = await caseOf(ctx, token);
      const { note } = await within(ctx, writeNote, {
        token,
        audience: 'shared',
        body: bodyOf(summary, text),
        priority: priority?.toLowerCase(),
        for_customer: type === 'USER_PUBLIC',
      });
      return apiNote(await noteWithId(ctx.db, note.id), { case_id: id, company_id: ctx.actor.company_id });
    },
    async reread(ctx, { id }, { token }) {
      if (isTestToken(token)) return testNoteOf(await testCaseOf(ctx, token), id);
      const { id: case_id } = await caseOf(ctx, token);
      const [note] = await selectNotes(ctx.db, sql`n.id = ${id} and n.case_id = ${case_id}`, sql`n.id`);
      return apiNote(note ?? notFound('Note not found.'), { case_id, company_id: ctx.actor.company_id });
    },
    auditSubject: ({ id }, { token }) => ref('case_note', isTestToken(token) ? null : id),
  }),
  { operationId: 'createNote', scope: 'cases:write', fields: { body: 'description' } },
);

/**
 * All that a mail says of which a note was made, with its quotation and signature, as plain text (rule: room.mail-whole). Lists
 * have notes with `hasWholeMail` without it.
 * @throws Problem not_found for a foreign case, for a note that the caller does not see, and for one that leaves nothing out
 */
export const readNoteMail = publicCall(
  query({
    who: member,
    input: z.object({ token: CaseToken, id: Id }),
    output: () => ApiNoteMail,
    async run(ctx, { token, id }) {
      const theCase = await caseOf(ctx, token);
      return { noteId: id, text: await mailTextOf(ctx, { token: theCase.token, id }) };
    },
  }),
  { operationId: 'getNoteMail', scope: 'cases:read' },
);
