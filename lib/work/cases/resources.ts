import 'server-only';
import { z } from 'zod';
import { Absence } from '@/lib/people/users/resources';
import { CompanySummary, ContactDetails } from '@/lib/platform/operation/resources';
import { CASE_EVENTS } from '@/lib/shared/case-events';
import { CASE_RATINGS, CASE_STATUS, DOCUMENT_TYPES, PRIORITIES, RESPONSE_TYPES, keysOf } from '@/lib/shared/enums';
import { ReceiverClock } from '@/lib/intake/calendars/resources';
import { Hours } from '@/lib/intake/processes/resources';

export const CaseReceiver = CompanySummary.extend({
  department: z.string().nullable(),
  country_code: z.string().nullable(),
}).meta({ id: 'CaseReceiver' });

const CaseProcess = z
  .strictObject({
    id: z.number(),
    version: z.strictObject({
      escalation_instructions: z.string().nullable(),
      document_type: z.enum(keysOf(DOCUMENT_TYPES)),
      common_customer_section_title: z.string().nullable(),
    }),
  })
  .meta({ id: 'CaseProcess' });

/** A value of the submitted form, before the case has one. */
const CustomerEntry = z
  .strictObject({ section: z.string(), field: z.string(), value: z.string(), type: z.string() })
  .meta({ id: 'CustomerEntry' });

export const CustomerDatum = CustomerEntry.extend({ requirement_id: z.number() }).meta({ id: 'CustomerDatum' });

const PhoneContact = z
  .strictObject({
    engineer_name: z.string(),
    engineer_email: z.string().nullable(),
    engineer_phone: z.string().nullable(),
    agreed: z.string().nullable(),
    created_at: z.date(),
  })
  .meta({ id: 'PhoneContact' });

/** An answer in the payload's property names (spec 1 §3). */
export const CaseResponse = z
  .strictObject({
    id: z.number(),
    type: z.enum(keysOf(RESPONSE_TYPES)),
    case_number: z.string().nullable(),
    engineer_name: z.string().nullable(),
    engineer_email: z.string().nullable(),
    engineer_phone: z.string().nullable(),
    reviewer_name: z.string().nullable(),
    reviewer_email: z.string().nullable(),
    next_steps: z.string().nullable(),
    additional_information: z.string().nullable(),
    /** The information as sanitized HTML, where it was written with formatting. */
    body: z.string().nullable(),
    /** Given by a rule of the process, not by a person. */
    automatic: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'CaseResponse' });
export type CaseResponse = z.infer<typeof CaseResponse>;

export const Case = z
  .strictObject({
    company: CompanySummary,
    receiver: CaseReceiver,
    engineer: ContactDetails,
    document: CaseProcess,
    customer_data: z.array(CustomerDatum),
    customer_data_state: z.enum(['shown', 'hidden', 'removed']),
    customer_data_until: z.date(),
    /** Hours of the receiver that the deadline counts; missing around the clock (rule: clock.shown). */
    clock: ReceiverClock.optional(),
    phone_contact: PhoneContact.nullable(),
    responses: z.array(CaseResponse),
    token: z.string(),
    status: z.enum(keysOf(CASE_STATUS)),
    internal_case_number: z.string(),
    partner_case_number: z.string().nullable(),
    summary: z.string(),
    description: z.string(),
    priority: z.enum(keysOf(PRIORITIES)),
    respond_by: z.date(),
    first_answered_at: z.date().nullable(),
    information_replied_at: z.date().nullable(),
    closed_at: z.date().nullable(),
    close_reason: z.string().nullable(),
    /** Closed because another partner took it over. */
    handed_on: z.boolean(),
    rating: z.enum(keysOf(CASE_RATINGS)).nullable(),
    rating_comment: z.string().nullable(),
    created_at: z.date(),
    updated_at: z.date(),
  })
  .meta({ id: 'Case' });

/** Timeline entry. */
export const CaseEventRow = z
  .strictObject({
    id: z.number(),
    type: z.enum(keysOf(CASE_EVENTS)),
    actor_name: z.string().nullable(),
    company: z.string().nullable(),
    response_id: z.number().nullable(),
    text: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'CaseEventRow' });
export type CaseEventRow = z.infer<typeof CaseEventRow>;

const CaseRights = z
  .strictObject({
    respond: z.boolean(),
    reply: z.boolean(),
    phone_contact: z.boolean(),
    hand_over: z.boolean(),
    hand_on: z.boolean(),
    /** Members of limited companies cannot search for a partner (rule: access.limited). */
    bring_in: z.boolean(),
    take_over: z.boolean(),
    raise_priority: z.boolean(),
    remind: z.boolean(),
    ask_network: z.boolean(),
    close: z.boolean(),
    withdraw: z.boolean(),
    rate: z.boolean(),
  })
  .meta({ id: 'CaseRights' });

/** A case past its response time, and what was done about it (rule: cases.late). */
export const LateCase = z
  .strictObject({
    reminded_at: z.string().nullable(),
    notified: z.number(),
    all_notified: z.boolean(),
    notified_at: z.string().nullable(),
    network_asked_at: z.string().nullable(),
    phones: z.array(z.string()),
  })
  .meta({ id: 'LateCase' });
