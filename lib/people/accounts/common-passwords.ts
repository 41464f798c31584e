import 'server-only';

/**
 * Only this many of the most common passwords are also rejected with substitutions or surrounding digits and symbols.
 */
const MAX_COMMON = 5_000;
const MIN_WORD = 4;

type Common = { all: Set<string>; words: Set<string> };
let loaded: Promise<Common> | undefined;

/* 49,000 lower-case passwords, most common first: about 3 MB, loaded on first use. */
async function load(): Promise<Common> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const list = dictionary['passwords-common'];
  return { all: new Set(list), words: new Set(list.slice(0, MAX_COMMON)) };
}

/**
 * True when a password is common, ignoring case, or is one of the most common with the usual substitutions (P@ssw0rd)
 * or surrounding digits and symbols (Password1!).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { all, words } = await (loaded ??= load());
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const variants = [lower, bare, ...(word.length >= MIN_WORD ? [word] : [])].flatMap(spellings);
  return all.has(lower) || variants.some((text) => words.has(text));
}

const SUBSTITUTES: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't' };

function spellings(text: string): string[] {
  const letters = text.replace(/[@430$57]/g, (character) => SUBSTITUTES[character]!);
  return [text, letters, letters.replace(/[1!]/g, 'i'), letters.replace(/[1!]/g, 'l')];
}
