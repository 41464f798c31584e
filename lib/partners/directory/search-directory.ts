import 'server-only';
import type { Db } from '@/db/client';
import { companiesMatching } from './narrow';
import { MIN_TERM, MOST_FOUND, ranked, wordsOf } from './policy';
import type { DirectoryEntry } from './resources';
import { wordsNear } from './vocabulary';

/** Companies, the best ones, whose entries are read first; the others only if too few of these can be opened a case with. */
const READ_FIRST = 60;

/**
 * The best entries for a term (rule: directory.ranking), without reading the whole directory: the companies that may match
 * are found first, and only their entries are read and ranked. Typing errors count only where nothing else matches.
 * @param read the entries of these companies that the member may see
 */
export async function searchDirectory(
  db: Db,
  term: string,
  read: (among: number[]) => Promise<DirectoryEntry[]>,
  max = MOST_FOUND,
): Promise<DirectoryEntry[]> {
  const words = wordsOf(term);
  if (words.join(' ').length < MIN_TERM) return [];
  const find = async (texts: string[][], typos: boolean) => {
    const first = await companiesMatching(db, texts, READ_FIRST + 1);
    const rankedOf = async (ids: number[]) => ranked(await read(ids), term, { max, typos });
    const best = first.length ? await rankedOf(first.slice(0, READ_FIRST)) : [];
    const isEnough = first.length <= READ_FIRST || best.filter(({ has_access }) => has_access).length === max;
    return isEnough ? best : rankedOf(await companiesMatching(db, texts));
  };
  const found = await find(
    words.map((word) => [word]),
    false,
  );
  if (found.length) return found;
  const near = await wordsNear(db, words);
  return find(
    words.map((word, at) => [word, ...near[at]!]),
    true,
  );
}
