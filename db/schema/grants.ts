import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  GrantStatus,
  StorageMethod,
  StorageState,
  StorageTarget,
  UploadMode,
  UploadPlace,
} from '@/lib/shared/storage';
import { created_at, id, timestampTz, timestamps } from '../columns';
import { users } from './accounts';
import { cases } from './cases';
import { companies } from './companies';
import { fileContents, fileObjects } from './files';
import { caseFiles, caseNotes } from './room';

/**
 * Storage of its own in which a company receives files (rule: api.storage). No secret: the portal comes with its
 * operator's identity.
 */
export const companyStorages = pgTable('company_storages', {
  company_id: integer()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  method: text().notNull().$type<StorageMethod>(),
  target: jsonb().notNull().$type<StorageTarget>(),
  /** The company's role in AWS asks for it; it stays when the configuration changes. */
  external_id: text().notNull(),
  last_verification: text().notNull().$type<StorageState>().default('never_tested'),
  last_verified_at: timestampTz(),
  /** Reason of the last failed test. */
  last_detail: text(),
  ...timestamps(),
});

/** Files that a submitter uploads straight into storage (rules: api.grants, api.grant-links). */
export const attachmentGrants = pgTable(
  'attachment_grants',
  {
    id: id(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** Empty once the note is removed. */
    name: text().notNull(),
    /** Bytes, as declared by the sender. */
    size: bigint({ mode: 'number' }).notNull(),
    mode: text().notNull().$type<UploadMode>(),
    place: text().notNull().$type<UploadPlace>(),
    /** A copy of the receiver's storage, which may change meanwhile; null for the portal's own. */
    target: jsonb().$type<StorageTarget & { external_id: string }>(),
    /** Name of the object in the receiver's storage; null for the portal's own. */
    key: text(),
    /** Object of the portal's file store. */
    object_id: integer().references(() => fileObjects.id, { onDelete: 'set null' }),
    /** The multipart upload in S3, once it has begun. */
    upload_id: text(),
    status: text().notNull().$type<GrantStatus>().default('open'),
    note_id: integer().references(() => caseNotes.id, { onDelete: 'set null' }),
    file_id: integer().references(() => caseFiles.id, { onDelete: 'set null' }),
    /** When what arrived for an abandoned or expired one was removed. */
    cleared_at: timestampTz(),
    /** When it was completed or abandoned. */
    ended_at: timestampTz(),
    expires_at: timestampTz().notNull(),
    created_at: created_at(),
  },
  (t) => [
    check('attachment_grants_size', sql`${t.size} > 0`),
    check('attachment_grants_target', sql`(${t.place} in ('s3', 'azure')) = (${t.target} is not null)`),
    index('attachment_grants_case').on(t.case_id, t.id),
    index('attachment_grants_company').on(t.company_id),
    index('attachment_grants_user').on(t.user_id),
    index('attachment_grants_object')
      .on(t.object_id)
      .where(sql`object_id is not null`),
    index('attachment_grants_note')
      .on(t.note_id)
      .where(sql`note_id is not null`),
    index('attachment_grants_file')
      .on(t.file_id)
      .where(sql`file_id is not null`),
    index('attachment_grants_uncleared')
      .on(t.expires_at)
      .where(sql`status <> 'completed' and cleared_at is null`),
  ],
);

/** Parts of a grant that have arrived in the database, each a content of its own until all are there. */
export const attachmentGrantParts = pgTable(
  'attachment_grant_parts',
  {
    grant_id: integer()
      .notNull()
      .references(() => attachmentGrants.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content_id: integer()
      .notNull()
      .references(() => fileContents.id),
    size: integer().notNull(),
    /** In hex; the part's ETag. */
    md5: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.grant_id, t.number] }),
    uniqueIndex('attachment_grant_parts_content').on(t.content_id),
  ],
);
