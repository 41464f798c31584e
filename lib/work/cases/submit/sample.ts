import { fieldName, type FormField } from '@/lib/intake/forms/field';
import { rulesOf } from '@/lib/intake/forms/field-types';
import { formFields } from '@/lib/intake/forms/form-rules';

/** Standard fields of a sample case (spec 1 §2). */
export const SAMPLE = {
  internal_case_number: 'SAMPLE-0001',
  problem_summary: 'Sample test submission',
  problem_description: 'This is a sample test submission. No action is needed.',
  case_priority: 'low',
} as const;

/** The fields of a sample manager request. */
export const SAMPLE_REQUEST = {
  escalation_type: 'response',
  business_impact: 'This is a sample test submission. No action is needed.',
  internal_reference: 'SAMPLE-0001',
} as const;

/** Initial entries for both of a process's forms. */
export const sampleEntries = (process: Parameters<typeof formFields>[0]): SampleEntries => ({
  case: { ...SAMPLE, ...sampleValues(formFields(process)) },
  request: SAMPLE_REQUEST,
});
export type SampleEntries = { case: Record<string, string>; request: typeof SAMPLE_REQUEST };

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
