/** First bytes of UTF-16 text, with and without a byte order mark; Latin letters have a zero byte beside them. */
const ENCODINGS: [encoding: string, beginning: RegExp][] = [
  ['utf-16le', /^(?:\xff\xfe|(?:[^\0]\0){4})/s],
  ['utf-16be', /^(?:\xfe\xff|(?:\0[^\0]){4})/s],
];
/**
 * Invisible characters and those that change how the rest is read: control characters except the tab, and direction
 * marks.
 */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const LINE = /\r\n|[\n\r]/;

type Options = { max: number; isWhole: boolean };

/**
 * Returns the first lines of a text in UTF-8 or UTF-16, with invisible characters replaced (rule: room.preview). The
 * last line of a cut text is omitted, unless it is the only one.
 */
export function linesOf(bytes: Uint8Array, { max, isWhole }: Options): { lines: string[]; more: boolean } {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: !isWhole });
  const all = text.split(LINE);
  // A text ends with the end of its last line.
  if (all.length > 1 && (!isWhole || all.at(-1) === '')) all.pop();
  const lines = all
    .slice(0, max)
    .map((line) => line.replace(UNSEEN, (character) => (character === '\t' ? '\t' : '\ufffd')));
  return { lines, more: !isWhole || all.length > max };
}

function encodingOf(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return ENCODINGS.find(([, pattern]) => pattern.test(beginning))?.[0] ?? 'utf-8';
}
