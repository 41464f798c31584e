import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz } from '../columns';
import { cases } from './cases';
import * as e from './enums';
import { fileContents } from './files';
import { caseNotes, caseReplyAddresses } from './room';
import { outbox } from './system';

/**
 * Mails that came in for a reply address, or for a return path, one row for each of its recipients. A mail is acknowledged once its row is
 * committed; the worker then makes a note of it (rules: room.mail-in, room.mail-once).
 */
export const receivedMails = pgTable(
  'received_mails',
  {
    id: id(),
    reply_address_id: uuid().references(() => caseReplyAddresses.id, { onDelete: 'cascade' }),
    case_id: integer().references(() => cases.id, { onDelete: 'cascade' }),
    /** The email to whose return path a mail came (rule: health.bounce). */
    outbox_id: integer().references(() => outbox.id, { onDelete: 'cascade' }),
    /** That of its header, or a hash; of a mail without one, the hash of its content. */
    message_id: text().notNull(),
    /** Where a report about it would go; empty for an automatic mail, null when it is not known. */
    return_path: text(),
    /** The mail as it arrived; null once it is done, so that no text of a note is kept twice. Of a failed one it is for people. */
    content_id: integer().references(() => fileContents.id),
    state: e.receivedMailState().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When a worker may take it: at once, or when another has been at it for too long. */
    next_at: timestampTz()
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    last_error: text(),
    note_id: integer().references(() => caseNotes.id, { onDelete: 'set null' }),
    /** Address that was answered; a case that has ended answers each once. */
    answered_to: text(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex('received_mails_address').on(t.reply_address_id, t.message_id),
    uniqueIndex('received_mails_outbox')
      .on(t.outbox_id, t.message_id)
      .where(sql`outbox_id is not null`),
    /** The same mail is one note of a case, whomever it was addressed to. */
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
    /** The address that we wrote to. */
    email: text().notNull(),
    /** What the reporting server says. */
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
