/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { runInNewContext } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { convert, type HtmlToTextOptions } from 'html-to-text';

/** Characters that are read of a mail's text, with what it quotes: twice those of a note. */
const MAX_TEXT = 40_000;
/** Milliseconds. For a text that was made for it the library takes hours; it then stays whole. */
const MAX_CUTTING = 3_000;
/** Characters of a line that the library is given. */
const MAX_LINE = 500;
/** Where a longer line is continued. */
const GOES_ON = '\u{f0000}';
/** Characters of HTML, which is larger. */
const MAX_HTML = 2_000_000;
/** As Outlook writes a rule between a reply and what it answers in plain text. */
const RULE = '_'.repeat(32);

const AS_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML, maxDepth: 200, maxChildNodes: 50_000 },
  formatters: {
    rule: (_element, _walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 2 });
      builder.addInline(RULE);
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
  },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'hr', format: 'rule' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/**
 * What somebody wrote in a mail, without what it quotes and without the signature; of a mail in HTML alone its text. What is
 * cut is up to the library (rule: room.mail-text).
 */
export function newTextOf({ text, html }: { text?: string; html?: string }): string {
  const all = text?.trim() ? text : html ? convert(html, AS_TEXT) : '';
  const lines = all.slice(0, MAX_TEXT).replaceAll(GOES_ON, '').split(/\r?\n/);
  const left = cut(lines.map(inShortLines).join('\n'));
  return left
    .replaceAll(`${GOES_ON}\n`, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function cut(text: string): string {
  try {
    const library = { cut: () => new EmailReplyParser().parseReply(text) };
    return runInNewContext('cut()', library, { timeout: MAX_CUTTING }) as string;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return text;
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
