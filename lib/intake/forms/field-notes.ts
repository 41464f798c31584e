import { count } from '@/lib/shared/format';
import type { FormField } from './field';
import { isFilledIn, rulesOf } from './field-types';

/** Notes for a process's admins about a form field, beyond label, type and whether it is required. Pure. */

/** A field of a form as its admins read about it. */
export type PreviewField = Pick<FormField, 'requirement_id' | 'section' | 'label' | 'type' | 'required'> & {
  /** One sentence each: when the field shows, what it accepts, its help text. */
  notes: string[];
};

export function previewFields(processFields: (Omit<FormField, 'requirement_id'> & { id: number })[]): PreviewField[] {
  const fields = processFields.map(({ id, ...field }): FormField => ({ ...field, requirement_id: id }));
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
    ...(rulesOf(field.type).notes?.(field, fields) ?? []),
    ...limits(field),
    ...help(field),
  ].filter(Boolean);

function condition({ group, additional_settings: { linked_to } }: FormField, fields: FormField[]): string[] {
  const opener =
    group === null ? undefined : fields.find((one) => rulesOf(one.type).showsGroups && optionOf(one, group));
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

function limits({ type, additional_settings: { max_length } }: FormField): string[] {
  return max_length && !rulesOf(type).settings.includes('max') ? [`At most ${count(max_length)} characters.`] : [];
}

const help = ({ type, additional_settings: { help: text, default: initial } }: FormField) => [
  initial && !isFilledIn(type) ? `Starts with “${initial}”.` : '',
  text ? `Help: ${text}` : '',
];

function listed(names: string[], word: string): string {
  const quoted = names.map((name) => `“${name}”`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} ${word} ${quoted.at(-1)}` : (quoted[0] ?? '');
}
