import 'server-only';
import { z } from 'zod';
import { fieldName } from '@/lib/forms/field';
import { tierValue } from '@/lib/forms/choices';
import type { FieldOption } from '@/lib/shared/form-field';
import { CheckboxOr, Email, Id, optional } from '@/lib/shared/fields';

const MAX_FIELDS = 200;
const MAX_INTERNAL_NOTES = 20;

export type Selection = { value: string; children: Selection[] };
const Leaf = z.object({ value: z.string().max(255) });
const Selections = z
  .array(Leaf.extend({ children: z.array(Leaf.loose()).max(MAX_FIELDS).nullish() }))
  .max(MAX_FIELDS)
  .nullish();

/** A field as a client fills it in; all else that the template says of it is not read. */
const WrittenField = z.object({
  fieldId: Id,
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  selections: Selections,
});
type WrittenField = z.infer<typeof WrittenField>;

/** Name, address and phone of a contact. */
export const WrittenContact = z.object({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'),
  email: Email,
  phone: z.string().trim().max(60, 'Use at most 60 characters.').nullish(),
});

/**
 * The write model. The receiver follows from `documentId`; unknown properties are ignored. What else is wrong with an entry
 * the form itself says, which knows its fields.
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
export type WriteModel = z.infer<typeof WriteModel>;

/** Names of the write model for those of a submission. */
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

export type Person = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  phone_country_code: string;
};

/** "Ada Berg" as two names; a single word, such as the name of a desk, gets its company's. */
export function namesOf(name: string, company: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first.slice(0, 100), last_name: (rest.join(' ') || company).slice(0, 100) };
}

/** The entries of a submission. `contact` is who the case names where the client names nobody. */
export function entriesOf(model: WriteModel, { contact, company }: { contact: Person; company: string }) {
  const given = model.submitterContactDetails;
  const person = given
    ? { ...namesOf(given.name, company), email: given.email, phone_number: given.phone || null }
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

/** The value of a field, else what is selected: of two tiers, both. */
function enteredIn({ value, selections }: WrittenField): string {
  if (value !== null && value !== undefined && value !== '') return String(value);
  const [chosen] = selections?.length === 1 ? selections : [];
  if (!chosen) return '';
  const [child] = chosen.children?.length === 1 ? chosen.children : [];
  return child ? tierValue(chosen.value, child.value) : chosen.value;
}

/** The choices of a field as the template shows them. */
export const selectionsOf = (options: FieldOption[]): Selection[] =>
  options.map(({ value, options: subs = [] }) => ({
    value,
    children: subs.map((sub) => ({ value: sub.value, children: [] })),
  }));

export const optionsText = (options: FieldOption[]) => options.map(({ value }) => value).join('\r\n');
