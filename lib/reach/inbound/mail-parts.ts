/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import PostalMime, { decodeWords } from 'postal-mime';
import { unflowed } from './flowed.ts';
import { textOfHtml } from './html-text.ts';
import { decodeText } from './mail-charset.ts';
import { textOfPieces, type MailText, type Piece } from './mail-pieces.ts';
import { ENDED, plainOf, withoutMarks } from './marks.ts';
import { namedFiles, type MailFile, type PartFile } from './part-names.ts';
import { takeUuencoded } from './uuencoded.ts';

/** A part as the parser keeps it; there is no other way to a part's bytes (decision 054). */
type Part = {
  childNodes: Part[];
  contentType: { parsed: Header; multipart: string | false };
  contentDisposition: { parsed: Header };
  contentTransferEncoding: { encoding?: string };
  contentId?: string;
  content: ArrayBuffer | null;
};
type Header = { value: string; params: Record<string, string> };

export class MailParser extends PostalMime {
  declare readonly root: Part;
}

export type MailContent = MailText & { files: MailFile[] };
type Found = { pieces: Piece[]; files: PartFile[] };

const MAX_TEXT_BYTES = 1_000_000;
const MAX_HTML_BYTES = 4_000_000;
const FOR_OTHERS = ['text/x-amp-html', 'text/watch-html'];

/**
 * Returns everything in a mail: its texts, and each other part as a file (rules: room.mail-text, room.mail-files). A
 * text with a name is a file.
 */
export function contentOf(root: Part, { isForward = false } = {}): MailContent {
  const { pieces, files } = foundIn(root);
  return { ...textOfPieces(pieces, { isForward }), files: namedFiles(files) };
}

function foundIn(part: Part): Found {
  const { multipart } = part.contentType;
  if (!multipart || !part.childNodes.length) return leafOf(part);
  const found = part.childNodes.map(foundIn);
  const files = found.flatMap((one) => one.files);
  const pieces = found.flatMap((one) => one.pieces);
  return { files, pieces: multipart === 'alternative' ? alternativesOf(found) : pieces };
}

function alternativesOf(found: Found[]): Piece[] {
  const forms = found.map(({ pieces }) => pieces).filter((pieces) => pieces.length);
  const plain = forms.filter((pieces) => pieces.every(({ html }) => html === undefined)).flat();
  const html = forms.find((pieces) => pieces.some((piece) => piece.html !== undefined));
  if (!html) return plain;
  if (!plain.length) return html;
  return [{ text: plain.map(({ text }) => text).join('\n\n'), html: html.map(htmlOf).join('\n') }];
}

const htmlOf = ({ text = '', html }: Piece) =>
  html ?? `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;

const NOTHING: Found = { pieces: [], files: [] };

function leafOf(part: Part): Found {
  const { params } = part.contentType.parsed;
  const type = typeOf(part);
  const name = nameOf(part);
  const content = contentIn(part);
  if (isOurs(part) || FOR_OTHERS.includes(type)) return NOTHING;
  if (!name && isShown(part)) return textOf(content, { type, params });
  if (!name && !content.length) return NOTHING;
  // Copies, since a view would send the whole mail along.
  const file = { name, type, content: Uint8Array.from(content) };
  return { pieces: [], files: type === 'text/html' ? [file, textFileOf(content, { name, params })] : [file] };
}

/** An invalid type means text (RFC 2045). */
const typeOf = ({ contentType: { parsed } }: Part) =>
  /^[^/\s]+\/[^/\s]+$/.test(parsed.value) ? parsed.value : 'text/plain';

/** The parser does not know the encoding that was common before MIME. */
function contentIn({ content, contentTransferEncoding }: Part): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content ?? new ArrayBuffer(0));
  if (!/^x?-?uu(?:e|encode)$/i.test(contentTransferEncoding.encoding ?? '')) return bytes;
  return takeUuencoded(Buffer.from(bytes).toString('latin1')).files[0]?.content ?? bytes;
}

function nameOf({ contentDisposition, contentType }: Part): string | null {
  const name = contentDisposition.parsed.params.filename || contentType.parsed.params.name;
  return name ? decodeWords(name).slice(0, 1_000) : null;
}

/** Also true for the text of a broken mail that claims several parts but has none. */
const isShown = (part: Part) =>
  (Boolean(part.contentType.multipart) || ['text/plain', 'text/html'].includes(typeOf(part))) &&
  part.contentDisposition.parsed.value !== 'attachment';

type Named = { name: string | null; params: Header['params'] };

/** A page cannot be stored as it is (rule: room.files), but its text can. */
function textFileOf(content: Uint8Array, { name, params }: Named): PartFile {
  const text = plainOf(textOfHtml(withoutMarks(decodeText(content, { label: params.charset, isHtml: true }))));
  return { name: `${name ?? 'page.html'}.txt`, type: 'text/plain', content: Uint8Array.from(Buffer.from(text)) };
}

/** A reply quotes the pictures of our email. */
const isOurs = ({ contentId }: Part) => /^<?logo-\d+@concord>?$/.test(contentId ?? '');

function textOf(content: Uint8Array, { type, params }: { type: string; params: Header['params'] }): Found {
  const isHtml = type === 'text/html';
  // Lines are not divided, so no character is.
  const max = isHtml ? MAX_HTML_BYTES : MAX_TEXT_BYTES;
  const read = content.length > max ? content.subarray(0, content.lastIndexOf(10, max)) : content;
  const ended = read === content ? '' : ENDED;
  const text = withoutMarks(decodeText(read, { label: params.charset, isHtml })).replace(/\r\n?/g, '\n') + ended;
  if (isHtml) return { pieces: text.trim() ? [{ html: text }] : [], files: [] };
  const { text: left, files } = takeUuencoded(text);
  const isFlowed = /^flowed$/i.test(params.format ?? '');
  const lines = isFlowed ? unflowed(left, { delsp: /^yes$/i.test(params.delsp ?? '') }) : left;
  return {
    pieces: lines.trim() ? [{ text: lines }] : [],
    files: files.map((file) => ({ ...file, type: 'application/octet-stream' })),
  };
}
