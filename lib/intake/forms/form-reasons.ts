import type { FieldErrors } from '@/lib/shared/problem';
import type { DesignedField } from './field';
import { checkValue } from './read-entries';
import { formReasons, type Reason } from './field-rules';
import { isFilledIn } from './field-types';

/** Everything invalid in a form, including initial values the form itself would refuse. */
export const reasonsOf = (form: DesignedField[]): Reason[] => {
  const ids = form.map(({ requirement_id }) => requirement_id);
  if (new Set(ids).size < ids.length) return [{ index: 0, part: 'label', message: 'Two fields have the same id.' }];
  return [...formReasons(form), ...form.flatMap(defaultReason)];
};

function defaultReason(field: DesignedField, index: number): Reason[] {
  const { default: value } = field.additional_settings;
  const message = value === undefined || isFilledIn(field.type) ? undefined : checkValue(field, value).message;
  return message ? [{ index, part: 'default', message }] : [];
}

/** The reasons, keyed by field path. */
export function errorsOf(reasons: Reason[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { index, part, message } of reasons) (errors[`fields.${index}.${part}`] ??= []).push(message);
  return errors;
}
