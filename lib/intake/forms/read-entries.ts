import type { FieldErrors } from '@/lib/shared/problem';
import { checkValue } from './field-checks';
import { fieldName, type FormField, type FieldValues } from './field';
import { rulesOf } from './field-types';
import { shownFields } from './form-rules';

/** A field's entry as text; anything but a string or number counts as empty. */
function textOf(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value : '';
}

/** Entries of a submission by requirement id. */
export function valuesOf(fields: FormField[], entries: Record<string, unknown>): FieldValues {
  return Object.fromEntries(
    fields.map(({ requirement_id }) => [requirement_id, textOf(entries[fieldName(requirement_id)]).trim()]),
  );
}

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
