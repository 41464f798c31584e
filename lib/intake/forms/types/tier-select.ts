import { shortList, tierChoices } from '../choices';
import type { FieldTypeRules } from '../field-type';

export const tierselect: FieldTypeRules = {
  settings: ['help'],
  ask: 'Choose an option for',
  choices: 'tiers',
  closedTo: ({ options }) => tierChoices(options).map(({ value }) => value),
  notes: ({ options }) =>
    options.map(
      ({ label, options: subs = [] }) => `${label}: ${shortList(subs.map((sub) => sub.label)) || 'no choices'}.`,
    ),
  sample: ({ options: [main] }) => tierChoices(main ? [main] : [])[0]?.value ?? '',
};
