import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import type { CustomerDatum } from '@/db/schema';
import { labelOf } from '@/lib/processes/db-select';
import { readEntries, valuesOf } from '@/lib/processes/read-entries';
import { fieldName, type FormField } from '@/lib/processes/form-rules';
import type { Member } from '@/lib/shared/actor';
import { CountryCode, Email, fieldErrors, Id, Line, optional, Phone, Text, Tick } from '@/lib/shared/fields';
import { invalid, type FieldErrors } from '@/lib/shared/problem';
import { COLLABORATE_TYPES, PRIORITIES, words, type Priority } from '@/lib/shared/vocabulary';

/** The fields that every case has (spec 1 §3). */
const Standard = z.object({
  first_name: Line('a first name', 100),
  last_name: Line('a last name', 100),
  email: Email,
  phone_number: optional(Phone),
  phone_country_code: CountryCode,
  internal_case_number: Line('your case number', 100),
  problem_summary: Line('a summary'),
  problem_description: Text('a description'),
  case_priority: optional(z.enum(words(PRIORITIES), 'Choose a priority.')),
  update_profile: Tick,
});
export type StandardFields = Omit<z.output<typeof Standard>, 'case_priority'> & { case_priority: Priority };

/**
 * What a submission says. The entries of the form are read later, against the stored process; what the server can know
 * (receiver, names, required fields) is not read at all (PRODUCT §6).
 */
export const Submission = z.looseObject({
  document_id: Id,
  collaborate_type: optional(z.enum(words(COLLABORATE_TYPES), 'Choose company or department.')),
  collaborate_entity: optional(Id),
  version_id: optional(Id),
  sample_submission: Tick,
});

type Form = { fields: FormField[]; forced_priority: Priority | null };
export type ReadSubmission = { standard: StandardFields; customer_data: CustomerDatum[] };

/** Reads every entry, or throws 422 with all messages under the names of their fields (spec 1 §5). */
export async function readSubmission(db: Db, actor: Member, { fields, forced_priority, entries }: Form & { entries: Record<string, unknown> }): Promise<ReadSubmission> {
  const standard = Standard.safeParse({ ...entries, case_priority: forced_priority ?? entries.case_priority });
  const copied = Object.fromEntries(Object.entries(standard.data ?? entries).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const form = readEntries(fields, entries, copied);
  const errors: FieldErrors = { ...(standard.success ? {} : fieldErrors(standard.error.issues)), ...form.errors };
  const priority = standard.data?.case_priority;
  if (standard.success && !priority) errors.case_priority = ['Choose a priority.'];
  const customer_data = await Promise.all(form.entered.map(async ({ field, value }) => ({
    requirement_id: field.requirement_id, section: field.section, field: field.label, type: field.type,
    value: field.type === 'db_select' ? await chosenLabel(db, actor, { field, value, fields, entries, errors }) : value,
  })));
  if (!standard.success || !priority || Object.keys(errors).length) return invalid(errors);
  return { standard: { ...standard.data, case_priority: priority }, customer_data };
}

type Chosen = { field: FormField; value: string; fields: FormField[]; entries: Record<string, unknown>; errors: FieldErrors };

/** A database select is kept by its label: an id says nothing to the receiver. */
async function chosenLabel(db: Db, actor: Member, { field, value, fields, entries, errors }: Chosen): Promise<string> {
  const { model, foreign_key } = field.additional_settings;
  const key = foreign_key === undefined ? '' : (valuesOf(fields, entries)[foreign_key] ?? '');
  const label = await labelOf(db, actor, { model, key: /^[1-9]\d{0,8}$/.test(key) ? Number(key) : null, id: Number(value) });
  if (label === null) errors[fieldName(field.requirement_id)] = ['Choose one of the list.'];
  return label ?? '';
}
