import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { withDatabase } from '@/db/client';
import { CHUNK_BYTES, writeContent } from '@/db/file-contents';
import { checkContents, moveContents, type Place } from '@/lib/platform/files/move-contents';
import { removeUnusedObjects } from '@/lib/platform/files/remove-objects';
import { store } from '@/lib/platform/files/store';
import { APP_FLAGS } from '../../../scripts/child.ts';
import { checkFilesArguments, runFiles } from '../../../scripts/files.ts';
import { readSettings } from '@/lib/platform/settings';
import { testSql } from '../../support/database';
import { fileRoom, followed } from '../../support/file-room';
import { contentRows, fileStoreOfTests, objectRows, sha256 } from '../../support/file-store';
import { workerUrl } from '../../support/worker-url';

const files = fileStoreOfTests();
const quiet = () => undefined;
const errors = () => {
  const found: string[] = [];
  return { found, report: (_: unknown, error: Error | null) => void (error && found.push(error.message)) };
};
const bytesOf = async (content: { content_id: number; size: number }) =>
  Buffer.concat(await Array.fromAsync(store.read(content)));

/** Contents of these sizes in the database, with their bytes. */
async function inDatabase(...sizes: number[]) {
  const made: { content_id: number; size: number; bytes: Buffer }[] = [];
  for (const size of sizes) {
    const bytes = randomBytes(size);
    made.push({ ...(await withDatabase((db) => writeContent(db, [bytes]))), bytes });
  }
  return made;
}

test('contents of any size move to the store and back with the same bytes, and leave nothing behind', async () => {
  const made = await inDatabase(1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES * 5 + 17);
  const before = await contentRows();
  expect(await moveContents('store', quiet)).toMatchObject({ done: 4, failed: 0 });
  expect((await contentRows()).every(({ key, chunks }) => key !== null && chunks === 0)).toBe(true);
  expect(await testSql()`select index from file_chunks`).toEqual([]);
  for (const { bytes, ...content } of made) expect((await bytesOf(content)).equals(bytes)).toBe(true);
  expect(await moveContents('store', quiet)).toMatchObject({ done: 0 });

  expect(await moveContents('database', quiet)).toMatchObject({ done: 4, failed: 0 });
  expect(await contentRows()).toEqual(before);
  for (const { bytes, ...content } of made) expect((await bytesOf(content)).equals(bytes)).toBe(true);
  await testSql()`update file_objects set remove_after = null`;
  expect(await removeUnusedObjects()).toBe(4);
  expect([files.objects(), await objectRows()]).toEqual([[], []]);
});

test('a file of a case is read before, while and after it moves; the old object stays for an hour', async () => {
  files.forget();
  const { attach, download, caller } = await fileRoom();
  const { file, content } = await attach();
  expect((await download(caller, file.id)).body.equals(content)).toBe(true);
  files.use();
  await moveContents('store', quiet);
  const address = await download(caller, file.id);
  expect((await followed(address)).body.equals(content)).toBe(true);
  await moveContents('database', quiet);
  expect((await download(caller, file.id)).body.equals(content)).toBe(true);
  expect(await removeUnusedObjects()).toBe(0);
  expect((await followed(address)).status).toBe(200);
});

test.each<[Place, Place]>([
  ['store', 'database'],
  ['database', 'store'],
])('a reader that is slow gets all of a content that moves to the %s meanwhile', async (to, from) => {
  const [made] = await inDatabase(CHUNK_BYTES * 12);
  if (from === 'store') await moveContents('store', quiet);
  const parts = store.read(made!);
  const read = [(await parts.next()).value as Uint8Array];
  await moveContents(to, quiet);
  files
    .objects()
    .filter(() => to === 'database')
    .forEach(() => files.empty());
  for await (const part of parts) read.push(part);
  expect(Buffer.concat(read).equals(made!.bytes)).toBe(true);
});

test('a content whose bytes are not those of its checksum stays where it is, and is named', async () => {
  const [bad, good] = await inDatabase(1000, 2000);
  await testSql()`update file_chunks set bytes = set_byte(bytes, 0, 255 - get_byte(bytes, 0)) where content_id = ${bad!.content_id}`;
  const { found, report } = errors();
  expect(await moveContents('store', report)).toMatchObject({ done: 1, failed: 1 });
  expect(found).toEqual([expect.stringContaining(sha256(bad!.bytes))]);
  expect((await contentRows()).map(({ key, chunks }) => [key !== null, chunks])).toEqual([
    [false, 1],
    [true, 0],
  ]);
  expect((await bytesOf(good!)).equals(good!.bytes)).toBe(true);
});

test('an object that is not what was stored does not come back, and is found by the check', async () => {
  const [bad, good] = await inDatabase(1000, 2000);
  await moveContents('store', quiet);
  expect(await checkContents(quiet)).toMatchObject({ done: 2, bytes: 3000, failed: 0 });
  files.put((await contentRows())[0]!.key!, randomBytes(1000));
  const check = errors();
  expect(await checkContents(check.report)).toMatchObject({ done: 1, failed: 1 });
  expect(check.found).toEqual([expect.stringContaining(sha256(bad!.bytes))]);
  expect(await moveContents('database', quiet)).toMatchObject({ done: 1, failed: 1 });
  expect((await contentRows()).map(({ key }) => key !== null)).toEqual([true, false]);
  expect((await bytesOf(good!)).equals(good!.bytes)).toBe(true);
});