export type LateCase = z.infer<typeof LateCase>;

/** A company's legal hold, as managers read it (rule: cases.hold). */
export const CaseHold = z
  .strictObject({ company: z.string(), is_own: z.boolean(), reason: z.string().nullable(), placed_at: z.date() })
  .meta({ id: 'CaseHold' });
export type CaseHold = z.infer<typeof CaseHold>;

/** What the people of a case's two companies read. */
export const caseDetailsParts = {
  case: Case,
  events: z.array(CaseEventRow),
  side: z.enum(['receiver', 'submitter']),
  rights: CaseRights,
  response_hours: Hours,
  late: LateCase.nullable(),
  /** The engineer or sender of the reader’s company, while away (rule: accounts.absence). */
  away: z.strictObject({ name: z.string(), absence: Absence }).nullable(),
};

/** A row of the cases table (spec 1 §3 "Case list row"). */
export const CaseRow = z
  .strictObject({
    /** Number of the reader's company; null until it has one (rule: cases.numbers). */
    internal_case_number: z.string().nullable(),
    token: z.string(),
    summary: z.string(),
    direction: z.enum(['inbound', 'outbound']),
    partner: z.strictObject({ name: z.string() }),
    partner_case_number: z.string().nullable(),
    priority: z.enum(keysOf(PRIORITIES)),
    status: z.enum(keysOf(CASE_STATUS)),
    created_at: z.string(),
    updated_at: z.string(),
    needs_action: z.boolean(),
    respond_by: z.string(),
    clock: ReceiverClock.optional(),
    first_answered_at: z.string().nullable(),
    /** The reader's colleague who has the case. */
    engineer: z.string().nullable(),
    engineer_is_away: z.boolean(),
    /** Something is new since the reader last opened the case (rule: cases.unread). */
    unread: z.boolean(),
    /** Cases of the reader’s company that are linked with it. */
    linked: z.number(),
  })
  .meta({ id: 'CaseRow' });
export type CaseRow = z.infer<typeof CaseRow>;

/** A case that waits for the reader, with what to do (spec 1 §2). */
export const NeedsYouCase = CaseRow.pick({
  internal_case_number: true,
  token: true,
  summary: true,
  partner: true,
  partner_case_number: true,
  priority: true,
  status: true,
  respond_by: true,
  clock: true,
})
  .extend({
    waiting_since: z.string().nullable(),
    act: z.enum(['confirm', 'decide', 'reply', 'answer', 'chase', 'read']),
    mine: z.boolean(),
    /** Name of the colleague for whom the reader stands in. */
    stands_in_for: z.string().nullable(),
  })
  .meta({ id: 'NeedsYouCase' });

/** Someone who waits for a manager's approval. */
export const PendingPerson = z
  .strictObject({ id: z.number(), name: z.string(), email: z.string(), created_at: z.string() })
  .meta({ id: 'PendingPerson' });
export type PendingPerson = z.infer<typeof PendingPerson>;

const CaseCalendar = z.strictObject({ name: z.string(), time_zone: z.string() }).meta({ id: 'CaseCalendar' });

const SubmissionReceiver = z
  .strictObject({
    company_id: z.number(),
    company: z.string(),
    department_id: z.number().nullable(),
    department: z.string().nullable(),
  })
  .meta({ id: 'SubmissionReceiver' });

export const SubmittedCase = z
  .strictObject({
    id: z.number().nullable(),
    token: z.string().nullable(),
    sample_submission: z.boolean(),
    status: z.enum(keysOf(CASE_STATUS)).optional(),
    priority: z.enum(keysOf(PRIORITIES)),
    ...ContactDetails.shape,
    phone_country_code: z.string().optional(),
    internal_case_number: z.string(),
    summary: z.string(),
    description: z.string(),
    created_at: z.date(),
    respond_by: z.date(),
    /** Hours of the receiver that the deadline counts; null for around the clock. */
    calendar: CaseCalendar.nullable(),
    clock: ReceiverClock.optional(),
    receiver: SubmissionReceiver,
    customer_data: z.array(CustomerEntry),
    escalation_instructions: z.string().nullable(),
  })
  .meta({ id: 'SubmittedCase' });

/** A named view of the cases table; `choice` holds parameters of the list's address. */
export const SavedView = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    screen: z.enum(['dashboard', 'my-cases']),
    choice: z.record(z.string(), z.string().optional()),
    shared: z.boolean(),
    can_change: z.boolean(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

/** Something that happened and that the reader's screens show. */
export const Change = z
  .strictObject({
    id: z.number(),
    at: z.string(),
    own: z.boolean(),
    /** Null for the reader's own acts and for unannounced changes. */
    text: z.string().nullable(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

/** Changes since a moment, newest first. */
export const Changes = z
  .strictObject({
    until: z.string(),
    changes: z.array(Change),
    /** People who wait for the reader's approval; null for a reader who cannot approve. */
    registrations: z.number().nullable(),
  })
  .meta({ id: 'Changes' });
export type Changes = z.infer<typeof Changes>;
