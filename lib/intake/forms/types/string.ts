import type { FieldTypeRules } from '../field-type';

export const string: FieldTypeRules = {
  settings: ['placeholder', 'help', 'default', 'max_length'],
  typed: 'free',
  sample: () => 'Test',
};