test('a lost object is found by the check', async () => {
  await inDatabase(1000);
  await moveContents('store', quiet);
  files.empty();
  const { found, report } = errors();
  expect(await checkContents(report)).toMatchObject({ done: 0, failed: 1 });
  expect(found).toEqual([expect.stringContaining('is not in the file store')]);
});

test.each<Place>(['store', 'database'])(
  'a move to the %s that is killed loses nothing and goes on',
  async (to) => {
    const made = await inDatabase(...Array.from({ length: 12 }, () => 300_000));
    if (to === 'database') await moveContents('store', quiet);
    const child = spawn(process.execPath, [...APP_FLAGS, 'tests/support/dying-move.ts', to], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env },
    });
    const ended = once(child, 'exit');
    let moved = 0;
    for await (const line of createInterface({ input: child.stdout }))
      if (line === 'moved' && ++moved === 5) child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    const places = (await contentRows()).map(({ key }) => (key === null ? 'database' : 'store'));
    expect(new Set(places)).toEqual(new Set(['store', 'database']));
    expect(await checkContents(quiet)).toMatchObject({ done: 12, failed: 0 });
    expect(await moveContents(to, quiet)).toMatchObject({ failed: 0 });
    for (const { bytes, ...content } of made) expect((await bytesOf(content)).equals(bytes)).toBe(true);
    expect((await contentRows()).every(({ key }) => (key === null) === (to === 'database'))).toBe(true);
    await testSql()`update file_objects set remove_after = null, created_at = created_at - interval '2 hours'`;
    await removeUnusedObjects();
    expect(files.objects()).toHaveLength(to === 'store' ? 12 : 0);
  },
  60_000,
);

test('two moves at once lose nothing', async () => {
  const made = await inDatabase(...Array.from({ length: 6 }, () => 300_000));
  await Promise.all([moveContents('store', quiet), moveContents('store', quiet)]);
  for (let round = 0; round < 3; round++)
    await Promise.all([moveContents('database', quiet), moveContents('database', quiet)]);
  expect(await checkContents(quiet)).toMatchObject({ done: 6, failed: 0 });
  for (const { bytes, ...content } of made) expect((await bytesOf(content)).equals(bytes)).toBe(true);
});

test('a store that is down ends a move at once, and nothing is lost', async () => {
  await inDatabase(1000, 1000);
  await files.down();
  await expect(moveContents('store', quiet)).rejects.toMatchObject({ kind: 'unavailable' });
  expect((await contentRows()).map(({ key, chunks }) => [key, chunks])).toEqual([
    [null, 1],
    [null, 1],
  ]);
  await files.up();
});

test('an upload that is on its way stays in the database', async () => {
  const { begun, add } = await fileRoom();
  const at = await begun(1000);
  await add(at, randomBytes(400), 0);
  expect(await moveContents('store', quiet)).toMatchObject({ done: 0, failed: 0 });
});

describe('the command', () => {
  const settings = () => readSettings(process.env);
  const secret = 'a-secret-of-the-tests-and-of-nothing-else';

  test('moves and checks, and fails when something differs', async () => {
    await inDatabase(1000);
    expect(await runFiles(workerUrl(), ['--to', 'store'], secret)).toBe(true);
    expect(files.objects()).toHaveLength(1);
    expect(await runFiles(workerUrl(), ['--check'], secret)).toBe(true);
    files.put(files.objects()[0]!, Buffer.alloc(1000));
    expect(await runFiles(workerUrl(), ['--check'], secret)).toBe(false);
  }, 60_000);

  test.each([[[]], [['--to']], [['--to', 'disk']], [['--check', '--to', 'store']], [['--what']]])(
    'refuses %j in words',
    (args) => expect(() => checkFilesArguments(args, settings())).toThrow('Say --to store, --to database, or --check.'),
  );

  test('needs the store, which takes new files when some are moved there', () => {
    files.use('?use=read');
    expect(() => checkFilesArguments(['--to', 'store'], settings())).toThrow('use=read');
    expect(checkFilesArguments(['--to', 'database'], settings())).toEqual({ to: 'database' });
    files.forget();
    expect(() => checkFilesArguments(['--to', 'database'], settings())).toThrow('FILES_URL must be set');
    expect(checkFilesArguments(['--check'], settings())).toBe('check');
  });

  test('names the setting when files are in a store that is not set', async () => {
    await inDatabase(1000);
    await moveContents('store', quiet);
    files.forget();
    const check = spawnSync(process.execPath, [...APP_FLAGS, 'scripts/move-files.ts', '--check'], {
      encoding: 'utf8',
      env: { ...process.env, AUTH_SECRET: secret },
    });
    expect([check.status, check.stderr]).toEqual([
      1,
      'Stopped: Files are in the store, but FILES_URL must be set, with FILES_ACCESS_KEY and FILES_SECRET_KEY.\n',
    ]);
  }, 30_000);
});
