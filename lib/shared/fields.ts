import { z } from 'zod';
import { PASSWORD_RULES } from './password';
import type { FieldErrors } from './problem';

/** Every message under its field's whole path: "linkages.0.option_name" (ARCHITECTURE 2.4). */
export function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) (errors[path.join('.') || 'form'] ??= []).push(message);
  return errors;
}

// What no atom has words for; a library's own would speak of types and patterns.
z.config({ customError: () => 'Check this entry.' });

/** Input as the database can keep it: no text holds a NUL or half a character (a lone surrogate). Everything else stays. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, storable(inner)]));
}

/* Field atoms: one for each kind of entry, with its own message. Every string has a limit; control characters never pass. */

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const tidy = (value: unknown) => (typeof value === 'string' ? value.replace(CONTROL, '').trim() : typeof value === 'number' ? String(value) : value === null ? undefined : value);
const oneLine = (value: unknown) => {
  const text = tidy(value);
  return typeof text === 'string' ? text.replace(/\s+/g, ' ') : text;
};

/** A required line of text. */
export const Line = (label: string, max = 255) =>
  z.preprocess(oneLine, z.string(`Enter ${label}.`).min(1, `Enter ${label}.`).max(max, `Use at most ${max} characters.`));
/** Required text that may run over lines. */
export const Text = (label: string, max = 10_000) =>
  z.preprocess(tidy, z.string(`Enter ${label}.`).min(1, `Enter ${label}.`).max(max, `Use at most ${max} characters.`));
/** Makes an atom optional: an empty entry becomes null. */
export const optional = <T extends z.ZodType>(atom: T) => z.preprocess((value) => (value === undefined || value === null || (typeof value === 'string' && !value.trim()) ? null : value), atom.nullable());

const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** One e-mail address, lower case and ASCII; never a list (SECURITY 6). */
export const Email = z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.string('Enter an e-mail address.').min(1, { error: 'Enter an e-mail address.', abort: true }).max(254, 'Use at most 254 characters.').regex(EMAIL, 'Enter an e-mail address like name@company.com.'));

export const Url = z.preprocess(oneLine, z.string('Enter a web address.').max(2000, 'Use at most 2000 characters.').regex(/^https?:\/\/[^\s/$.?#][^\s]*$/i, 'Enter a web address that starts with http:// or https://.'));

/** At most 25 characters (spec 1 §5). */
export const Phone = z.preprocess(oneLine, z.string('Enter a phone number.').max(25, { error: 'Use at most 25 characters.', abort: true }).regex(/^[+0-9 ().x/#-]{3,25}$/i, 'Enter a phone number.'));
export const CountryCode = z.preprocess((value) => (value === undefined || value === null || value === '' ? 'US' : value), z.string('Choose a country.').regex(/^[A-Z]{2}$/, 'Choose a country.'));

/* A whole number, or its digits; never what JavaScript would make a number of. */
const whole = (value: unknown) => (typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value);
const Whole = (least: number, most: number, says: string) => z.preprocess(whole, z.number(says).int(says).min(least, says).max(most, says));

/** The id of a row that is chosen from a list; `what` as in "a country". */
export const IdOf = (what: string) => Whole(1, 2_147_483_647, `Choose ${what}.`);
export const Id = IdOf('one');
/** Like Id, and 0 stands for "new". */
export const IdOrNew = Whole(0, 2_147_483_647, 'Choose one.');

/** true, "true", 1, "1", "on" and their opposites. */
export const Flag = z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.union([z.boolean(), z.literal([1, '1', 'true', 'on', 'yes']).transform(() => true), z.literal([0, '0', 'false', 'off', 'no', '']).transform(() => false)], 'Choose yes or no.'));

/** A checkbox: one that is not sent is as `unsaid`. */
export const TickOr = (unsaid: boolean) => z.preprocess((value) => value ?? unsaid, Flag);
export const Tick = TickOr(false);

/** A mailed secret or a case reference, as it stands in an address. What cannot be one opens nothing, like any unknown one. */
export const Token = z.string().regex(/^[A-Za-z0-9_-]{10,128}$/).catch('-');

/** The privacy checkbox (spec 1 §5). */
export const AgreeConfirm = z.preprocess((value) => value === true || value === 'true' || value === 'on' || value === 1 || value === '1',
  z.literal(true, 'You must accept the terms of the privacy policy.'));

/** A new password: one message for each broken rule (spec 1 §5, PRODUCT §2). */
export const Password = z.string('Enter a password.').max(1000, 'Use 8 to 128 characters.').superRefine((value, ctx) => {
  for (const { test, says } of PASSWORD_RULES) if (!test(value)) ctx.addIssue({ code: 'custom', message: says });
});

/** Page and page size of a list, within bounds. */
export const Paging = { page: Whole(1, 1_000_000, 'Choose a page.').default(1), limit: Whole(1, 100, 'Choose from 1 to 100.').default(10) };
