import { choicesNote, valuesOfChoices } from '../choices';
import type { FieldTypeRules } from '../field-type';

export const groupselect: FieldTypeRules = {
  settings: ['help', 'default'],
  ask: 'Choose an option for',
  choices: 'flat',
  closedTo: ({ options }) => valuesOfChoices(options),
  showsGroups: true,
  notes: ({ options }) => [choicesNote(options), 'Determines which fields are shown.'],
  sample: ({ options: [first] }) => first?.value ?? '',
};
