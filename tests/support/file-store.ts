import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFileStore } from '@/tools/files/file-store';
import { testSql } from './database';

export type TestStore = Awaited<ReturnType<typeof startFileStore>>;

const NAMES = ['FILES_URL', 'FILES_ACCESS_KEY', 'FILES_SECRET_KEY'] as const;

/** A file store of this test file's own, in a folder that goes with it. */
export async function startFileStore() {
  const directory = mkdtempSync(join(tmpdir(), 'concord-files-'));
  let store = await openFileStore({ port: 0, directory });
  const { port, env, pathOf } = store;
  const objects = () => {
    const suffix = '._S3rver_object';
    return readdirSync(dirname(pathOf('x')))
      .filter((name) => name.endsWith(suffix))
      .map((name) => name.slice(0, -suffix.length));
  };
  return {
    url: env.FILES_URL,
    env,
    /** Turns it on in the settings. `query` such as `?use=read`. */
    use: (query = '') => void Object.assign(process.env, { ...env, FILES_URL: env.FILES_URL + query }),
    /** Takes it out of the settings. */
    forget: () => NAMES.forEach((name) => delete process.env[name]),
    /** Keys of its objects. */
    objects,
    /** Removes all objects. */
    empty: () => objects().forEach((key) => rmSync(pathOf(key))),
    bytesOf: (key: string) => readFileSync(pathOf(key)),
    put: (key: string, bytes: Buffer) => writeFileSync(pathOf(key), bytes),
    /** Ends it, as a machine that is down; nothing is lost. */
    down: () => store.close(),
    async up() {
      store = await openFileStore({ port, directory });
    },
    async stop() {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Contents with the keys of their objects and the number of their chunks. */
export const contentRows = () =>
  testSql()<{ id: number; size: number | null; sha256: string | null; key: string | null; chunks: number }[]>`
    select c.id, c.size, c.sha256, o.key, (select count(*)::int from file_chunks k where k.content_id = c.id) as chunks
    from file_contents c left join file_objects o on o.content_id = c.id order by c.id`;

/** Objects that are known, used or not. */
export const objectRows = () =>
  testSql()<{ key: string; content_id: number | null; is_written: boolean }[]>`
    select key, content_id, written_at is not null as is_written from file_objects order by id`;
