import { fieldName, type FormField } from './field';
import { rulesOf } from './field-types';

/**
 * A valid test value for each field by its type; selects take their first option. Database selects fill in themselves.
 */
export function sampleValues(fields: FormField[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = rulesOf(field.type).sample?.(field) ?? '';
      return [fieldName(field.requirement_id), value.slice(0, field.additional_settings.max_length)];
    }),
  );
}
