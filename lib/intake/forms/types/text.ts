import type { FieldTypeRules } from '../field-type';

export const text: FieldTypeRules = {
  settings: ['placeholder', 'help', 'default', 'max_length'],
  typed: 'free',
  maxLength: 10_000,
  multiline: true,
  sample: () => 'Test customer',
};
