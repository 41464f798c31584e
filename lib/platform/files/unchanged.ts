import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { sql } from 'drizzle-orm';
import { transact, withDatabase, type Db } from '@/db/client';
import type { Content } from '@/db/file-contents';
import type { StoredObject } from '@/db/file-objects';
import { interval } from '@/db/interval';
import { auditLog } from '@/db/schema';
import { log } from '@/lib/platform/log';
import { CHANGED_FILE_NOTED } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';
import { findObject } from './object-store';

type Hashed = Content & { sha256: string };
type Bytes = AsyncIterable<Uint8Array>;
type Place = StoredObject | undefined;

const changed = () => new Problem('gone', 'This file is damaged in the store and is not sent. Ask for it again.');

/**
 * Passes bytes on, but holds the last ones back until all are verified (rule: files.unchanged). A small file that has
 * changed is not sent at all, and a larger one ends early.
 * @throws Problem gone
 */
export async function* unchanged(source: Bytes, content: Hashed): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  let seen = 0;
  let last: Uint8Array | undefined;
  for await (const bytes of source) {
    if (last) yield last;
    hash.update(bytes);
    seen += bytes.length;
    last = bytes;
  }
  if (seen !== content.size || hash.digest('hex') !== content.sha256) {
    await report(content);
    throw changed();
  }
  if (last) yield last;
}

/** Contents that were read and compared completely, with the mark of their place at that time. */
const compared = new LRUCache<number, string>({ max: 5_000 });

/**
 * Reads the whole content before a part or a store address is returned, since those bytes are not compared in transit;
 * skips this if the place was not written since this process did so.
 * @throws Problem gone
 */
export async function ensureUnchanged(
  content: Hashed,
  { place, read }: { place: Place; read: () => Bytes },
): Promise<void> {
  const mark = await (place ? markOfObject(place) : withDatabase((db) => markOfChunks(db, content)));
  if (mark !== null && compared.get(content.content_id) === mark) return;
  for await (const bytes of unchanged(read(), content)) void bytes;
  if (mark !== null) compared.set(content.content_id, mark);
}

/** A store reports times in seconds, so an object that was just written could be overwritten without a trace. */
const SETTLED = 2_000;

/** Null while a later change might leave the same mark. */
async function markOfObject({ key }: StoredObject): Promise<string | null> {
  const { headers } = await findObject(key);
  const { etag, date, 'last-modified': modified, 'content-length': size } = headers;
  const age = Date.parse(String(date)) - Date.parse(String(modified));
  return age >= SETTLED ? [key, etag, modified, size].map(String).join(' ') : null;
}

/** Marks by the transactions that wrote the rows, without reading the bytes. */
async function markOfChunks(db: Db, { content_id }: Content): Promise<string> {
  const [chunks] = await db.execute<{ mark: string }>(sql`
    select md5(string_agg(index || ' ' || xmin, ',' order by index)) as mark from file_chunks where content_id = ${content_id}`);
  return `chunks ${chunks?.mark}`;
}

async function report({ content_id, sha256 }: Hashed): Promise<void> {
  log.error({ content_id, sha256 }, 'a stored file is not what was stored, and is not sent');
  await transact((db) =>
    db.execute(sql`
      insert into ${auditLog} (command, subject_type, subject_id)
      select 'file.refuse_changed', 'file_content', ${content_id}::int
      where not exists (select from ${auditLog} where subject_type = 'file_content' and subject_id = ${content_id}
        and command = 'file.refuse_changed' and created_at > now() - ${interval(CHANGED_FILE_NOTED)})`),
  ).catch((err: unknown) => log.error({ err, content_id }, 'a changed file could not be noted'));
}
