import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { isoTimestamp } from '@/db/timestamps';
import { preparedOn } from '@/db/prepared';
import {
  calendarClocks,
  type CustomerDatum,
  caseCustomerData,
  caseHandOns,
  casePhoneContacts,
  cases,
  groups,
  companies,
  countries,
  departments,
  processes,
  processVersions,
} from '@/db/schema';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { rulesOf } from '@/lib/intake/forms/field-types';
import { shownPhone } from '@/lib/shared/phone-number';
import { isPurged, isWithdrawn, type CustomerDataState } from './policy';
import { clockUntil, storedClock } from '@/lib/intake/calendars/clocks';
import { GROUP_TERMS } from './submit/service-level';
import { involving, type CaseKey } from './access';
import type { CaseResponse, CaseEventRow } from './resources';

const submitter = alias(companies, 'submitting');
const receiver = alias(companies, 'receiving');

type StoredResponse = CaseResponse & { user_id: number | null };

const responses = sql<
  StoredResponse[]
>`(select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'user_id', r.user_id, 'case_number', r.case_number,
  'engineer_name', r.engineer_name, 'engineer_email', r.engineer_email, 'engineer_phone', r.engineer_phone, 'reviewer_name', r.reviewer_name, 'reviewer_email', r.reviewer_email,
  'next_steps', r.next_steps, 'additional_information', r.additional_information, 'body', r.body, 'automatic', r.automatic, 'created_at', r.created_at) order by r.id), '[]') from case_responses r where r.case_id = ${cases.id})`;

/* Oldest first. Only read together with the case, whose query checks access. */
const events = sql<
  CaseEventRow[]
>`(select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'actor_name', e.actor_name, 'company', o.name,
  'response_id', e.response_id, 'text', e.text, 'created_at', e.created_at) order by e.id), '[]') from case_events e left join companies o on o.id = e.company_id where e.case_id = ${cases.id})`;

/* For access rules; never sent to clients. */
const internal = {
  id: cases.id,
  company_id: cases.company_id,
  receiver_company_id: cases.receiver_company_id,
  submitter_id: cases.submitter_id,
  purge_on: cases.purge_on,
  purged_at: cases.purged_at,
  held_since: cases.held_since,
  escalation_step: cases.escalation_step,
  responses,
};

/* Columns sent to clients. */
const visible = {
  token: cases.token,
  status: cases.status,
  internal_case_number: cases.internal_case_number,
  partner_case_number: cases.partner_case_number,
  summary: cases.summary,
  description: cases.description,
  priority: cases.priority,
  respond_by: cases.respond_by,
  first_answered_at: cases.first_answered_at,
  information_replied_at: cases.information_replied_at,
  closed_at: cases.closed_at,
  close_reason: cases.close_reason,
  handed_on: sql<boolean>`exists (select from ${caseHandOns} h where h.case_id = ${cases.id} and h.confirmed)`,
  rating: cases.rating,
  rating_comment: cases.rating_comment,
  created_at: cases.created_at,
  updated_at: cases.updated_at,
};
const related = {
  company: { name: submitter.name, slug: submitter.slug },
  receiver: {
    name: receiver.name,
    slug: receiver.slug,
    country_code: sql<
      string | null
    >`(select ${countries.country_code} from ${countries} where ${countries.id} = ${receiver.country_id})`,
  },
  department: departments.name,
  engineer: {
    first_name: cases.first_name,
    last_name: cases.last_name,
    email: cases.email,
    phone: cases.phone,
    phone_country_code: cases.phone_country_code,
  },
  document_id: cases.document_id,
  group: GROUP_TERMS,
  levels: { sender: submitter.membership_type, receiver: receiver.membership_type },
  version: {
    document_type: processes.document_type,
    escalation_instructions: processVersions.escalation_instructions,
    common_customer_section_title: processVersions.common_customer_section_title,
  },
  customer_data: caseCustomerData.customer_data,
  clock: calendarClocks,
  phone_contact: {
    engineer_name: casePhoneContacts.engineer_name,
    engineer_email: casePhoneContacts.engineer_email,
    engineer_phone: casePhoneContacts.engineer_phone,
    agreed: casePhoneContacts.agreed,
    created_at: casePhoneContacts.created_at,
  },
};

