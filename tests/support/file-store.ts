import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { emptyDatabase, testSql } from './database';

/** As in tools/files/file-store.ts, which changes how this process encodes. */
const RECEIVERS_BUCKET = 'receiver';

export type TestStore = Awaited<ReturnType<typeof startFileStore>>;
type Settings = { FILES_URL: string; FILES_ACCESS_KEY: string; FILES_SECRET_KEY: string };
type Opened = { own: Settings; receivers: Record<string, string> };

const SUFFIX = '._S3rver_object';

/** A file store for one test file, in a folder that is removed with it. */
export async function startFileStore() {
  const directory = mkdtempSync(join(tmpdir(), 'concord-files-'));
  let { child, own: env, receivers } = await start(directory, 0);
  const folder = join(directory, new URL(env.FILES_URL).pathname);
  const pathOf = (key: string) => join(folder, key + SUFFIX);
  const objects = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(SUFFIX))
      .map((name) => name.slice(0, -SUFFIX.length));
  const down = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url: env.FILES_URL,
    env,
    /** Turns it on in the settings; `query` such as `?use=read`. */
    use: (query = '') => void Object.assign(process.env, { ...env, FILES_URL: env.FILES_URL + query }),
    /** Offers it to receivers as AWS. */
    useAsAws: () => void Object.assign(process.env, receivers),
    /** Takes it out of the settings. */
    forget: () => Object.keys({ ...env, ...receivers }).forEach((name) => delete process.env[name]),
    /** Paths of everything below a bucket, unfinished uploads too. */
    paths: (bucket: string) => readdirSync(join(directory, bucket), { recursive: true }).map(String).sort(),
    objects,
    empty() {
      objects().forEach((key) => rmSync(pathOf(key)));
      for (const name of readdirSync(join(directory, RECEIVERS_BUCKET)))
        rmSync(join(directory, RECEIVERS_BUCKET, name), { recursive: true });
    },
    bytesOf: (key: string) => readFileSync(pathOf(key)),
    put: (key: string, bytes: Buffer) => writeFileSync(pathOf(key), bytes),
    /** Kills it; its objects stay. */
    down,
    async up() {
      await down();
      ({ child, own: env, receivers } = await start(directory, Number(new URL(env.FILES_URL).port)));
    },
    async stop() {
      await down();
      rmSync(directory, { recursive: true });
    },
  };
}

/** A file store for all tests of a file. Each test begins with it turned on, without objects, on an empty database. */
export function fileStoreOfTests(): TestStore {
  const files = {} as TestStore;
  beforeAll(async () => void Object.assign(files, await startFileStore()));
  afterAll(() => files.stop());
  beforeEach(async () => {
    await emptyDatabase();
    files.empty();
    files.use();
  });
  afterEach(() => files.forget());
  return files;
}

/** The error when the store is down. */
export const STORE_DOWN = { error: 'The file store does not answer. Try again in a moment.' };

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function start(directory: string, port: number): Promise<{ child: ChildProcess } & Opened> {
  const child = spawn(process.execPath, ['tests/support/running-file-store.ts', String(port), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) return { child, ...(JSON.parse(line) as Opened) };
  throw new Error('The file store did not start.');
}

/** Contents with the keys of their objects and the number of their chunks. */
export const contentRows = () =>
  testSql()<{ id: number; size: number | null; sha256: string | null; key: string | null; chunks: number }[]>`
    select c.id, c.size, c.sha256, o.key, (select count(*)::int from file_chunks k where k.content_id = c.id) as chunks
    from file_contents c left join file_objects o on o.content_id = c.id order by c.id`;

export const objectRows = () =>
  testSql()<{ key: string; content_id: number | null; is_written: boolean }[]>`
    select key, content_id, written_at is not null as is_written from file_objects order by id`;
