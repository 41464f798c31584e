import 'server-only';
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { caseCustomerData, cases, oneTimeTokens, users } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { cleanHtml } from '@/lib/core/rich-text';
import { newToken } from '@/lib/core/mailed-token';
import { command, now, type Ctx } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { fieldsOf, messagesOf } from '@/lib/processes/contact-document';
import { documentRows, type DocumentRow } from '@/lib/processes/document-rows';
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

const REFERENCE_BYTES = 18;

/**
 * Opens a case with a partner: everything that the server can know it computes itself (spec 1 §3–5, PRODUCT §6). A sample
 * runs the whole validation and stores nothing. Throws missing for what the member may not see, invalid with the messages
 * of all fields, refused for a process that takes no cases or has nobody to send them to.
 */
export const submitCase = command('case.submit', {
  who: partner,
  input: Submission,
  async run(ctx, { document_id, collaborate_type, collaborate_entity, version_id, sample_submission, ...entries }) {
    const place = placeOf(collaborate_type, collaborate_entity);
    const [found, frame] = await Promise.all([documentRows(ctx.db, ctx.actor, { place, document_id, version_id }), frameOf(ctx)]);
    const document = found[0] ?? missing('Process not found.');
    if (!takesCases(document.document_type)) refuse('This process takes no cases.');
    const forced_priority = forcedPriority({ custom: document.custom_sla, levels: [ctx.actor.level, document.membership_type] });
    const read = await readSubmission(ctx.db, ctx.actor, { fields: fieldsOf(document.requirements), forced_priority, entries });
    const row = caseRow(ctx.actor, { document, frame, read });
    if (sample_submission) return { message: 'The sample is valid. Nothing was sent.', case: detailsOf(document, { row, read, sample: true }) };
    await store(ctx, { document, frame, row, read });
    return { message: `Your case has been sent to ${nameOf(document)}.`, case: detailsOf(document, { row, read, sample: false }) };
  },
  about: ({ case: { id } }) => ref('case', id),
});

type Frame = { id: number; at: Date; copy_to: string | null };
type NewCase = typeof cases.$inferInsert & { id: number; created_at: Date; respond_by: Date };
type Filled = { document: DocumentRow; frame: Frame; read: ReadSubmission };

/** The place as the client names it; without one, where the process is found (its company's own). */
function placeOf(type: 'company' | 'department' | null, entity_id: number | null) {
  if (type && entity_id) return { type, entity_id };
  if (type || entity_id) return invalid({ [type ? 'collaborate_entity' : 'collaborate_type']: ['Choose company or department.'] });
  return undefined;
}

/** The case's number and moment, from the database, so that all its rows can be written at once. */
async function frameOf({ db, actor }: Ctx<Member>): Promise<Frame> {
  const [frame] = await db.execute<{ id: number; at: number; copy_to: string | null }>(sql`
    select nextval(pg_get_serial_sequence('cases', 'id'))::int as id, floor(extract(epoch from now()) * 1000)::float8 as at, communications_email as copy_to
    from companies where id = ${actor.company_id}`);
  return { ...frame!, at: new Date(frame!.at) };
}

function caseRow(actor: Member, { document, frame, read: { standard } }: Filled): NewCase {
  return {
    id: frame.id,
    token: randomBytes(REFERENCE_BYTES).toString('base64url'),
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
    respond_by: respondBy(frame.at, hoursOf(document, standard.case_priority)),
    purge_on: purgeOn(frame.at),
    created_at: frame.at,
    updated_at: frame.at,
  };
}

function hoursOf(document: DocumentRow, priority: Priority): number {
  const { p1_response_time, p2_response_time, p3_response_time } = messagesOf(document);
  return { high: p1_response_time, medium: p2_response_time, low: p3_response_time }[priority];
}

/** Case, customer data, timeline, the receiver's secret and the letters: sent to the database together, kept together. */
async function store(ctx: Ctx<Member>, { document, frame, row, read }: Filled & { row: NewCase }): Promise<void> {
  const { receivers, copies } = recipientsOf(document, frame.copy_to);
  if (!receivers.length) refuse('This process has no address to receive cases.');
  const token = newToken('respond', { case_id: row.id });
  const { update_profile, first_name, last_name, phone_number, phone_country_code } = read.standard;
  await Promise.all([
    ctx.db.insert(cases).values(row),
    ctx.db.insert(caseCustomerData).values({ case_id: row.id, customer_data: read.customer_data }),
    ctx.db.insert(oneTimeTokens).values(token),
    recordEvent(ctx, { case_id: row.id, type: 'submitted', company_id: row.company_id }),
    update_profile && ctx.db.update(users).set({ first_name, last_name, ...(phone_number && { phone: phone_number, phone_country_code }), updated_at: now }).where(eq(users.id, ctx.actor.id)),
  ]);
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
