import { emailError } from '@/lib/shared/email-address';
import type { FieldType } from '@/lib/shared/enums';
import type { FieldOption } from '@/lib/shared/form-field';
import { INVALID_PHONE } from '@/lib/shared/phone';
import { INVALID_WEB_ADDRESS, MAX_WEB_ADDRESS_LENGTH, WEB_ADDRESS } from '@/lib/shared/web-address';
import { db_select } from './db-select';
import { accepted, CHOOSE, reason, refused, type FieldTypeRules } from './field-type';

/** The rules of a type. Cases and drafts store its name, which may be one that no longer exists. */
export const rulesOf = (type: string): FieldTypeRules =>
  Object.hasOwn(TYPES, type) ? TYPES[type as FieldType] : OF_NO_TYPE;

/** Filled in by the portal, so never required. */
export const isFilledIn = (type: string) => rulesOf(type).filledWith !== undefined;

/** The longest entry of a type. */
export const maxLengthOf = (type: string) => rulesOf(type).maxLength ?? 255;

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

/** A main choice and one of its sub-choices, as they are sent. */
export const tierValue = (main: string, sub: string) => `${main}${TIER_BETWEEN}${sub}`;

/** The sub-choice of a sent value. */
export const subChoiceOf = (value: string): string | undefined => value.split(TIER_BETWEEN)[1];

/** All choices of a tier select with their values. */
export const tierChoices = (options: FieldOption[]) =>
  options.flatMap((main) =>
    (main.options ?? []).map((sub) => ({ main, sub, value: tierValue(main.value, sub.value) })),
  );

const TIER_BETWEEN = ' : ';

const copiedLabel = (name: string | undefined) => Object.entries(COPY_SOURCES).find(([known]) => known === name)?.[1];

const OF_NO_TYPE: FieldTypeRules = { settings: [] };

/** Every type of field. Code asks what a type can do, never which one it is. */
const TYPES: Record<FieldType, FieldTypeRules> = {
  copy: {
    settings: ['help', 'copy_from'],
    filledWith: ({ additional_settings: { copy_from } }, standard) => standard[copy_from ?? ''] ?? '',
    reasons: ({ additional_settings: { copy_from } }) => [
      !copiedLabel(copy_from) &&
        reason('copy_from', copy_from ? `There is no field “${copy_from}” to repeat.` : 'Choose the field to repeat.'),
    ],
    notes: ({ additional_settings: { copy_from } }) => [
      `Repeats the ${copiedLabel(copy_from)?.toLowerCase() ?? 'entry of another field'}.`,
    ],
  },
  db_select,
  email: {
    settings: ['placeholder', 'help', 'default'],
    typed: 'checked',
    ask: 'Enter an email address for',
    check(value) {
      const message = emailError(value);
      return message ? refused(message) : accepted(value.toLowerCase());
    },
    sample: () => 'customer@customer.test',
  },
  groupselect: {
    settings: ['help', 'default'],
    ask: 'Choose an option for',
    choices: 'flat',
    closedTo: ({ options }) => options.map(({ value }) => value),
    showsGroups: true,
    notes: ({ options }) => [choicesNote(options), 'Determines which fields are shown.'],
    sample: ({ options: [first] }) => first?.value ?? '',
  },
  hidden: {
    settings: ['default'],
    unseen: true,
    filledWith: ({ additional_settings }) => additional_settings.default ?? '',
    reasons: ({ additional_settings }) => [
      !additional_settings.default && reason('default', 'Enter the value that this field sends.'),
    ],
    notes: ({ additional_settings: { default: value } }) => [value ? `Sends “${value}”.` : 'Sends nothing.'],
  },
  integer: {
    settings: ['placeholder', 'help', 'default', 'min', 'max'],
    typed: 'checked',
    ask: 'Enter a number for',
    check(value, { additional_settings: { min, max } }) {
      if (!/^[-+]?\d{1,15}$/.test(value)) return refused('Enter a whole number.');
      const number = Number(value);
      if (min !== undefined && number < min) return refused(`Enter ${min} or more.`);
      if (max !== undefined && number > max) return refused(`Enter ${max} or less.`);
      return accepted(String(number));
    },
    notes({ additional_settings: { min, max } }) {
      if (min !== undefined && max !== undefined) return [`From ${min} to ${max}.`];
      if (min !== undefined) return [`${min} or more.`];
      return max === undefined ? [] : [`${max} or less.`];
    },
    sample: ({ additional_settings: { min } }) => String(min ?? 1),
  },
  phone: {
    settings: ['help'],
    isPhone: true,
    ask: 'Enter a phone number for',
    check(value, _, { parsePhone }) {
      const number = parsePhone(value);
      return number ? accepted(number.stored) : refused(INVALID_PHONE);
    },
    sample: () => '+1 650 555 0100',
  },
  select: {
    settings: ['help', 'default', 'disable_other'],
    ask: 'Choose an option for',
    choices: 'flat',
    /* "Other" is free text (rule: forms.other). */
    closedTo: ({ options, additional_settings }) =>
      additional_settings.disable_other ? options.map(({ value }) => value) : undefined,
    notes: ({ options, additional_settings: { disable_other } }) => [
      `${choicesNote(options)}${disable_other ? '' : ' Or another text.'}`,
    ],
    sample: ({ options: [first] }) => first?.value ?? '',
  },
  string: {
    settings: ['placeholder', 'help', 'default', 'max_length'],
    typed: 'free',
    sample: () => 'Test',
  },
  text: {
    settings: ['placeholder', 'help', 'default', 'max_length'],
    typed: 'free',
    maxLength: 10_000,
    multiline: true,
    sample: () => 'Test customer',
  },
  tierselect: {
    settings: ['help'],
    ask: 'Choose an option for',
    choices: 'tiers',
    closedTo: ({ options }) => tierChoices(options).map(({ value }) => value),
    notes: ({ options }) =>
      options.map(
        ({ label, options: subs = [] }) => `${label}: ${shortList(subs.map((sub) => sub.label)) || 'no choices'}.`,
      ),
    sample: ({ options: [main] }) => tierChoices(main ? [main] : [])[0]?.value ?? '',
  },
  timezone: {
    settings: ['help', 'default'],
    ask: 'Choose a time zone for',
    check(value) {
      try {
        return accepted(new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value);
      } catch {
        return refused(CHOOSE);
      }
    },
    knownValues: () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])],
    sample: () => 'UTC',
  },
  url: {
    settings: ['placeholder', 'help', 'default'],
    typed: 'checked',
    ask: 'Enter a web address for',
    maxLength: MAX_WEB_ADDRESS_LENGTH,
    check: (value) => (WEB_ADDRESS.test(value) ? accepted(value) : refused(INVALID_WEB_ADDRESS)),
    sample: () => 'https://customer.test/',
  },
};

const choicesNote = (options: FieldOption[]) =>
  options.length ? `Choices: ${shortList(options.map(({ label }) => label))}.` : 'No choices.';

const MAX_NAMED = 8;

/** The first labels, and how many more there are. */
function shortList(labels: string[]): string {
  const more = labels.length - MAX_NAMED;
  return more > 0 ? `${labels.slice(0, MAX_NAMED).join(', ')} and ${more} more` : labels.join(', ');
}
