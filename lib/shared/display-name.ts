/** Reads a directory's display name, which often holds more than the name of a person (rule: accounts.display-name). */

export type PersonName = { first_name: string; last_name: string };

/** A department or status in brackets at either end: "Lind, Eva (IT-SEC)", "[External] Eva Lind". */
const BRACKETED =
  /^\s*[([{<][^()[\]{}<>]*[)\]}>]\s*|\s*[([{<][^()[\]{}<>]*(?:[([{<][^()[\]{}<>]*[)\]}>][^()[\]{}<>]*)?[)\]}>]\s*$/u;
const WIDE_BRACKETS: [pattern: RegExp, bracket: string][] = [
  [/[（【［〔]/g, ' ('],
  [/[）】］〕]/g, ') '],
];
/** A separator precedes a company or a department: "Eva Lind | Acme", "Lind, Eva - IT", "Eva Lind #EXT#". */
const BEHIND = /(?<=\S)\s+(?:[|/–—-]+\s.*|#EXT#)$/u;
/** A title needs a period, or a first and a last name after it. */
const TITLE =
  /^(?:(?:dr|prof|mr|mrs|ms|mx|ing|dipl\.-ing|sr|sra|srta|sig|hr|fr|dhr|mevr)\.\s*(?=\S)|(?:dr|prof|mr|mrs|ms|mx|miss|herr|frau|mme|mlle|señor|señora|signora)\s+(?=\S+\s+\S))/iu;
const TITLE_BEHIND = /(?<=\S)\s+(?:dr|prof|ph\.?d|dipl\.-ing)\.$/iu;
const GENERATION = /^(?:jr|sr|i{2,3}|iv)\.?$/i;
const DEGREE = /^(?:dr|prof|ph\.?\s?d|m\.?d|mba|m\.?sc|b\.?sc|m\.?a|b\.?a|esq|cpa|pmp|cissp|dipl\.-ing)\.?$/i;
/** Names in these scripts begin with the family name. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々\s]+$/u;

const MAX_LENGTH = 300;

const ADDITIONS = [BRACKETED, BEHIND, TITLE, TITLE_BEHIND];

/** Removes brackets at the ends, text after a separator, and titles around a name, unless nothing else remains. */
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
 * Splits a display name into first and last name: "Lind, Eva (IT-SEC)" and "Dr. Eva Lind" become Eva Lind. A single
 * name is the first name. Preserves the case of letters. An email address is not a name.
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

/** Returns the given name; where half of it is missing, the display name if it has both. */
export function chooseName(given: PersonName, display_name: string): PersonName {
  if (given.first_name && given.last_name) return given;
  const shown = splitDisplayName(display_name);
  const isWhole = Boolean(shown.first_name && shown.last_name);
  return (given.first_name || given.last_name) && !isWhole ? given : shown;
}

/** Directories of many countries write family names in capitals; two letters may be initials. */
const isFamily = (word: string) => /^(?=.*\p{Lu}.*\p{Lu}.*\p{Lu})[\p{Lu}\p{M}'’-]+$/u.test(word);
const isInCapitals = (word: string) => isFamily(word) || /^\p{Lu}{2}$/u.test(word);
const isMixed = (word: string) => /\p{Lu}.*\p{Ll}/u.test(word);

/**
 * Words in capitals beside others are the last name: "LIND Eva", "Eva LIND". Otherwise, the last name begins at the
 * first lower-case word, "Ludwig van Beethoven", or is the last word.
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
