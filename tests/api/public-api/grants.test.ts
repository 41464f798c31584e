import { createHash, randomBytes } from 'node:crypto';
import { emptyDatabase, testSql } from '../../support/database';
import { sha256 } from '../../support/file-store';
import { grantRoom, MEBIBYTE, put } from '../../support/grants';
import { ownSettings } from '../../support/own-settings';

ownSettings();
beforeEach(emptyDatabase);

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

test('a file of one upload becomes a file of the case with a note, for both companies', async () => {
  const { granted, single, room, theirs, theCase } = await grantRoom();
  const bytes = randomBytes(3000);
  const { grant, at, act } = await granted(bytes.length, 'core 1.dump');
  expect(grant).toMatchObject({ status: 'open', mode: 'single', fileName: 'core 1.dump', expectedSizeBytes: 3000 });
  expect(Object.keys(grant)).not.toContain('s3Multipart');
  const link = await single(at);
  expect(link).toMatchObject({ sizeBytes: 3000 });
  expect(link.expiresAt <= grant.expiresAt).toBe(true);
  expect(await put(link, bytes)).toMatchObject({ status: 200, etag: `"${md5(bytes)}"` });
  const done = await act('single/complete');
  expect([done.status, done.body]).toEqual([200, { ...grant, status: 'completed' }]);
  const note = (await room()).body.timeline.find(({ kind }) => kind === 'note')!;
  expect(note).toMatchObject({
    body: '<p>Sent a file.</p>',
    files: [{ name: 'core 1.dump', size: 3000, sha256: sha256(bytes) }],
  });
  const file = `/v1/collaboration-requests/${theCase.token}/attachments/${note.files[0]!.id}`;
  expect((await theirs.get<Buffer>(file)).body).toEqual(bytes);
});

test('a larger file is cut into parts; complete again is answered unchanged, without another note', async () => {
  const { granted, parts, room } = await grantRoom();
  const bytes = randomBytes(2 * 5 * MEBIBYTE + 7);
  const { grant, at, act } = await granted(bytes.length);
  expect(grant).toMatchObject({ mode: 's3Multipart', s3Multipart: { totalParts: 3, partSizeBytes: 5 * MEBIBYTE } });
  const links = await parts(at, [3, 1, 2]);
  expect(links.map(({ partNumber, sizeBytes }) => [partNumber, sizeBytes])).toEqual([
    [3, 7],
    [1, 5 * MEBIBYTE],
    [2, 5 * MEBIBYTE],
  ]);
  const receipts = [];
  for (const { partNumber, ...link } of links) {
    const sent = bytes.subarray((partNumber - 1) * 5 * MEBIBYTE, partNumber * 5 * MEBIBYTE);
    receipts.push({ partNumber, etag: (await put(link, sent)).etag });
  }
  const done = await act('s3-multipart/complete', { parts: receipts });
  expect([done.status, done.body.status]).toEqual([200, 'completed']);
  expect(await act('s3-multipart/complete', { parts: [] })).toMatchObject({ status: 200, body: done.body });
  const notes = (await room()).body.timeline.filter(({ kind }) => kind === 'note');
  expect(notes).toMatchObject([{ files: [{ size: bytes.length, sha256: sha256(bytes) }] }]);
  expect(await testSql()`select 1 from attachment_grant_parts`).toHaveLength(0);
  expect(await testSql()`select 1 from file_contents`).toHaveLength(1);
});
