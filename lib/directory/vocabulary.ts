import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { minutes, msOf } from '@/lib/shared/durations';
import { isNear, partsOf } from './policy';

let known: Promise<{ words: string[]; read_at: number }> | undefined;

/**
 * Words of the network's names, tags and products that a word may be a typing error of. They only narrow a search, so each
 * process reads them once a minute: an error in a name that is new is forgiven a minute later.
 */
export async function wordsNear(db: Db, word: string): Promise<string[]> {
  const current = await known?.catch(() => undefined);
  if (!current || performance.now() - current.read_at > msOf(minutes(1))) known = read(db);
  const { words } = await known!;
  return words.filter((one) => isNear(word, one));
}

async function read(db: Db) {
  const rows = await db.execute<{ text: string }>(sql`
    select name as text from companies where status = 'active'
    union select name from departments where status = 'active'
    union select tag from process_tags
    union select v.product_supported from processes p join process_versions v on v.id = p.current_version_id where v.product_supported <> 'All'`);
  return { words: [...new Set(rows.flatMap(({ text }) => partsOf(text)))], read_at: performance.now() };
}
