import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import type { CustomerDatum } from '@/db/schema';
import { labelOf } from '@/lib/partners/directory/db-select';
import { rulesOf } from '@/lib/intake/forms/field-types';
import { readEntries, valuesOf } from '@/lib/intake/forms/read-entries';
import { fieldName, type FormField } from '@/lib/intake/forms/field';
import { actsForCompany, type Member } from '@/lib/shared/actor';
import {
  CountryCode,
  Email,
  fieldErrors,
  Id,
  SingleLine,
  optional,
  Phone,
  Encryptable,
  Checkbox,
  withPhone,
} from '@/lib/shared/fields';
import { shownPhone } from '@/lib/shared/phone-number';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import { MAX_NOTE_FILES } from '@/lib/shared/upload-limit';
import { COLLABORATE_TYPES, PRIORITIES, keysOf, type CollaborateType, type Priority } from '@/lib/shared/enums';

const FormNames = { first_name: SingleLine('a first name', 100), last_name: SingleLine('a last name', 100) };
/** A client sends one name, which may be a single word (rule: api.one-word-names). */
export const ClientNames = {
  first_name: SingleLine('a name', 200),
  last_name: z.string().max(200, 'Use at most 200 characters.'),
};

/** Standard fields of every case (spec 1 §3). */
const standardWith = <Names extends typeof FormNames | typeof ClientNames>(names: Names) =>
  withPhone(
    z.object({
      ...names,
      email: Email,
      phone_number: optional(Phone),
      phone_country_code: CountryCode,
      internal_case_number: SingleLine('your case number', 100),
      problem_summary: SingleLine('a summary'),
      problem_description: Encryptable('a description'),
      case_priority: z.enum(keysOf(PRIORITIES), 'Choose a priority.'),
      update_profile: Checkbox,
    }),
    'phone_number',
  );
const Standard = standardWith(FormNames);
const ClientStandard = standardWith(ClientNames);
type StandardFields = z.output<typeof Standard>;

const CHOOSE_TARGET = 'Choose company or department.';
const Target = z.object({
  collaborate_type: optional(z.enum(keysOf(COLLABORATE_TYPES), CHOOSE_TARGET)),
  collaborate_entity: optional(Id),
  version_id: optional(Id),
  sample_submission: Checkbox,
  /** A case that the member may read, and whether its companies may know each other's name (rule: links.bring-in). */
  linked_case: optional(z.string('Choose a case.').max(128, 'Choose a case.')),
  link_named: Checkbox,
  file_ids: z
    .array(z.uuid('Choose files.'), 'Choose files.')
    .max(MAX_NOTE_FILES, `Add at most ${MAX_NOTE_FILES} files.`)
    .default([]),
});

export type ReadTarget = {
  /** Company or department chosen by the client; undefined for the process's own company. */
  place?: { type: CollaborateType; entity_id: number };
  version_id: number | null;
  sample_submission: boolean;
  /** Uploads that become files of the case. */
  file_ids: string[];
  link: { token: string; named: boolean } | null;
  errors: FieldErrors;
};

/** Parses the receiver, form version and sample flag of a submission. Never throws. */
export function readTarget(entries: Record<string, unknown>): ReadTarget {
  const { data, error } = Target.safeParse(entries);
  const none = { version_id: null, sample_submission: false, file_ids: [], link: null };
  if (!data) return { ...none, errors: fieldErrors(error.issues) };
  const { collaborate_type: type, collaborate_entity: entity_id, version_id, sample_submission, file_ids } = data;
  const link = data.linked_case ? { token: data.linked_case, named: data.link_named } : null;
  const place = type && entity_id ? { type, entity_id } : undefined;
  const errors: FieldErrors =
    !place && (type || entity_id) ? { [type ? 'collaborate_entity' : 'collaborate_type']: [CHOOSE_TARGET] } : {};
  return { place, version_id, sample_submission, file_ids, link, errors };
}

type Form = { fields: FormField[]; forced_priority: Priority | null };
type Entries = { entries: Record<string, unknown>; target_errors: FieldErrors };
export type ReadSubmission = { standard: StandardFields; customer_data: CustomerDatum[] };

/** Validates all input. @throws Problem invalid with the messages of all fields (spec 1 §5) */
export async function readSubmission(
  db: Db,
  actor: Member,
  { fields, forced_priority, entries, target_errors }: Form & Entries,
): Promise<ReadSubmission> {
  const sent = { ...entries, case_priority: forced_priority ?? entries.case_priority };
  const standard = (actsForCompany(actor) ? ClientStandard : Standard).safeParse(sent);
  const form = readEntries(fields, entries, copyable(standard.data ?? entries));
  const errors: FieldErrors = {
    ...target_errors,
    ...(standard.success ? {} : fieldErrors(standard.error.issues)),
    ...form.errors,
  };
  const customer_data = await Promise.all(
    form.entered.map(async ({ field, value }) => ({
      requirement_id: field.requirement_id,
      section: field.section,
      field: field.label,
      type: field.type,
      value: rulesOf(field.type).namesRow
        ? await selectedLabel(db, actor, { field, value, fields, entries, errors })
        : value,
    })),
  );
  if (!standard.success || Object.keys(errors).length) return invalid(errors);
  return { standard: standard.data, customer_data };
}

/** Standard fields that copy fields refer to, formatted for display. */
function copyable(standard: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(standard).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.map(([name, text]) => [name, name === 'phone_number' ? shownPhone(text) : text]));
}

type Selection = {
  field: FormField;
  value: string;
  fields: FormField[];
  entries: Record<string, unknown>;
  errors: FieldErrors;
};

/** Stores the label of a database select, because the id means nothing to the receiver. */
async function selectedLabel(
  db: Db,
  actor: Member,
  { field, value, fields, entries, errors }: Selection,
): Promise<string> {
  const { model, foreign_key } = field.additional_settings;
  const key = foreign_key === undefined ? '' : (valuesOf(fields, entries)[foreign_key] ?? '');
  const label = await labelOf(db, actor, {
    model,
    key: /^[1-9]\d{0,8}$/.test(key) ? Number(key) : null,
    id: Number(value),
  });
  if (label === null) errors[fieldName(field.requirement_id)] = ['Choose one of the options.'];
  return label ?? '';
}
