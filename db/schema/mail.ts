import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz } from '../columns';
import { cases } from './cases';
import * as e from './enums';
import { fileContents } from './files';
import { caseNotes, caseReplyAddresses } from './room';
import { outbox } from './system';

/**
 * Incoming mails for a reply address or a return path, one row per recipient. A mail is acknowledged once its row is
 * committed; the worker then turns it into a note (rules: room.mail-in, room.mail-once).
 */
export const receivedMails = pgTable(
  'received_mails',
  {
    id: id(),
    reply_address_id: uuid().references(() => caseReplyAddresses.id, { onDelete: 'cascade' }),
    case_id: integer().references(() => cases.id, { onDelete: 'cascade' }),
    /** The email whose return path received a mail (rule: health.bounce). */
    outbox_id: integer().references(() => outbox.id, { onDelete: 'cascade' }),
    /** Message-ID of the header, or a hash of it; without one, a hash of the content. */
    message_id: text().notNull(),
    /** Address for reports about it; empty for an automatic mail, null when unknown. */
    return_path: text(),
    /**
     * The mail as it arrived; null once it is done, so that a note's text is not stored twice. Failed ones keep it for
     * review.
     */
    content_id: integer().references(() => fileContents.id),
    state: e.receivedMailState().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When a worker may take it: at once, or after another worker has held it for too long. */
    next_at: timestampTz()
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    last_error: text(),
    note_id: integer().references(() => caseNotes.id, { onDelete: 'set null' }),
    /** Address that was answered; a closed case answers each address once. */
    answered_to: text(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('received_mails_address').on(t.reply_address_id, t.message_id),
    uniqueIndex('received_mails_outbox')
      .on(t.outbox_id, t.message_id)
      .where(sql`outbox_id is not null`),
    /** The same mail is one note of a case, regardless of its recipients. */
    uniqueIndex('received_mails_noted')
      .on(t.case_id, t.message_id)
      .where(sql`state = 'noted'`),
    index('received_mails_case').on(t.case_id),
    check(
      'received_mails_for',
      sql`num_nonnulls(${t.reply_address_id}, ${t.outbox_id}) = 1 and (${t.reply_address_id} is null) = (${t.case_id} is null)`,
    ),
    check('received_mails_content', sql`(${t.content_id} is null) = (${t.state} not in ('waiting', 'failed'))`),
    index('received_mails_waiting')
      .on(t.next_at)
      .where(sql`state = 'waiting'`),
    index('received_mails_content_id')
      .on(t.content_id)
      .where(sql`content_id is not null`),
    index('received_mails_note')
      .on(t.note_id)
      .where(sql`note_id is not null`),
    index('received_mails_created').on(t.created_at),
  ],
);

/** Reports that an email about a case could not be delivered (rule: room.mail-bounce). */
export const emailBounces = pgTable(
  'email_bounces',
  {
    id: id(),
    email: text().notNull(),
    words: text().notNull(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    created_at: created_at(),
  },
  (t) => [
    index('email_bounces_email').on(t.email, t.created_at),
    index('email_bounces_case').on(t.case_id),
    index('email_bounces_created').on(t.created_at),
  ],
);