const selectCase = (db: Db) =>
  db
    .select({ internal, visible, events, ...related })
    .from(cases)
    .innerJoin(submitter, eq(submitter.id, cases.company_id))
    .innerJoin(receiver, eq(receiver.id, cases.receiver_company_id))
    .innerJoin(processes, eq(processes.id, cases.document_id))
    .innerJoin(processVersions, eq(processVersions.id, cases.version_id))
    .leftJoin(groups, eq(groups.id, cases.community_id))
    .leftJoin(departments, eq(departments.id, cases.receiver_department_id))
    .leftJoin(calendarClocks, eq(calendarClocks.id, cases.clock_id))
    .leftJoin(caseCustomerData, eq(caseCustomerData.case_id, cases.id))
    .leftJoin(casePhoneContacts, eq(casePhoneContacts.case_id, cases.id));

const caseById = preparedOn((db) =>
  selectCase(db)
    .where(and(isNull(cases.deleted_at), eq(cases.id, sql.placeholder('id'))))
    .prepare('case_by_id'),
);
const caseByReference = preparedOn((db) =>
  selectCase(db)
    .where(
      and(
        eq(cases.token, sql.placeholder('token')),
        isNull(cases.deleted_at),
        involving(sql.placeholder('company_id')),
      ),
    )
    .prepare('case_by_reference'),
);

export async function findCase(db: Db, key: CaseKey) {
  const [theCase] = await ('id' in key ? caseById(db).execute(key) : caseByReference(db).execute(key));
  return theCase;
}
export type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** Facts that, with the actor, decide who sees the customer data (rules: customer-data.who, cases.withdraw). */
export const customerDataFacts = ({ internal, visible: { status } }: FoundCase) => ({
  ...internal,
  answered_by: internal.responses
    .filter(({ type, user_id }) => type !== 'information-response' && user_id !== null)
    .map(({ user_id }) => user_id as number),
  withdrawn: isWithdrawn({ status, responses: internal.responses }),
});

export const timelineOf = ({ events: all }: FoundCase): CaseEventRow[] =>
  all.map((event) => ({ ...event, created_at: isoTimestamp(event.created_at) }));

export const shownDatum = <D extends Pick<CustomerDatum, 'type' | 'value'>>(datum: D): D =>
  rulesOf(datum.type).isPhone ? { ...datum, value: shownPhone(datum.value) } : datum;

/**
 * Case payload (spec 1 §3 "Case (response page)"). Includes customer data only for permitted readers, and never after
 * the purge date.
 */
export function caseView(theCase: FoundCase, may_see_customer_data: boolean) {
  const { purge_on, purged_at } = theCase.internal;
  const customer_data_state: CustomerDataState = isPurged(theCase.internal)
    ? 'removed'
    : may_see_customer_data
      ? 'shown'
      : 'hidden';
  return {
    ...theCase.visible,
    company: theCase.company,
    receiver: { ...theCase.receiver, department: theCase.department },
    engineer: theCase.engineer,
    document: {
      id: theCase.document_id,
      version: {
        ...theCase.version,
        escalation_instructions: sanitizeRichText(theCase.version.escalation_instructions) || null,
      },
    },
    customer_data: customer_data_state === 'shown' ? (theCase.customer_data ?? []).map(shownDatum) : [],
    customer_data_state,
    customer_data_until: purged_at ?? purge_on,
    ...(theCase.clock && { clock: clockUntil(storedClock(theCase.clock), theCase.visible.respond_by) }),
    phone_contact: theCase.phone_contact,
    responses: theCase.internal.responses.map(({ user_id: _, ...response }): CaseResponse => ({
      ...response,
      engineer_phone: response.engineer_phone && shownPhone(response.engineer_phone),
      body: response.body && sanitizeRichText(response.body),
      created_at: isoTimestamp(response.created_at),
    })),
  };
}
export type CaseView = ReturnType<typeof caseView>;
