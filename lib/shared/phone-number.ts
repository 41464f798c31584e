import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { MAX_PHONE_LENGTH, splitCountry, storedPhone } from './phone.ts';

/** Only this module knows numbering plans; the browser loads it when a phone field is used. */

export type PhoneNumber = {
  /** E.164, with the extension as in RFC 3966: +14085550110;ext=12 */
  stored: string;
  /** International format for display: +1 408 555 0110 x12 */
  shown: string;
  /** Two-letter country code; undefined for non-geographic numbers such as +800. */
  country?: string;
};

/*
 * Cache, since a request parses the same number several times: as an entry, for its column and for display; and a list shows
 * three of each case. Cleared when it is full, at about a megabyte.
 */
const MAX_KNOWN = 5_000;
const MAX_KNOWN_LENGTH = 50;
const known = new Map<string, PhoneNumber | undefined>();

/**
 * Parses a national number of `country` or any international number; a '{country}: ' prefix overrides `country`.
 * Returns undefined for an invalid number.
 */
export function parsePhone(text: string, country = 'US'): PhoneNumber | undefined {
  if (text.length > MAX_KNOWN_LENGTH) return parse(text, country);
  const key = `${country} ${text}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= MAX_KNOWN) known.clear();
  const phone = parse(text, country);
  known.set(key, phone);
  return phone;
}

function parse(text: string, country: string): PhoneNumber | undefined {
  const { number, country: defaultCountry = country } = splitCountry(text);
  const phone = parsePhoneNumberFromString(number, { defaultCountry: defaultCountry as CountryCode, extract: false });
  if (!phone?.isValid()) return undefined;
  const extension = phone.ext;
  const shown = `${phone.format('INTERNATIONAL').replace(/ ext\. .*$/, '')}${extension ? ` x${extension}` : ''}`;
  return shown.length <= MAX_PHONE_LENGTH ? { stored: storedPhone(shown), shown, country: phone.country } : undefined;
}

/**
 * Formats a stored number internationally. Unparsable text, stored before numbers were checked, is returned unchanged.
 */
export const shownPhone = (stored: string): string => parsePhone(stored)?.shown ?? stored;
