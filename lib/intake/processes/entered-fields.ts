import { z } from 'zod';
import { FIELD_TYPES, SECTIONS, keysOf } from '@/lib/shared/enums';
import { Checkbox, optional } from '@/lib/shared/fields';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import type { FieldSettings } from '@/lib/shared/form-field';
import { FORM_LIMITS, type DesignedField } from '@/lib/intake/forms/field';
import { isFilledIn, rulesOf } from '@/lib/intake/forms/field-types';

/** Parses the fields that the editor sends. Pure. */

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

export const DesignedFields = z.preprocess(
  (value) => (typeof value === 'string' ? jsonIn(value) : value),
  Short(Field, FORM_LIMITS.fields, TOO_MANY).transform((fields) => fields.map(cleaned)),
);

/** The value of a text of JSON that an editor sends; undefined for anything else. */
export function jsonIn(text: string): unknown {
  if (text.length > MAX_JSON) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cleaned(field: z.output<typeof Field>): DesignedField {
  const { type, options, additional_settings, required } = field;
  const { choices } = rulesOf(type);
  return {
    ...field,
    required: required && !isFilledIn(type),
    options: !choices
      ? []
      : options.map(({ value, label, options: subs = [] }) =>
          choices === 'tiers' ? { value, label, options: subs } : { value, label },
        ),
    additional_settings: settingsOf(field.type, additional_settings),
  };
}

function settingsOf(type: DesignedField['type'], settings: FieldSettings): FieldSettings {
  const names = [...rulesOf(type).settings, 'linked_to' as const].filter(
    (name) => name !== 'foreign_key' || settings.model === 'department',
  );
  return Object.fromEntries(
    names
      .map((name) => [name, settings[name]] as const)
      .filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
}
