import { checkValue } from '@/lib/intake/forms/read-entries';
import { statesHours } from '@/lib/intake/forms/form-rules';
import type { FormField } from '@/lib/intake/forms/field';
import type { FieldType } from '@/lib/shared/enums';

const field = (type: FieldType, label: string): FormField => ({
  requirement_id: 1,
  section: 'problem_section',
  type,
  label,
  required: true,
  group: null,
  options: [],
  additional_settings: {},
});

test.each([
  ['integer', 'Clients affected', 'Enter a number for “Clients affected”.'],
  ['select', 'Band', 'Choose an option for “Band”.'],
  ['tierselect', 'Symptom', 'Choose an option for “Symptom”.'],
  ['timezone', 'Time zone of the site', 'Choose a time zone for “Time zone of the site”.'],
  ['email', 'Customer', 'Enter an email address for “Customer”.'],
  ['phone', 'On site', 'Enter a phone number for “On site”.'],
  ['url', 'Bridge', 'Enter a web address for “Bridge”.'],
  ['string', 'SAN', 'Fill in “SAN”.'],
] as const)('an empty %s field is asked for in a sentence', (type, label, message) =>
  expect(checkValue(field(type, label), '')).toEqual({ value: '', message }),
);

test.each([
  ['The partner answers within 1 hour.', 1, true],
  ['Answers within 24 h', 24, true],
  ['A 4-hour response', 4, true],
  ['The partner answers within 24 hours.', 4, false],
  ['Within 1.5 hours', 5, false],
  ['Stay reachable by phone.', 1, false],
  [null, 1, false],
])('%j names %d h: %s', (message, hours, expected) => expect(statesHours(message, hours)).toBe(expected));
