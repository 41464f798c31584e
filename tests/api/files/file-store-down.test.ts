import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { removeUnusedObjects } from '@/lib/platform/files/remove-objects';
import { store } from '@/lib/platform/files/store';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { fileRoom, followed } from '../../support/file-room';
import { contentRows, fileStoreOfTests, objectRows, sha256, STORE_DOWN } from '../../support/file-store';

const files = fileStoreOfTests();

describe('while the store is down', () => {
  afterEach(() => files.up());

  test('an upload is refused in words and leaves nothing; afterwards it works by itself', async () => {
    const { upload, room, caller } = await fileRoom();
    await files.down();
    const refused = await upload(randomBytes(1000));
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([503, STORE_DOWN, '5']);
    expect((await room(caller)).status).toBe(200);
    expect(await testSql()`select id from case_files`).toEqual([]);
    await files.up();
    expect((await upload(randomBytes(1000))).status).toBe(200);
  });

  test('a file that can be neither compared nor read is refused in words', async () => {
    const { attach, path, caller, download } = await fileRoom();
    const { file } = await attach(Buffer.from('one'), 'a.log');
    await files.down();
    const refused = await download(caller, file.id);
    expect([refused.status, refused.body]).toEqual([503, STORE_DOWN]);
    const lines = await api(caller).get(path(`files/${file.id}/lines`));
    expect([lines.status, lines.body]).toEqual([503, STORE_DOWN]);
  });

  test('what is to be removed waits, and others go first', async () => {
    const { attach, path, caller } = await fileRoom();
    const { note } = await attach();
    await api(caller).post(path(`notes/${note.id}/redact`), { reason: 'It names a customer.' });
    await files.down();
    await expect(removeUnusedObjects()).rejects.toMatchObject({ kind: 'unavailable' });
    await files.up();
    expect([await removeUnusedObjects(), files.objects().length]).toEqual([0, 1]);
    await testSql()`update file_objects set remove_after = now() - interval '1 second'`;
    expect([await removeUnusedObjects(), files.objects()]).toEqual([1, []]);
  });

  test('an upload that goes on is kept up to its last byte, and ends once the store is back', async () => {
    const { begun, add, state } = await fileRoom();
    const bytes = randomBytes(600_000);
    const at = await begun(bytes.length);
    await files.down();
    const refused = await add(at, bytes, 0);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await state(at)).toMatchObject({ received: bytes.length - 1, file: null });
    await files.up();
    expect((await add(at, bytes.subarray(-1), bytes.length - 1)).status).toBe(204);
    expect((await state(at)).file).toMatchObject({ size: bytes.length, sha256: sha256(bytes) });
    expect(await contentRows()).toMatchObject([{ size: bytes.length, chunks: 0, key: expect.any(String) }]);
  });
});

describe('an upload that goes on', () => {
  test('is continued by another process from what is stored, and then one object', async () => {
    const { begun, add, state, caller, download } = await fileRoom();
    const bytes = randomBytes(3_000_000);
    const at = await begun(bytes.length);
    await add(at, bytes.subarray(0, 1_300_000), 0);
    expect(files.objects()).toEqual([]);
    await add(at, bytes.subarray(1_300_000), 1_300_000);
    const { file } = await state(at);
    expect(file).toMatchObject({ sha256: sha256(bytes) });
    expect(files.objects()).toHaveLength(1);
    expect((await followed(await download(caller, file!.id))).body.equals(bytes)).toBe(true);
  });

  test('whose process died between the store and the file ends with its last byte, as one object', async () => {
    const { begun, add, state } = await fileRoom();
    const bytes = randomBytes(600_000);
    const at = await begun(bytes.length);
    await files.down();
    await add(at, bytes, 0);
    await files.up();
    const content_id = (await contentRows())[0]!.id;
    await store.settle({ content_id, size: bytes.length }, null);
    expect(await contentRows()).toMatchObject([{ chunks: 0, key: expect.any(String) }]);
    await add(at, bytes.subarray(-1), bytes.length - 1);
    expect((await state(at)).file).toMatchObject({ sha256: sha256(bytes) });
    expect((await objectRows()).filter(({ is_written }) => is_written)).toHaveLength(1);
  });

  test('that is cancelled leaves nothing in the store', async () => {
    const { begun, add, state, path, caller } = await fileRoom();
    const at = await begun(1000);
    await add(at, randomBytes(1000), 0);
    expect((await state(at)).file).not.toBeNull();
    expect((await api(caller).call('DELETE', at, undefined, { 'tus-resumable': '1.0.0' })).status).toBe(204);
    await removeUnusedObjects();
    expect([await contentRows(), files.objects(), path('x')]).toEqual([[], [], expect.any(String)]);
  });
});

test('a store that hangs is given up before the deadline of a page, in words, and the pool of the database stays', async () => {
  const { attach, path, caller } = await fileRoom();
  const { file } = await attach(Buffer.from('one'), 'a.log');
  const hanging = createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
  const { port } = hanging.address() as AddressInfo;
  process.env.FILES_URL = `http://127.0.0.1:${port}/concord`;
  const connections = async () =>
    (
      await testSql()`select pid from pg_stat_activity where application_name = 'concord' and datname = current_database()`
    ).map(({ pid }) => pid as number);
  const before = await connections();
  const answer = await api(caller).get(path(`files/${file.id}/lines`));
  expect([answer.status, answer.body]).toEqual([503, STORE_DOWN]);
  expect(await connections()).toEqual(expect.arrayContaining(before));
  hanging.close();
});
