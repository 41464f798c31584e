import { CHOOSE } from '../choices';
import { accepted, refused, type FieldTypeRules } from '../field-type';

export const timezone: FieldTypeRules = {
  settings: ['help', 'default'],
  ask: 'Choose a time zone for',
  check(value) {
    try {
      return accepted(new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value);
    } catch {
      return refused(CHOOSE);
    }
  },
  sample: () => 'UTC',
};
