/** Runs in a thread without a bundler. */

/** Letters of the scripts that put spaces between words. All of Unicode (`\p{L}`) takes seconds to compile in so many patterns. */
const LETTER = String.raw`\w\u00df-\u024f\u0370-\u052f\u1e00-\u1eff`;
const BOUNDARY = `(?:(?<=[${LETTER}])(?![${LETTER}])|(?<![${LETTER}])(?=[${LETTER}]))`;

/** The same patterns with `\b` and `\w` for these letters; those of JavaScript know ASCII alone, so that "créé" ends before its last letter. */
export const inAllScripts = (patterns: RegExp[]): RegExp[] =>
  patterns.map(({ source, flags }) => new RegExp(withLetters(source), flags.includes('u') ? flags : `${flags}u`));

const withLetters = (source: string) =>
  source.replaceAll(/\\[^]|\[(?:\\[^]|[^\]])*\]/g, (found) => {
    if (found.startsWith('[')) return found.replaceAll(String.raw`\w`, LETTER);
    return { [String.raw`\b`]: BOUNDARY, [String.raw`\w`]: `[${LETTER}]` }[found] ?? found;
  });
