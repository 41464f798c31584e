import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { created_at, id, timestampTz, phoneNumber, timestamps } from '../columns';
import { users } from './accounts';
import { calendarClocks } from './calendars';
import { companies, departments } from './companies';
import * as e from './enums';
import { groups } from './groups';
import { processes, processVersions } from './processes';

export type CustomerDatum = { requirement_id: number; section: string; field: string; value: string; type: string };
const AUTO_ACCEPTED = sql`deleted_at is null and status = 'accepted' and first_answered_at is null`;

/** A collaboration case: one submitting company and one receiver (rule: cases.two-sides). */
export const cases = pgTable(
  'cases',
  {
    id: id(),
    /** The reference in URLs of signed-in pages. It grants nothing (rule: cases.reference). */
    token: text().notNull(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    receiver_company_id: integer()
      .notNull()
      .references(() => companies.id),
    receiver_department_id: integer().references(() => departments.id, { onDelete: 'set null' }),
    community_id: integer().references(() => groups.id, { onDelete: 'set null' }),
    document_id: integer()
      .notNull()
      .references(() => processes.id),
    version_id: integer()
      .notNull()
      .references(() => processVersions.id),
    submitter_id: integer()
      .notNull()
      .references(() => users.id),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    phone: phoneNumber(),
    phone_country_code: text().notNull().default('US'),
    internal_case_number: text().notNull(),
    partner_case_number: text(),
    summary: text().notNull(),
    description: text().notNull(),
    priority: e.priority().notNull(),
    status: e.caseStatus().notNull().default('open'),
    collaborate_type: e.collaborateType().notNull(),
    /** Deadline of the first answer, by the group's response times or else the network's. */
    respond_by: timestampTz().notNull(),
    /** When a raised priority restarted the response clock; null while it runs from the submission. */
    clock_restarted_at: timestampTz(),
    /** The receiver's hours as the deadline counts them; null for around the clock (rule: clock.own). */
    clock_id: integer().references(() => calendarClocks.id),
    /** When half of the response time has passed; null for the middle between start and deadline (rule: cases.reminders). */
    half_time_at: timestampTz(),
    /** When the next escalation contact is due by `clock_id`; null for a quarter of the time between start and deadline. */
    escalate_at: timestampTz(),
    first_answered_at: timestampTz(),
    /** When the submitter replied, after which the receiver must act again. */
    information_replied_at: timestampTz(),
    half_time_reminded_at: timestampTz(),
    limit_reminded_at: timestampTz(),
    /** Escalation emails sent so far: contact, alternate, alias. */
    escalation_step: integer().notNull().default(0),
    escalated_at: timestampTz(),
    close_notice_at: timestampTz(),
    closed_at: timestampTz(),
    close_reason: text(),
    /** What the submitting side says of the collaboration, once the case is closed. */
    rating: e.caseRating(),
    rating_comment: text(),
    /** When the customer data is deleted: one calendar month after submission (spec 1 §2). */
    purge_on: timestampTz().notNull(),
    purged_at: timestampTz(),
    /** Since when a company's legal hold keeps the case from every purge; null without one (rule: cases.hold). */
    held_since: timestampTz(),
    /** True while it has notes or files that are not removed. */
    has_room: boolean().notNull().default(false),
    deleted_at: timestampTz(),
    /** When a trigger recorded the row: clients that poll by this date miss no case (rule: api.changes). */
    entered_at: timestampTz().notNull().defaultNow(),
    changed_at: timestampTz().notNull().defaultNow(),
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(internal_case_number || ' ' || coalesce(partner_case_number, '') || ' ' || summary)`,
      ),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('cases_token_unique').on(t.token),
    check('cases_two_companies', sql`${t.company_id} <> ${t.receiver_company_id}`),
    check('cases_closed', sql`(${t.status} = 'closed') = (${t.closed_at} is not null)`),
    /*
     * Covering indexes for searches (cases_outbound_newest, cases_created and others) are only in the migrations:
     * Drizzle cannot declare them.
     */
    /**
     * Makes rare words of a company's cases fast to find (rule: cases.search). Entries of new cases wait in a short
     * list, so that most writes do not update about sixty places each.
     */
    index('cases_search')
      .using('gin', t.company_id, t.receiver_company_id, t.search_text.op('gin_trgm_ops'))
      .with({ fastupdate: true, gin_pending_list_limit: 256 })
      .where(sql`deleted_at is null`),
    index('cases_outbound_updated')
      .on(t.company_id, t.updated_at, t.status, t.id)
      .where(sql`deleted_at is null`),
    index('cases_inbound_updated')
      .on(t.receiver_company_id, t.updated_at, t.status, t.id)
      .where(sql`deleted_at is null`),
    index('cases_outbound_changed')
      .on(t.company_id, t.changed_at)
      .where(sql`deleted_at is null`),
    index('cases_inbound_changed')
      .on(t.receiver_company_id, t.changed_at)
      .where(sql`deleted_at is null`),
    /** Includes the columns that the usage report counts, so that it reads thousands of cases from the index alone. */
    index('cases_outbound_created')
      .on(t.company_id, t.created_at, t.first_answered_at, t.respond_by, t.closed_at)
      .where(sql`deleted_at is null`),
    index('cases_inbound_created')
      .on(t.receiver_company_id, t.created_at, t.first_answered_at, t.respond_by, t.closed_at)
      .where(sql`deleted_at is null`),
    index('cases_inbound_action')
      .on(t.receiver_company_id, t.updated_at)
      .where(sql`deleted_at is null and status in ('open', 'information')`),
    index('cases_inbound_unfinished')
      .on(t.receiver_company_id, t.status, t.respond_by)
      .where(sql`deleted_at is null and status in ('open', 'information')`),
    index('cases_outbound_unfinished')
      .on(t.company_id, t.status, t.respond_by)
      .where(sql`deleted_at is null and status in ('open', 'information')`),
    index('cases_submitter_updated')
      .on(t.submitter_id, t.updated_at, t.status, t.id)
      .where(sql`deleted_at is null`),
    index('cases_submitter_unfinished')
      .on(t.submitter_id, t.status, t.respond_by)
      .where(sql`deleted_at is null and status in ('open', 'information')`),
    index('cases_inbound_auto').on(t.receiver_company_id, t.respond_by).where(AUTO_ACCEPTED),
    index('cases_outbound_auto').on(t.company_id, t.respond_by).where(AUTO_ACCEPTED),
    index('cases_submitter_auto').on(t.submitter_id, t.respond_by).where(AUTO_ACCEPTED),
    index('cases_between')
      .on(t.company_id, t.receiver_company_id, t.updated_at)
      .where(sql`deleted_at is null`),
    /** For network staff, who find a case by the beginning of a number (rule: screens.palette). */
    index('cases_number')
      .on(sql`lower(internal_case_number) collate "C"`)
      .where(sql`deleted_at is null`),
    index('cases_partner_number')
      .on(sql`lower(partner_case_number) collate "C"`)
      .where(sql`deleted_at is null and partner_case_number is not null`),
    index('cases_idle')
      .on(t.updated_at)
      .where(sql`status = 'accepted' and deleted_at is null`),
    index('cases_to_purge')
      .on(t.purge_on)
      .where(sql`purged_at is null`),
    index('cases_room')
      .on(t.status)
      .where(sql`has_room`),
    /** Also serves the latest cases of a process (rule: health.verdict). */
    index('cases_document').on(t.document_id, t.created_at),
    index('cases_version').on(t.version_id),
    index('cases_department')
      .on(t.receiver_department_id)
      .where(sql`receiver_department_id is not null`),
    index('cases_clock')
      .on(t.clock_id)
      .where(sql`clock_id is not null`),
    index('cases_community')
      .on(t.community_id)
      .where(sql`community_id is not null`),
  ],
);

/** The submitter's data about the customer, in a separate row so that a purge can delete it. */
export const caseCustomerData = pgTable('case_customer_data', {
  case_id: integer()
    .primaryKey()
    .references(() => cases.id, { onDelete: 'cascade' }),
  customer_data: jsonb().$type<CustomerDatum[]>().notNull(),
});

/** A company's legal hold of a case. Its reason is the company's own (rule: cases.hold). */
export const caseHolds = pgTable(
  'case_holds',
  {
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    placed_by: integer()
      .notNull()
      .references(() => users.id),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.company_id] }),
    index('case_holds_company').on(t.company_id),
    index('case_holds_placed_by').on(t.placed_by),
  ],
);

/**
 * Answers of the receiver and replies of the submitter. A hand-over at the receiving side is an answer with the new
 * engineer; earlier answers stay unchanged (rule: cases.hand-over).
 */
export const caseResponses = pgTable(
  'case_responses',
  {
    id: id(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    type: e.responseType().notNull(),
    /** The signed-in responder or the new engineer; null when the emailed link was used. */
    user_id: integer().references(() => users.id),
    case_number: text(),
    engineer_name: text(),
    engineer_email: text(),
    engineer_phone: phoneNumber(),
    reviewer_name: text(),
    reviewer_email: text(),
    next_steps: text(),
    additional_information: text(),
    /** The same text as sanitized HTML, where it was written with formatting. */
    body: text(),
    /** Given by a rule of the process, not by a person (rule: acceptance.rules). */
    automatic: boolean().notNull().default(false),
    /** Next value of the timeline's sequence when a file of the answer got its verdict; null before. */
    change_id: integer(),
    created_at: created_at(),
  },
  (t) => [
    index('case_responses_case').on(t.case_id, t.id),
    index('case_responses_changes')
      .on(t.case_id, t.change_id)
      .where(sql`change_id is not null`),
    index('case_responses_user')
      .on(t.user_id)
      .where(sql`user_id is not null`),
    index('case_responses_engineer')
      .on(t.engineer_email)
      .where(sql`engineer_email is not null`),
  ],
);

/**
 * A call in which the partner took over the case, as recorded by the submitting side; one per case (rule:
 * cases.phone-contact). Confirming it copies it into an answer.
 */
export const casePhoneContacts = pgTable(
  'case_phone_contacts',
  {
    case_id: integer()
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    engineer_name: text().notNull(),
    engineer_email: text(),
    engineer_phone: phoneNumber(),
    agreed: text(),
    created_at: created_at(),
  },
  (t) => [index('case_phone_contacts_user').on(t.user_id)],
);

/**
 * Views of customer data: by a super admin with a reason (rule: customer-data.super-admin), or by a colleague of the
 * receiver on the answer page, without a reason and once per person (rule: customer-data.answering).
 */
export const customerDataReads = pgTable(
  'customer_data_reads',
  {
    id: id(),
    case_id: integer()
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    reason: text(),
    created_at: created_at(),
  },
  (t) => [
    index('customer_data_reads_case').on(t.case_id),
    index('customer_data_reads_user').on(t.user_id),
    uniqueIndex('customer_data_reads_answering')
      .on(t.case_id, t.user_id)
      .where(sql`reason is null`),
  ],
);
