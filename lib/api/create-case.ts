import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { apiClients, processVersions, requirements, users } from '@/db/schema';
import type { Db } from '@/db/client';
import { submitCase } from '@/lib/cases/submit';
import { ref } from '@/lib/core/audit';
import type { Ctx } from '@/lib/core/context';
import { command } from '@/lib/core/operation';
import { within } from '@/lib/core/within';
import { htmlOfText } from '@/lib/core/text-html';
import { writeNote } from '@/lib/room/write-note';
import type { Member } from '@/lib/shared/actor';
import { partner } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';
import { ensureOwnAddress } from './case-access';
import { readAgain, readModelOf } from './read-model';
import { ApiCase } from './resources';
import { entriesOf, WriteModel, type Person } from './write-model';
import { upper } from './words';

/**
 * Submits a case through the form of a document, as the portal does; a test submission is checked and not kept. Internal
 * notes are kept in the case's room, for the own company alone.
 * @throws Problem not_found for a document that the company may not use, invalid with the messages of all fields, conflict for
 * a process that takes no cases
 */
export const createCase = command('case.submit', {
  who: partner,
  input: WriteModel,
  output: () => ApiCase,
  limit: (request, _input, actor) => submitCase.limit!(request, { document_id: 0 }, actor),
  run: submit,
  // A test submission keeps nothing and may be checked again.
  reread: (ctx, { id }, model) => (id === null ? submit(ctx, model) : readAgain(ctx, id)),
  auditSubject: ({ id }) => ref('case', id),
});

async function submit(ctx: Ctx<Member>, model: WriteModel): Promise<ApiCase> {
  const contact = await contactOf(ctx);
  if (model.submitterContactDetails)
    await ensureOwnAddress(ctx, model.submitterContactDetails.email, 'submitterContactDetails.email');
  const version_id = await versionOf(ctx.db, model);
  const entries = { ...entriesOf(model, { contact, company: ctx.actor.company.name }), version_id };
  const { case: submitted } = await namingFields(model, () => within(ctx, submitCase, entries));
  if (submitted.id === null) return sampleOf(ctx, submitted);
  for (const { note } of model.internalNotes ?? [])
    await within(ctx, writeNote, {
      token: submitted.token,
      audience: 'internal',
      body: htmlOfText(note),
    });
  return readModelOf(ctx, submitted.id);
}

/** Who the case names where the client names nobody: the user, or the manager who made the client. */
async function contactOf({ actor, db }: Ctx<Member>): Promise<Person> {
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

/** The version whose fields the client filled in; null for the current one (rule: processes.versions). */
async function versionOf(db: Db, { documentId, customFields }: WriteModel): Promise<number | null> {
  const ids = customFields.map(({ fieldId }) => fieldId);
  if (!ids.length) return null;
  const versions = await db
    .selectDistinct({ id: processVersions.id })
    .from(requirements)
    .innerJoin(processVersions, eq(processVersions.id, requirements.version_id))
    .where(and(inArray(requirements.id, ids), eq(processVersions.process_id, documentId)))
    .limit(2);
  return versions.length === 1 ? versions[0]!.id : null;
}

/** Messages about `custom_7` under the place of that field in the call, and its id beside them. */
async function namingFields<T>({ customFields }: WriteModel, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const errors = error instanceof Problem ? error.details.errors : undefined;
    if (!errors) throw error;
    const named = Object.entries(errors).map(([field, messages]) => {
      const id = Number(/^custom_(\d+)$/.exec(field)?.[1]);
      const at = customFields.findIndex(({ fieldId }) => fieldId === id);
      return { name: id ? `customFields.${at < 0 ? id : at}.value` : field, id, messages };
    });
    throw new Problem('invalid', (error as Problem).message, {
      errors: Object.fromEntries(named.map(({ name, messages }) => [name, messages])),
      field_ids: Object.fromEntries(named.flatMap(({ name, id }) => (id ? [[name, id]] : []))),
    });
  }
}

type Submitted = Awaited<ReturnType<typeof submitCase.run>>['case'];

/** What a test submission would have become. */
function sampleOf({ actor }: Ctx<Member>, sample: Submitted): ApiCase {
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
      name: `${sample.first_name} ${sample.last_name}`,
      email: sample.email,
      phone: sample.phone ?? null,
    },
    receiverContactDetails: null,
    caseNotes: [],
    caseResponses: [],
  };
}
