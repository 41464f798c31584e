import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { parsePhone } from '@/lib/shared/phone-number';
import type { FieldErrors } from '@/lib/shared/problem';
import { fieldName, type FormField, type FieldValues } from './field';
import { accepted, CHOOSE, refused, type CheckResult } from './field-type';
import { maxLengthOf, rulesOf } from './field-types';
import { shownFields } from './form-rules';

export type Entered<F extends FormField = FormField> = { field: F; value: string };

/**
 * Validates the shown fields; returns the value of each, and all messages by field name. Hidden and copied fields take
 * their value from the process and the standard fields, never from the client.
 */
export function readEntries<F extends FormField>(
  fields: F[],
  entries: Record<string, unknown>,
  standard: Record<string, string>,
): { entered: Entered<F>[]; errors: FieldErrors } {
  const values = valuesOf(fields, entries);
  const errors: FieldErrors = {};
  const entered: Entered<F>[] = [];
  for (const field of shownFields(fields, values)) {
    const given = rulesOf(field.type).filledWith?.(field, standard) ?? values[field.requirement_id] ?? '';
    const { value, message } = checkValue(field, given);
    if (message) errors[fieldName(field.requirement_id)] = [message];
    else if (value !== '') entered.push({ field, value });
  }
  return { entered, errors };
}

/** Entries of a submission by field id. */
export function valuesOf(fields: FormField[], entries: Record<string, unknown>): FieldValues {
  return Object.fromEntries(
    fields.map(({ requirement_id }) => [requirement_id, textOf(entries[fieldName(requirement_id)]).trim()]),
  );
}

/** A field's entry as text; anything but a string or number counts as empty. */
function textOf(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value : '';
}

/**
 * Validates an entry by its field's type (rule: forms.field-types).
 * @returns the cleaned value, or the message for an invalid one. An empty entry is invalid only in a required field.
 */
export function checkValue(field: FormField, raw: string): CheckResult {
  const { multiline, ask, filledWith } = rulesOf(field.type);
  const clean = withoutControlCharacters(raw).trim();
  const value = multiline ? clean : clean.replace(/\s+/g, ' ');
  if (filledWith) return accepted(value);
  if (value === '') return field.required ? refused(`${ask ?? 'Fill in'} “${field.label}”.`) : accepted('');
  return checkEntry(field, value);
}

function checkEntry(field: FormField, value: string): CheckResult {
  const { check, closedTo } = rulesOf(field.type);
  const max = field.additional_settings.max_length ?? maxLengthOf(field.type);
  if (value.length > max) return refused(`Use at most ${max} characters.`);
  const allowed = closedTo?.(field);
  if (allowed && !allowed.includes(value)) return refused(CHOOSE);
  return check ? check(value, field, { parsePhone }) : accepted(value);
}

/** An entry of an earlier case. */
export type EarlierEntry = { requirement_id: number; section: string; field: string; type: string; value: string };

/**
 * Entries of an earlier case for the fields of a form, by field name: those of the same field, or in another version of the same
 * section, label and type, whose value still fits. Fields that fill in themselves and those that name rows are left out, because
 * a case keeps only their text (rule: card.repeat). Pure.
 */
export function repeatedEntries(fields: FormField[], entries: EarlierEntry[]): Record<string, string> {
  const found = fields.flatMap((field) => {
    const rules = rulesOf(field.type);
    if (rules.namesRow || rules.filledWith) return [];
    const value = entries.find((entry) => isSame(entry, field))?.value;
    return value && !checkValue(field, value).message ? [[fieldName(field.requirement_id), value]] : [];
  });
  return Object.fromEntries(found);
}

const isSame = (entry: EarlierEntry, field: FormField) =>
  entry.type === field.type &&
  (entry.requirement_id === field.requirement_id || (entry.section === field.section && entry.field === field.label));
