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

/** Keeps contents, in the database or in an S3-compatible store (rules: files.stored, files.place). */
export type ContentStore = {
  /** Keeps a content that nothing refers to yet, in constant memory; waits so many seconds for a file store. */
  write: (db: Db, source: Blob, patience: number) => Promise<Content>;
  /** The same in the database in any case, for what is gone in a moment. */
  writeForNow: (db: Db, source: Blob) => Promise<Content>;
  /** The same over several calls, in the database: begins a content and adds to it. */
  begin: (db: Db) => Promise<number>;
  grow: (transact: Transact, growing: Growing, source: Source) => Promise<Written>;
  /**
   * Takes a content that has grown whole to where contents are kept, before the transaction that completes it. Returns its SHA-256,
   * in hex; `sha256` is what is known of it.
   */
  settle: (content: Content, sha256: string | null) => Promise<string>;
  complete: (db: Db, content: Content & { sha256: string }) => Promise<void>;
  /** Yields a content, or a range of it, in order, as fast as it is read, and holds no connection between two parts. */
  read: (content: Content, range?: ByteRange) => AsyncGenerator<Uint8Array, void>;
  /** An address of the store's own at which anybody gets it for a minute, after a look that it has not changed; null for what is in the database. */
  addressOf: (content: Content & { name: string }) => Promise<string | null>;
  /** The bytes go when the transaction has committed. */
  remove: (db: Db, content_ids: number[]) => Promise<void>;
};

/** Seconds that the uploads of the largest files wait for a file store; less than their deadlines. */
export const CASE_FILE_PATIENCE = 150;
/** Milliseconds for reading a file of the largest size once, before a part of it or an address is given (rule: files.unchanged); proxies wait a minute. */
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

/** An attempt before may have got it to the store, with its checksum, and died. */
async function settle(content: Content, known: string | null): Promise<string> {
  const sha256 =
    known ?? (await withDatabase((db) => checksumOf(db, content.content_id))) ?? (await hashContent(content));
  const isMoved = await withDatabase((db) => objectOf(db, content.content_id));
  if (isMoved) return sha256;
  if (takesNew()) await moveToStore({ ...content, sha256 }, { patience: CASE_FILE_PATIENCE });
  return sha256;
}
