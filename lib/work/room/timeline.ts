import 'server-only';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { shownPhone } from '@/lib/shared/phone-number';
import { seesInternal, type RoomReader } from './policy';
import type { CaseNote, RoomEntry } from './resources';
import { selectEntries, type EntryRow } from './timeline.sql';
import { notFound } from '@/lib/shared/problem';

const NEWEST = 2_147_483_647;

/** The newest entries of a case before an id, oldest first (rule: room.timeline). */
export async function entriesBefore(db: Db, case_id: number, reader: RoomReader, before?: number): Promise<EntryRow[]> {
  const { company_id } = reader;
  const values = { case_id, company_id, before: before ?? NEWEST };
  return (await selectEntries(db, { of: 'page', internal: seesInternal(reader) }, values)).toReversed();
}

/** The newest entries of several cases before an id, oldest first (rule: joint.rooms). */
export async function jointEntries(
  db: Db,
  case_ids: number[],
  reader: RoomReader,
  before?: number,
): Promise<EntryRow[]> {
  const { company_id } = reader;
  const values = { case_ids: `{${case_ids.join()}}`, company_id, before: before ?? NEWEST };
  return (await selectEntries(db, { of: 'joint', internal: seesInternal(reader) }, values)).toReversed();
}

export const entriesAfter = (db: Db, case_id: number, reader: RoomReader, after: number): Promise<EntryRow[]> =>
  selectEntries(
    db,
    { of: 'changes', internal: seesInternal(reader) },
    { case_id, company_id: reader.company_id, after },
  );

export const lastOf = (rows: EntryRow[], otherwise = 0): number =>
  rows.reduce((last, { change_id }) => Math.max(last, change_id), otherwise);

export function entryOf(row: EntryRow, reader: RoomReader): RoomEntry {
  if (row.kind === 'note') return noteOf(row, reader);
  const { id, type, company_id, company, author_name, text, response, files } = row;
  const happened = {
    id,
    type,
    company: company_id === null ? null : { id: company_id, name: company ?? '' },
    author: author_name === null ? null : { name: author_name },
    text,
    created_at: isoTimestamp(row.created_at),
  };
  if (!response) return { kind: 'event', ...happened, mail_text: textOf(row.mail_text, reader) };
  return {
    kind: 'answer',
    ...happened,
    mine: isWriter(row, reader),
    response: {
      ...response,
      engineer_phone: response.engineer_phone && shownPhone(response.engineer_phone),
      body: response.body && sanitizeRichText(response.body),
      created_at: isoTimestamp(response.created_at),
    },
    files: reader.is_staff ? [] : files,
  };
}

const isWriter = (row: EntryRow, { user_id }: RoomReader) => row.user_id !== null && row.user_id === user_id;

export type EntryText = (row: EntryRow, reader: RoomReader) => string;

/** @throws Problem not_found */
export async function noteWithId(
  db: Db,
  { case_id, id }: { case_id: number; id: number },
  reader: RoomReader,
): Promise<CaseNote> {
  const row = (await entriesBefore(db, case_id, reader, id + 1)).at(-1);
  return row?.kind === 'note' && row.id === id ? noteOf(row, reader) : notFound('Note not found.');
}

export function entryTexts(): EntryText {
  const written = new Map<string, string>();
  return (row, reader) => {
    const key = `${row.change_id} ${isWriter(row, reader)} ${reader.is_staff}`;
    const text = written.get(key) ?? JSON.stringify(entryOf(row, reader));
    written.set(key, text);
    return text;
  };
}

type NoteRow = Extract<EntryRow, { kind: 'note' }>;

/** Network staff only see the time and side of a note (rule: room.network). */
function noteOf(row: NoteRow, reader: RoomReader): CaseNote {
  const { is_staff } = reader;
  const {
    id,
    audience,
    body,
    company_id,
    company,
    author_name,
    source,
    perhaps_automatic,
    for_customer,
    also_shared,
    removed_at,
    removed_by_name,
    files,
  } = row;
  return {
    kind: 'note',
    id,
    audience,
    body: textOf(body, reader),
    has_whole_mail: row.has_whole_mail && removed_at === null && !is_staff,
    company: { id: company_id, name: company },
    author: { name: author_name },
    mine: isWriter(row, reader),
    source,
    perhaps_automatic,
    for_customer,
    also_shared,
    created_at: isoTimestamp(row.created_at),
    redacted:
      removed_at === null ? null : redactionOf(removed_at, removed_by_name, is_staff ? null : row.removed_reason),
    files: is_staff || removed_at !== null ? [] : files,
  };
}

const textOf = (html: string | null, { is_staff }: RoomReader) =>
  html === null || is_staff ? null : sanitizeRichText(html);

const redactionOf = (removed_at: string, by: string | null, reason: string | null) => ({
  at: isoTimestamp(removed_at),
  by,
  reason,
});
