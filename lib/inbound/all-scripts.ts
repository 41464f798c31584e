/** Runs in a thread without a bundler. */

const LETTER = String.raw`\p{L}\p{M}\p{N}_`;
const BOUNDARY = `(?:(?<=[${LETTER}])(?![${LETTER}])|(?<![${LETTER}])(?=[${LETTER}]))`;

/** The same patterns with `\b` and `\w` for the letters of every script; those of JavaScript know ASCII alone, so that "créé" ends before its last letter. */
export const inAllScripts = (patterns: RegExp[]): RegExp[] =>
  patterns.map(({ source, flags }) => new RegExp(withLetters(source), flags.includes('u') ? flags : `${flags}u`));

const withLetters = (source: string) =>
  source.replaceAll(/\\[^]|\[(?:\\[^]|[^\]])*\]/g, (found) => {
    if (found.startsWith('[')) return found.replaceAll(String.raw`\w`, LETTER);
    return { [String.raw`\b`]: BOUNDARY, [String.raw`\w`]: `[${LETTER}]` }[found] ?? found;
  });
