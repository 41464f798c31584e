import 'server-only';
import { and, eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { caseCustomerData, cases, companies, departments, processVersions, type CustomerDatum } from '@/db/schema';
import { fieldsOf } from '@/lib/intake/forms/field';
import { takesCases } from '@/lib/intake/processes/policy';
import { processForCase, type CaseOpening, type ProcessRow } from '@/lib/partners/directory/document-rows';
import { forcedPriority } from '@/lib/partners/directory/priorities';
import { saveProfile } from '@/lib/people/accounts/save-profile';
import { ref } from '@/lib/platform/operation/audit';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { randomReference } from '@/lib/platform/secrets/random-reference';
import type { Member } from '@/lib/shared/actor';
import { addCalendarMonth } from '@/lib/shared/calendar-month';
import { Id, Token } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { conflict, noLongerFound, notFound } from '@/lib/shared/problem';
import { casesVisibleTo, NO_CASE } from '@/lib/work/cases/access';
import { emit } from '@/lib/work/cases/events';
import { caseToCarryOn } from '@/lib/work/cases/links/carry-on';
import { storeLink, type LinkedCase } from '@/lib/work/cases/links/store-link';
import { canSeeCustomerData } from '@/lib/work/cases/policy';
import { SubmittedCase } from '@/lib/work/cases/resources';
import { shownDatum } from '@/lib/work/cases/rows';
import { acceptanceFor, acceptByRule } from './accept-by-rule';
import { claimFiles } from './claim-files';
import { hoursShown, newClock } from './clock';
import { contactsInstead, recipientsOf } from './recipients';
import { readSubmission, readTarget, type ReadSubmission } from './submission';
import { earlierSubmission, submissionLimit } from './submission-limits';

/** Response to a valid sample of a case or a manager request. */
export const VALID_SAMPLE = 'The sample is valid. Nothing was sent.';

/**
 * Only the process is parsed first, to find the form. All other input is validated against that form, so that one
 * response lists every error. Data the server knows (receiver, names, required fields) is never read from the client
 * (rule: cases.server-decides).
 */
const Submission = z.looseObject({ document_id: Id });

/**
 * Opens a case with a partner. Derives everything the server knows (spec 1 §3–5, rule: cases.server-decides). A sample
 * is only validated; a double submit returns the first case.
 * @throws Problem not_found for a process the member may not see, invalid with the messages of all fields, conflict for
 * a process that takes no cases or has no address
 */
export const submitCase = command('case.submit', {
  who: member,
  input: Submission,
  output: () => z.strictObject({ message: z.string(), case: SubmittedCase }),
  limit: (_request, _input, actor) => [submissionLimit(actor)],
  run: submit,
  async reread(ctx, { case: { id } }, input) {
    // A sample keeps nothing and may be checked again.
    if (id === null) return submit(ctx, input);
    return submittedCaseWithId(ctx, id);
  },
  auditSubject: ({ case: { id } }) => ref('case', id),
});

export async function submittedCaseWithId(ctx: Ctx<Member>, id: number) {
  const { message, case: submitted } = await submittedCase(ctx, eq(cases.id, id));
  return { message, case: submitted };
}

/**
 * Request Details of a case that the reader's company sent, for its page after sending (rule: cases.details-after).
 * @throws Problem not_found for any other case
 */
export const readSubmittedCase = query({
  who: member,
  input: z.object({ token: Token }),
  output: () => z.strictObject({ message: z.string(), case: SubmittedCase, document_id: z.number() }),
  run: (ctx, { token }) => submittedCase(ctx, eq(cases.token, token)),
});

async function submit(ctx: Ctx<Member>, { document_id, ...entries }: z.output<typeof Submission>) {
  const { place, version_id, sample_submission, file_ids, link, errors: target_errors } = readTarget(entries);
  const process =
    (await processForCase(ctx.db, ctx.actor, { place, document_id, version_id })) ??
    noLongerFound('Process not found.');
  if (!takesCases(process.document_type)) conflict('This process takes no cases.');
  const read = await readCase(ctx, process, { entries, target_errors });
  const row = await caseRow(ctx, { document: process, read });
  const linked = link && (await caseToCarryOn(ctx, link.token, process.company_id));
  const details = { row, customer_data: read.customer_data, hours: await hoursShown(ctx.db, row) };
  if (sample_submission) return { message: VALID_SAMPLE, case: detailsOf(process, { ...details, stored: null }) };
  const also = linked && { ...linked, named: link!.named };
  const stored = await storeOnce(ctx, { document: process, row, read, file_ids, also, entries });
  return { message: sentTo(process), case: detailsOf(process, { ...details, stored }) };
}

/**
 * Validates a sample for a process of the actor's own company, which the caller has loaded (rule: cases.sample).
 * @throws Problem invalid with the messages of all fields, conflict for a process that takes no cases
 */
export async function checkSampleCase(
  ctx: Pick<Ctx<Member>, 'db' | 'actor'>,
  process: ProcessRow,
  entries: Record<string, unknown>,
) {
  if (!takesCases(process.document_type)) conflict('This process takes no cases.');
  const read = await readCase(ctx, process, { entries, target_errors: {} });
  const row = await caseRow(ctx, { document: { ...process, at: Date.now(), next_case_id: 0 }, read });
  const details = { row, customer_data: read.customer_data, hours: await hoursShown(ctx.db, row), stored: null };
  return { message: VALID_SAMPLE, case: detailsOf(process, details) };
}

function readCase(
  { db, actor }: Pick<Ctx<Member>, 'db' | 'actor'>,
  process: ProcessRow,
  input: Pick<Parameters<typeof readSubmission>[2], 'entries' | 'target_errors'>,
): Promise<ReadSubmission> {
  const forced_priority = forcedPriority({
    custom: process.custom_sla,
    levels: [actor.level, process.membership_type],
  });
  return readSubmission(db, actor, { fields: fieldsOf(process.requirements), forced_priority, ...input });
}

type NewCase = typeof cases.$inferInsert & { id: number; created_at: Date; respond_by: Date; never_open?: boolean };
type StoredCase = Pick<NewCase, 'id' | 'token' | 'created_at' | 'respond_by' | 'status'>;
type ReadCase = {
  document: ProcessRow & CaseOpening;
  read: ReadSubmission;
  file_ids: string[];
  /** The case that the new one carries on. */
  also: (LinkedCase & { named: boolean }) | null;
};

type CaseRowSource = { document: ProcessRow & Pick<CaseOpening, 'at' | 'next_case_id'>; read: ReadSubmission };

async function caseRow(
  { db, actor }: Pick<Ctx<Member>, 'db' | 'actor'>,
  { document: process, read: { standard } }: CaseRowSource,
): Promise<NewCase> {
  const created_at = new Date(process.at);
  const clock = await newClock(db, { process, priority: standard.case_priority, start: created_at });
  return {
    id: process.next_case_id,
    token: randomReference(),
    company_id: actor.company_id,
    receiver_company_id: process.company_id,
    receiver_department_id: process.department_id,
    community_id: process.community_id,
    document_id: process.document_id,
    version_id: process.version_id,
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
    collaborate_type: process.department_id === null ? 'company' : 'department',
    ...clock,
    // rule: customer-data.purge
    purge_on: addCalendarMonth(created_at),
    created_at,
    updated_at: created_at,
  };
}

/** Stores the case, or returns the one opened by the same input within the last minute. */
async function storeOnce(
  ctx: Ctx<Member>,
  { entries, ...input }: ReadCase & { row: NewCase; entries: Record<string, unknown> },
): Promise<StoredCase> {
  const { row } = input;
  const earlier_id = await earlierSubmission(ctx, { document_id: row.document_id, entries, subject_id: row.id });
  if (earlier_id === null) return store(ctx, input);
  const { id, token, created_at, respond_by, status } = cases;
  const [earlier] = await ctx.db
    .select({ id, token, created_at, respond_by, status })
    .from(cases)
    .where(and(eq(id, earlier_id), casesVisibleTo(ctx.actor)));
  return earlier ?? store(ctx, input);
}

/** Stores the case with customer data and files. */
async function store(
  ctx: Ctx<Member>,
  { document: process, row, read, file_ids, also }: ReadCase & { row: NewCase },
): Promise<StoredCase> {
  if (!recipientsOf(process, null).receivers.length) conflict('This process has no address to receive cases.');
  const { standard, customer_data } = read;
  const { id: case_id } = row;
  const { never_open: _, ...columns } = row;
  const acceptance = await acceptanceFor(ctx.db, process, row);
  const status = acceptance ? 'accepted' : 'open';
  deferInsert(ctx, cases, { ...columns, status, has_room: file_ids.length > 0 });
  deferInsert(ctx, caseCustomerData, { case_id, customer_data });
  await emit(ctx, 'case.submitted', {
    case_id,
    company_id: row.company_id,
    row,
    account: ctx.actor.email,
    document: process,
    contact: acceptance && acceptance.contact,
  });
  if (acceptance) await acceptByRule(ctx, { row, process, acceptance });
  const instead = contactsInstead(process, new Date(process.at));
  // The portal's own doing, not the submitter's.
  if (instead) await emit({ ...ctx, actor: { kind: 'guest' } }, 'case.sent-to-contacts', { case_id, ...instead });
  if (standard.update_profile) await saveProfile(ctx.db, ctx.actor.id, { ...standard, phone: standard.phone_number });
  await claimFiles(ctx, { case_id, created_at: row.created_at, file_ids });
  if (also) await storeLink(ctx, [row, also], { kind: 'linked', named: also.named });
  return { ...row, status };
}

const sentTo = ({ company_name, department_name }: Pick<ProcessRow, 'company_name' | 'department_name'>) =>
  `Your case has been sent to ${[company_name, department_name].filter(Boolean).join(' | ')}.`;

type DetailsOptions = {
  row: NewCase;
  customer_data: CustomerDatum[];
  stored: StoredCase | null;
  hours: Awaited<ReturnType<typeof hoursShown>>;
};

/** Request Details (spec 1 §2); `stored` is null for a sample. */
function detailsOf(
  process: Pick<
    ProcessRow,
    'company_id' | 'company_name' | 'department_id' | 'department_name' | 'escalation_instructions'
  >,
  { row, customer_data, stored, hours }: DetailsOptions,
) {
  const all = { ...row, ...stored };
  return {
    id: stored?.id ?? null,
    token: stored?.token ?? null,
    sample_submission: !stored,
    ...{ status: all.status, priority: all.priority },
    ...{ first_name: all.first_name, last_name: all.last_name, email: all.email },
    ...{ phone: all.phone ? shownPhone(all.phone) : null, phone_country_code: all.phone_country_code },
    ...{ internal_case_number: all.internal_case_number, summary: all.summary, description: all.description },
    ...{ created_at: all.created_at, respond_by: all.respond_by },
    ...hours,
    receiver: {
      company_id: process.company_id,
      company: process.company_name,
      department_id: process.department_id,
      department: process.department_name,
    },
    customer_data: customer_data.map(({ section, field, value, type }) => shownDatum({ section, field, value, type })),
    escalation_instructions: sanitizeRichText(process.escalation_instructions) || null,
  };
}

/** Request Details as they are now: what was purged or may be seen no longer is missing. @throws Problem not_found */
async function submittedCase({ actor, db }: Ctx<Member>, which: SQL) {
  const [found] = await db
    .select({
      row: cases,
      company_id: cases.receiver_company_id,
      company_name: companies.name,
      department_id: cases.receiver_department_id,
      department_name: departments.name,
      customer_data: caseCustomerData.customer_data,
      escalation_instructions: processVersions.escalation_instructions,
    })
    .from(cases)
    .innerJoin(companies, eq(companies.id, cases.receiver_company_id))
    .innerJoin(processVersions, eq(processVersions.id, cases.version_id))
    .leftJoin(departments, eq(departments.id, cases.receiver_department_id))
    .leftJoin(caseCustomerData, eq(caseCustomerData.case_id, cases.id))
    .where(and(casesVisibleTo(actor), eq(cases.company_id, actor.company_id), which));
  const { row, customer_data, ...process } = found ?? notFound(NO_CASE);
  const sees = canSeeCustomerData(actor, { ...row, answered_by: [], withdrawn: false });
  const hours = await hoursShown(db, row);
  const details = detailsOf(process, { row, customer_data: sees ? (customer_data ?? []) : [], stored: row, hours });
  return { message: sentTo(process), case: details, document_id: row.document_id };
}
