import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '@/db/client';
import { isoMoment } from '@/db/moment';
import { preparedOn } from '@/db/prepared';
import { caseCustomerData, cases, companies, departments, processes, processVersions } from '@/db/schema';
import { cleanHtml } from '@/lib/core/rich-text';
import type { CaseEvent, ResponseType } from '@/lib/shared/vocabulary';
import { isPurged, type CustomerDataState } from './policy';
import { within } from './reach';

const submitting = alias(companies, 'submitting');
const receiving = alias(companies, 'receiving');

/** One answer, under the names of the response payload (spec 1 §3). */
export type CaseResponse = {
  id: number; type: ResponseType; case_number: string | null; engineer_name: string | null; engineer_email: string | null; engineer_phone: string | null;
  reviewer_name: string | null; reviewer_email: string | null; next_steps: string | null; additional_information: string | null; created_at: string;
};
type StoredResponse = CaseResponse & { user_id: number | null };

const responses = sql<StoredResponse[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'type', r.type, 'user_id', r.user_id, 'case_number', r.case_number,
  'engineer_name', r.engineer_name, 'engineer_email', r.engineer_email, 'engineer_phone', r.engineer_phone, 'reviewer_name', r.reviewer_name, 'reviewer_email', r.reviewer_email,
  'next_steps', r.next_steps, 'additional_information', r.additional_information, 'created_at', r.created_at) order by r.id), '[]') from case_responses r where r.case_id = ${cases.id})`;

/** One step of the timeline. */
export type CaseEventRow = { id: number; type: CaseEvent; actor_name: string | null; company: string | null; response_id: number | null; text: string | null; created_at: string };

/* The timeline, oldest first. Handed out only with the case itself, which checks who reads. */
const events = sql<CaseEventRow[]>`(select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'actor_name', e.actor_name, 'company', o.name,
  'response_id', e.response_id, 'text', e.text, 'created_at', e.created_at) order by e.id), '[]') from case_events e left join companies o on o.id = e.company_id where e.case_id = ${cases.id})`;

/* What the rules need to know of a case; it stays inside. */
const inner = { id: cases.id, company_id: cases.company_id, receiver_company_id: cases.receiver_company_id, submitter_id: cases.submitter_id, purge_on: cases.purge_on, purged_at: cases.purged_at, responses };

/* What leaves the house of one case: its own columns, and those of the companies and the process beside it. */
const shown = {
  token: cases.token, status: cases.status, internal_case_number: cases.internal_case_number, partner_case_number: cases.partner_case_number,
  summary: cases.summary, description: cases.description, priority: cases.priority, respond_by: cases.respond_by, first_answered_at: cases.first_answered_at,
  information_replied_at: cases.information_replied_at, closed_at: cases.closed_at, close_reason: cases.close_reason, created_at: cases.created_at, updated_at: cases.updated_at,
};
const around = {
  company: { name: submitting.name, slug: submitting.slug },
  receiver: { name: receiving.name, slug: receiving.slug },
  department: departments.name,
  engineer: { first_name: cases.first_name, last_name: cases.last_name, email: cases.email, phone: cases.phone, phone_country_code: cases.phone_country_code },
  document_id: cases.document_id,
  version: { document_type: processes.document_type, escalation_instructions: processVersions.escalation_instructions, common_customer_section_title: processVersions.common_customer_section_title },
  customer_data: caseCustomerData.customer_data,
};

const selectCase = (db: Db) => db.select({ inner, shown, events, ...around })
  .from(cases)
  .innerJoin(submitting, eq(submitting.id, cases.company_id))
  .innerJoin(receiving, eq(receiving.id, cases.receiver_company_id))
  .innerJoin(processes, eq(processes.id, cases.document_id))
  .innerJoin(processVersions, eq(processVersions.id, cases.version_id))
  .leftJoin(departments, eq(departments.id, cases.receiver_department_id))
  .leftJoin(caseCustomerData, eq(caseCustomerData.case_id, cases.id));

const caseById = preparedOn((db) => selectCase(db).where(and(isNull(cases.deleted_at), eq(cases.id, sql.placeholder('id')))).prepare('case_by_id'));
const caseByReference = preparedOn((db) => selectCase(db).where(and(eq(cases.token, sql.placeholder('token')), isNull(cases.deleted_at), within(sql.placeholder('company_id')))).prepare('case_by_reference'));

/** What finds one case: its id, which only a mailed secret leads to, or its reference within the reader's company. */
export type CaseKey = { id: number } | { token: string; company_id: number };

/** Reads the one case of a key, whole, in one statement; undefined when there is none. */
export async function findCase(db: Db, key: CaseKey) {
  const [found] = await ('id' in key ? caseById(db).execute(key) : caseByReference(db).execute(key));
  return found;
}
export type FoundCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** Who of the receiving company answered while signed in; they are its receiver (PRODUCT §5). */
export const answeredBy = ({ inner: { responses: given } }: FoundCase) => given.filter(({ type, user_id }) => type !== 'information-response' && user_id !== null).map(({ user_id }) => user_id as number);

/** Its timeline as it leaves the house. */
export const timelineOf = ({ events: all }: FoundCase): CaseEventRow[] => all.map((event) => ({ ...event, created_at: isoMoment(event.created_at) }));

/** The case as it leaves the house (spec 1 §3 "Case (response page)"): customer data only for who may see it, and never after its day. */
export function caseView(found: FoundCase, may_see_customer_data: boolean) {
  const { purge_on, purged_at } = found.inner;
  const customer_data_state: CustomerDataState = isPurged(found.inner) ? 'removed' : may_see_customer_data ? 'shown' : 'hidden';
  return {
    ...found.shown,
    company: found.company,
    receiver: { ...found.receiver, department: found.department },
    engineer: found.engineer,
    document: { id: found.document_id, version: { ...found.version, escalation_instructions: cleanHtml(found.version.escalation_instructions) || null } },
    customer_data: customer_data_state === 'shown' ? (found.customer_data ?? []) : [],
    customer_data_state,
    customer_data_until: purged_at ?? purge_on,
    responses: found.inner.responses.map(({ user_id: _, ...response }): CaseResponse => ({ ...response, created_at: isoMoment(response.created_at) })),
  };
}
export type CaseView = ReturnType<typeof caseView>;
