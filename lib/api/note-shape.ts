import 'server-only';
import { isoTimestamp } from '@/db/timestamps';
import escapeHtml from 'escape-html';
import { plainTextOf } from '@/lib/core/plain-text';
import { textOf } from '@/lib/core/rich-text';
import type { FileJson, NoteJson } from './note-rows.sql';
import type { ApiAttachment, ApiNote } from './resources';
import { upper } from './words';

/** Characters of a note's summary. */
export const MAX_SUMMARY = 500;
/** What an API client's note begins with in the room; the rest is its description. */
const HEADING = /^<p><strong>([^<]*)<\/strong><\/p>/;

/** Summary and description as one text of the room (rule: api.notes). */
export const bodyOf = (summary: string, description: string): string =>
  `<p><strong>${escapeHtml(summary)}</strong></p>${description}`;

/** The text of a note as summary and description: as they were given, else its beginning and all of it. */
export function partsOf(body: string): { summary: string; description: string } {
  const heading = HEADING.exec(body);
  if (heading && textOf(heading[1]!).length)
    return { summary: textOf(heading[1]!), description: body.slice(heading[0].length) };
  const [first = ''] = plainTextOf(body).split('\n', 1);
  return { summary: first.trim().slice(0, MAX_SUMMARY), description: body };
}

const REMOVED = { summary: 'This note was removed.', description: '' };

/** A note as the caller's company reads it. */
export function apiNote(note: NoteJson, { case_id, company_id }: { case_id: number; company_id: number }): ApiNote {
  return {
    id: note.id,
    caseId: case_id,
    companyName: note.company,
    creatorUsername: note.author_email,
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
