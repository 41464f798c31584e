import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, created_at, id, timestampTz } from '../columns';
import { users } from './accounts';

/**
 * The bytes of files (rule: files.stored). A content is written before a row refers to it, and removed when none does
 * (rule: files.unused).
 */
export const fileContents = pgTable(
  'file_contents',
  {
    id: id(),
    /** Bytes; null, like the hash, until the last chunk is stored. */
    size: integer(),
    /** In hex. */
    sha256: text(),
    created_at: created_at(),
  },
  (t) => [
    check('file_contents_complete', sql`(${t.size} is null) = (${t.sha256} is null)`),
    index('file_contents_created_at').on(t.created_at),
  ],
);

/**
 * A content's bytes in rows of at most 256 KiB, so that no process holds a whole file; empty when the file store has
 * it.
 */
export const fileChunks = pgTable(
  'file_chunks',
  {
    content_id: integer()
      .notNull()
      .references(() => fileContents.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.content_id, t.index] }),
    check('file_chunks_size', sql`octet_length(${t.bytes}) between 1 and 262144`),
  ],
);

/**
 * Objects of the file store (rule: files.place). The row exists before its object and outlives it, so that no object
 * lacks a row. A content is in the store when an object has its id, and otherwise in chunks.
 */
export const fileObjects = pgTable(
  'file_objects',
  {
    id: id(),
    /** A random name in the store, which reveals nothing. */
    key: text().notNull().unique(),
    /** Null while it is written, and again once the content is gone or elsewhere. */
    content_id: integer()
      .unique()
      .references(() => fileContents.id, { onDelete: 'set null' }),
    /** A multipart upload to it that is not complete. */
    upload_id: text(),
    /** When it was complete; null while it is written. */
    written_at: timestampTz(),
    /** Earliest removal: it may still be read, or a removal has failed. */
    remove_after: timestampTz(),
    /** When its removal first failed; null while none has. */
    removal_failed_at: timestampTz(),
    created_at: created_at(),
  },
  (t) => [
    check('file_objects_written', sql`${t.content_id} is null or ${t.written_at} is not null`),
    index('file_objects_unused')
      .on(t.remove_after)
      .where(sql`${t.content_id} is null`),
  ],
);

/** Uploaded files. The owner refers to its file, so that tenancy starts at the owner (rule: files.stored). */
export const files = pgTable(
  'files',
  {
    id: id(),
    original_filename: text().notNull(),
    mime_type: text().notNull(),
    /** Copy of its content's size, for lists. */
    size: integer().notNull(),
    content_id: integer()
      .notNull()
      .references(() => fileContents.id),
    created_by: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
  },
  (t) => [index('files_created_by').on(t.created_by), index('files_content').on(t.content_id)],
);
