import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz, timestamps } from '../columns';
import { users } from './accounts';
import { caseResponses, cases } from './cases';
import { companies } from './companies';
import * as e from './enums';
import { fileContents } from './files';
import { oneTimeTokens } from './tokens';

/**
 * Notes of a case (rules: room.audience, room.tombstone). Ids come from the sequence of `events` under the lock of the
 * case, so that notes and events of a case share the order of their commits.
 */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: integer()
      .primaryKey()
      .default(sql`nextval('events_id_seq')`),
    /** Next value of the same sequence at each change, initially the id. Readers follow a case by it. */
    change_id: integer().notNull(),
    /** The note's reference for API clients. It grants nothing. */
    token: text().notNull(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    audience: e.audience().notNull(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    user_id: integer().references(() => users.id),
    author_name: text().notNull(),
    source: e.noteSource().notNull(),
    /** A mail that may be automatic and that nobody has marked as an answer (rule: room.mail-unsure). */
    perhaps_automatic: boolean().notNull().default(false),
    /** Sanitized HTML; null once it was removed. */
    body: text(),
    /** The whole text of the mail behind the note; null when the body omits nothing, and once it was removed. */
    mail_text: text(),
    /** Set by an API client; the portal does not show it. */
    priority: e.priority(),
    /** The author allows the text to go to the customer (rule: api.note-types). */
    for_customer: boolean().notNull().default(false),
    /** The same in all copies of a note that was written into several rooms; only its author's company may learn it. */
    written_id: uuid(),
    /** The author wrote the same to another partner (rule: joint.also-shared). */
    also_shared: boolean().notNull().default(false),
    removed_at: timestampTz(),
    /** Null when the portal removed it, a month after the case had ended. */
    removed_by: integer().references(() => users.id),
    removed_by_name: text(),
    removed_reason: text(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('case_notes_token').on(t.token),
    check('case_notes_removed', sql`(${t.body} is null) = (${t.removed_at} is not null)`),
    index('case_notes_shared')
      .on(t.case_id, t.id)
      .where(sql`audience = 'shared'`),
    index('case_notes_internal')
      .on(t.case_id, t.company_id, t.id)
      .where(sql`audience = 'internal'`),
    index('case_notes_changes').on(t.case_id, t.change_id),
    index('case_notes_company').on(t.company_id),
    index('case_notes_user')
      .on(t.user_id)
      .where(sql`user_id is not null`),
    index('case_notes_removed_by')
      .on(t.removed_by)
      .where(sql`removed_by is not null`),
  ],
);

/**
 * Texts of automatic mails, which the timeline shows with their line; removed with the notes (rules:
 * room.mail-automatic, room.retention).
 */
export const caseMailTexts = pgTable(
  'case_mail_texts',
  {
    id: id(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** Sanitized HTML. */
    body: text().notNull(),
    created_at: created_at(),
  },
  (t) => [index('case_mail_texts_case').on(t.case_id)],
);

/** Files of a case: uploaded first, then named by a note or an answer (rules: room.files, room.scan). */
export const caseFiles = pgTable(
  'case_files',
  {
    id: id(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    /** Null until a note names it. */
    note_id: integer().references(() => caseNotes.id, { onDelete: 'cascade' }),
    /** Null until an answer names it. */
    response_id: integer().references(() => caseResponses.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    user_id: integer().references(() => users.id),
    name: text().notNull(),
    /** Decides by the extension what the page may show; the file itself is always sent as octet-stream. */
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    state: e.caseFileState().notNull(),
    /** Null when its bytes are removed. */
    content_id: integer().references(() => fileContents.id),
    created_at: created_at(),
  },
  (t) => [
    check('case_files_bytes', sql`(${t.content_id} is null) = (${t.state} in ('infected', 'gone'))`),
    index('case_files_case').on(t.case_id),
    index('case_files_note')
      .on(t.note_id)
      .where(sql`note_id is not null`),
    index('case_files_response')
      .on(t.response_id)
      .where(sql`response_id is not null`),
    index('case_files_content')
      .on(t.content_id)
      .where(sql`content_id is not null`),
    index('case_files_company').on(t.company_id),
    index('case_files_user')
      .on(t.user_id)
      .where(sql`user_id is not null`),
    index('case_files_unused')
      .on(t.created_at)
      .where(sql`note_id is null`),
    index('case_files_checking')
      .on(t.id)
      .where(sql`state = 'checking'`),
  ],
);

/**
 * Incoming files of a case, which may be resumed after a lost connection (rule: room.resume) by the same person, or
 * the holder of the same mailed link.
 */
export const caseUploads = pgTable(
  'case_uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    user_id: integer().references(() => users.id),
    token_id: uuid().references(() => oneTimeTokens.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Bytes, as declared by the sender. */
    size: integer().notNull(),
    received: integer().notNull().default(0),
    /** Null once it is a file. */
    content_id: integer().references(() => fileContents.id),
    file_id: integer().references(() => caseFiles.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [
    check('case_uploads_owner', sql`(${t.user_id} is null) <> (${t.token_id} is null)`),
    check('case_uploads_received', sql`${t.received} between 0 and ${t.size}`),
    check('case_uploads_stored', sql`(${t.content_id} is null) <> (${t.file_id} is null)`),
    index('case_uploads_case').on(t.case_id),
    index('case_uploads_created_at').on(t.created_at),
    index('case_uploads_company').on(t.company_id),
    index('case_uploads_user')
      .on(t.user_id)
      .where(sql`user_id is not null`),
    index('case_uploads_token')
      .on(t.token_id)
      .where(sql`token_id is not null`),
    index('case_uploads_content')
      .on(t.content_id)
      .where(sql`content_id is not null`),
    index('case_uploads_file')
      .on(t.file_id)
      .where(sql`file_id is not null`),
  ],
);

/**
 * A colleague's position in a case: whether they follow it, and how far they have read (rules: room.followers,
 * room.new).
 */
export const caseReaders = pgTable(
  'case_readers',
  {
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null when never chosen; the submitter then follows. */
    follows: boolean(),
    /** Highest entry of the timeline that was shown. */
    last_look_id: integer(),
    /** The partner's first new note for a follower; null when they have seen all. */
    unread_note_id: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.user_id] }),
    index('case_readers_user').on(t.user_id),
    index('case_readers_unread')
      .on(t.user_id)
      .where(sql`unread_note_id is not null`),
  ],
);

/** Readers who have a case open in a stream; a row counts until `until` (rule: room.presence). */
export const casePresences = pgTable(
  'case_presences',
  {
    stream_id: uuid().primaryKey(),
    process_id: uuid().notNull(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    until: timestampTz().notNull(),
  },
  (t) => [
    index('case_presences_case').on(t.case_id, t.company_id),
    index('case_presences_process').on(t.process_id),
    index('case_presences_user').on(t.user_id),
    index('case_presences_company').on(t.company_id),
  ],
);

/** New shared notes that were not mailed to a company yet; they become one email per follower (rule: room.mail). */
export const caseNoteMails = pgTable(
  'case_note_mails',
  {
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    first_note_id: integer()
      .notNull()
      .references(() => caseNotes.id, { onDelete: 'cascade' }),
    due_at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.company_id] }),
    index('case_note_mails_due').on(t.due_at),
    index('case_note_mails_company').on(t.company_id),
    index('case_note_mails_note').on(t.first_note_id),
  ],
);

/** Address for an addressee's replies about a case; its secret is derived from the id (rule: room.reply-address). */
export const caseReplyAddresses = pgTable(
  'case_reply_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    secret_hash: text().notNull(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    email: text().notNull(),
    name: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('case_reply_addresses_secret').on(t.secret_hash),
    uniqueIndex('case_reply_addresses_addressee').on(t.case_id, t.company_id, t.email),
    index('case_reply_addresses_company').on(t.company_id),
  ],
);
