/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import PostalMime, { type Email } from 'postal-mime';
import { failureIn, isFromServer } from './failed-delivery.ts';
import { isForward } from './forwarded.ts';
import { headerSignOf } from './machine-headers.ts';
import { wordSignsOf } from './machine-text.ts';
import { contentOf, MailParser, type MailContent } from './mail-parts.ts';
import type { MailFile } from './part-names.ts';
import { withWholeFile } from './whole-mail.ts';

/** PostalMime limits the depth of parts, not their number. */
const MAX_PARTS = 200;
const MAX_DEPTH = 20;
const MAX_HEADERS = 256 * 1024;
const MAX_FILES = 20;
const MAX_NAMED = 20;

export type ParsedMail = {
  /**
   * `relayed`: a machine sent a mail that a person may have written. `perhaps`: probably an automatic reply;
   * `automatic`: certainly one. `report`: on a delivery or a reading, without effect.
   */
  kind: 'reply' | 'relayed' | 'perhaps' | 'automatic' | 'bounce' | 'report';
  from: { name: string; address: string } | null;
  subject: string;
  text: string;
  whole: string | null;
  own_words: string[];
  files: MailFile[];
  more_files: string[];
  words: string;
};

export type MailHead = Pick<ParsedMail, 'kind' | 'from' | 'subject' | 'words'>;
export type Parsed = { mail: ParsedMail } | { unreadable: string; head: MailHead | null };

const OPTIONS = { forceRfc822Attachments: true, maxNestingDepth: MAX_DEPTH, maxHeadersSize: MAX_HEADERS };

export type Envelope = { return_path: string | null; recipient: string };

export async function parseMail(raw: Uint8Array<ArrayBuffer>, envelope: Envelope): Promise<Parsed> {
  try {
    if (partsIn(raw) > MAX_PARTS) throw new Error(`It has more than ${MAX_PARTS} parts.`);
    const parser = new MailParser(OPTIONS);
    const email = await parser.parse(raw);
    const subject = email.subject ?? '';
    const content = () => withWholeFile(contentOf(parser.root, { isForward: isForward(subject) }), { subject, raw });
    return { mail: mailOf(email, { ...envelope, raw }, content) };
  } catch (error) {
    const head = await PostalMime.parse(raw.subarray(0, headEnd(raw)), OPTIONS).then(
      (email) => headOf(email, { ...envelope, raw: new Uint8Array() }),
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

type Came = Envelope & { raw: Uint8Array };

function headOf(email: Email, came: Came): MailHead {
  const words = failureIn(email, came);
  const kind = words === null ? kindByHeader(email, came.return_path) : 'bounce';
  return { kind, from: senderOf(email), subject: email.subject ?? '', words: words ?? '' };
}

function mailOf(email: Email, came: Came, content: () => MailContent): ParsedMail {
  const head = headOf(email, came);
  if (head.kind === 'bounce' || head.kind === 'report')
    return { ...head, text: '', whole: null, own_words: [], files: [], more_files: [] };
  const { text, whole, files } = content();
  const { kind, own_words } = kindByWords(email, { ...head, text });
  // A machine's files are named, not stored.
  const max = kind === 'automatic' ? 0 : MAX_FILES;
  return {
    ...head,
    ...{ kind, text, whole, own_words },
    files: files.slice(0, max),
    more_files: files.slice(max, max + MAX_NAMED).map(({ name }) => name),
  };
}

/**
 * Counts the lines that begin a part, by the boundaries that the mail names. It must find at least as many as the
 * parser does, so a boundary in several pieces counts every similar line.
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

function next(text: string, from: number): number {
  const at = text.indexOf('\n--', from);
  return at < 0 ? -1 : at + 1;
}

function senderOf({ from }: Email): ParsedMail['from'] {
  const mailbox = from?.group?.[0] ?? from;
  return mailbox?.address ? { name: mailbox.name, address: mailbox.address } : null;
}

/**
 * Judges by the header only; the words may still show that a machine wrote the mail (rules: room.mail-automatic,
 * room.mail-unsure).
 */
function kindByHeader(email: Email, return_path: string | null): ParsedMail['kind'] {
  const type = email.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (/^\s*multipart\/report\b/i.test(type)) return 'report';
  const sign = headerSignOf(email, return_path);
  if (sign === 'responder') return 'automatic';
  return sign === 'relay' || isFromServer(email) ? 'relayed' : 'reply';
}

function kindByWords(email: Email, { kind, subject, text }: MailHead & { text: string }) {
  const has_sign = kind === 'relayed' || headerSignOf(email, null) !== null;
  const { says, own_words } = wordSignsOf(subject, text, { has_sign });
  if (kind === 'automatic' || says === null) return { kind, own_words };
  return { kind: kind === 'relayed' && says === 'machine' ? ('automatic' as const) : ('perhaps' as const), own_words };
}
