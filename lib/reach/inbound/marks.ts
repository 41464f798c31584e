/** Runs in a thread without a bundler. */

/**
 * Private-use characters that mark a text while it is read: a long line goes on, a line is neither quotation nor
 * signature although it looks like one, a table's row begins, a row of headings begins, the next cell begins, a limit
 * cut the text. The same characters are removed from a mail first.
 */
export const [GOES_ON, KEPT, ROW, HEADINGS, CELL, ENDED] = [
  ...'\u{f0000}\u{f0001}\u{f0002}\u{f0003}\u{f0004}\u{f0005}',
] as [string, string, string, string, string, string];

export const withoutMarks = (text: string) => text.replace(/[\u{f0000}-\u{f0005}]/gu, '');

export const plainOf = (text: string) => withoutMarks(text.replaceAll(CELL, ' | ').replaceAll(ENDED, '…'));
