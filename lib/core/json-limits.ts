import 'server-only';
import { Problem } from '@/lib/shared/problem';

const MAX_DEPTH = 32;
export const MAX_FIELDS = 200;
/** Limit of all values, nested ones included. */
const MAX_VALUES = 5_000;
/** Longer numbers exceed the precision of a double and are slow to parse. */
const MAX_NUMBER_LENGTH = 400;

const codeOf = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [codeOf('"'), codeOf('\\'), codeOf(',')];
const OPENING_BRACKETS = [codeOf('{'), codeOf('[')];
const CLOSING_BRACKETS = [codeOf('}'), codeOf(']')];

export const tooManyFields = () => new Problem('payload_too_large', 'The request has too many fields.');

/**
 * Limits the cost of parsing JSON in one pass over its bytes, before it is parsed: a megabyte of small keys or brackets
 * would block the event loop for seconds. Does not validate the syntax.
 * @throws Problem malformed (400) when nested too deeply, payload_too_large (413) with too many fields or values
 */
export function checkJsonLimits(bytes: Uint8Array): void {
  const counts = { depth: 0, values: 0, fields: 1 };
  let scalarStart = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (isDigit(byte)) {
      if (index - scalarStart > MAX_NUMBER_LENGTH) throw new Problem('malformed', 'The request is not valid JSON.');
      continue;
    }
    if (byte === QUOTE) index = endOfString(bytes, index);
    else count(counts, byte);
    scalarStart = index;
  }
}

/** Counts a byte outside of string literals. */
function count(counts: { depth: number; values: number; fields: number }, byte: number): void {
  if (CLOSING_BRACKETS.includes(byte)) counts.depth -= 1;
  const opens = OPENING_BRACKETS.includes(byte);
  if (!opens && byte !== COMMA) return;
  if (opens) counts.depth += 1;
  else if (counts.depth === 1) counts.fields += 1;
  counts.values += 1;
  if (counts.depth > MAX_DEPTH) throw new Problem('malformed', 'The request is nested too deeply.');
  if (counts.fields > MAX_FIELDS || counts.values > MAX_VALUES) throw tooManyFields();
}

/** Index of the closing quote, or the end of the text. */
function endOfString(bytes: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
