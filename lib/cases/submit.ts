import 'server-only';
import { caseCustomerData, cases, oneTimeTokens } from '@/db/schema';
import { keepProfile } from '@/lib/accounts/keep-profile';
import { ref } from '@/lib/core/audit';
import { cleanHtml } from '@/lib/core/rich-text';
import { newToken } from '@/lib/core/mailed-token';
import { command, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { newReference } from '@/lib/core/reference';
import { add } from '@/lib/core/writes';
import { fieldsOf, messagesOf } from '@/lib/processes/contact-document';
import { documentForCase, type DocumentRow, type Opening } from '@/lib/processes/document-rows';
import { takesCases } from '@/lib/processes/policy';
import type { Member } from '@/lib/shared/actor';
import { partner } from '@/lib/shared/gates';
import { invalid, missing, refuse } from '@/lib/shared/problem';
import type { Priority } from '@/lib/shared/vocabulary';
import { forcedPriority } from './priority';
import { recipientsOf } from './recipients';
import { purgeOn, respondBy } from './respond-by';
import { readSubmission, Submission, type ReadSubmission } from './submission';
import { recordEvent } from './timeline';

/**
 * Opens a case with a partner: everything that the server can know it computes itself (spec 1 §3–5, PRODUCT §6). A sample
 * runs the whole validation and stores nothing. Throws missing for what the member may not see, invalid with the messages
 * of all fields, refused for a process that takes no cases or has nobody to send them to.
 */
export const submitCase = command('case.submit', {
  who: partner,
  input: Submission,
  gathered: true,
  async run(ctx, { document_id, collaborate_type, collaborate_entity, version_id, sample_submission, ...entries }) {
    const place = placeOf(collaborate_type, collaborate_entity);
    const document = (await documentForCase(ctx.db, ctx.actor, { place, document_id, version_id })) ?? missing('Process not found.');
    if (!takesCases(document.document_type)) refuse('This process takes no cases.');
    const forced_priority = forcedPriority({ custom: document.custom_sla, levels: [ctx.actor.level, document.membership_type] });
    const read = await readSubmission(ctx.db, ctx.actor, { fields: fieldsOf(document.requirements), forced_priority, entries });
    const row = caseRow(ctx.actor, { document, read });
    if (sample_submission) return { message: 'The sample is valid. Nothing was sent.', case: detailsOf(document, { row, read, sample: true }) };
    store(ctx, { document, row, read });
    return { message: `Your case has been sent to ${nameOf(document)}.`, case: detailsOf(document, { row, read, sample: false }) };
  },
  about: ({ case: { id } }) => ref('case', id),
});

type NewCase = typeof cases.$inferInsert & { id: number; created_at: Date; respond_by: Date };
type Filled = { document: DocumentRow & Opening; read: ReadSubmission };

/** The place as the client names it; without one, where the process is found (its company's own). */
function placeOf(type: 'company' | 'department' | null, entity_id: number | null) {
  if (type && entity_id) return { type, entity_id };
  if (type || entity_id) return invalid({ [type ? 'collaborate_entity' : 'collaborate_type']: ['Choose company or department.'] });
  return undefined;
}

function caseRow(actor: Member, { document, read: { standard } }: Filled): NewCase {
  const at = new Date(document.at);
  return {
    id: document.case_id,
    token: newReference(),
    company_id: actor.company_id,
    receiver_company_id: document.company_id,
    receiver_department_id: document.department_id,
    community_id: document.community_id,
    document_id: document.document_id,
    version_id: document.version_id,
    submitter_id: actor.id,
    first_name: standard.first_name,
    last_name: standard.last_name,
    email: standard.email,
    phone: standard.phone_number,
    phone_country_code: standard.phone_country_code,
    internal_case_number: standard.internal_case_number,
    summary: standard.problem_summary,
    description: standard.problem_description,
    priority: standard.case_priority,
    status: 'open',
    collaborate_type: document.department_id === null ? 'company' : 'department',
    respond_by: respondBy(at, hoursOf(document, standard.case_priority)),
    purge_on: purgeOn(at),
    created_at: at,
    updated_at: at,
  };
}

function hoursOf(document: DocumentRow, priority: Priority): number {
  const { p1_response_time, p2_response_time, p3_response_time } = messagesOf(document);
  return { high: p1_response_time, medium: p2_response_time, low: p3_response_time }[priority];
}

/** Case, customer data, timeline, the receiver's secret and the letters: kept together. */
function store(ctx: Ctx<Member>, { document, row, read }: Filled & { row: NewCase }): void {
  const { receivers, copies } = recipientsOf(document, document.copy_to);
  if (!receivers.length) refuse('This process has no address to receive cases.');
  const token = newToken('respond', { case_id: row.id });
  add(ctx, cases, row);
  add(ctx, caseCustomerData, { case_id: row.id, customer_data: read.customer_data });
  add(ctx, oneTimeTokens, token);
  recordEvent(ctx, { case_id: row.id, type: 'submitted', company_id: row.company_id });
  if (read.standard.update_profile) keepProfile(ctx, ctx.actor.id, { ...read.standard, phone: read.standard.phone_number });
  for (const to of receivers) mail(ctx, 'case_request', to, { case_id: row.id, token_id: token.id });
  mail(ctx, 'case_copy', { name: `${row.first_name} ${row.last_name}`, email: row.email }, { case_id: row.id });
  for (const to of copies) mail(ctx, 'case_bcc', to, { case_id: row.id });
}

const nameOf = ({ company_name, department_name }: DocumentRow) => [company_name, department_name].filter(Boolean).join(' | ');

/** The Request Details (spec 1 §2): what was sent, to whom, and what to do if nobody answers. */
function detailsOf(document: DocumentRow, { row, read, sample }: { row: NewCase; read: ReadSubmission; sample: boolean }) {
  const { id, token, status, priority, first_name, last_name, email, phone, phone_country_code, internal_case_number, summary, description, created_at, respond_by } = row;
  return {
    id: sample ? null : id,
    token: sample ? null : token,
    sample_submission: sample,
    status, priority, first_name, last_name, email, phone, phone_country_code, internal_case_number, summary, description, created_at, respond_by,
    receiver: { company_id: document.company_id, company: document.company_name, department_id: document.department_id, department: document.department_name },
    customer_data: read.customer_data.map(({ section, field, value, type }) => ({ section, field, value, type })),
    escalation_instructions: cleanHtml(document.escalation_instructions) || null,
  };
}

export type RequestDetails = ReturnType<typeof detailsOf>;
