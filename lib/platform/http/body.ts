import 'server-only';
import { Problem } from '@/lib/shared/problem';
import { MEBIBYTE, readBytes } from './body-reader';
import { readMultipart, type UploadLimits } from './multipart';

/**
 * Body types accepted besides JSON: urlencoded forms, or any form including file uploads. `bytes`: a part of an upload, and nothing
 * else; `stream`: bytes of any type. `list`: a JSON array as well, which is read as `data`.
 */
export type Accepts = 'form' | 'upload' | 'bytes' | 'stream' | 'list';

/** `types`: media types that are JSON besides `application/json`; `maxValues`: for lists longer than a form's. */
export type JsonOptions = { types?: readonly string[]; maxValues?: number };

const LIMITS = { maxBytes: MEBIBYTE, tooLarge: 'The request is too large.' };
const MULTIPART = 'multipart/form-data';
const URLENCODED = 'application/x-www-form-urlencoded';

export const isUpload = (request: Request, accepts?: Accepts) =>
  accepts === 'upload' && mediaTypeOf(request) === MULTIPART;

const BYTES = 'application/offset+octet-stream';

/** A `stream` is of any type. @throws Problem unsupported_media_type (415) for a body of another type, unread */
export function ensureBytes(request: Request, accepts?: Accepts): void {
  if (accepts !== 'stream' && mediaTypeOf(request) !== BYTES)
    throw new Problem('unsupported_media_type', `Send bytes as ${BYTES}.`);
}

/**
 * Reads the request body as an object. An empty body of any type returns {}.
 * @throws Problem malformed (400), timeout (408), payload_too_large (413), unsupported_media_type (415)
 */
export async function readBody(
  request: Request,
  accepts?: Accepts,
  upload?: UploadLimits,
  json: JsonOptions = {},
): Promise<Record<string, unknown>> {
  const type = mediaTypeOf(request);
  if (isUpload(request, accepts)) return readMultipart(request, upload);
  const isForm = type === URLENCODED && takesForms(accepts);
  const isSupported = isForm || isJson(type, json);
  if (!isSupported && hasBody(request)) throw unsupported(accepts);
  const bytes = await readBytes(request, LIMITS);
  if (!bytes.length) return {};
  if (!isSupported) throw unsupported(accepts);
  return isForm ? readForm(bytes) : readJson(bytes, { takesList: accepts === 'list', maxValues: json.maxValues });
}

const hasBody = ({ headers }: Request) => Number(headers.get('content-length') ?? 0) > 0;

const isJson = (type: string, { types = [] }: JsonOptions) => type === 'application/json' || types.includes(type);

/** Reads the query string of a URL. @throws Problem payload_too_large (413) when it has too many fields */
export function readQuery(url: string): Record<string, string> {
  const { search, searchParams } = new URL(url);
  if (countCharacter(search, '&') >= MAX_FIELDS) throw tooManyFields();
  return Object.fromEntries(searchParams);
}

const takesForms = (accepts: Accepts | undefined) => accepts !== undefined && accepts !== 'list';

const mediaTypeOf = ({ headers }: Request) => (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();

const unsupported = (accepts?: Accepts) =>
  new Problem('unsupported_media_type', takesForms(accepts) ? 'Send JSON or a form.' : 'Send JSON.');

type JsonLimits = { takesList: boolean; maxValues?: number };

function readJson(bytes: Buffer, { takesList, maxValues }: JsonLimits): Record<string, unknown> {
  checkJsonLimits(bytes, maxValues);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Problem('malformed', 'The request is not valid JSON.');
  }
  if (takesList && Array.isArray(parsed)) return { data: parsed };
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Problem('malformed', 'Send a JSON object.');
  return parsed as Record<string, unknown>;
}

function readForm(bytes: Buffer): Record<string, unknown> {
  const text = bytes.toString('utf8');
  if (countCharacter(text, '&') >= MAX_FIELDS) throw tooManyFields();
  return Object.fromEntries(new URLSearchParams(text));
}

function countCharacter(text: string, character: string): number {
  let count = 0;
  for (let index = text.indexOf(character); index >= 0; index = text.indexOf(character, index + 1)) count += 1;
  return count;
}

const MAX_DEPTH = 32;
const MAX_FIELDS = 200;
const MAX_VALUES = 5_000;
/** Longer numbers exceed the precision of a double and are slow to parse. */
const MAX_NUMBER_LENGTH = 400;

const codeOf = (character: string) => character.charCodeAt(0);
const [QUOTE, BACKSLASH, COMMA] = [codeOf('"'), codeOf('\\'), codeOf(',')];
const OPENING_BRACKETS = [codeOf('{'), codeOf('[')];
const CLOSING_BRACKETS = [codeOf('}'), codeOf(']')];

const tooManyFields = () => new Problem('payload_too_large', 'The request has too many fields.');

/**
 * Limits the cost of parsing JSON in one pass over its bytes, before it is parsed: a megabyte of small keys or brackets
 * would block the event loop for seconds. Does not validate the syntax.
 * @throws Problem malformed (400) when nested too deeply, payload_too_large (413) with too many fields or values
 */
function checkJsonLimits(bytes: Uint8Array, maxValues = MAX_VALUES): void {
  const counts = { depth: 0, values: 0, fields: 1 };
  let scalarStart = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (isDigit(byte)) {
      if (index - scalarStart > MAX_NUMBER_LENGTH) throw new Problem('malformed', 'The request is not valid JSON.');
      continue;
    }
    if (byte === QUOTE) index = endOfString(bytes, index);
    else count(counts, byte, maxValues);
    scalarStart = index;
  }
}

function count(counts: { depth: number; values: number; fields: number }, byte: number, maxValues: number): void {
  if (CLOSING_BRACKETS.includes(byte)) counts.depth -= 1;
  const opens = OPENING_BRACKETS.includes(byte);
  if (!opens && byte !== COMMA) return;
  if (opens) counts.depth += 1;
  else if (counts.depth === 1) counts.fields += 1;
  counts.values += 1;
  if (counts.depth > MAX_DEPTH) throw new Problem('malformed', 'The request is nested too deeply.');
  if (counts.fields > MAX_FIELDS || counts.values > maxValues) throw tooManyFields();
}

function endOfString(bytes: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
