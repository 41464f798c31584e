import type { DirectoryEntry } from './resources';

/** Searching starts at two characters (spec 1 §5). */
export const MIN_TERM = 2;

/** Entries that a search lists. */
export const MOST_FOUND = 20;

/** Places of matches, the best first; a match in a tag or product is `ABOUT` behind one in a name. */
export const KIND = { prefix: 0, word: 10, inside: 20, typo: 30 } as const;
export const ABOUT = 3;

/** Lower case, without accents, with single spaces: "Wíre " becomes "wire". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Address of the form for an entry. */
export const submitPath = (entry: { company_id: number; department_id: number | null }) =>
  entry.department_id === null
    ? `/submit-case/company/${entry.company_id}`
    : `/submit-case/department/${entry.department_id}`;

/** The name of an entry in searches and selections: "company-3" or "department-7". */
export const memberKey = (entry: { company_id: number; department_id: number | null }) =>
  entry.department_id === null ? `company-${entry.company_id}` : `department-${entry.department_id}`;

/**
 * The entries that match a term, best first (rule: directory.ranking). Several words must all match. Entries without
 * access come last.
 */
export function rank<E extends SearchableEntry>(entries: E[], term: string, max?: number): E[] {
  const direct = ranked(entries, term, { max });
  return direct.length ? direct : ranked(entries, term, { max, typos: true });
}

/** The same without typing errors, or with them. */
export function ranked<E extends SearchableEntry>(
  entries: E[],
  term: string,
  { typos = false, max = MOST_FOUND }: { typos?: boolean; max?: number } = {},
): E[] {
  const wanted = plain(term);
  if (wanted.length < MIN_TERM) return [];
  return scored(entries, wanted, typos)
    .sort(
      (a, b) =>
        Number(b.entry.has_access) - Number(a.entry.has_access) ||
        a.score - b.score ||
        Number(b.entry.is_ready ?? false) - Number(a.entry.is_ready ?? false) ||
        nameOf(a.entry).localeCompare(nameOf(b.entry)),
    )
    .slice(0, max)
    .map(({ entry }) => entry);
}

/** The words of a term, each of which an entry must match. */
export const wordsOf = (term: string): string[] =>
  plain(term)
    .split(/[\s|,]+/)
    .filter(Boolean);

const nameOf = (entry: Pick<SearchableEntry, 'company_name' | 'department_name'>) =>
  [entry.company_name, entry.department_name].filter(Boolean).join(' | ');

type SearchableEntry = Pick<DirectoryEntry, 'company_name' | 'department_name' | 'tags' | 'products' | 'has_access'> &
  Partial<Pick<DirectoryEntry, 'is_ready'>>;

function scored<E extends SearchableEntry>(
  entries: E[],
  wanted: string,
  typos: boolean,
): { entry: E; score: number }[] {
  const words = wordsOf(wanted);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, { wanted, words, typos }) }))
    .filter(({ score }) => score < Infinity);
}

type SearchOptions = { wanted: string; words: string[]; typos: boolean };

function scoreOf(
  { company_name, department_name, tags, products }: SearchableEntry,
  { wanted, words, typos }: SearchOptions,
): number {
  const names = department_name === null ? [known(company_name)] : [known(department_name), known(company_name)];
  const whole = names.findIndex(({ text }) => text.startsWith(wanted));
  if (whole >= 0) return KIND.prefix + whole;
  const about = [...tags.map(known), known(products)];
  return Math.max(
    ...words.map((word) =>
      Math.min(
        ...names.map((name, at) => matchOf(name, word, typos) + at),
        ...about.map((text) => matchOf(text, word, typos) + ABOUT),
      ),
    ),
  );
}

type IndexedText = { text: string; parts: string[] };

/* The same few thousand names and tags are searched again with every character typed. */
const seen = new Map<string, IndexedText>();
const MAX_SEEN = 20_000;

function known(raw: string): IndexedText {
  const before = seen.get(raw);
  if (before) return before;
  const text = plain(raw);
  const now = { text, parts: split(text) };
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.set(raw, now);
  return now;
}

const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** The words of a name, tag or product as they are compared. */
export const partsOf = (text: string): string[] => split(plain(text));

/** The other begins with the word, or with something that it may be a typing error of. */
export function isNear(word: string, other: string): boolean {
  const allowed = typosIn(word);
  return distanceToPrefix(word, other, allowed) <= allowed;
}

/** Typing errors that are forgiven in a word. */
const typosIn = (word: string) => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0);

function matchOf({ text, parts }: IndexedText, word: string, typos: boolean): number {
  if (parts.some((part) => part.startsWith(word))) return KIND.word;
  if (text.includes(word)) return KIND.inside;
  const allowed = typos ? typosIn(word) : 0;
  const nearest = allowed ? Math.min(...parts.map((part) => distanceToPrefix(word, part, allowed))) : Infinity;
  return nearest <= allowed ? KIND.typo + 4 * nearest : Infinity;
}

/** Number of characters to change, add, drop or swap until the word is a prefix of the other. */
function distanceToPrefix(word: string, other: string, allowed: number): number {
  const width = Math.min(other.length, word.length + allowed);
  if (width < word.length - allowed) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const line = [row];
    for (let column = 1; column <= width; column++) {
      const same = word[row - 1] === other[column - 1] ? 0 : 1;
      let cost = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + same);
      const swapped =
        row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      line.push(cost);
    }
    before = last;
    last = line;
  }
  return Math.min(...last);
}
