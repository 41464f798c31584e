/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { contentOf, MailParser, type MailContent } from './mail-parts.ts';
import type { MailFile } from './part-names.ts';
import { withWholeFile } from './whole-mail.ts';

/** Parts of a mail; PostalMime limits their depth, not their number. */
const MAX_PARTS = 200;
const MAX_DEPTH = 20;
/** Bytes of the headers of all parts. */
const MAX_HEADERS = 256 * 1024;
/** Files that are taken from a mail, and others that are named. */
const MAX_FILES = 20;
const MAX_NAMED = 20;
const MAX_WORDS = 500;

/** A mail as far as the portal reads it. */
export type ParsedMail = {
  /** `automatic`: an automatic reply. `report`: of a delivery or a reading, which says nothing that matters. */
  kind: 'reply' | 'automatic' | 'bounce' | 'report';
  from: { name: string; address: string } | null;
  subject: string;
  /** What its author wrote; tables of data are marked. */
  text: string;
  /** All of its text, when something of it was left out, else null. */
  whole: string | null;
  files: MailFile[];
  /** Names of files beyond the limit. */
  more_files: string[];
  /** What the server says that did not deliver our email. */
  words: string;
};

/** What the header alone says. */
export type MailHead = Pick<ParsedMail, 'kind' | 'from' | 'subject' | 'words'>;
/** A mail, or why it cannot be read, with its header where that can be. */
export type Parsed = { mail: ParsedMail } | { unreadable: string; head: MailHead | null };

const OPTIONS = { forceRfc822Attachments: true, maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADERS };

/** Parses a mail that keeps the limits. */
export async function parseMail(raw: Uint8Array<ArrayBuffer>, return_path: string | null): Promise<Parsed> {
  try {
    if (partsIn(raw) > MAX_PARTS) throw new Error(`It has more than ${MAX_PARTS} parts.`);
    const parser = new MailParser(OPTIONS);
    const email = await parser.parse(raw);
    const content = () => withWholeFile(contentOf(parser.root), { subject: email.subject ?? '', raw });
    return { mail: mailOf(email, return_path, content) };
  } catch (error) {
    const head = await PostalMime.parse(raw.subarray(0, headEnd(raw)), OPTIONS).then(
      (email) => headOf(email, return_path),
      () => null,
    );
    return { unreadable: error instanceof Error ? error.message : 'It cannot be parsed.', head };
  }
}

function headEnd(raw: Uint8Array): number {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADERS));
  const ends = [head.indexOf('\r\n\r\n'), head.indexOf('\n\n')].filter((at) => at >= 0);
  return Math.min(...ends, head.length);
}

function headOf(email: Email, return_path: string | null): MailHead {
  const words = failureIn(email);
  const kind = kindOf(email, { return_path, failed: words !== null });
  return { kind, from: senderOf(email), subject: email.subject ?? '', words: words ?? '' };
}

function mailOf(email: Email, return_path: string | null, content: () => MailContent): ParsedMail {
  const head = headOf(email, return_path);
  if (head.kind !== 'reply') return { ...head, text: '', whole: null, files: [], more_files: [] };
  const { text, whole, files } = content();
  return {
    ...head,
    ...{ text, whole },
    files: files.slice(0, MAX_FILES),
    more_files: files.slice(MAX_FILES, MAX_FILES + MAX_NAMED).map(({ name }) => name),
  };
}

/**
 * Counts the lines that begin a part: those of the boundaries that the mail names. It only has to find as many as the parser
 * does, so a name in several pieces counts every line that looks like one.
 */
function partsIn(raw: Uint8Array): number {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const names = new Set<string>();
  for (const [, quoted, plain] of text.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi)) {
    names.add((quoted ?? plain ?? '').trimEnd());
    if (names.size > MAX_PARTS) return names.size;
  }
  const isInPieces = /boundary\*/i.test(text);
  let parts = 0;
  for (let at = text.startsWith('--') ? 0 : next(text, 0); at >= 0 && parts <= MAX_PARTS; at = next(text, at)) {
    const line = text
      .slice(at + 2, at + 2 + 210)
      .split(/[\r\n]/, 1)[0]!
      .trimEnd();
    if (isInPieces || names.has(line)) parts += 1;
  }
  return parts;
}

/** Start of the next line that begins with "--". */
function next(text: string, from: number): number {
  const at = text.indexOf('\n--', from);
  return at < 0 ? -1 : at + 1;
}

function senderOf({ from }: Email): ParsedMail['from'] {
  const mailbox = from?.group?.[0] ?? from;
  return mailbox?.address ? { name: mailbox.name, address: mailbox.address } : null;
}

const headerOf = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());

/** An automatic mail is no note, and is never answered (rule: room.mail-automatic). */
function kindOf(email: Email, { return_path, failed }: { return_path: string | null; failed: boolean }) {
  if (failed) return 'bounce';
  if (headerOf(email, 'content-type').some((type) => type.startsWith('multipart/report'))) return 'report';
  const isAutomatic =
    headerOf(email, 'auto-submitted').some((value) => !/^no\b/.test(value)) ||
    headerOf(email, 'precedence').some((value) => /^(?:bulk|junk|list|auto_reply)\b/.test(value)) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => headerOf(email, name).length) ||
    return_path === '';
  return isAutomatic ? 'automatic' : 'reply';
}

/** What a delivery report (RFC 3464) says about a recipient that failed; null for any other mail. */
function failureIn({ attachments }: Email): string | null {
  for (const { mimeType, content } of attachments) {
    if (mimeType !== 'message/delivery-status') continue;
    const status = textOf(content)
      .slice(0, 20_000)
      .replace(/\r?\n[ \t]+/g, ' ');
    const [failed] = status.split(/\r?\n\s*\r?\n/).filter((block) => /^action:\s*failed\b/im.test(block));
    if (failed === undefined) continue;
    const field = (name: string) => new RegExp(`^${name}:\\s*(?:[a-z]+;)?\\s*(.*)$`, 'im').exec(failed)?.[1]?.trim();
    return (field('diagnostic-code') || field('status') || 'The email was not delivered.').slice(0, MAX_WORDS);
  }
  return null;
}

const textOf = (content: Attachment['content']) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);
