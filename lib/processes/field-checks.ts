import type { z } from 'zod';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { Email, Url } from '@/lib/shared/fields';
import { INVALID_PHONE } from '@/lib/shared/phone';
import { parsePhone } from '@/lib/shared/phone-number';
import type { FieldType } from '@/lib/shared/enums';
import { TIER_BETWEEN, type FormField } from './form-rules';

/** Validates an entry by its field's type (rule: forms.field-types). Pure. */

type Checked = { value: string; message?: string };
type Check = (field: FormField, value: string) => Checked;

const CHOOSE = 'Choose one of the options.';

const oneLine = (value: string) => withoutControlCharacters(value).replace(/\s+/g, ' ').trim();
const valid = (value: string): Checked => ({ value });
const wrong = (message: string): Checked => ({ value: '', message });

/** @returns the cleaned value, or the message for an invalid one. An empty entry is invalid only in a required field. */
export function checkValue(field: FormField, raw: string): Checked {
  const value = field.type === 'text' ? withoutControlCharacters(raw).trim() : oneLine(raw);
  if (field.type === 'copy' || field.type === 'hidden') return valid(value);
  if (value === '') return field.required ? wrong(requiredMessage(field)) : valid('');
  const max = field.additional_settings.max_length ?? MAX_LENGTHS[field.type] ?? 255;
  if (value.length > max) return wrong(`Use at most ${max} characters.`);
  return CHECKS[field.type](field, value);
}

const MAX_LENGTHS: Partial<Record<FieldType, number>> = { text: 10_000, url: 2000 };
/**
 * Start of the message for an empty field. The label follows in quotes, because arbitrary labels do not fit into a
 * sentence.
 */
const REQUIRED: Partial<Record<FieldType, string>> = {
  integer: 'Enter a number for',
  email: 'Enter an email address for',
  url: 'Enter a web address for',
  phone: 'Enter a phone number for',
  select: 'Choose an option for',
  groupselect: 'Choose an option for',
  tierselect: 'Choose an option for',
  db_select: 'Choose an option for',
  timezone: 'Choose a time zone for',
};
const requiredMessage = ({ type, label }: FormField) => `${REQUIRED[type] ?? 'Fill in'} “${label}”.`;

function by(atom: z.ZodType<string>, value: string): Checked {
  const read = atom.safeParse(value);
  return read.success ? valid(read.data) : wrong(read.error.issues[0]!.message);
}

function listed(field: FormField, value: string): Checked {
  const option = field.options.find((one) => one.value === value);
  return option ? valid(option.value) : wrong(CHOOSE);
}

function tier(field: FormField, value: string): Checked {
  const fits = field.options.some((main) =>
    (main.options ?? []).some((sub) => `${main.value}${TIER_BETWEEN}${sub.value}` === value),
  );
  return fits ? valid(value) : wrong(CHOOSE);
}

function integer({ additional_settings: { min, max } }: FormField, value: string): Checked {
  if (!/^[-+]?\d{1,15}$/.test(value)) return wrong('Enter a whole number.');
  const number = Number(value);
  if (min !== undefined && number < min) return wrong(`Enter ${min} or more.`);
  if (max !== undefined && number > max) return wrong(`Enter ${max} or less.`);
  return valid(String(number));
}

function timezone(_: FormField, value: string): Checked {
  try {
    return valid(new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value);
  } catch {
    return wrong(CHOOSE);
  }
}

const CHECKS: Record<FieldType, Check> = {
  hidden: (_, value) => valid(value),
  copy: (_, value) => valid(value),
  string: (_, value) => valid(value),
  text: (_, value) => valid(value),
  integer,
  phone: (_, value) => {
    const found = parsePhone(value);
    return found ? valid(found.stored) : wrong(INVALID_PHONE);
  },
  email: (_, value) => by(Email, value),
  url: (_, value) => by(Url, value),
  /* "Other" is free text (rule: forms.other). */
  select: (field, value) => (field.additional_settings.disable_other ? listed(field, value) : valid(value)),
  groupselect: listed,
  tierselect: tier,
  /* Whether the submitter may see this id is checked in the database. */
  db_select: (_, value) => (/^[1-9]\d{0,9}$/.test(value) ? valid(value) : wrong(CHOOSE)),
  timezone,
};
