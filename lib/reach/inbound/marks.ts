/** Runs in a thread without a bundler. */

/**
 * Characters of a private plane that note what a text is while it is read: where a long line goes on, a line that is neither
 * quotation nor signature whatever it begins with, the beginning of a table's row, of a row of headings, the next cell, and
 * where a limit ended the text. A mail's own ones are removed.
 */
export const [GOES_ON, KEPT, ROW, HEADINGS, CELL, ENDED] = [
  ...'\u{f0000}\u{f0001}\u{f0002}\u{f0003}\u{f0004}\u{f0005}',
] as [string, string, string, string, string, string];

/** Removes such characters from what a mail says. */
export const withoutMarks = (text: string) => text.replace(/[\u{f0000}-\u{f0005}]/gu, '');

/** As it is read without tables. */
export const plainOf = (text: string) => withoutMarks(text.replaceAll(CELL, ' | ').replaceAll(ENDED, '…'));
