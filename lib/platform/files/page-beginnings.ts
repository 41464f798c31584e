import 'server-only';

/** Browsers inspect this many bytes to detect a file's type. */
export const LOOKED_AT = 4096;
const PAGE =
  /^(?:\s|<!--[\s\S]*?-->)*<(?:!doctype\s+html|\?xml-stylesheet|html|head|body|script|iframe|style|title|svg|table|meta|base|object|embed)\b/i;
const ACTIVE_XML = /www\.w3\.org\/(?:1999\/(?:xhtml|XSL\/Transform)|2000\/svg)|<\?xml-stylesheet|<svg[\s>]/i;

export function beginsAsPage(bytes: Uint8Array): boolean {
  const beginning = textOf(bytes.subarray(0, LOOKED_AT));
  return PAGE.test(beginning) || (/^\s*<\?xml/i.test(beginning) && ACTIVE_XML.test(beginning));
}

/** A browser detects an encoding by these first bytes: a byte order mark, or the "<" of a page. */
const ENCODINGS: [encoding: string, beginning: RegExp][] = [
  ['utf-16le', /^(?:\xff\xfe|<\0.\0)/s],
  ['utf-16be', /^(?:\xfe\xff|\0<\0)/],
];

function textOf(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const [encoding] = ENCODINGS.find(([, pattern]) => pattern.test(beginning)) ?? ['utf-8'];
  return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '');
}
