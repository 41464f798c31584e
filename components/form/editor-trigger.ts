const WORD = String.raw`[\p{L}\p{N}][\p{L}\p{N}.'’_-]*`;
/** A name of up to two words after an `@` that begins a word, so that addresses are none. */
const AT = new RegExp(String.raw`(?:^|[\s(])@((?:${WORD}(?: (?:${WORD})?)?)?)$`, 'u');
/** Only at the start of a paragraph, so that paths and fractions are none. */
const SLASH = /^\/([^/]{0,40})$/;

/** The list that the text before the caret asks for, and what was typed for it. */
export function triggerOf(before: string): { trigger: '@' | '/'; term: string } | null {
  const slash = SLASH.exec(before);
  if (slash) return { trigger: '/', term: slash[1] ?? '' };
  const at = AT.exec(before);
  return at && { trigger: '@', term: at[1] ?? '' };
}
