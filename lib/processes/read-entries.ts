import type { FieldErrors } from '@/lib/shared/problem';
import { checkValue } from './field-checks';
import { fieldName, shownFields, type FormField, type Values } from './form-rules';

/** The entry of a field as text; anything but text or a number counts as empty. */
function textOf(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value : '';
}

/** The entries of a submission by requirement. */
export function valuesOf(fields: FormField[], entries: Record<string, unknown>): Values {
  return Object.fromEntries(
    fields.map(({ requirement_id }) => [requirement_id, textOf(entries[fieldName(requirement_id)]).trim()]),
  );
}

export type Entered<F extends FormField = FormField> = { field: F; value: string };

/**
 * Reads the shown fields: the value of each, and every message under the field's name. Hidden and copied fields take their
 * value from the process and the standard fields, never from the client.
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
    const given = givenValue(field, standard) ?? values[field.requirement_id] ?? '';
    const { value, message } = checkValue(field, given);
    if (message) errors[fieldName(field.requirement_id)] = [message];
    else if (value !== '') entered.push({ field, value });
  }
  return { entered, errors };
}

/** The value that the portal itself fills in; undefined where the submitter does. */
function givenValue(field: FormField, standard: Record<string, string>): string | undefined {
  if (field.type === 'hidden') return field.additional_settings.default ?? '';
  if (field.type === 'copy') return standard[field.additional_settings.copy_from ?? ''] ?? '';
  return undefined;
}
