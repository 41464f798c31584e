import { z } from 'zod';
import { FIELD_TYPES, SECTIONS, keysOf } from '@/lib/shared/enums';
import { Checkbox, optional } from '@/lib/shared/fields';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { FORM_LIMITS, type FieldSettings } from '@/lib/shared/form-field';
import type { FieldErrors } from '@/lib/shared/problem';
import { checkValue } from './field-checks';
import { formReasons, type Reason } from './field-rules';
import { isFilledIn, SETTINGS_OF, type DesignedField } from './form-rules';

/** Parses the fields sent by the editor and reports what is invalid in them. Pure. */

const MAX_JSON = 400_000;
const TOO_MANY = `Use at most ${FORM_LIMITS.fields} fields.`;
const UNREADABLE = 'The fields cannot be read.';

/** Single-line text without control characters, because entries are compared with it later. */
const Line = (max: number) =>
  z
    .string(UNREADABLE)
    .max(4 * max, `Use at most ${max} characters.`)
    .transform((text) => withoutControlCharacters(text).replace(/\s+/g, ' ').trim());
const Lines = (max: number) =>
  z
    .string(UNREADABLE)
    .max(max, `Use at most ${max} characters.`)
    .transform((text) => withoutControlCharacters(text).trim());
const Choice = { value: Line(FORM_LIMITS.choice), label: Line(FORM_LIMITS.choice) };
const Whole = z.coerce
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .gte(-1e15 + 1)
  .lte(1e15 - 1);
const Reference = z.number().int().gte(-1e9).lte(2_147_483_647);

/** A list whose length is checked before its entries are parsed. */
const Short = <T extends z.ZodType>(entry: T, max: number, message: string) =>
  z
    .unknown()
    .refine((list) => Array.isArray(list) && list.length <= max, { error: message, abort: true })
    .pipe(z.array(entry));

const Settings = z.object({
  placeholder: Line(255).optional(),
  help: Lines(FORM_LIMITS.help).optional(),
  default: Lines(FORM_LIMITS.default).optional(),
  disable_other: Checkbox.optional(),
  model: Line(50).optional(),
  foreign_key: Reference.optional(),
  copy_from: Line(50).optional(),
  linked_to: z
    .object({ requirement_id: Reference, sub_choices: Short(Line(255), 1000, 'Choose fewer sub-choices.') })
    .optional(),
  min: Whole.optional(),
  max: Whole.optional(),
  max_length: Whole.optional(),
});

const Field = z.object({
  requirement_id: Reference,
  section: z.enum(keysOf(SECTIONS), 'Choose a section.'),
  type: z.enum(keysOf(FIELD_TYPES), 'Choose a type.'),
  label: Line(FORM_LIMITS.label),
  code_label: Line(100).default(''),
  required: Checkbox,
  group: optional(Line(FORM_LIMITS.choice)),
  options: Short(
    z.object({ ...Choice, options: Short(z.object(Choice), FORM_LIMITS.choices, 'Use fewer sub-choices.').optional() }),
    FORM_LIMITS.choices + 1,
    'Use fewer choices.',
  ).default([]),
  additional_settings: Settings.default({}),
});

/** The fields of a form, as an array or as its JSON. */
export const DesignedFields = z.preprocess(
  (value) => (typeof value === 'string' && value.length <= MAX_JSON ? parsed(value) : value),
  Short(Field, FORM_LIMITS.fields, TOO_MANY).transform((fields) => fields.map(cleaned)),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Drops settings that the field's type does not have. */
function cleaned(field: z.output<typeof Field>): DesignedField {
  const { type, options, additional_settings, required } = field;
  const hasChoices = type === 'select' || type === 'groupselect' || type === 'tierselect';
  return {
    ...field,
    required: required && !isFilledIn(type),
    options: !hasChoices
      ? []
      : options.map(({ value, label, options: subs = [] }) =>
          type === 'tierselect' ? { value, label, options: subs } : { value, label },
        ),
    additional_settings: settingsOf(field.type, additional_settings),
  };
}

function settingsOf(type: DesignedField['type'], settings: FieldSettings): FieldSettings {
  const names = [...SETTINGS_OF[type], 'linked_to' as const].filter(
    (name) => name !== 'foreign_key' || settings.model === 'department',
  );
  return Object.fromEntries(
    names
      .map((name) => [name, settings[name]] as const)
      .filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
}

/** Everything invalid in a form, including initial values the form itself would refuse. */
export const reasonsOf = (form: DesignedField[]): Reason[] => {
  const ids = form.map(({ requirement_id }) => requirement_id);
  if (new Set(ids).size < ids.length) return [{ index: 0, part: 'label', message: 'Two fields have the same id.' }];
  return [...formReasons(form), ...form.flatMap(defaultReason)];
};

function defaultReason(field: DesignedField, index: number): Reason[] {
  const { default: value } = field.additional_settings;
  const message = value === undefined || field.type === 'hidden' ? undefined : checkValue(field, value).message;
  return message ? [{ index, part: 'default', message }] : [];
}

/** The reasons, keyed by field path. */
export function errorsOf(reasons: Reason[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { index, part, message } of reasons) (errors[`fields.${index}.${part}`] ??= []).push(message);
  return errors;
}

/** Fills in missing code labels from the label, numbered to stay unique. */
export function withCodeLabels(form: DesignedField[]): DesignedField[] {
  const taken = new Set(form.map(({ code_label }) => code_label));
  return form.map((field) => {
    if (field.code_label) return field;
    const base =
      field.label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 90) || 'field';
    let code_label = base;
    for (let number = 2; taken.has(code_label); number++) code_label = `${base}_${number}`;
    taken.add(code_label);
    return { ...field, code_label };
  });
}
