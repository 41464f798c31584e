import { emailError } from '@/lib/shared/email-address';
import { accepted, refused, type FieldTypeRules } from '../field-type';

export const email: FieldTypeRules = {
  settings: ['placeholder', 'help', 'default'],
  typed: 'checked',
  ask: 'Enter an email address for',
  check(value) {
    const message = emailError(value);
    return message ? refused(message) : accepted(value.toLowerCase());
  },
  sample: () => 'customer@customer.test',
};
