import { INVALID_WEB_ADDRESS, MAX_WEB_ADDRESS_LENGTH, WEB_ADDRESS } from '@/lib/shared/web-address';
import { accepted, refused, type FieldTypeRules } from '../field-type';

export const url: FieldTypeRules = {
  settings: ['placeholder', 'help', 'default'],
  typed: 'checked',
  ask: 'Enter a web address for',
  maxLength: MAX_WEB_ADDRESS_LENGTH,
  check: (value) => (WEB_ADDRESS.test(value) ? accepted(value) : refused(INVALID_WEB_ADDRESS)),
  sample: () => 'https://customer.test/',
};
