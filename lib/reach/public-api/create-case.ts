import 'server-only';
import { z } from 'zod';
import { fieldName } from '@/lib/intake/forms/field';
import { tierValue } from '@/lib/intake/forms/field-types';
import { CheckboxOr, Email, Id, optional } from '@/lib/shared/fields';
import { publicCall } from './endpoint';
import { and, eq, inArray } from 'drizzle-orm';
import { apiClients, processVersions, requirements, users } from '@/db/schema';
import type { Db } from '@/db/client';
import { submitCase } from '@/lib/work/cases/submit/submit';
import { ref } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { command } from '@/lib/platform/operation/operation';
import { within } from '@/lib/platform/operation/within';
import { htmlOfText } from '@/lib/platform/operation/rich-text';
import { writeNote } from '@/lib/work/room/write-note';
import type { Member } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { partner } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';
import { ensureOwnAddress } from './case-access';
import { readAgain, readModelOf } from './read-model';
import { ApiCase, upper } from './resources';

const MAX_FIELDS = 200;
const MAX_INTERNAL_NOTES = 20;

const Leaf = z.object({ value: z.string().max(255) });
const Selections = z
  .array(Leaf.extend({ children: z.array(Leaf.loose()).max(MAX_FIELDS).nullish() }))
  .max(MAX_FIELDS)
  .nullish();

const WrittenField = z.object({
  fieldId: Id,
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  selections: Selections,
});
type WrittenField = z.infer<typeof WrittenField>;

export const WrittenContact = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'),
  email: Email,
  phone: z.string().trim().max(60, 'Use at most 60 characters.').nullish(),
});

/**
 * Write model of a case. The receiver follows from `documentId`; unknown properties are ignored. The form, which knows
 * its fields, reports all other errors of an entry.
 */
export const WriteModel = z.object({
  documentId: Id,
  customFields: z
    .array(WrittenField, 'Enter the fields of the form.')
    .max(MAX_FIELDS, `Send at most ${MAX_FIELDS} fields.`),
  internalCaseNumber: z.unknown(),
  internalNotes: z
    .array(z.object({ note: z.string().trim().min(1, 'Enter a note.').max(20_000, 'Use at most 20000 characters.') }))
    .max(MAX_INTERNAL_NOTES, `Send at most ${MAX_INTERNAL_NOTES} notes.`)
    .nullish(),
  priority: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    z.enum(['LOW', 'MEDIUM', 'HIGH'], 'Choose LOW, MEDIUM or HIGH.'),
  ),
  problemSummary: z.unknown(),
  problemDescription: z.unknown(),
  testSubmission: CheckboxOr(false),
  receiverInternalCaseNumber: optional(z.string().trim().max(100, 'Use at most 100 characters.')),
  adminNote: z.unknown().optional(),
  escalationInstructions: z.unknown().optional(),
  submitterContactDetails: WrittenContact.nullish(),
});
type WriteModel = z.infer<typeof WriteModel>;

const WRITE_NAMES = {
  internal_case_number: 'internalCaseNumber',
  problem_summary: 'problemSummary',
  problem_description: 'problemDescription',
  case_priority: 'priority',
  first_name: 'submitterContactDetails.name',
  last_name: 'submitterContactDetails.name',
  email: 'submitterContactDetails.email',
  phone_number: 'submitterContactDetails.phone',
  document_id: 'documentId',
} as const;

/**
 * Submits a case through the form of a document, as the portal does; a test submission is checked and not kept. Internal
 * notes are kept in the case's room, for the own company alone.
 * @throws Problem not_found for a document that the company may not use, invalid with the messages of all fields, conflict for
 * a process that takes no cases
 */
export const createCase = publicCall(
  command('case.submit', {
    who: partner,
    input: WriteModel,
    output: () => ApiCase,
    limit: (request, _input, actor) => submitCase.limit!(request, { document_id: 0 }, actor),
    run: submit,
    // A test submission stores nothing and may be checked again.
    reread: (ctx, { id }, model) => (id === null ? submit(ctx, model) : readAgain(ctx, id)),
    auditSubject: ({ id }) => ref('case', id),
  }),
  { operationId: 'createCollaborationRequest', scope: 'cases:write', fields: WRITE_NAMES },
);

async function submit(ctx: Ctx<Member>, model: WriteModel): Promise<ApiCase> {
  const contact = await contactOf(ctx);
  if (model.submitterContactDetails)
    await ensureOwnAddress(ctx, model.submitterContactDetails.email, 'submitterContactDetails.email');
  const version_id = await versionOf(ctx.db, model);
  const entries = { ...entriesOf(model, contact), version_id };
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

/** Without a contact, the case names the user, or the manager who created the client. */
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

/** Version whose fields the client filled in; null for the current one (rule: processes.versions). */
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
      name: fullName(sample),
      email: sample.email,
      phone: sample.phone ?? null,
    },
    receiverContactDetails: null,
    caseNotes: [],
    caseResponses: [],
  };
}

type Person = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  phone_country_code: string;
};

export function namesOf(name: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

export function entriesOf(model: WriteModel, contact: Person) {
  const given = model.submitterContactDetails;
  const person = given
    ? { ...namesOf(given.name), email: given.email, phone_number: given.phone || null }
    : { ...contact, phone_number: contact.phone };
  return {
    ...person,
    phone_country_code: contact.phone_country_code,
    document_id: model.documentId,
    internal_case_number: model.internalCaseNumber,
    problem_summary: model.problemSummary,
    problem_description: model.problemDescription,
    case_priority: model.priority.toLowerCase(),
    sample_submission: model.testSubmission,
    update_profile: false,
    ...Object.fromEntries(model.customFields.map((field) => [fieldName(field.fieldId), enteredIn(field)])),
  };
}

/** Returns the value of a field, else the selection; for two tiers, both. */
function enteredIn({ value, selections }: WrittenField): string {
  if (value !== null && value !== undefined && value !== '') return String(value);
  const [chosen] = selections?.length === 1 ? selections : [];
  if (!chosen) return '';
  const [child] = chosen.children?.length === 1 ? chosen.children : [];
  return child ? tierValue(chosen.value, child.value) : chosen.value;
}
