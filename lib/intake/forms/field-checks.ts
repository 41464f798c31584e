import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { parsePhone } from '@/lib/shared/phone-number';
import { CHOOSE } from './choices';
import type { FormField } from './field';
import { accepted, refused, type CheckResult } from './field-type';
import { isFilledIn, maxLengthOf, rulesOf } from './field-types';

const oneLine = (value: string) => withoutControlCharacters(value).replace(/\s+/g, ' ').trim();

/**
 * Validates an entry by its field's type (rule: forms.field-types).
 * @returns the cleaned value, or the message for an invalid one. An empty entry is invalid only in a required field.
 */
export function checkValue(field: FormField, raw: string): CheckResult {
  const { multiline, ask } = rulesOf(field.type);
  const value = multiline ? withoutControlCharacters(raw).trim() : oneLine(raw);
  if (isFilledIn(field.type)) return accepted(value);
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
