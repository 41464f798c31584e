import { count } from '@/lib/shared/format';
import type { FieldType } from '@/lib/shared/enums';
import type { FieldOption } from '@/lib/shared/form-field';
import type { FormField } from './form-rules';

/** Notes for a process's admins about a form field, beyond label, type and whether it is required. Pure. */

const MAX_CHOICES = 8;
const LISTS: Record<string, string> = {
  country: 'countries',
  company: 'the companies that the caller works with',
  department: 'departments',
  community: 'the caller’s partner groups',
};
const STANDARD: Record<string, string> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'email',
  phone_number: 'phone',
  internal_case_number: 'internal case number',
  problem_summary: 'problem summary',
  problem_description: 'problem description',
};

export type PreviewField = Pick<FormField, 'requirement_id' | 'section' | 'label' | 'type' | 'required'> & {
  /** One sentence each: when the field shows, what it accepts, its help text. */
  notes: string[];
};

export function previewFields(requirements: (Omit<FormField, 'requirement_id'> & { id: number })[]): PreviewField[] {
  const fields = requirements.map(({ id, ...field }): FormField => ({ ...field, requirement_id: id }));
  return fields.map((field) => ({
    requirement_id: field.requirement_id,
    section: field.section,
    label: field.label,
    type: field.type,
    required: field.required,
    notes: notesOf(field, fields),
  }));
}

const notesOf = (field: FormField, fields: FormField[]): string[] =>
  [
    ...condition(field, fields),
    ...(CONTENT[field.type]?.(field, fields) ?? []),
    ...limits(field),
    ...help(field),
  ].filter(Boolean);

function condition({ group, additional_settings: { linked_to } }: FormField, fields: FormField[]): string[] {
  const opener = group === null ? undefined : fields.find((one) => one.type === 'groupselect' && optionOf(one, group));
  const tier = linked_to && fields.find((one) => one.requirement_id === linked_to.requirement_id);
  return [
    group === null
      ? ''
      : opener
        ? `Shown when “${opener.label}” is “${optionOf(opener, group)!.label}”.`
        : 'Never shown.',
    tier ? `Shown when “${tier.label}” is ${listed(linked_to.sub_choices, 'or')}.` : '',
  ];
}

const optionOf = ({ options }: FormField, value: string) => options.find((option) => option.value === value);

const CONTENT: Partial<Record<FieldType, (field: FormField, fields: FormField[]) => string[]>> = {
  hidden: ({ additional_settings: { default: value } }) => [value ? `Sends “${value}”.` : 'Sends nothing.'],
  copy: ({ additional_settings: { copy_from } }) => [
    `Repeats the ${STANDARD[copy_from ?? ''] ?? 'entry of another field'}.`,
  ],
  select: ({ options, additional_settings: { disable_other } }) => [
    `${choices(options)}${disable_other ? '' : ' Or another text.'}`,
  ],
  groupselect: ({ options }) => [choices(options), 'Determines which fields are shown.'],
  tierselect: ({ options }) =>
    options.map(
      ({ label, options: subs = [] }) => `${label}: ${shortList(subs.map((sub) => sub.label)) || 'no choices'}.`,
    ),
  db_select: ({ additional_settings: { model, foreign_key } }, fields) => [
    `Lists ${LISTS[model ?? ''] ?? 'nothing'}${keyOf(foreign_key, fields)}.`,
  ],
};

const keyOf = (id: number | undefined, fields: FormField[]) => {
  const key = fields.find((field) => field.requirement_id === id);
  return key ? ` of the chosen “${key.label}”` : '';
};

function limits({ type, additional_settings: { min, max, max_length } }: FormField): string[] {
  if (type === 'integer') {
    if (min !== undefined && max !== undefined) return [`From ${min} to ${max}.`];
    if (min !== undefined) return [`${min} or more.`];
    return max === undefined ? [] : [`${max} or less.`];
  }
  return max_length ? [`At most ${count(max_length)} characters.`] : [];
}

const help = ({ type, additional_settings: { help: text, default: initial } }: FormField) => [
  initial && type !== 'hidden' ? `Starts with “${initial}”.` : '',
  text ? `Help: ${text}` : '',
];

const choices = (options: FieldOption[]) =>
  options.length ? `Choices: ${shortList(options.map(({ label }) => label))}.` : 'No choices.';

function shortList(labels: string[]): string {
  const more = labels.length - MAX_CHOICES;
  return more > 0 ? `${labels.slice(0, MAX_CHOICES).join(', ')} and ${more} more` : labels.join(', ');
}

function listed(names: string[], word: string): string {
  const quoted = names.map((name) => `“${name}”`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} ${word} ${quoted.at(-1)}` : (quoted[0] ?? '');
}
