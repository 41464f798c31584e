/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { RULE } from './html-text.ts';
import { KEPT } from './marks.ts';

const BY_DEVICE =
  /^(?:Sent from|Get Outlook|Von .+ gesendet|Gesendet von|Sendt fra|Envoyé|Télécharger Outlook|Enviado desde|Verzonden vanaf|Verstuurd vanaf)(?!\p{L})/iu;
/** Such a line names a device; a sentence names something else. */
const DEVICE =
  /\b(?:i-?(?:phone|pad|pod)|android|outlook|windows|(?:smart)?phone|mobile?|mobiltelefon|tablet|handy|handheld|samsung|galaxy|blackberry|huawei|xiaomi|pixel|nokia|motorola|oneplus|yahoo|gmail|google|aol|gmx|web\.de|icloud|apple|mac|mail|e-?mail|proton\w*|fastmail|zoho|zimbra|thunderbird|spark|nine|boxer|workspace|teams)\b|móvil|téléfono|teléfono|téléphone|telefoon/iu;
const GET = /^(?:Get|Télécharger) Outlook/i;
const MAX_DEVICE = 120;
const MAX_SIGNED_LINES = 5;
const MAX_SIGNED_LINE = 60;
/** A line above a quotation contains these words, but may have neither a date nor an address. */
const WROTE =
  /(?:^|[^\p{L}])(?:wrote|writes|schrieb|schreibt|écrit|escribió|scritto|escreveu|schreef|geschreven|skrev|napsal|napisał(?:\(a\))?|написал|写道|寫道|書きました)\s*[:：]\s*$/iu;
const HEADER_LINE = /^\s*\*?[^\s:*][^:*]{0,30}\s?\*?:\*?(?:\s|$)/;

export function keepsLines(lines: string[]): string[] {
  const examples = examplesIn(lines);
  const isQuoting = lines.some((line, at) => isQuoted(line) && !examples.has(at) && isCertain(lines, at));
  return lines.map((line, at) => {
    const above = lines[at - 1] ?? '';
    const isKept = isQuoted(line)
      ? isComparison(lines, at) || (!isQuoting && (examples.has(at) || (isAlone(lines, at) && above.trim() !== '')))
      : BY_DEVICE.test(line.trim()) && above.trim() !== '';
    return isKept ? KEPT + line : line;
  });
}

/**
 * Finds lines of prompts and quotations from a manual: below a line that ends with a colon, or between two lines of a
 * paragraph.
 */
function examplesIn(lines: string[]): Set<number> {
  const examples = new Set<number>();
  let said = '';
  for (let from = 0; from < lines.length; from++) {
    if (!isQuoted(lines[from])) {
      said = lines[from]!.trim() || said;
      continue;
    }
    let end = from;
    while (isQuoted(lines[end])) end += 1;
    const isBetween = [lines[from - 1], lines[end]].every((line) => line?.trim());
    const isBelowColon = /[:：]$/.test(said);
    if ((isBetween || isBelowColon) && !isAttribution(said)) for (let at = from; at < end; at++) examples.add(at);
    from = end - 1;
  }
  return examples;
}

const isQuoted = (line = '') => line.startsWith('>');
const isAlone = (lines: string[], at: number) => !isQuoted(lines[at - 1]) && !isQuoted(lines[at + 1]);

function isComparison(lines: string[], at: number): boolean {
  const line = lines[at]!;
  if (/^>\s?=\s*[^\s=>]/.test(line)) return true;
  return /^>\s*[-+~]?\d/.test(line) && isAlone(lines, at) && !isAttribution(lines[at - 1] ?? '');
}

/** A quotation begins the text, follows an empty line or the line that names its author, or has several lines. */
function isCertain(lines: string[], at: number): boolean {
  if (isComparison(lines, at)) return false;
  const above = lines[at - 1] ?? '';
  return !isAlone(lines, at) || !above.trim() || isAttribution(above);
}

const isAttribution = (line: string) => (/[:：]\s*$/.test(line) && /[@\d]/.test(line)) || WROTE.test(line);
/** Programs write a year, a time of day, or a short date. */
const DATE = /(?<!\d)(?:19|20)\d\d(?!\d)|\d[:.h]\d\d|\d{1,2}[./-]\d{1,2}[./-]\d\d/;

/**
 * False for a text below a line such as "Our engineer wrote:", or below "From: 10.0.0.1 <eth1>", which the author may
 * have written. A program's line has a date or an address, and its header several lines.
 */
export function hidesQuotation(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.some(isQuoted)) return true;
  const [first = ''] = lines;
  if (/^\s*\w{2,4}\s?:/.test(first)) return first.includes('@') || isHeader(lines);
  const named = lines.slice(0, 2).join(' ');
  return /^\s*-+\s?\p{L}/u.test(first) || named.includes('@') || DATE.test(named);
}

const isHeader = (lines: string[]) => lines.slice(0, 4).filter((line) => HEADER_LINE.test(line)).length > 2;

/** True for the last "-- " of a text (RFC 3676), a phone's line, and a name below a closing phrase. */
export function isSignature(text: string, { isSigned }: { isSigned: boolean }): boolean {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim());
  if (/^-- $/.test(first)) return !isSigned;
  if (first.trim() === RULE) return isHeader(rest);
  if (/^[-_+=\s]+$/.test(first)) return false;
  if (BY_DEVICE.test(first.trim())) return !rest.length && first.length <= MAX_DEVICE && isOfDevice(first);
  return rest.length <= MAX_SIGNED_LINES && rest.every(isOfName);
}

const isOfDevice = (line: string) => GET.test(line) || (DEVICE.test(line) && !/[.!?:;,]\s*$/.test(line));

const isSentence = (line: string) => /^\s*\p{Ll}+ \p{Ll}+ [\p{L}\p{N}]/u.test(line);

const isOfName = (line: string) =>
  !isSentence(line) && line.length <= MAX_SIGNED_LINE && !/[.!?:;]\s*$/.test(line) && !/^\s*p\.?\s?s\b/i.test(line);
