import { maxLengthOf, rulesOf, tierChoices } from '@/lib/intake/forms/field-types';
import type { FormField } from '@/lib/intake/forms/field';
import { wordsOf } from './ticket-lines';

/* Bounded, so that no text takes longer than its length. */
const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{L}{2,24}/u;
/* Systems that nobody reads. */
const OF_A_SYSTEM = /^(?:no-?reply|do-?not-?reply|notifications?|mailer-daemon)/i;
const PHONE = /\+\d[\d\s().-]{6,24}\d/;
const URL_IN_TEXT = /https?:\/\/[^\s<>"']{1,1990}/;
const ZONE = /\b[A-Z][A-Za-z_]+\/[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)?\b/;

export function emailIn(text: string): string | undefined {
  const email = EMAIL.exec(text)?.[0];
  return email && !OF_A_SYSTEM.test(email) ? email : undefined;
}
export const phoneIn = (text: string) => PHONE.exec(text)?.[0].trim();

/** A ticket's value as the field takes it; undefined where it does not fit. */
export function fittingValue(field: FormField, value: string): string | undefined {
  const line = value.split('\n')[0]!.trim();
  const rules = rulesOf(field.type);
  if (rules.choices) return choiceOf(field, line);
  if (rules.isPhone) return phoneEntry(line);
  if (rules.multiline) return cut(field, value.trim());
  return BY_TYPE[field.type]?.(line) ?? (rules.typed === 'free' ? cut(field, line) : undefined);
}

/** Types with a form of their own; others that are typed take any text. */
const BY_TYPE: Partial<Record<FormField['type'], (line: string) => string | undefined>> = {
  email: emailIn,
  url: (line) => URL_IN_TEXT.exec(line)?.[0],
  integer: (line) => /^-?\d{1,15}$/.exec(line.replace(/[\s,']/g, ''))?.[0],
  timezone: (line) => ZONE.exec(line)?.[0],
};

function cut(field: FormField, text: string): string | undefined {
  const max = field.additional_settings.max_length ?? maxLengthOf(field.type);
  return text && text.length <= max ? text : undefined;
}

/** A number with its country, which other numbers do not say. */
const phoneEntry = (line: string) => phoneIn(line);

function choiceOf({ options, type, additional_settings }: FormField, line: string): string | undefined {
  const wanted = wordsOf(line);
  const same = (texts: string[]) => texts.some((text) => wordsOf(text) === wanted);
  if (rulesOf(type).choices === 'tiers') {
    const fitting = tierChoices(options).filter(
      ({ main, sub }) =>
        same([sub.label, sub.value]) || same([`${main.label} ${sub.label}`, `${main.value} ${sub.value}`]),
    );
    return fitting.length === 1 ? fitting[0]!.value : undefined;
  }
  const option = options.find(({ label, value }) => same([label, value]));
  if (option) return option.value;
  const takesOthers = type === 'select' && !additional_settings.disable_other;
  return takesOthers && line && line.length <= 255 ? line : undefined;
}
