/** Reads a directory's display name, which often holds more than the name of a person (rule: accounts.display-name). */

export type PersonName = { first_name: string; last_name: string };

/** A department or status in brackets at either end: "Lind, Eva (IT-SEC)", "[External] Eva Lind". */
const BRACKETED =
  /^\s*[([{<][^()[\]{}<>]*[)\]}>]\s*|\s*[([{<][^()[\]{}<>]*(?:[([{<][^()[\]{}<>]*[)\]}>][^()[\]{}<>]*)?[)\]}>]\s*$/u;
/** Brackets as Japanese and Chinese text has them. */
const WIDE_BRACKETS: [pattern: RegExp, bracket: string][] = [
  [/[（【［〔]/g, ' ('],
  [/[）】］〕]/g, ') '],
];
/** A company or a department behind a sign of its own: "Eva Lind | Acme", "Lind, Eva - IT", "Eva Lind #EXT#". */
const BEHIND = /(?<=\S)\s+(?:[|/–—-]+\s.*|#EXT#)$/u;
/** A word with a period is enough; without one it takes a first and a last name behind it. */
const TITLE =
  /^(?:(?:dr|prof|mr|mrs|ms|mx|ing|dipl\.-ing|sr|sra|srta|sig|hr|fr|dhr|mevr)\.\s*(?=\S)|(?:dr|prof|mr|mrs|ms|mx|miss|herr|frau|mme|mlle|señor|señora|signora)\s+(?=\S+\s+\S))/iu;
const TITLE_BEHIND = /(?<=\S)\s+(?:dr|prof|ph\.?d|dipl\.-ing)\.$/iu;
const GENERATION = /^(?:jr|sr|i{2,3}|iv)\.?$/i;
const DEGREE = /^(?:dr|prof|ph\.?\s?d|m\.?d|mba|m\.?sc|b\.?sc|m\.?a|b\.?a|esq|cpa|pmp|cissp|dipl\.-ing)\.?$/i;
/** Scripts whose names begin with the family. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々\s]+$/u;

const MAX_LENGTH = 300;

const ADDITIONS = [BRACKETED, BEHIND, TITLE, TITLE_BEHIND];

/** Removes brackets at the ends, what stands behind a sign, and titles around a name, unless nothing else is left. */
export function withoutAdditions(text: string): string {
  const written = text.slice(0, MAX_LENGTH);
  let name = WIDE_BRACKETS.reduce((all, [pattern, bracket]) => all.replace(pattern, bracket), written);
  name = name.replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== name;) {
    before = name;
    for (const addition of ADDITIONS) name = name.replace(addition, '').trim() || name;
  }
  return name;
}

/**
 * First and last name of a display name: "Lind, Eva (IT-SEC)" and "Dr. Eva Lind" are Eva Lind. A single name is the first name.
 * The case of the letters stays as written. An email address is no name.
 */
export function splitDisplayName(text: string): PersonName {
  const [name = '', ...others] = withoutAdditions(text.includes('@') ? '' : text)
    .split(/\s*[,，]\s*/u)
    .map(withoutAdditions)
    .filter((part, at) => part && (at === 0 || !DEGREE.test(part)));
  const generation = others.filter((part) => GENERATION.test(part)).join(' ');
  const [given] = others.filter((part) => !GENERATION.test(part));
  const { first_name, last_name } = given ? { first_name: given, last_name: name } : splitWords(name);
  return { first_name, last_name: [last_name, generation].filter(Boolean).join(' ') };
}

/** The name as given; where half of it is missing, that of the display name if it has both. */
export function chooseName(given: PersonName, display_name: string): PersonName {
  if (given.first_name && given.last_name) return given;
  const shown = splitDisplayName(display_name);
  const isWhole = Boolean(shown.first_name && shown.last_name);
  return (given.first_name || given.last_name) && !isWhole ? given : shown;
}

/** A word in capitals, as directories of many countries write family names; two letters may be initials. */
const isFamily = (word: string) => /^(?=.*\p{Lu}.*\p{Lu}.*\p{Lu})[\p{Lu}\p{M}'’-]+$/u.test(word);
/** "DE" of DE LA FONTAINE. */
const isInCapitals = (word: string) => isFamily(word) || /^\p{Lu}{2}$/u.test(word);
const isMixed = (word: string) => /\p{Lu}.*\p{Ll}/u.test(word);

/**
 * Words in capitals beside others are the last name: "LIND Eva", "Eva LIND". Else it begins at the first word in lower case,
 * "Ludwig van Beethoven", or is the last word.
 */
function splitWords(name: string): PersonName {
  const words = name.split(' ');
  if (words.length === 1) return { first_name: name, last_name: '' };
  if (FAMILY_FIRST.test(name)) return { first_name: words.slice(1).join(' '), last_name: words[0]! };
  const generation = words.length > 2 && GENERATION.test(words.at(-1)!) ? words.splice(-1) : [];
  const [first_name, last_name] = splitAtCapitals(words) ?? splitAtParticle(words);
  return { first_name: first_name.join(' '), last_name: [...last_name, ...generation].join(' ') };
}

type Split = [first_name: string[], last_name: string[]];

function splitAtCapitals(words: string[]): Split | undefined {
  const isFirst = isInCapitals(words[0]!);
  const change = words.findIndex((word) => isInCapitals(word) !== isFirst);
  if (change < 1) return undefined;
  const [before, behind] = [words.slice(0, change), words.slice(change)];
  const [family, given] = isFirst ? [before, behind] : [behind, before];
  const isWhole = family.every(isInCapitals) && family.some(isFamily) && given.every(isMixed);
  return isWhole ? [given, family] : undefined;
}

function splitAtParticle(words: string[]): Split {
  const particle = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word));
  const last = particle > 0 ? particle : words.length - 1;
  return [words.slice(0, last), words.slice(last)];
}
