import { z } from 'zod';
import { CALLING_CODES } from './calling-codes';
import { isCiphertext, MAX_CIPHERTEXT } from './ciphertext';
import { withoutControlCharacters } from './control-characters';
import { EMAIL, INVALID_EMAIL, LONG_EMAIL, MAX_EMAIL_LENGTH } from './email-address';
import { PASSWORD_RULES } from './password';
import { INVALID_PHONE, MAX_PHONE_LENGTH } from './phone';
import { parsePhone } from './phone-number';
import type { FieldErrors } from './problem';
import { isSiteName } from './sites';
import { INVALID_WEB_ADDRESS, MAX_WEB_ADDRESS_LENGTH, WEB_ADDRESS } from './web-address';

/** Groups all messages by dotted field path: "linkages.0.option_name" (rule: api.field-errors). */
export function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) (errors[path.join('.') || 'form'] ??= []).push(message);
  return errors;
}

// Replaces zod's technical default messages.
z.config({ customError: () => 'Check this entry.' });

/** Removes NUL characters and replaces lone surrogates in all strings, which PostgreSQL cannot store. */
export function sanitizeInput(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(sanitizeInput);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sanitizeInput(inner)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/*
 * Field types: one for each kind of input, with its own message. Every string has a limit; control characters are
 * removed.
 */

const normalize = (value: unknown) =>
  typeof value === 'string'
    ? withoutControlCharacters(value).trim()
    : typeof value === 'number'
      ? String(value)
      : value === null
        ? undefined
        : value;
const toSingleLine = (value: unknown) => {
  const text = normalize(value);
  return typeof text === 'string' ? text.replace(/\s+/g, ' ') : text;
};

export const SingleLine = (label: string, max = 255) =>
  z.preprocess(
    toSingleLine,
    z.string(`Enter ${label}.`).min(1, `Enter ${label}.`).max(max, `Use at most ${max} characters.`),
  );
export const MultiLine = (label: string, max = 10_000) =>
  z.preprocess(
    normalize,
    z.string(`Enter ${label}.`).min(1, `Enter ${label}.`).max(max, `Use at most ${max} characters.`),
  );
/** As MultiLine, but ciphertext may be longer than a person's text (rule: room.encrypted). */
export const Encryptable = (label: string, max = 10_000) =>
  z.preprocess(
    normalize,
    z
      .string(`Enter ${label}.`)
      .min(1, `Enter ${label}.`)
      .refine((text) => text.length <= (isCiphertext(text) ? MAX_CIPHERTEXT : max), `Use at most ${max} characters.`),
  );
export const optional = <T extends z.ZodType>(field: T) =>
  z.preprocess(
    (value) => (value === undefined || value === null || (typeof value === 'string' && !value.trim()) ? null : value),
    field.nullable(),
  );

/**
 * One email address, lower case and ASCII; never a list (rule: input.email). `what` names it in a form that has
 * several.
 */
export const EmailOf = (what: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
    z
      .string(`Enter ${what}.`)
      .min(1, { error: `Enter ${what}.`, abort: true })
      .max(MAX_EMAIL_LENGTH, LONG_EMAIL)
      .regex(EMAIL, INVALID_EMAIL),
  );
export const Email = EmailOf('an email address');

export const Url = z.preprocess(
  toSingleLine,
  z
    .string('Enter a web address.')
    .max(MAX_WEB_ADDRESS_LENGTH, `Use at most ${MAX_WEB_ADDRESS_LENGTH} characters.`)
    .regex(WEB_ADDRESS, INVALID_WEB_ADDRESS),
);

/**
 * International phone number, stored as E.164. Use it within `withPhone`, which also accepts national numbers. At most
 * 25 characters (spec 1 §5).
 */
export const Phone = z.preprocess(
  toSingleLine,
  z
    .string('Enter a phone number.')
    .min(1, { error: 'Enter a phone number.', abort: true })
    .max(MAX_PHONE_LENGTH, { error: `Use at most ${MAX_PHONE_LENGTH} characters.`, abort: true })
    .transform((text, ctx) => {
      const phone = text.startsWith('+') ? parsePhone(text) : undefined;
      if (!phone) ctx.addIssue({ code: 'custom', message: INVALID_PHONE });
      return phone?.stored ?? z.NEVER;
    }),
);
const COUNTRIES: ReadonlySet<string> = new Set(CALLING_CODES.map(({ country }) => country));
export const CountryCode = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? 'US' : value),
  z.string('Choose a country.').refine((country) => COUNTRIES.has(country), 'Choose a country.'),
);

