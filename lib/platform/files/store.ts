import 'server-only';
import { withDatabase, type Db } from '@/db/client';
import {
  beginContent,
  checksumOf,
  completeContent,
  growContent,
  hashContent,
  removeContents,
  writeContent,
  type ByteRange,
  type Content,
  type Growing,
  type Written,
} from '@/db/file-contents';
import { objectOf } from '@/db/file-objects';
import { settings } from '@/lib/platform/settings';
import { signedAddress } from './object-store';
import { moveToStore, readAnywhere, unchangedObject, writeToStore } from './objects';

export type { ByteRange, Content } from '@/db/file-contents';

type Transact = (work: (db: Db) => Promise<void>) => Promise<void>;
type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Stores contents, in the database or in an S3-compatible store (rules: files.stored, files.place). */
export type ContentStore = {
  /** Stores a content without a reference yet, in constant memory; `patience` is in seconds. */
  write: (db: Db, source: Blob, patience: number) => Promise<Content>;
  writeForNow: (db: Db, source: Blob) => Promise<Content>;
  begin: (db: Db) => Promise<number>;
  grow: (transact: Transact, growing: Growing, source: Source) => Promise<Written>;
  /**
   * Moves a complete content to its final place, before the transaction that completes its upload. Returns its SHA-256,
   * in hex; `sha256` is the known one.
   */
  settle: (content: Content, sha256: string | null) => Promise<string>;
  complete: (db: Db, content: Content & { sha256: string }) => Promise<void>;
  /**
   * Yields a content, or a range of it, in order, as fast as the reader takes it, and holds no connection between two
   * parts.
   */
  read: (content: Content, range?: ByteRange) => AsyncGenerator<Uint8Array, void>;
  /**
   * Address in the store at which anybody can download the file for a minute, after a check that it is unchanged; null
   * for a file in the database.
   */
  addressOf: (content: Content & { name: string }) => Promise<string | null>;
  remove: (db: Db, content_ids: number[]) => Promise<void>;
};

export const CASE_FILE_PATIENCE = 150;
/**
 * Milliseconds to read a file of the largest size once, before a part or an address is returned (rule:
 * files.unchanged); proxies wait a minute.
 */
export const WHOLE_FILE_DEADLINE = 55_000;

const takesNew = () => settings.file_store?.takes_new === true;

export const store: ContentStore = {
  write: (db, source, patience) => (takesNew() ? writeToStore(source, patience) : writeContent(db, source.stream())),
  writeForNow: (db, source) => writeContent(db, source.stream()),
  begin: beginContent,
  grow: growContent,
  settle,
  complete: completeContent,
  read: readAnywhere,
  async addressOf({ content_id, size, name }) {
    const object = await unchangedObject({ content_id, size });
    return object ? signedAddress(object.key, name) : null;
  },
  remove: removeContents,
};

/** An earlier attempt may have moved it to the store, with its checksum, and died. */
async function settle(content: Content, known: string | null): Promise<string> {
  const sha256 =
    known ?? (await withDatabase((db) => checksumOf(db, content.content_id))) ?? (await hashContent(content));
  const isMoved = await withDatabase((db) => objectOf(db, content.content_id));
  if (isMoved) return sha256;
  if (takesNew()) await moveToStore({ ...content, sha256 }, { patience: CASE_FILE_PATIENCE });
  return sha256;
}
