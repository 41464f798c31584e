import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companies, managerRequests } from '@/db/schema';
import { saveProfile } from '@/lib/people/accounts/save-profile';
import { VALID_SAMPLE } from '@/lib/work/cases/submit/submit';
import { earlierSubmission, submissionLimit } from '@/lib/work/cases/submit/submission-limits';
import { ref } from '@/lib/platform/operation/audit';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { sanitizeRichText } from '@/lib/platform/operation/rich-text';
import { randomReference } from '@/lib/platform/secrets/random-reference';
import { processRows, type ProcessRow } from '@/lib/partners/directory/document-rows';
import type { Member } from '@/lib/shared/actor';
import {
  CountryCode,
  Email,
  fieldErrors,
  Id,
  SingleLine,
  optional,
  Phone,
  MultiLine,
  Checkbox,
  withPhone,
} from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { shownPhone } from '@/lib/shared/phone-number';
import { invalid, noLongerFound, notFound, conflict } from '@/lib/shared/problem';
import { ESCALATION_TYPES, keysOf } from '@/lib/shared/enums';
import { managerRequestsVisibleTo } from './visibility';
import { emit } from './events';
import { managersOf } from './recipients';
import { findRequest, type FoundRequest } from './rows';
import { ManagerRequestDetails } from './resources';

export const EscalationType = z.enum(keysOf(ESCALATION_TYPES), 'Choose an escalation type.');

export const person = {
  first_name: SingleLine('a first name', 100),
  last_name: SingleLine('a last name', 100),
  email: Email,
  phone: optional(Phone),
  phone_country_code: CountryCode,
  internal_reference: SingleLine('your reference', 100),
};

const Entry = z.object({
  ...person,
  vendor_reference: optional(SingleLine('the partner’s reference', 100)),
  business_impact: MultiLine('the business impact', 5000),
  escalation_type: EscalationType,
  notes: optional(MultiLine('notes', 5000)),
  update_profile: Checkbox,
});
type Entry = z.output<typeof Entry>;
const SampleEntry = withPhone(Entry);

/**
 * Sends a request to a partner's managers (spec 1 §3, §7). The process decides who receives it; a company sent by the
 * client is only compared. A double submit returns the first request; a sample stores nothing.
 * @throws Problem not_found for a process that the member may not see, conflict for one that takes no manager requests
 * or has no recipients
 */
export const createManagerRequest = command('manager_request.create', {
  who: member,
  input: withPhone(
    Entry.extend({ contact_document_id: Id, receive_company_id: optional(Id), sample_submission: Checkbox }),
  ),
  output: () =>
    z.union([
      z.strictObject({ message: z.string(), id: z.null(), request: ManagerRequestDetails }),
      z.strictObject({ message: z.string(), id: z.number(), request: ManagerRequestDetails }),
    ]),
  limit: (_request, _input, actor) => [submissionLimit(actor)],
  async run(ctx, { contact_document_id, receive_company_id, sample_submission, ...entry }) {
    const [process] = await processRows(ctx.db, ctx.actor, { document_id: contact_document_id });
    if (!process) return noLongerFound('Process not found.');
    if (process.document_type !== 'manager') return conflict('This process takes no manager requests.');
    if (receive_company_id !== null && receive_company_id !== process.company_id)
      invalid({ receive_company_id: ['This process belongs to another company.'] });
    if (sample_submission)
      return {
        message: VALID_SAMPLE,
        id: null,
        request: await sampleDetails(ctx, process, entry),
      };
    const managerRequest = await storeOnce(ctx, process, entry);
    return {
      message: sentTo(process.company_name),
      id: managerRequest.id,
      request: detailsOf(managerRequest),
    };
  },
  async reread(ctx, { id }, { contact_document_id, receive_company_id: _, sample_submission: _sample, ...entry }) {
    if (id === null) {
      const [process] = await processRows(ctx.db, ctx.actor, { document_id: contact_document_id });
      const read = process ?? notFound('Process not found.');
      return { message: VALID_SAMPLE, id, request: await sampleDetails(ctx, read, entry) };
    }
    const found = await findRequest(ctx.db, and(eq(managerRequests.id, id), managerRequestsVisibleTo(ctx.actor))!);
    const request = detailsOf(found ?? notFound('Request not found.'));
    return { message: sentTo(request.receiving_company.name), id, request };
  },
  auditSubject: ({ id }) => ref('manager_request', id),
});

