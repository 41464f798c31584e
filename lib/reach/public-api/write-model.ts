import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processVersions, fields } from '@/db/schema';
import { fieldName } from '@/lib/intake/forms/field';
import { CHOOSE } from '@/lib/intake/forms/field-type';
import { rulesOf, tierValue } from '@/lib/intake/forms/field-types';
import { idsOfNames } from '@/lib/partners/directory/db-select';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import { MAX_CIPHERTEXT } from '@/lib/shared/ciphertext';
import { CheckboxOr, Email, Id, optional } from '@/lib/shared/fields';
import { Problem } from '@/lib/shared/problem';

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

/** Forms that a client reads have a contact without a name; sent back as it came, it is none (rule: api.empty-contact). */
const isEmptyContact = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => entry === '' || entry === null);

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
  submitterContactDetails: z.preprocess((value) => (isEmptyContact(value) ? null : value), WrittenContact.nullish()),
});
export type WriteModel = z.infer<typeof WriteModel>;

/** The same for readers of the document: what the form refuses, and how. */
export const DescribedModel = WriteModel.extend({
  internalCaseNumber: z.string().min(1).max(100),
  problemSummary: z.string().min(1).max(255),
  problemDescription: z.string().min(1).max(MAX_CIPHERTEXT),
  testSubmission: z.boolean().optional(),
  adminNote: z.string().nullish(),
  escalationInstructions: z.string().nullish(),
});

export const WRITE_NAMES = {
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

export type Contact = {
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

export function entriesOf(model: WriteModel, contact: Contact) {
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
function enteredIn({ value, selections }: Partial<WrittenField> = {}): string {
  const text = String(value ?? '');
  if (text) return text;
  const [chosen] = selections?.length === 1 ? selections : [];
  if (!chosen) return '';
  const [child] = chosen.children?.length === 1 ? chosen.children : [];
  return child ? tierValue(chosen.value, child.value) : chosen.value;
}

type SentField = Pick<typeof fields.$inferSelect, 'id' | 'version_id' | 'type' | 'additional_settings'>;

/** The fields of the process that the client filled in. */
export async function fieldsOf(db: Db, { documentId: processId, customFields }: WriteModel): Promise<SentField[]> {
  const { id, version_id, type, additional_settings } = fields;
  const ids = customFields.map(({ fieldId }) => fieldId);
  if (!ids.length) return [];
  return db
    .select({ id, version_id, type, additional_settings })
    .from(fields)
    .innerJoin(processVersions, eq(processVersions.id, version_id))
    .where(and(inArray(id, ids), eq(processVersions.process_id, processId)));
}

/** Version whose fields the client filled in; null for the current one (rule: processes.versions). */
export function versionOf(fields: SentField[]): number | null {
  const versions = [...new Set(fields.map(({ version_id }) => version_id))];
  return versions.length === 1 ? versions[0]! : null;
}

/**
 * Replaces names that were sent for database selects with the ids of their rows (rule: api.form-options); departments after the
 * companies that they depend on. The form refuses what is left.
 */
export async function withRowIds(
  { db, actor }: Ctx<Member>,
  model: WriteModel,
  fields: SentField[],
): Promise<WriteModel> {
  const selects = fields.filter(({ type }) => rulesOf(type).namesRow);
  const resolve = async (entered: WrittenField[], those: SentField[]) => {
    const valueOf = (id: number | undefined) => enteredIn(entered.find(({ fieldId }) => fieldId === id));
    const named = those.flatMap(({ id, additional_settings: { model: list, foreign_key } }) => {
      const [name, key] = [valueOf(id).trim(), valueOf(foreign_key)];
      if (!name || ROW_ID.test(name)) return [];
      return [{ field_id: id, model: list, key: ROW_ID.test(key) ? Number(key) : null, name }];
    });
    const ids = await idsOfNames(db, actor, named);
    return entered.map((field) => ({ ...field, value: ids.get(field.fieldId) ?? field.value }));
  };
  const dependsOnOther = ({ additional_settings }: SentField) => additional_settings.foreign_key !== undefined;
  const first = await resolve(
    model.customFields,
    selects.filter((field) => !dependsOnOther(field)),
  );
  return { ...model, customFields: await resolve(first, selects.filter(dependsOnOther)) };
}

const ROW_ID = /^[1-9]\d{0,8}$/;

export async function namingFields<T>({ customFields }: WriteModel, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const errors = error instanceof Problem ? error.details.errors : undefined;
    if (!errors) throw error;
    const named = Object.entries(errors).map(([field, messages]) => {
      const id = Number(/^custom_(\d+)$/.exec(field)?.[1]);
      const at = customFields.findIndex(({ fieldId }) => fieldId === id);
      const told = messages.map((message) => (message === CHOOSE ? noneOfOptions(customFields[at]) : message));
      return { name: id ? `customFields.${at < 0 ? id : at}.value` : field, id, messages: told };
    });
    throw new Problem('invalid', (error as Problem).message, {
      errors: Object.fromEntries(named.map(({ name, messages }) => [name, messages])),
      field_ids: Object.fromEntries(named.flatMap(({ name, id }) => (id ? [[name, id]] : []))),
    });
  }
}

function noneOfOptions(field: WrittenField | undefined): string {
  const value = enteredIn(field);
  return value ? `“${value.slice(0, 100)}” is none of the options.` : CHOOSE;
}
