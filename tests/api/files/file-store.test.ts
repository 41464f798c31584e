import { randomBytes } from 'node:crypto';
import { NextRequest } from 'next/server';
import { make } from '@/tools/factories/make';
import { middleware } from '@/middleware';
import { withDatabase } from '@/db/client';
import { beginObject } from '@/db/file-objects';
import { removeUnusedObjects } from '@/lib/platform/files/remove-objects';
import { removeUnusedContents } from '@/lib/platform/files/stored-files';
import { store } from '@/lib/platform/files/store';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { fileRoom, followed } from '../../support/file-room';
import { contentRows, fileStoreOfTests, objectRows, sha256 } from '../../support/file-store';
import { asClient, CASES } from '../../support/public-api';
import { aPicture } from '../../support/uploads';

const files = fileStoreOfTests();
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('a file in the store', () => {
  test('is one object with a name that tells nothing, and has no chunks', async () => {
    const { attach } = await fileRoom();
    const { content, file } = await attach();
    expect(await contentRows()).toEqual([
      {
        id: expect.any(Number),
        size: 700_000,
        sha256: sha256(content),
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        chunks: 0,
      },
    ]);
    const key = (await contentRows())[0]!.key!;
    expect(files.objects()).toEqual([key]);
    expect(files.bytesOf(key).equals(content)).toBe(true);
    expect(file.sha256).toBe(sha256(content));
  });

  test('is sent by the store itself, from an address that is good for a minute, as an attachment of no type that runs', async () => {
    const { attach, download, receiver_caller } = await fileRoom();
    const { file, content } = await attach(randomBytes(300_000), 'rück "meldung".html.zip');
    const answer = await download(receiver_caller, file.id);
    const address = new URL(answer.headers.get('location')!);
    expect([answer.status, answer.body.length, address.origin]).toEqual([307, 0, new URL(files.url).origin]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
    const sent = await followed(answer);
    expect([sent.status, sent.body.equals(content)]).toEqual([200, true]);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="r_ck meldung.html.zip"; filename*=UTF-8''r%C3%BCck%20meldung.html.zip`,
    });
  });

  test('is sent in parts as Range asks for', async () => {
    const { attach, download, caller } = await fileRoom();
    const { file } = await attach(Buffer.from('abcdefghij'));
    const part = await followed(await download(caller, file.id, { range: 'bytes=3-5' }), { range: 'bytes=3-5' });
    expect([part.status, String(part.body), part.headers.get('content-range')]).toEqual([206, 'def', 'bytes 3-5/10']);
  });

  test('is not sent again to who has it', async () => {
    const { attach, download, caller } = await fileRoom();
    const { file } = await attach();
    expect((await download(caller, file.id, { 'if-none-match': `"${file.sha256}"` })).status).toBe(304);
  });

  test('is not found by a third company, which gets no address', async () => {
    const { attach, download } = await fileRoom();
    const { file } = await attach();
    const answer = await download(await make.manager(), file.id);
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  });

  test('has an address of that file alone, which does not last', async () => {
    const { attach, download, caller } = await fileRoom();
    const [one, other] = [await attach(), await attach()];
    const location = (await download(caller, one.file.id)).headers.get('location')!;
    const keys = (await contentRows()).map(({ key }) => key!);
    expect((await fetch(location.replace(keys[0]!, keys[1]!))).status).toBe(403);
    expect((await fetch(location.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403);
    jest.useFakeTimers({ now: later(-2), doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'] });
    const { id: content_id, size } = (await contentRows())[0]!;
    const old = await store.addressOf({ content_id, size: size!, name: 'a' });
    jest.useRealTimers();
    expect((await fetch(old!)).status).toBe(403);
    expect(other.file.id).not.toBe(one.file.id);
  });

  test('that waits for the scanner, is infected or gone has no address', async () => {
    const { attach, download, caller } = await fileRoom();
    const { file } = await attach();
    for (const [state, status] of [
      ['checking', 409],
      ['infected', 410],
    ] as const) {
      await testSql()`update case_files set state = ${state}, content_id = case when ${state} = 'checking' then content_id end`;
      const answer = await download(caller, file.id);
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    }
  });

  test('is sent to programs of the public API by the portal, which promises them the bytes', async () => {
    const { attach, theCase, receiver } = await fileRoom();
    const { file, content } = await attach();
    const program = asClient(await make.apiClient({ company_id: receiver.id }));
    const at = `${CASES}/${theCase.token}/attachments/${file.id}`;
    const whole = await program.get<Buffer>(at);
    expect([whole.status, whole.body.equals(content)]).toEqual([200, true]);
    const part = await program.get<Buffer>(at, { range: 'bytes=5-' });
    expect([part.status, part.body.equals(content.subarray(5))]).toEqual([206, true]);
  });

  test('has a preview of our own, and its first lines', async () => {
    const { attach, path, caller } = await fileRoom();
    const [picture, log] = [
      await attach(Buffer.from(await aPicture()), 'a.png'),
      await attach(Buffer.from('one\ntwo'), 'a.log'),
    ];
    const preview = await api(caller).get<Buffer>(path(`files/${picture.file.id}/preview`));
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await api(caller).get(path(`files/${log.file.id}/lines`))).body).toEqual({
      lines: ['one', 'two'],
      more: false,
    });
  });
});

describe('what is no longer wanted', () => {
  test('a redacted file is gone from its signed address as well', async () => {
    const { attach, download, path, caller } = await fileRoom();
    const { file, note } = await attach();
    const before = await download(caller, file.id);
    expect((await followed(before)).status).toBe(200);
    expect((await api(caller).post(path(`notes/${note.id}/redact`), { reason: 'It names a customer.' })).status).toBe(
      200,
    );
    expect((await download(caller, file.id)).status).toBe(410);
    expect(await removeUnusedObjects()).toBe(1);
    expect((await followed(before)).status).toBe(404);
    expect([await objectRows(), files.objects()]).toEqual([[], []]);
  });

  test('files of a case that has ended a month ago are removed', async () => {
    const { attach, theCase } = await fileRoom();
    await attach();
    await testSql()`update cases set status = 'closed', closed_at = now() - interval '32 days' where id = ${theCase.id}`;
    await runRoomRetention(new Date());
    await removeUnusedObjects();
    expect([await contentRows(), files.objects()]).toEqual([[], []]);
  });

  test('a removal that is rolled back removes nothing', async () => {
    const { attach, download, caller } = await fileRoom();
    const { file } = await attach();
    await testSql()
      .begin(async (tx) => {
        await tx`update case_files set content_id = null`;
        await tx`delete from file_contents`;
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await removeUnusedObjects()).toBe(0);
    expect((await followed(await download(caller, file.id))).status).toBe(200);
  });

  test('an upload that was refused in the end is removed after ten minutes, and not before', async () => {
    await withDatabase((db) => store.write(db, new Blob(['refused']), 10));
    expect([await removeUnusedContents(later(9)), await removeUnusedObjects(), files.objects().length]).toEqual([
      0, 0, 1,
    ]);
    expect([await removeUnusedContents(later(11)), await removeUnusedObjects()]).toEqual([1, 1]);
    expect([await objectRows(), files.objects()]).toEqual([[], []]);
  });

  test('an object whose writer has died is removed after an hour, and not before', async () => {
    const { key } = await withDatabase(beginObject);
    files.put(key, Buffer.from('half'));
    expect([await removeUnusedObjects(), files.objects()]).toEqual([0, [key]]);
    await testSql()`update file_objects set created_at = created_at - interval '61 minutes'`;
    expect([await removeUnusedObjects(), files.objects(), await objectRows()]).toEqual([1, [], []]);
  });

  test('a row whose object was never written goes as well', async () => {
    await withDatabase(beginObject);
    await testSql()`update file_objects set created_at = created_at - interval '61 minutes'`;
    expect([await removeUnusedObjects(), await objectRows()]).toEqual([1, []]);
  });
});

test('the policy of pages names no store, since they leave its files to the browser', async () => {
  const { headers } = await middleware(new NextRequest('http://portal.test/', { headers: { host: 'portal.test' } }));
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain(new URL(files.url).host);
});

test('with use=read new files go to the database, and those in the store are read', async () => {
  const { attach, download, caller } = await fileRoom();
  const inStore = await attach();
  files.use('?use=read');
  const inDatabase = await attach();
  expect((await contentRows()).map(({ key }) => key !== null)).toEqual([true, false]);
  expect((await followed(await download(caller, inStore.file.id))).body.equals(inStore.content)).toBe(true);
  expect((await download(caller, inDatabase.file.id)).body.equals(inDatabase.content)).toBe(true);
});

test('without settings of the store its files are refused in words', async () => {
  const { attach, download, caller } = await fileRoom();
  const { file } = await attach();
  files.forget();
  expect((await download(caller, file.id)).status).toBe(503);
});

test('a store that has fewer bytes than were sent keeps nothing', async () => {
  const size = 10;
  await expect(withDatabase((db) => store.write(db, Object.assign(new Blob(['abc']), { size }), 10))).rejects.toThrow();
  expect(await testSql()`select id from file_contents where size is not null`).toEqual([]);
});
