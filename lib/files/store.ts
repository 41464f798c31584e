import 'server-only';
import type { Db } from '@/db/client';
import {
  beginContent,
  completeContent,
  growContent,
  hashContent,
  readContent,
  removeContents,
  writeContent,
  type ByteRange,
  type Content,
  type Growing,
  type Written,
} from '@/db/file-contents';

export type { ByteRange, Content } from '@/db/file-contents';

type Transact = (work: (db: Db) => Promise<void>) => Promise<void>;
type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Where contents are kept. What else may keep them one day does these, and nothing else of a file changes. */
export type ContentStore = {
  /** Keeps a content that nothing refers to yet, in constant memory. */
  write: (db: Db, source: Source) => Promise<Content>;
  /** The same over several calls: begins a content, adds to it, and says that it is whole. */
  begin: (db: Db) => Promise<number>;
  grow: (transact: Transact, growing: Growing, source: Source) => Promise<Written>;
  complete: (db: Db, content: Content & { sha256: string }) => Promise<void>;
  /** SHA-256 of what is stored, in hex. */
  hash: (content: Content) => Promise<string>;
  /** Yields a content, or a range of it, in order, as fast as it is read, and holds no connection between two chunks. */
  read: (content: Content, range?: ByteRange) => AsyncGenerator<Uint8Array, void>;
  remove: (db: Db, content_ids: number[]) => Promise<void>;
};

/** The database, so that a backup is complete (rule: files.stored). */
export const store: ContentStore = {
  write: writeContent,
  begin: beginContent,
  grow: growContent,
  complete: completeContent,
  hash: hashContent,
  read: readContent,
  remove: removeContents,
};
