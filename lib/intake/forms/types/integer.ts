import { accepted, refused, type FieldTypeRules } from '../field-type';

export const integer: FieldTypeRules = {
  settings: ['placeholder', 'help', 'default', 'min', 'max'],
  typed: 'checked',
  ask: 'Enter a number for',
  check(value, { additional_settings: { min, max } }) {
    if (!/^[-+]?\d{1,15}$/.test(value)) return refused('Enter a whole number.');
    const number = Number(value);
    if (min !== undefined && number < min) return refused(`Enter ${min} or more.`);
    if (max !== undefined && number > max) return refused(`Enter ${max} or less.`);
    return accepted(String(number));
  },
  notes({ additional_settings: { min, max } }) {
    if (min !== undefined && max !== undefined) return [`From ${min} to ${max}.`];
    if (min !== undefined) return [`${min} or more.`];
    return max === undefined ? [] : [`${max} or less.`];
  },
  sample: ({ additional_settings: { min } }) => String(min ?? 1),
};
