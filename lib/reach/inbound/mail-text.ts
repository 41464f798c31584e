/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { runInNewContext } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { forwardedFrom } from './forwarded.ts';
import { hidesQuotation, isSignature, keepsLines } from './left-out.ts';
import { GOES_ON } from './marks.ts';

const MAX_TEXT = 40_000;
const MAX_LINE = 500;

type Fragment = { text: string; isQuoted: boolean; isSignature: boolean };

/**
 * Returns what the author wrote, without quotations and signature where both are certain (rule: room.mail-text). The
 * library divides the text; anything that it is not sure about stays. A malicious text can occupy the library for
 * hours, so after `milliseconds` the text stays whole.
 */
export function writtenIn(text: string, milliseconds: number): string {
  const forwarded = forwardedFrom(text);
  const end = Math.min(endOf(text), forwarded);
  const read = text.slice(0, end);
  const fragments = divided(keepsLines(read.split(/\r?\n/)).map(inShortLines).join('\n'), milliseconds);
  if (!fragments) return tidied(text);
  const shown = shownOf(fragments);
  // The rest, such as a forwarded mail, belongs to the end of the text that was read.
  const rest = end < text.length && (!fragments.length || shown.at(-1) === fragments.at(-1)) ? [text.slice(end)] : [];
  return tidied([...shown.map((fragment) => fragment.text), ...rest].join('\n'));
}

const endOf = (text: string) =>
  text.length <= MAX_TEXT ? text.length : text.lastIndexOf('\n', MAX_TEXT) + 1 || MAX_TEXT;

/** Goes from the end, since a signature is at the end or above quotations only. */
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

function inShortLines(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const next = line.startsWith('>') ? '> ' : '';
  const parts = Array.from({ length: Math.ceil(line.length / MAX_LINE) }, (_, at) =>
    line.slice(at * MAX_LINE, (at + 1) * MAX_LINE),
  );
  return parts.join(`${GOES_ON}\n${next}`);
}
