import { checkValue } from '@/lib/intake/forms/read-entries';
import type { FormField } from '@/lib/intake/forms/field';
import { isFilledIn, rulesOf } from '@/lib/intake/forms/field-types';
import { sampleValues } from '@/lib/work/cases/submit/sample';
import { FIELD_TYPES, keysOf, type FieldType } from '@/lib/shared/enums';

const field = (type: FieldType): FormField => ({
  requirement_id: 1,
  section: 'problem_section',
  type,
  label: 'Serial',
  required: true,
  group: null,
  options: [{ value: 'a', label: 'A', options: [{ value: 'b', label: 'B' }] }],
  additional_settings: { disable_other: true, min: 3 },
});

const entered = keysOf(FIELD_TYPES).filter((type) => !isFilledIn(type) && !rulesOf(type).namesRow);

test.each(entered)('a form accepts its sample of a %s field', (type) => {
  const { custom_1: sample } = sampleValues([field(type)]);
  expect(sample).not.toBe('');
  expect(checkValue(field(type), sample!).message).toBeUndefined();
});

test('a type that no longer exists has no rules of its own', () => {
  expect(rulesOf('constructor')).toEqual({ settings: [] });
  expect(isFilledIn('barcode')).toBe(false);
});
