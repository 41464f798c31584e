/** Runs in a thread without a bundler. */
import { decode } from 'libmime/lib/charset.js';

/** The bytes of these encodings do not identify them: all are ASCII, or two form a character. */
const BY_LABEL_ONLY = /^(?:cs)?(?:iso-?2022|utf-?16|ucs-?2|unicodefe)/;
const NAMED_IN_HTML = /<meta\b[^>]{0,200}?\bcharset\s*=\s*["']?([\w.:-]{2,40})/i;

/**
 * Decodes text (rule: room.mail-charset): valid UTF-8 is UTF-8, no matter what the label says; other bytes follow the
 * label, and bytes that contradict it are windows-1252.
 */
export function decodeText(bytes: Uint8Array, { label, isHtml }: { label?: string; isHtml: boolean }): string {
  const named = (label || nameInHtml(bytes, isHtml)).trim().toLowerCase();
  const text = BY_LABEL_ONLY.test(named)
    ? (contradicting(bytes, named) ?? labeled(bytes, named))
    : (escaped(bytes) ?? marked(bytes) ?? strictly(bytes, 'utf-8') ?? otherThanUtf8(bytes, named));
  return text ?? new TextDecoder('windows-1252').decode(bytes);
}

/** Matches an escape of ISO-2022-JP, which programs leave unlabeled, and Latin text labeled UTF-16. */
const escaped = (bytes: Uint8Array): string | undefined =>
  /\x1b\$[@B]/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
    ? strictly(bytes, 'iso-2022-jp')
    : undefined;
const contradicting = (bytes: Uint8Array, named: string): string | undefined =>
  /^u/.test(named) && !bytes.includes(0) && !marked(bytes) && mostlyAscii(bytes) ? strictly(bytes, 'utf-8') : undefined;
const mostlyAscii = (bytes: Uint8Array) => bytes.filter((byte) => byte < 128).length * 2 > bytes.length;

const otherThanUtf8 = (bytes: Uint8Array, named: string) =>
  /^utf-?8$/.test(named) ? mostlyUtf8(bytes) : labeled(bytes, named);

const nameInHtml = (bytes: Uint8Array, isHtml: boolean): string =>
  (isHtml && NAMED_IN_HTML.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1]) || '';

function marked(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  return mark === '254 255' ? new TextDecoder('utf-16be').decode(bytes) : undefined;
}

function strictly(bytes: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** libmime knows the names that mail programs use; it reads unknown ones as UTF-8. */
function labeled(bytes: Uint8Array, name: string): string | undefined {
  if (!name) return undefined;
  const text = strictly(bytes, name) ?? decode(Buffer.from(bytes), name);
  return text.includes('\ufffd') ? undefined : text;
}

/** A text that lost a byte on the way is still UTF-8. */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\ufffd').length - 1;
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
  return broken < whole ? text : undefined;
}
