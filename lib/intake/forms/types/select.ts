import { choicesNote, valuesOfChoices } from '../choices';
import type { FieldTypeRules } from '../field-type';

export const select: FieldTypeRules = {
  settings: ['help', 'default', 'disable_other'],
  ask: 'Choose an option for',
  choices: 'flat',
  /* "Other" is free text (rule: forms.other). */
  closedTo: ({ options, additional_settings }) =>
    additional_settings.disable_other ? valuesOfChoices(options) : undefined,
  notes: ({ options, additional_settings: { disable_other } }) => [
    `${choicesNote(options)}${disable_other ? '' : ' Or another text.'}`,
  ],
  sample: ({ options: [first] }) => first?.value ?? '',
};