/**
 * Parses the phone field of an object together with its `phone_country_code`: a national number becomes E.164, and an
 * international number sets the country.
 */
export const withPhone = <T extends z.ZodType>(object: T, name = 'phone') =>
  z.preprocess((value) => {
    if (!isPlainObject(value)) return value;
    const text = toSingleLine(value[name]);
    const country = CountryCode.safeParse(value.phone_country_code);
    if (typeof text !== 'string' || text.length > MAX_PHONE_LENGTH) return value;
    const phone = parsePhone(text, country.data);
    if (phone && !country.success) return { ...value, [name]: phone.stored };
    return phone ? { ...value, [name]: phone.stored, phone_country_code: phone.country ?? country.data } : value;
  }, object);

/* Accepts a number or decimal digits only, not everything that Number() converts. */
const toInteger = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
export const Integer = (min: number, max: number, message: string) =>
  z.preprocess(toInteger, z.number(message).int(message).min(min, message).max(max, message));

export const IdOf = (what: string) => Integer(1, 2_147_483_647, `Choose ${what}.`);
export const Id = IdOf('one');
export const IdOrNew = Integer(0, 2_147_483_647, 'Choose one.');

export const Flag = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.union(
    [
      z.boolean(),
      z.literal([1, '1', 'true', 'on', 'yes']).transform(() => true),
      z.literal([0, '0', 'false', 'off', 'no', '']).transform(() => false),
    ],
    'Choose yes or no.',
  ),
);

export const CheckboxOr = (defaultValue: boolean) => z.preprocess((value) => value ?? defaultValue, Flag);
export const Checkbox = CheckboxOr(false);

/** Mailed secret or case reference in a URL. Malformed ones become "-", which matches nothing. */
export const Token = z
  .string()
  .regex(/^[A-Za-z0-9_-]{10,128}$/)
  .catch('-');

/** The privacy checkbox (spec 1 §5). */
export const AgreeConfirm = z.preprocess(
  (value) => value === true || value === 'true' || value === 'on' || value === 1 || value === '1',
  z.literal(true, 'You must accept the terms of the privacy policy.'),
);

/** New password with one message for each broken rule (spec 1 §5, rule: passwords.rule). */
export const Password = z
  .string('Enter a password.')
  .max(1000, 'Use 8 to 128 characters.')
  .superRefine((value, ctx) => {
    for (const { test, message } of PASSWORD_RULES)
      if (!test(value)) ctx.addIssue({ code: 'custom', message: message });
  });

export const Paging = {
  page: Integer(1, 1_000_000, 'Choose a page.').default(1),
  limit: Integer(1, 100, 'Choose from 1 to 100.').default(10),
};

/** A company's slug or a group's vhost (rules: hosts.names, network.slug). */
export const SiteName = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z
    .string('Enter a sub-domain.')
    .min(1, { error: 'Enter a sub-domain.', abort: true })
    .max(63, { error: 'Use at most 63 characters.', abort: true })
    .regex(/^[a-z0-9-]{2,63}$/, { error: 'Use 2 to 63 letters, digits and hyphens.', abort: true })
    .refine(isSiteName, 'This sub-domain is reserved. Choose another one.'),
);

export const SearchText = z.preprocess(
  (value) => (typeof value === 'string' && value.trim().length > 1 ? value.trim().slice(0, 100) : undefined),
  z.string().optional(),
);

/** A search term of a suggestion: two characters or more (spec 1 §5). */
export const SearchTerm = z
  .string('Type at least 2 characters.')
  .trim()
  .min(2, 'Type at least 2 characters.')
  .max(100, 'Use at most 100 characters.');

export const withoutEmpty = (raw: unknown) =>
  Object.fromEntries(Object.entries(raw ?? {}).filter(([, value]) => value !== ''));
