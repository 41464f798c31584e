/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { runInNewContext } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { forwardedFrom } from './forwarded.ts';
import { hidesQuotation, isSignature, keepsLines } from './left-out.ts';
import { GOES_ON } from './marks.ts';

/** Characters that the library is given of a text. */
const MAX_TEXT = 40_000;
/** Characters of a line that the library is given. */
const MAX_LINE = 500;

/** A piece of a text as the library divides it. */
type Fragment = { text: string; isQuoted: boolean; isSignature: boolean };

/**
 * What somebody wrote in a text, without what it quotes and without the signature, where both are certain (rule:
 * room.mail-text). The library divides the text; what it takes for a quotation or a signature and is not sure stays. For a text
 * that was made for it the library takes hours: after `milliseconds` it stays whole.
 */
export function writtenIn(text: string, milliseconds: number): string {
  const forwarded = forwardedFrom(text);
  const end = Math.min(endOf(text), forwarded);
  const read = text.slice(0, end);
  const fragments = divided(keepsLines(read.split(/\r?\n/)).map(inShortLines).join('\n'), milliseconds);
  if (!fragments) return tidied(text);
  const shown = shownOf(fragments);
  // The rest, such as a forwarded mail, belongs to the end of what was read.
  const rest = end < text.length && (!fragments.length || shown.at(-1) === fragments.at(-1)) ? [text.slice(end)] : [];
  return tidied([...shown.map((fragment) => fragment.text), ...rest].join('\n'));
}

/** The end of the last line that the library is given. */
const endOf = (text: string) =>
  text.length <= MAX_TEXT ? text.length : text.lastIndexOf('\n', MAX_TEXT) + 1 || MAX_TEXT;

/** From the end on: a signature is at the end, above nothing but quotations. */
function shownOf(fragments: Fragment[]): Fragment[] {
  const shown: Fragment[] = [];
  let isAtEnd = true;
  let isSigned = false;
  for (const fragment of fragments.toReversed()) {
    const { text } = fragment;
    if (!text.trim()) continue;
    if (fragment.isQuoted && hidesQuotation(text)) continue;
    if (!fragment.isQuoted && fragment.isSignature && isAtEnd && isSignature(text, { isSigned })) {
      isSigned = true;
      continue;
    }
    isAtEnd = false;
    shown.unshift(fragment);
  }
  return shown;
}

export const tidied = (text: string) =>
  text
    .replaceAll(`${GOES_ON}\n> `, '')
    .replaceAll(`${GOES_ON}\n`, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Null when it takes too long. */
function divided(text: string, milliseconds: number): Fragment[] | null {
  if (milliseconds < 1) return null;
  const divide = () =>
    new EmailReplyParser()
      .read(text)
      .getFragments()
      .map((one) => ({ text: one.getContent(), isQuoted: one.isQuoted(), isSignature: one.isSignature() }));
  try {
    return runInNewContext('divide()', { divide }, { timeout: Math.ceil(milliseconds) }) as Fragment[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}

/** A quoted line stays quoted. */
function inShortLines(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const next = line.startsWith('>') ? '> ' : '';
  const parts = Array.from({ length: Math.ceil(line.length / MAX_LINE) }, (_, at) =>
    line.slice(at * MAX_LINE, (at + 1) * MAX_LINE),
  );
  return parts.join(`${GOES_ON}\n${next}`);
}
