import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { MAX_PHONE_LENGTH, splitCountry, storedPhone } from './phone.ts';

/** Only this module contains numbering plans; the browser loads it when a phone field is used. */

export type PhoneNumber = {
  /** E.164, with the extension as in RFC 3966: +14085550110;ext=12 */
  stored: string;
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
const MAX_WRITTEN = 100;
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
  if (text.length > MAX_WRITTEN) return undefined;
  const { number, country: defaultCountry = country } = splitCountry(text);
  const phone = parseWritten(tidied(number), defaultCountry as CountryCode);
  if (!phone) return undefined;
  const extension = phone.ext;
  const shown = `${phone.format('INTERNATIONAL').replace(/ ext\. .*$/, '')}${extension ? ` x${extension}` : ''}`;
  return shown.length <= MAX_PHONE_LENGTH ? { stored: storedPhone(shown), shown, country: phone.country } : undefined;
}

const EXTENSION =
  /[\s,;]*(?<!\p{L})(?:ext(?:ension|n)?|durchwahl|dw|nst|klappe|poste|ramal|anexo|interno|wew|toestel|tst|内線|內線)\s*[.:]{0,2}\s*(\d{1,7})$/iu;

/**
 * Spellings that no numbering plan contains: direction marks of copied numbers, the apostrophe of a spreadsheet, a
 * link, full-width digits, (+49), and names of an extension.
 */
const tidied = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'(?=[+\d(])/, '')
    .replace(/^tel:\s*/i, '')
    .replace(/^\((\+\d{1,3})\)/, '$1')
    .replace(EXTENSION, ' ext. $1');

/** Most of the world dials 00 before a country code; this covers countries that dial something else. */
const DIALED_ABROAD = /^00[\s.-]*(?=[1-9])/;
/** Digits that numbering plans have dropped after the country code: Mexico's 1, and 15 after Argentina's 9. */
const DROPPED: [pattern: RegExp, replacement: string][] = [
  [/^\+52(?:1|01|04[45])(?=\d{10}$)/, '+52'],
  [/^\+549(?=\d{12}$)(\d{2,4}?)15/, '+549$1'],
];

function parseWritten(text: string, defaultCountry: CountryCode) {
  const read = (written: string) => parsePhoneNumberFromString(written, { defaultCountry, extract: false });
  const phone = read(text);
  const abroad = DIALED_ABROAD.test(text) ? read(text.replace(DIALED_ABROAD, '+')) : undefined;
  // Japan has numbers that begin with 00; they only count when the same digits are not a number of another country.
  const isDialed = phone?.isValid() && phone.country !== defaultCountry;
  if (abroad?.isValid() && !isDialed) return abroad;
  return phone?.isValid() ? phone : currentOf(abroad ?? phone, read);
}

type Read = ReturnType<typeof parsePhoneNumberFromString>;

function currentOf(phone: Read, read: (written: string) => Read): Read {
  const number = phone && renumbered(phone);
  const current = number ? read(number) : undefined;
  return current?.isValid() ? current : undefined;
}

function renumbered({ number, ext }: { number: string; ext?: string }): string | undefined {
  const [pattern, replacement = ''] = DROPPED.find(([dropped]) => dropped.test(number)) ?? [];
  return pattern && `${number.replace(pattern, replacement)}${ext ? ` ext. ${ext}` : ''}`;
}

/**
 * Formats a stored number internationally. Unparsable text, stored before numbers were checked, is returned unchanged.
 */
export const shownPhone = (stored: string): string => parsePhone(stored)?.shown ?? stored;
