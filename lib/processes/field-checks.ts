import type { z } from 'zod';
import { Email, Phone, Url } from '@/lib/shared/fields';
import type { FieldType } from '@/lib/shared/vocabulary';
import { TIER_BETWEEN, type FormField } from './form-rules';

/** What one entry must look like, by the type of its field (spec 1 §3, §5). Pure. */

type Checked = { value: string; says?: string };
type Check = (field: FormField, value: string) => Checked;

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
/* A phone may come with its country before it: "US: 650 555 0100" (spec 1 §5). */
const COUNTRY = /^[A-Z]{2}: /;
const CHOOSE = 'Choose one of the list.';

const oneLine = (value: string) => value.replace(CONTROL, '').replace(/\s+/g, ' ').trim();
const fine = (value: string): Checked => ({ value });
const wrong = (says: string): Checked => ({ value: '', says });

/** The cleaned value, or what is wrong with it. An empty entry is wrong only where the field is required. */
export function checkValue(field: FormField, raw: string): Checked {
  const value = field.type === 'text' ? raw.replace(CONTROL, '').trim() : oneLine(raw);
  if (field.type === 'copy' || field.type === 'hidden') return fine(value);
  if (value === '') return field.required ? wrong(emptySays(field)) : fine('');
  const most = field.additional_settings.max_length ?? LONGEST[field.type] ?? 255;
  if (value.length > most) return wrong(`Use at most ${most} characters.`);
  return CHECKS[field.type](field, value);
}

const LONGEST: Partial<Record<FieldType, number>> = { text: 10_000, url: 2000 };
const CHOICES: FieldType[] = ['select', 'tierselect', 'groupselect', 'db_select', 'timezone'];

function emptySays({ type, label }: FormField): string {
  const named = /^\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label;
  return `${CHOICES.includes(type) ? 'Choose' : 'Enter'} ${named}.`;
}

function by(atom: z.ZodType<string>, value: string, keep?: string): Checked {
  const read = atom.safeParse(value);
  return read.success ? fine(keep ?? read.data) : wrong(read.error.issues[0]!.message);
}

function listed(field: FormField, value: string): Checked {
  const option = field.options.find((one) => one.value === value);
  return option ? fine(option.value) : wrong(CHOOSE);
}

function tier(field: FormField, value: string): Checked {
  const fits = field.options.some((main) => (main.options ?? []).some((sub) => `${main.value}${TIER_BETWEEN}${sub.value}` === value));
  return fits ? fine(value) : wrong(CHOOSE);
}

function integer({ additional_settings: { min, max } }: FormField, value: string): Checked {
  if (!/^[-+]?\d{1,15}$/.test(value)) return wrong('Enter a whole number.');
  const number = Number(value);
  if (min !== undefined && number < min) return wrong(`Enter ${min} or more.`);
  if (max !== undefined && number > max) return wrong(`Enter ${max} or less.`);
  return fine(String(number));
}

function timezone(_: FormField, value: string): Checked {
  try {
    return fine(new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value);
  } catch {
    return wrong(CHOOSE);
  }
}

const CHECKS: Record<FieldType, Check> = {
  hidden: (_, value) => fine(value),
  copy: (_, value) => fine(value),
  string: (_, value) => fine(value),
  text: (_, value) => fine(value),
  integer,
  phone: (_, value) => by(Phone, value.replace(COUNTRY, ''), value),
  email: (_, value) => by(Email, value),
  url: (_, value) => by(Url, value),
  /* Unless it is switched off, a select takes "Other" as text of one's own (spec 1 §5). */
  select: (field, value) => (field.additional_settings.disable_other ? listed(field, value) : fine(value)),
  groupselect: listed,
  tierselect: tier,
  /* An id of the server's list; that it is one of those the submitter may see is checked with the database. */
  db_select: (_, value) => (/^[1-9]\d{0,9}$/.test(value) ? fine(value) : wrong(CHOOSE)),
  timezone,
};
