/** Runs in a thread without a bundler. */

const LETTER = String.raw`\w\u00df-\u024f\u0370-\u052f\u1e00-\u1eff`;
const BOUNDARY = `(?:(?<=[${LETTER}])(?![${LETTER}])|(?<![${LETTER}])(?=[${LETTER}]))`;

/**
 * Replaces `\b` and `\w`, which in JavaScript know only ASCII letters, so that "créé" would end before its last letter.
 * All of Unicode (`\p{L}`) takes seconds to compile in so many patterns.
 */
export const inAllScripts = (patterns: RegExp[]): RegExp[] =>
  patterns.map(({ source, flags }) => new RegExp(withLetters(source), flags.includes('u') ? flags : `${flags}u`));

const withLetters = (source: string) =>
  source.replaceAll(/\\[^]|\[(?:\\[^]|[^\]])*\]/g, (found) => {
    if (found.startsWith('[')) return found.replaceAll(String.raw`\w`, LETTER);
    return { [String.raw`\b`]: BOUNDARY, [String.raw`\w`]: `[${LETTER}]` }[found] ?? found;
  });
