/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { RULE } from './html-text.ts';
import { KEPT } from './marks.ts';

/** Lines that phones and programs add. */
const BY_DEVICE =
  /^(?:Sent from|Get Outlook|Von .+ gesendet|Gesendet von|Sendt fra|Envoyé|Télécharger Outlook|Enviado desde|Verzonden vanaf|Verstuurd vanaf)\b/i;
/** As such a line goes on in a sentence. */
const IN_SENTENCE =
  /^Sent from (?:the|a|an|both|one|this|that|these|those|all|any|each|our|their|your|its|node|port|host|IP)\b/i;
const MAX_DEVICE = 120;
/** Lines of a name below the words that close a letter, and their characters. */
const MAX_SIGNED_LINES = 5;
const MAX_SIGNED_LINE = 60;
/** A line of a header that quotes what it answers. */
const HEADER_LINE = /^\s*\*?[^\s:*][^:*]{0,30}\s?\*?:\*?(?:\s|$)/;

/** Marks lines that begin like a quotation, or like a phone's line, and are none. */
export function keepsLines(lines: string[]): string[] {
  const isQuoting = lines.some((line, at) => isQuoted(line) && isCertain(lines, at));
  return lines.map((line, at) => {
    const above = lines[at - 1] ?? '';
    const isKept = isQuoted(line)
      ? isComparison(lines, at) || (!isQuoting && isAlone(lines, at) && above.trim() !== '')
      : BY_DEVICE.test(line.trim()) && above.trim() !== '';
    return isKept ? KEPT + line : line;
  });
}

const isQuoted = (line = '') => line.startsWith('>');
const isAlone = (lines: string[], at: number) => !isQuoted(lines[at - 1]) && !isQuoted(lines[at + 1]);

/** ">= 9.4(2)" and, by itself, "> 1.10". */
function isComparison(lines: string[], at: number): boolean {
  const line = lines[at]!;
  if (/^>\s?=\s*[^\s=>]/.test(line)) return true;
  return /^>\s*[-+~]?\d/.test(line) && isAlone(lines, at) && !isAttribution(lines[at - 1] ?? '');
}

/** A quotation begins the text, is below an empty line or below the line that says whose it is, or has several lines. */
function isCertain(lines: string[], at: number): boolean {
  if (isComparison(lines, at)) return false;
  const above = lines[at - 1] ?? '';
  return !isAlone(lines, at) || !above.trim() || isAttribution(above);
}

const isAttribution = (line: string) => /[:：]\s*$/.test(line) && /[@\d]/.test(line);

/**
 * False for a text below a line such as "Our engineer wrote:", and below "From: 10.0.0.1 <eth1>", which may be its author's. The
 * line of a program has a date or an address, and its header several lines.
 */
export function hidesQuotation(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.some(isQuoted)) return true;
  const [first = ''] = lines;
  if (/^\s*\w{2,4}\s?:/.test(first)) return first.includes('@') || isHeader(lines);
  return /^\s*-+\s?\p{L}/u.test(first) || /[@\d]/.test(lines.slice(0, 2).join(' '));
}

const isHeader = (lines: string[]) => lines.slice(0, 4).filter((line) => HEADER_LINE.test(line)).length > 2;

/** True for the last "-- " of a text (RFC 3676), a phone's line, and a name below the words that close a letter. */
export function isSignature(text: string, { isSigned }: { isSigned: boolean }): boolean {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim());
  if (/^-- $/.test(first)) return !isSigned;
  if (first.trim() === RULE) return isHeader(rest);
  if (/^[-_+=\s]+$/.test(first)) return false;
  if (BY_DEVICE.test(first.trim()))
    return !rest.length && first.length <= MAX_DEVICE && !IN_SENTENCE.test(first) && !/[.!?:;,]\s*$/.test(first);
  return rest.length <= MAX_SIGNED_LINES && rest.every(isOfName);
}

const isOfName = (line: string) =>
  line.length <= MAX_SIGNED_LINE && !/[.!?:;]\s*$/.test(line) && !/^\s*p\.?\s?s\b/i.test(line);
