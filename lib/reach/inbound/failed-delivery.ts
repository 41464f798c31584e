/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { convert } from 'html-to-text';
import type { Email } from 'postal-mime';
import { deliveryStatusIn } from './delivery-status.ts';
import {
  COMES_BACK,
  CONDITIONAL,
  DELAYING_CODE,
  GAVE_UP,
  NOT_DELIVERED,
  ORIGINAL_BEGINS,
  OWN_HEADER,
  REFUSING_CODE,
  WILL_RETRY,
} from './failure-words.ts';
import { ANSWER_PREFIX, AUTOMATIC, AWAY } from './machine-words.ts';
import { isSameMailbox } from './same-mailbox.ts';

const MAX_TEXT = 40_000;
const MAX_LINES = 400;
const MAX_LINE = 1_000;
const MAX_WORDS = 500;
const NEAR = 12;

type Sent = {
  return_path: string | null;
  recipient: string;
  raw: Uint8Array;
};

/**
 * Returns the words of a mail server that did not deliver our email to its recipient; null for any other mail (rule:
 * room.mail-bounce). A server writes with an empty return path or under its own name, and reports in a machine-readable
 * part (RFC 3464), in a header, or in words that name the recipient.
 */
export function failureIn(email: Email, sent: Sent): string | null {
  if (sent.return_path !== '' && !isFromServer(email)) return null;
  const status = deliveryStatusIn(email, sent.recipient);
  const words = status ? status.failed : failureInWords(email, sent);
  return words?.slice(0, MAX_WORDS) ?? null;
}

function failureInWords(email: Email, { recipient, raw, return_path }: Sent): string | null {
  const lines = linesOf(email, raw);
  const subject = email.subject ?? '';
  if (isFromPerson(email, { lines, return_path })) return null;
  const text = [subject, ...lines].join('\n');
  const hasGivenUp = says(text.replace(CONDITIONAL, ''), GAVE_UP);
  if (!hasGivenUp && says(text, WILL_RETRY)) return null;
  const isFinal = hasGivenUp || says(subject, COMES_BACK);
  const words = wordsAbout(lines, recipient, isFinal) ?? wordsOfHead(email, { recipient, isFinal });
  return words === null ? null : words.trim() || 'The email was not delivered.';
}

function wordsOfHead(email: Email, { recipient, isFinal }: { recipient: string; isFinal: boolean }): string | null {
  const subject = email.subject ?? '';
  const isNamed = failedRecipients(email).some((one) => isSameMailbox(one, recipient));
  return isNamed ? subject : wordsAbout([subject], recipient, isFinal);
}

/** Absence notices also leave the return path empty, and a postmaster may answer in person. */
function isFromPerson(email: Email, { lines, return_path }: { lines: string[]; return_path: string | null }): boolean {
  const subject = email.subject ?? '';
  if (isFromServer(email)) return return_path !== '' && ANSWER_PREFIX.test(subject.trim());
  return says(subject, AWAY) || says(subject, AUTOMATIC) || lines.some((line) => says(line, AWAY));
}

const says = (text: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(text));

const SERVER =
  /^(?:mailer-?daemon|mail-?daemon|postmaster|mdaemon|mail-?delivery(?:-?sub-?system)?|mta|bounces?|microsoftexchange[0-9a-f]*)(?:[+=].*)?$/i;

export function isFromServer({ from, headers }: Email): boolean {
  const local = (from?.group?.[0] ?? from)?.address?.split('@')[0] ?? '';
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  return SERVER.test(local) || /^\s*multipart\/report\b/i.test(type);
}

const failedRecipients = ({ headers }: Email) =>
  headers.filter(({ key }) => key === 'x-failed-recipients').map(({ value }) => value);

/**
 * Returns the server's own lines, without our own email that it repeats; all lines of parts that cannot be told apart.
 */
function linesOf({ text, html, attachments }: Email, raw: Uint8Array): string[] {
  const read = text?.trim() ? text : html ? convert(html.slice(0, MAX_TEXT * 5), { wordwrap: false }) : '';
  const all = read || attachments.length ? read : bodyOf(raw);
  const lines = all
    .slice(0, MAX_TEXT)
    .split(/\r?\n/, MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE));
  const end = lines.findIndex((line, at) => at > 0 && ORIGINAL_BEGINS.some((pattern) => pattern.test(line)));
  return (end < 0 ? lines : lines.slice(0, end)).filter((line) => line.trim() && !OWN_HEADER.test(line));
}

function bodyOf(raw: Uint8Array): string {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const begin = /\r?\n\r?\n/.exec(text);
  return begin ? text.slice(begin.index, begin.index + MAX_TEXT) : '';
}

function wordsAbout(lines: string[], recipient: string, isFinal: boolean): string | null {
  for (const [at, line] of lines.entries()) {
    if (!isSameMailbox(line, recipient)) continue;
    const near = lines.slice(Math.max(0, at - NEAR), at + NEAR + 1);
    const refusing = lines.slice(at, at + NEAR + 1).find(refuses) ?? near.find(refuses);
    if (refusing !== undefined) return refusing;
    const saying = near.find(isSaying) ?? acrossLines(near).find(isSaying);
    if (saying !== undefined && (isFinal || !near.some(delays))) return saying;
  }
  return null;
}

const isSaying = (line: string) => says(line, NOT_DELIVERED) || says(line, GAVE_UP);
const acrossLines = (lines: string[]) => lines.slice(1).map((line, at) => `${lines[at]!.trim()} ${line.trim()}`);
const refuses = (line: string) => REFUSING_CODE.test(line);
const delays = (line: string) => DELAYING_CODE.test(line);
