import { fieldName, formFields, TIER_BETWEEN, type FormField } from '@/lib/processes/form-rules';
import type { FieldOption } from '@/lib/shared/form-field';
import type { FieldType } from '@/lib/shared/enums';

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

const VALUES: Partial<Record<FieldType, string>> = {
  integer: '1',
  phone: '+1 650 555 0100',
  string: 'Test',
  text: 'Test customer',
  url: 'https://customer.test/',
  email: 'customer@customer.test',
  timezone: 'UTC',
};

/**
 * A valid test value for each field by its type; selects take their first option. Database selects fill in themselves.
 */
export function sampleValues(fields: FormField[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [fieldName(field.requirement_id), sampleOf(field)]));
}

function sampleOf({ type, options: [first], additional_settings: { min, max_length } }: FormField): string {
  if (type === 'tierselect') return tierOf(first);
  if (type === 'select' || type === 'groupselect') return first?.value ?? '';
  return type === 'integer' ? String(min ?? VALUES.integer) : (VALUES[type] ?? '').slice(0, max_length);
}

function tierOf(main: FieldOption | undefined): string {
  const sub = main?.options?.[0];
  return main && sub ? `${main.value}${TIER_BETWEEN}${sub.value}` : '';
}

/** Initial entries for both of a process's forms. */
export const sampleEntries = (document: Parameters<typeof formFields>[0]): SampleEntries => ({
  case: { ...SAMPLE, ...sampleValues(formFields(document)) },
  request: SAMPLE_REQUEST,
});
export type SampleEntries = { case: Record<string, string>; request: typeof SAMPLE_REQUEST };
