/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { textOfHtml } from './html-text.ts';
import { tidied, writtenIn } from './mail-text.ts';
import { ENDED, GOES_ON, KEPT, plainOf } from './marks.ts';

export type Piece = { text?: string; html?: string };

export type MailText = {
  text: string;
  whole: string | null;
  isEnded: boolean;
};

/** Milliseconds for all texts of a mail. */
const MAX_CUTTING = 3_000;

/**
 * Returns what the author wrote and forwarded, in the order of the texts. A quotation or signature in one text does not
 * end another.
 */
export function textOfPieces(pieces: Piece[], { isForward = false } = {}): MailText {
  const texts = pieces.map(chosenOf);
  const until = performance.now() + MAX_CUTTING;
  const read = (text: string) => (isForward ? tidied(text) : writtenIn(text, until - performance.now()));
  const written = texts.map(({ chosen }) => read(chosen)).filter(Boolean);
  const text = withoutCuts(written.join('\n\n'));
  const all = tidied(texts.flatMap(({ chosen, other }) => [chosen, other]).join('\n\n'));
  const isEnded = all.includes(ENDED);
  const whole = plainOf(all);
  return { text, whole: wordsOf(whole) === wordsOf(plainOf(text)) ? null : whole, isEnded };
}

const withoutCuts = (text: string) => text.replaceAll(KEPT, '').replaceAll(GOES_ON, '').replaceAll(ENDED, '…');
const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim();

type Chosen = { chosen: string; other: string };

function chosenOf({ text = '', html }: Piece): Chosen {
  if (!html) return { chosen: text, other: '' };
  const fromHtml = textOfHtml(html);
  if (!text.trim()) return { chosen: fromHtml, other: '' };
  return isStub(text, fromHtml) ? { chosen: fromHtml, other: text } : { chosen: text, other: '' };
}

/**
 * True for a plain text with less than half of the words in the HTML, for example a note that the mail is in HTML
 * (rule: room.mail-text). A plain text that says much more is not a stub.
 */
function isStub(text: string, fromHtml: string): boolean {
  const [plain, html] = [tokensOf(text), tokensOf(fromHtml.replace(/\[[a-z]+:[^\]\s]{0,2000}\]/gi, ''))];
  const shared = [...html].filter((token) => plain.has(token)).length;
  return html.size > 0 && shared * 2 < html.size && (plain.size < html.size * 4 || (!shared && plain.has('html')));
}

const tokensOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .match(
        /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu,
      ),
  );
