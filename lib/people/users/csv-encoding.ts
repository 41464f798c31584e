import 'server-only';
import iconv from 'iconv-lite';
import { invalid } from '@/lib/shared/problem';
import { LEGACY_ENCODINGS, type LegacyEncoding } from './legacy-encodings';

/** `encoding` is null for Unicode. */
export type DecodedCsv = { text: string; encoding: string | null };

const SAVE_AS_UTF8 = 'In a spreadsheet program, save the sheet as “CSV UTF-8”.';
const refuse = (message: string): never => invalid({ file: [`${message} ${SAVE_AS_UTF8}`] });

/**
 * Decodes a CSV file: Unicode by its byte-order mark or its bytes, else the legacy encoding in which its names look
 * like names (rule: admin.import-encoding). Detectors by letter frequency need running text; a list of names is too
 * short.
 * @param country of the company, whose languages decide between encodings that read the file equally well
 * @throws Problem invalid under `file`, which names the encoding
 */
export function decodeCsv(bytes: Uint8Array, country: string | null): DecodedCsv {
  const unicode = unicodeOf(bytes);
  // Spreadsheets and other binary files contain zeros.
  if (!unicode && bytes.includes(0))
    return invalid({ file: ['This is not a CSV file. In a spreadsheet program, save the sheet as CSV.'] });
  if (unicode) return { text: decodeUnicode(bytes, unicode), encoding: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null };
  } catch {
    return decodeLegacy(bytes, country);
  }
}

const BEGINNINGS: [beginning: RegExp, encoding: string][] = [
  [/^(?:\xff\xfe\0\0|\0\0\xfe\xff)/, 'utf-32'],
  [/^(?:\xff\xfe|[^\0]\0[^\0]\0)/, 'utf-16le'],
  [/^(?:\xfe\xff|\0[^\0]\0[^\0])/, 'utf-16be'],
  [/^\xef\xbb\xbf/, 'utf-8'],
];

function unicodeOf(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const [, encoding] = BEGINNINGS.find(([pattern]) => pattern.test(beginning)) ?? [];
  if (encoding === 'utf-32') return refuse('This file is in UTF-32, which cannot be read.');
  return encoding ?? (Buffer.from(bytes).includes('\u001b$') ? 'iso-2022-jp' : undefined);
}

function decodeUnicode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuse(`This file begins as ${encoding.toUpperCase()}, but has bytes that are not.`);
  }
}

type Reading = LegacyEncoding & { sample: string; score: number; share: number };

/** A lower share is refused, since some words in an unlisted encoding fit another one by chance. */
const MIN_SHARE = 0.75;

function decodeLegacy(bytes: Uint8Array, country: string | null): DecodedCsv {
  const sample = sampleOf(bytes);
  const readings = LEGACY_ENCODINGS.map((one) => ({ ...one, sample: iconv.decode(sample, one.label) })).map(
    (one): Reading => ({ ...one, ...scoreOf(one) }),
  );
  const best = Math.max(...readings.map(({ score }) => score));
  if (best === 0 || !readings.some(({ score, share }) => score === best && share >= MIN_SHARE))
    return refuse(`This file is not in UTF-8. Its names fit neither ${namesOf(readings, 'nor')}.`);
  const fitting = mostLikely(
    readings.filter(({ score }) => score === best),
    country,
  );
  if (new Set(fitting.map((one) => one.sample)).size > 1)
    return refuse(`This file is not in UTF-8. It may be in ${namesOf(fitting, 'or')}.`);
  const [{ label, name }] = fitting as [Reading];
  const text = iconv.decode(Buffer.from(bytes), label);
  if (text.includes('\uFFFD')) return refuse(`This file looks like ${name}, but has bytes that are not.`);
  return { text, encoding: name };
}

function namesOf(readings: Reading[], conjunction: 'or' | 'nor'): string {
  const names = readings.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`;
}

/** Prefers encodings of the company's language; omits rare ones where a common one of the same languages remains. */
function mostLikely(readings: Reading[], country: string | null): Reading[] {
  const language = country && new Intl.Locale('und', { region: country }).maximize().language;
  const own = readings.filter((one) => language && Object.hasOwn(one.alphabets, language));
  const left = own.length ? own : readings;
  return left.filter((one) => !one.isRare || left.every((other) => other.isRare || other.alphabets !== one.alphabets));
}

const MAX_LINES = 500;
const MAX_SAMPLE = 64 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Returns the first lines with non-ASCII bytes. A line break is never the second byte of a character. */
function sampleOf(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length && lines.length < MAX_LINES; at++) {
    if (at < bytes.length && bytes[at] !== NEWLINE && bytes[at] !== RETURN) continue;
    const line = bytes.subarray(start, at + 1);
    if (line.some((byte) => byte > 0x7f)) lines.push(line);
    start = at + 1;
  }
  return Buffer.concat(lines).subarray(0, MAX_SAMPLE);
}

function scoreOf({ sample, ...encoding }: LegacyEncoding & { sample: string }): { score: number; share: number } {
  const lines = sample
    .split(/[\r\n]+/)
    .map((line) => line.split(/[,;\t|]/).filter(isForeign))
    .filter((cells) => cells.length);
  const score = lines
    .flatMap((cells) => [...cells, cells.join(' ')])
    .filter((text) => isPlausible(text, encoding) && isOfUsual(text, encoding)).length;
  const cells = lines.flat();
  return { score, share: cells.filter((cell) => isPlausible(cell, encoding)).length / cells.length };
}

const isForeign = (text: string) => /[^\u0000-\u007f]/.test(text);
/** Typographic signs in plausible places: D’Angelo, Paris – La Défense. */
const PUNCTUATION = /(?<=(?:^|[\s-])\p{L}{1,2})’(?=\p{Lu})|(?<=\s)[–—](?=\s)|\u00a0/gu;
const MISPLACED_CAPITAL = /\p{Ll}(?![A-Z])\p{Lu}|\p{Lu}(?![A-Z])\p{Lu}\p{Ll}/u;
const MIXED = /[A-Za-z](?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}[A-Za-z]/u;
const SMALL_AT_START = /^["'\s]*(?![a-z])\p{Ll}/u;
const IMPLAUSIBLE = [MISPLACED_CAPITAL, SMALL_AT_START, MIXED];

const plainOf = (text: string) => text.replace(PUNCTUATION, '');
const foreignOf = (text: string) => plainOf(text).replace(/[\u0000-\u007f]/g, '');

const isPlausible = (text: string, { alphabets }: LegacyEncoding): boolean =>
  !IMPLAUSIBLE.some((sign) => sign.test(plainOf(text))) &&
  Object.values(alphabets).some((alphabet) => alphabet.test(foreignOf(text)));

const isOfUsual = (text: string, { label, usual }: LegacyEncoding): boolean =>
  !usual || [...foreignOf(text)].every((character) => isUsual(iconv.encode(character, label), usual));

const isUsual = ({ length, 0: first = 0 }: Buffer, usual: [number, number][]) =>
  length === 2 && usual.some(([from, to]) => first >= from && first <= to);
