import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { withDatabase } from '@/db/client';
import { CHUNK_BYTES, readContent, writeContent } from '@/db/file-contents';
import { removeFiles, removeUnusedContents } from '@/lib/platform/files/stored-files';
import { APP_FLAGS } from '../../../scripts/child.ts';
import { emptyDatabase, testSql } from '../../support/database';
import { addFile } from '../../support/files';

beforeEach(emptyDatabase);

const write = (source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  withDatabase((db) => writeContent(db, source));
const rows = () =>
  testSql()<{ id: number; size: number | null; sha256: string | null; chunks: number[] }[]>`
    select c.id, c.size, c.sha256, coalesce(array_agg(octet_length(k.bytes) order by k.index) filter (where k.index is not null), '{}') as chunks
    from file_contents c left join file_chunks k on k.content_id = c.id group by c.id order by c.id`;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test.each([
  [0, []],
  [1, [1]],
  [CHUNK_BYTES - 1, [CHUNK_BYTES - 1]],
  [CHUNK_BYTES, [CHUNK_BYTES]],
  [CHUNK_BYTES + 1, [CHUNK_BYTES, 1]],
  [3 * CHUNK_BYTES, [CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES]],
  [5 * CHUNK_BYTES + 7, [...Array<number>(5).fill(CHUNK_BYTES), 7]],
])('%i bytes come back as they were, whatever the parts they came in', async (size, chunks) => {
  const bytes = randomBytes(size);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  for (const part of [size || 1, 1000, 65_536, CHUNK_BYTES + 1]) {
    const parts = Array.from({ length: Math.ceil(size / part) }, (_, at) => bytes.subarray(at * part, (at + 1) * part));
    const content = await write(parts);
    expect(content.size).toBe(size);
    expect(Buffer.concat(await Array.fromAsync(readContent(content))).equals(bytes)).toBe(true);
  }
  for (const row of await rows()) expect(row).toMatchObject({ size, sha256, chunks });
});

test('two at once do not mix', async () => {
  const both = await Promise.all(
    ['a', 'b'].map(async (letter) => {
      const content = await write(Array.from({ length: 40 }, () => Buffer.alloc(20_000, letter)));
      return Buffer.concat(await Array.fromAsync(readContent(content))).equals(Buffer.alloc(800_000, letter));
    }),
  );
  expect(both).toEqual([true, true]);
});

test('what breaks off is removed after ten minutes, and not before; what a file refers to stays', async () => {
  const kept = await addFile();
  async function* broken() {
    yield Buffer.alloc(4 * CHUNK_BYTES + 5);
    throw new Error('cut off');
  }
  await expect(write(broken())).rejects.toThrow('cut off');
  await write([Buffer.from('refused')]);
  expect(await rows()).toMatchObject([
    {},
    { size: null, sha256: null, chunks: Array(4).fill(CHUNK_BYTES) },
    { size: 7 },
  ]);
  expect(await removeUnusedContents(later(9))).toBe(0);
  expect(await removeUnusedContents(later(11))).toBe(2);
  expect(await rows()).toMatchObject([{ size: 4, chunks: [4] }]);
  expect(await testSql()`select id from files`).toEqual([{ id: kept }]);
});

test('more than one batch of contents is removed', async () => {
  for (let at = 0; at < 12; at++) await write([Buffer.from('x')]);
  expect(await removeUnusedContents(later(11))).toBe(12);
  expect(await rows()).toEqual([]);
});

test('a process that is killed while it writes leaves nothing but what is removed', async () => {
  const child = spawn(process.execPath, [...APP_FLAGS, 'tests/support/dying-upload.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env },
  });
  const ended = once(child, 'exit');
  let chunks = 0;
  for await (const line of createInterface({ input: child.stdout }))
    if (line === 'chunk' && ++chunks === 13) child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  const [left] = await rows();
  expect(left).toMatchObject({ size: null, sha256: null });
  expect(left!.chunks.length).toBeGreaterThanOrEqual(8);
  expect(await testSql()`select id from files`).toEqual([]);
  expect(await removeUnusedContents(later(11))).toBe(1);
  expect([await rows(), await testSql()`select index from file_chunks`]).toEqual([[], []]);
}, 60_000);

test('the bytes of a removed file go with it, unless an agreement has them', async () => {
  const [file, accepted] = [await addFile('a.pdf'), await addFile('b.pdf', 'accepted')];
  await testSql()`insert into accepted_documents (hash, title, original_filename, mime_type, content_id, dated)
    select 'x', 'B', original_filename, mime_type, content_id, created_at from files where id = ${accepted}`;
  await withDatabase((db) => removeFiles(db, [file, accepted]));
  expect(await testSql()`select id from files`).toEqual([]);
  expect(await rows()).toMatchObject([{ size: 8, chunks: [8] }]);
  expect(await removeUnusedContents(later(11))).toBe(0);
});

test('a content that is removed while it is read ends with an error, never early', async () => {
  const { content_id, size } = await write([Buffer.alloc(5 * CHUNK_BYTES)]);
  const chunks = readContent({ content_id, size });
  expect((await chunks.next()).value).toHaveLength(CHUNK_BYTES);
  expect(await removeUnusedContents(later(11))).toBe(1);
  await expect(Array.fromAsync(chunks)).rejects.toThrow(`ends after ${4 * CHUNK_BYTES} of ${size} bytes`);
});
