import { INVALID_PHONE } from '@/lib/shared/phone';
import { accepted, refused, type FieldTypeRules } from '../field-type';

export const phone: FieldTypeRules = {
  settings: ['help'],
  isPhone: true,
  ask: 'Enter a phone number for',
  check(value, _, { parsePhone }) {
    const number = parsePhone(value);
    return number ? accepted(number.stored) : refused(INVALID_PHONE);
  },
  sample: () => '+1 650 555 0100',
};
