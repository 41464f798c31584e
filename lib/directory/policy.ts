import type { CollaborateType } from '@/lib/shared/vocabulary';

/** A company or department that the viewer may open a case with (spec 1 §3). */
export type DirectoryEntry = {
  type: CollaborateType;
  company_id: number;
  company_name: string;
  department_id: number | null;
  department_name: string | null;
  /** Entries without access are not listed at all (PRODUCT §5); the key is the specification's. */
  has_access: boolean;
  tags: string[];
  products: string;
  document_id: number;
};

/** Searching starts at two characters (spec 1 §5). */
export const MIN_TERM = 2;

const KIND = { prefix: 0, word: 10, inside: 20, typo: 30 } as const;
const ABOUT = 3;

/** Lower case, without accents, single blanks: what "wire" and "Wíre " have in common. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Where an entry leads. */
export const submitPath = (entry: { company_id: number; department_id: number | null }) =>
  entry.department_id === null ? `/submit-case/company/${entry.company_id}` : `/submit-case/department/${entry.department_id}`;

/** The name of an entry in searches and selections: "company-3" or "department-7". */
export const memberKey = (entry: { company_id: number; department_id: number | null }) =>
  entry.department_id === null ? `company-${entry.company_id}` : `department-${entry.department_id}`;

/**
 * The entries that match a term, best first: a name that begins with it, then a word that does, then one that holds it,
 * then one that is a letter or two away; names before tags and products. Several words must all match.
 */
export function rank<E extends Pick<DirectoryEntry, 'company_name' | 'department_name' | 'tags' | 'products'>>(entries: E[], term: string, most = 20): E[] {
  const wanted = plain(term);
  if (wanted.length < MIN_TERM) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score < Infinity)
    .sort((a, b) => a.score - b.score || nameOf(a.entry).localeCompare(nameOf(b.entry)))
    .slice(0, most)
    .map(({ entry }) => entry);
}

const nameOf = (entry: { company_name: string; department_name: string | null }) => [entry.company_name, entry.department_name].filter(Boolean).join(' | ');

type Searched = { company_name: string; department_name: string | null; tags: string[]; products: string };

function scoreOf(entry: Searched, wanted: string): number {
  const { company_name, department_name, tags, products } = entry;
  const names = [department_name, company_name].filter((name) => name !== null).map(plain);
  const whole = names.findIndex((name) => name.startsWith(wanted));
  if (whole >= 0) return KIND.prefix + whole;
  const about = [...tags, products].map(plain).filter(Boolean);
  const words = wanted.split(/[\s|,]+/).filter(Boolean);
  return Math.max(...words.map((word) => Math.min(...names.map((name, at) => matchOf(name, word) + at), ...about.map((text) => matchOf(text, word) + ABOUT))));
}

function matchOf(text: string, word: string): number {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (parts.some((part) => part.startsWith(word))) return KIND.word;
  if (text.includes(word)) return KIND.inside;
  const allowed = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0;
  const nearest = allowed ? Math.min(...parts.map((part) => distanceToPrefix(word, part, allowed))) : Infinity;
  return nearest <= allowed ? KIND.typo + 4 * nearest : Infinity;
}

/** How many letters must be changed, added, dropped or swapped to make the word a beginning of the other. */
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
      const swapped = row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      if (swapped) cost = Math.min(cost, before[column - 2]! + 1);
      line.push(cost);
    }
    before = last;
    last = line;
  }
  return Math.min(...last);
}
