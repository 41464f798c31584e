import 'server-only';
import { and, eq } from 'drizzle-orm';
import { apiClients, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { command } from '@/lib/platform/operation/operation';
import { htmlOfText } from '@/lib/platform/operation/rich-text';
import { within } from '@/lib/platform/operation/within';
import type { Member } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { member } from '@/lib/shared/gates';
import { submitCase } from '@/lib/work/cases/submit/submit';
import { writeNote } from '@/lib/work/room/write-note';
import { ensureOwnAddress } from './case-access';
import { publicCall } from './endpoint';
import { readAgain, readModelOf } from './read-model';
import { ApiCase, CheckedCase, upper } from './resources';
import { storeTestCase } from './test-cases';
import {
  DescribedModel,
  entriesOf,
  fieldsOf,
  namingFields,
  versionOf,
  withRowIds,
  WRITE_NAMES,
  WriteModel,
  type Contact,
} from './write-model';

/**
 * Submits a case through the form of a document, as the portal does. A test submission is a case that only the own company sees
 * and that nobody is emailed; its clients also answer it, in place of the partner, and it is gone after 30 days. Internal notes
 * are kept in the case's room, for the own company alone.
 * @throws Problem not_found for a document that the company may not use, invalid with the messages of all fields, conflict for
 * a process that takes no cases
 */
export const createCase = publicCall(
  command('case.submit', {
    who: member,
    input: WriteModel,
    output: () => ApiCase,
    limit: (request, _input, actor) => submitCase.limit!(request, { document_id: 0 }, actor),
    run: submit,
    reread: (ctx, { id }) => readAgain(ctx, id!),
    // The audit that network staff read names no test case.
    auditSubject: ({ id, testCase }) => ref('case', testCase ? null : id),
  }),
  { operationId: 'createCollaborationRequest', scope: 'cases:write', fields: WRITE_NAMES, input: DescribedModel },
);

/** Checks a case as createCase would, and stores and sends nothing. @throws Problem as createCase does */
export const checkCase = publicCall(
  command('case.submit', {
    who: member,
    input: WriteModel,
    output: () => CheckedCase,
    limit: (request, _input, actor) => submitCase.limit!(request, { document_id: 0 }, actor),
    skipIdempotency: true,
    run: async (ctx, model) => checkedCase(ctx, (await submitted(ctx, { ...model, testSubmission: true })).case),
    auditSubject: () => ref('case', null),
  }),
  { operationId: 'checkCollaborationRequest', scope: 'cases:write', fields: WRITE_NAMES },
);

async function submit(ctx: Ctx<Member>, model: WriteModel): Promise<ApiCase> {
  const { case: made } = await submitted(ctx, model);
  const notes = (model.internalNotes ?? []).map(({ note }) => htmlOfText(note));
  if (made.id === null) return storeTestCase(ctx, checkedCase(ctx, made), notes);
  for (const body of notes) await within(ctx, writeNote, { token: made.token, audience: 'internal', body });
  return readModelOf(ctx, made.id);
}

async function submitted(ctx: Ctx<Member>, model: WriteModel): ReturnType<typeof submitCase.run> {
  const contact = await contactOf(ctx);
  if (model.submitterContactDetails)
    await ensureOwnAddress(ctx, model.submitterContactDetails.email, 'submitterContactDetails.email');
  const fields = await fieldsOf(ctx.db, model);
  const filled = await withRowIds(ctx, model, fields);
  const entries = { ...entriesOf(filled, contact), version_id: versionOf(fields) };
  return namingFields(model, () => within(ctx, submitCase, entries));
}

/** Without a contact, the case names the user, or the manager who created the client. */
async function contactOf({ actor, db }: Ctx<Member>): Promise<Contact> {
  const { first_name, last_name, email, phone, phone_country_code } = users;
  const person = { first_name, last_name, email, phone, phone_country_code };
  const client = actor.kind === 'api_client' ? actor.client : null;
  const [found] = client
    ? await db
        .select(person)
        .from(apiClients)
        .innerJoin(users, and(eq(users.id, apiClients.created_by), eq(users.status, 'active')))
        .where(eq(apiClients.id, client.id))
    : await db.select(person).from(users).where(eq(users.id, actor.id));
  return found ?? { first_name: '', last_name: '', email: '', phone: null, phone_country_code: 'US' };
}

type Submitted = Awaited<ReturnType<typeof submitCase.run>>['case'];

function checkedCase({ actor }: Ctx<Member>, sample: Submitted): CheckedCase {
  const created = sample.created_at.toISOString();
  return {
    id: null,
    submitCompanyName: actor.company.name,
    submitCompanyId: actor.company_id,
    submitterCaseNumber: sample.internal_case_number,
    receiveCompanyName: sample.receiver.company,
    receiveCompanyId: sample.receiver.company_id,
    receiverCaseNumber: null,
    summary: sample.summary,
    description: sample.description,
    direction: 'OUTBOUND',
    priority: upper(sample.priority),
    status: 'OPEN',
    token: null,
    createdAt: created,
    updatedAt: created,
    deletedAt: null,
    responded: false,
    respondBy: sample.respond_by.toISOString(),
    respondByCalendar: sample.calendar && { name: sample.calendar.name, timeZone: sample.calendar.time_zone },
    feedbackRequested: false,
    reminderSent: false,
    priorityNote: null,
    escalationInstructions: sample.escalation_instructions,
    testCase: true,
    customFields: sample.customer_data.map(({ section, field, value, type }, at) => ({
      id: at + 1,
      section: upper(section),
      fieldName: field,
      value,
      displayOrder: at + 1,
      type: upper(type),
    })),
    submittedBy: {
      id: actor.id,
      username: sample.email,
      firstName: sample.first_name,
      lastName: sample.last_name,
      email: sample.email,
      phone: sample.phone ?? null,
      phoneCountryCode: sample.phone_country_code ?? null,
      city: null,
    },
    submitterContactDetails: {
      name: fullName(sample),
      email: sample.email,
      phone: sample.phone ?? null,
    },
    receiverContactDetails: null,
    caseNotes: [],
    caseResponses: [],
    linkedCases: [],
  };
}