const sentTo = (company: string) => `Your request has been sent to ${company}.`;

/**
 * Checks a sample request for a process that the caller has read: one of the actor's own company (rule: cases.sample).
 * @throws Problem invalid with the messages of all fields
 */
export async function checkSampleRequest(
  ctx: Pick<Ctx<Member>, 'db' | 'actor'>,
  process: ProcessRow,
  entries: Record<string, unknown>,
) {
  const { data, error } = SampleEntry.safeParse(entries);
  if (!data) return invalid(fieldErrors(error.issues));
  return { message: VALID_SAMPLE, id: null, request: await sampleDetails(ctx, process, data) };
}

async function storeOnce(ctx: Ctx<Member>, process: ProcessRow, entry: Entry): Promise<FoundRequest> {
  const [next] = await ctx.db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('manager_requests', 'id'))::int as id`,
  );
  const subject_id = next!.id;
  const earlier_id = await earlierSubmission(ctx, { document_id: process.document_id, entries: entry, subject_id });
  const earlier =
    earlier_id !== null &&
    (await findRequest(ctx.db, and(eq(managerRequests.id, earlier_id), managerRequestsVisibleTo(ctx.actor))!));
  return earlier || store(ctx, process, { ...entry, id: subject_id });
}

async function store(
  ctx: Ctx<Member>,
  process: ProcessRow,
  { update_profile, id: manager_request_id, ...entry }: Entry & { id: number },
): Promise<FoundRequest> {
  const managers = managersOf(process);
  if (!managers.length) conflict('This process has nobody to receive requests.');
  await ctx.db.insert(managerRequests).values({
    ...entry,
    id: manager_request_id,
    token: randomReference(),
    company_id: ctx.actor.company_id,
    user_id: ctx.actor.id,
    receive_company_id: process.company_id,
    contact_document_id: process.document_id,
    version_id: process.version_id,
  });
  if (update_profile) await saveProfile(ctx.db, ctx.actor.id, entry);
  const { id: user_id, company_id } = ctx.actor;
  await emit(ctx, 'manager_request.created', {
    manager_request_id,
    company_id,
    managers,
    sender: { ...entry, user_id },
  });
  return (await findRequest(ctx.db, eq(managerRequests.id, manager_request_id)))!;
}

const detailsOf = ({ request, escalation_instructions }: FoundRequest): ManagerRequestDetails => ({
  ...request,
  sample_submission: false,
  escalation_instructions,
});

/** Details of a request that was checked but not stored (rule: cases.sample). */
async function sampleDetails(
  { db, actor }: Pick<Ctx<Member>, 'db' | 'actor'>,
  process: ProcessRow,
  { update_profile: _, ...entry }: Entry,
): Promise<ManagerRequestDetails> {
  const rows = await db
    .select({ id: companies.id, name: companies.name, slug: companies.slug })
    .from(companies)
    .where(inArray(companies.id, [actor.company_id, process.company_id]));
  const partyOf = (company_id: number) => {
    const { name, slug } = rows.find(({ id }) => id === company_id)!;
    return { name, slug };
  };
  return {
    ...entry,
    phone: entry.phone && shownPhone(entry.phone),
    token: null,
    sample_submission: true,
    created_at: new Date(),
    submitting_company: partyOf(actor.company_id),
    receiving_company: partyOf(process.company_id),
    responses: [],
    document: { id: process.document_id, name: process.document_name },
    escalation_instructions: sanitizeRichText(process.escalation_instructions) || null,
  };
}
