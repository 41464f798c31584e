import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { msOf, VOCABULARY } from '@/lib/shared/durations';
import { isNear, partsOf } from './policy';

let known: { words: Promise<string[]>; read_at: number } | undefined;

/**
 * For each word, the words of the network's names, tags and products that it may be a typing error of. They only narrow a
 * search, so each process reads them once a minute: an error in a name that is new is forgiven a minute later.
 */
export async function wordsNear(db: Db, words: string[]): Promise<string[][]> {
  if (!known || performance.now() - known.read_at > msOf(VOCABULARY))
    known = { words: readWords(db), read_at: performance.now() };
  const current = known;
  try {
    const all = await current.words;
    return words.map((word) => all.filter((one) => isNear(word, one)));
  } catch (error) {
    // The next search reads again.
    if (known === current) known = undefined;
    throw error;
  }
}

async function readWords(db: Db): Promise<string[]> {
  const rows = await db.execute<{ text: string }>(sql`
    select name as text from companies where status = 'active'
    union select name from departments where status = 'active'
    union select tag from process_tags
    union select v.product_supported from processes p join process_versions v on v.id = p.current_version_id where v.product_supported <> 'All'`);
  return [...new Set(rows.flatMap(({ text }) => partsOf(text)))];
}
