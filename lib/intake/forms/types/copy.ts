import { reason, type FieldTypeRules } from '../field-type';

/** Standard fields of every case that a copy field may repeat (spec 1 §3). */
export const COPY_SOURCES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone',
  internal_case_number: 'Internal case number',
  problem_summary: 'Problem summary',
  problem_description: 'Problem description',
} as const;

const labelOf = (name: string | undefined) => Object.entries(COPY_SOURCES).find(([known]) => known === name)?.[1];

export const copy: FieldTypeRules = {
  settings: ['help', 'copy_from'],
  filledWith: ({ additional_settings: { copy_from } }, standard) => standard[copy_from ?? ''] ?? '',
  reasons: ({ additional_settings: { copy_from } }) => [
    !labelOf(copy_from) &&
      reason('copy_from', copy_from ? `There is no field “${copy_from}” to repeat.` : 'Choose the field to repeat.'),
  ],
  notes: ({ additional_settings: { copy_from } }) => [
    `Repeats the ${labelOf(copy_from)?.toLowerCase() ?? 'entry of another field'}.`,
  ],
};
