import { createHash, randomBytes } from 'node:crypto';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { sha256 } from '../../support/file-store';
import { GRANTS, grantRoom, MEBIBYTE, put } from '../../support/grants';
import { ownSettings } from '../../support/own-settings';
import { asClient, PROBLEM } from '../../support/public-api';

ownSettings();
beforeEach(emptyDatabase);

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const PART = 5 * MEBIBYTE;
const problem = (type: string) => `http://portal.test/problems/${type}`;
/** Ends the time of all grants, as waiting a day would. */
const endTime = () => testSql()`update attachment_grants set expires_at = now() - interval '1 second'`;
const hour = 3_600_000;

/* rules: api.grants, api.grant-links */

test('a file of one upload becomes a file of the case with a note, for both companies', async () => {
  const { granted, single, room, theirs, theCase } = await grantRoom();
  const bytes = randomBytes(3000);
  const { grant, at, act } = await granted(bytes.length, 'core 1.dump');
  expect(grant).toEqual({
    ...{
      grantId: expect.any(Number),
      status: 'open',
      mode: 'single',
      fileName: 'core 1.dump',
      expectedSizeBytes: 3000,
    },
    ...{ createdAt: expect.any(String), expiresAt: expect.any(String) },
  });
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
  const bytes = randomBytes(2 * PART + 7);
  const { grant, at, act } = await granted(bytes.length);
  expect(grant).toMatchObject({ mode: 's3Multipart', s3Multipart: { totalParts: 3, partSizeBytes: PART } });
  const receipts = [];
  for (const { partNumber, ...link } of await parts(at, [3, 1, 2])) {
    expect(link.sizeBytes).toBe(partNumber === 3 ? 7 : PART);
    const sent = bytes.subarray((partNumber - 1) * PART, partNumber * PART);
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

test('grants are listed by page, newest first, and read one by one; a key makes one grant of two calls', async () => {
  const { ours, path, granted } = await grantRoom();
  const first = (await granted(1)).grant;
  const key = { ...PROBLEM, 'idempotency-key': 'once' };
  const sent = { fileName: 'b.log', expectedSizeBytes: 2 };
  const [made, again] = [await ours.post(path, sent, key), await ours.post(path, sent, key)];
  expect([made.status, again.status, again.body]).toEqual([201, 201, made.body]);
  expect((await ours.get(`${path}?page=0&size=1`)).body).toEqual({
    ...{ content: [made.body], totalElements: 2, totalPages: 2, size: 1, number: 0 },
  });
  expect((await ours.get(`${path}?page=1&size=1`)).body).toMatchObject({ content: [first] });
  expect((await ours.get(`${path}/${first.grantId}`)).body).toEqual(first);
});

test.each([
  ['no name', { expectedSizeBytes: 1 }, 'fileName'],
  ['0 bytes', { fileName: 'a.log', expectedSizeBytes: 0 }, 'expectedSizeBytes'],
  ['fewer than 0', { fileName: 'a.log', expectedSizeBytes: -1 }, 'expectedSizeBytes'],
  ['a fraction', { fileName: 'a.log', expectedSizeBytes: 1.5 }, 'expectedSizeBytes'],
  ['more than 5 TiB', { fileName: 'a.log', expectedSizeBytes: 5 * 1024 ** 4 + 1 }, 'expectedSizeBytes'],
  ['more than the portal keeps', { fileName: 'a.log', expectedSizeBytes: 100 * MEBIBYTE + 1 }, 'expectedSizeBytes'],
  ['a page', { fileName: 'a.html', expectedSizeBytes: 1 }, 'fileName'],
])('a grant for %s is refused', async (_, sent, field) => {
  const { ours, path } = await grantRoom();
  const { status, body } = await ours.post(path, sent);
  expect([status, body.errors]).toMatchObject([422, [{ field }]]);
  expect(await testSql()`select 1 from attachment_grants`).toHaveLength(0);
});

test('open grants count for the company’s quota in the case, abandoned ones do not', async () => {
  process.env.CASE_FILE_MAX_MB = '600';
  const { create, granted } = await grantRoom();
  const { act } = await granted(600 * MEBIBYTE);
  expect(await create(500 * MEBIBYTE)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'expectedSizeBytes', message: 'A case has at most 1 GB of files of each company.' }] },
  });
  expect((await act('abandon')).status).toBe(200);
  expect((await create(500 * MEBIBYTE)).status).toBe(201);
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\logs\\a.log', 'a.log'],
  ['a\r\nX-Evil: 1.log', 'a X-Evil: 1.log'],
  ['..', 'file'],
])('the file name %j is kept as %j', async (sent, kept) => {
  const { granted } = await grantRoom();
  expect((await granted(1, sent)).grant.fileName).toBe(kept);
});

test('only the submitter of the case: its receiver is refused in both styles, a stranger finds nothing', async () => {
  const { path, theirs, stranger, granted, receiver_client } = await grantRoom();
  const { at } = await granted(1);
  const sent = { fileName: 'a.log', expectedSizeBytes: 1 };
  const detail = 'Only the company that submitted the case uploads files this way.';
  for (const refused of [await theirs.post(path, sent), await theirs.get(path), await theirs.post(`${at}/single/url`)])
    expect(refused).toMatchObject({ status: 403, body: { type: problem('access-denied'), status: 403, detail } });
  const plain = await asClient(receiver_client).post(path, sent);
  expect([plain.status, plain.body]).toEqual([500, { message: detail }]);
  const other = asClient(stranger, PROBLEM);
  for (const missing of [await other.post(path, sent), await other.get(at), await other.post(`${at}/abandon`)])
    expect(missing).toMatchObject({ status: 404, body: { type: 'about:blank' } });
});

test('a grant is found in its own case alone, and by the calls of its own mode', async () => {
  const { ours, granted, newCase, path } = await grantRoom();
  const { grant, act } = await granted(1);
  const other = await newCase({ status: 'accepted' });
  expect((await ours.get(`${GRANTS}/${other.token}/attachments/grants/${grant.grantId}`)).status).toBe(404);
  expect((await ours.get(`${path}/x`)).status).toBe(404);
  expect((await act('s3-multipart/parts', { partNumbers: [1] })).status).toBe(404);
  expect((await act('azure-block/blocks', { blockNumbers: [1] })).status).toBe(404);
  expect((await act('s3-multipart/complete', { parts: [] })).status).toBe(404);
  expect((await act('azure-block/complete')).status).toBe(404);
});

test('no file goes to a receiver that the company no longer sends cases to', async () => {
  const { create, receiver } = await grantRoom();
  await testSql()`update relations set is_active = false where company_id = ${receiver.id}`;
  const { status, body } = await create(1);
  expect([status, body]).toMatchObject([403, { type: problem('attachment-receiver-not-allowed') }]);
});

test('a case that has ended takes no grant, and completes none', async () => {
  const { create, granted, single, theCase } = await grantRoom();
  const { at, act } = await granted(1);
  await put(await single(at), Buffer.from('a'));
  await testSql()`update cases set status = 'closed', closed_at = now() where id = ${theCase.id}`;
  expect((await create(1)).status).toBe(409);
  expect((await act('single/complete')).status).toBe(409);
  expect(await testSql()`select 1 from case_files`).toHaveLength(0);
});

test.each([
  ['0', [0]],
  ['-1', [-1]],
  ['10,001', [10_001]],
  ['one twice', [1, 1]],
  ['1,001 numbers', Array.from({ length: 1001 }, (_, at) => at + 1)],
  ['none', []],
])('part numbers outside of the plan are malformed: %s', async (_, partNumbers) => {
  const { granted } = await grantRoom();
  const { act } = await granted(2 * PART);
  expect((await act('s3-multipart/parts', { partNumbers })).status).toBe(400);
});

test('receipts that do not cover the plan are malformed; what arrived otherwise does not match, and the grant stays open', async () => {
  const { granted, parts, ours } = await grantRoom();
  const { at, act } = await granted(PART + 1);
  const complete = (receipts: object[]) => act('s3-multipart/complete', { parts: receipts });
  const receipt = (partNumber: number, etag = '"x"') => ({ partNumber, etag });
  expect((await complete([receipt(1)])).status).toBe(400);
  expect((await complete([receipt(1), receipt(1)])).status).toBe(400);
  expect((await complete([receipt(1), receipt(2)])).body).toMatchObject({
    status: 422,
    detail: 'Nothing has arrived.',
  });
  const [first, second] = await parts(at, [1, 2]);
  const { etag } = await put(first!, Buffer.alloc(PART));
  expect((await complete([receipt(1, etag), receipt(2)])).body).toMatchObject({ detail: 'Part 2 has not arrived.' });
  const last = await put(second!, Buffer.from('b'));
  const wrong = await complete([receipt(1, etag), receipt(2, etag)]);
  expect([wrong.status, wrong.body.detail]).toEqual([422, 'The receipt for part 2 is not that of what arrived last.']);
  expect((await ours.get(at)).body.status).toBe('open');
  expect((await complete([receipt(1, etag), receipt(2, last.etag)])).status).toBe(200);
});

test('an abandoned grant answers again, a completed one is not abandoned, an ended one gives nothing more', async () => {
  const { granted, single, ours } = await grantRoom();
  const { at, act } = await granted(4);
  const abandoned = await act('abandon');
  expect([abandoned.status, abandoned.body.status]).toEqual([200, 'abandoned']);
  expect(await act('abandon')).toMatchObject({ status: 200, body: abandoned.body });
  for (const late of ['single/url', 'single/complete']) expect((await act(late)).status).toBe(409);
  const done = await granted(4);
  await put(await single(done.at), Buffer.from('done'));
  await done.act('single/complete');
  expect((await done.act('abandon')).status).toBe(409);
  const open = await granted(4);
  await endTime();
  expect((await ours.get(open.at)).body.status).toBe('expired');
  for (const late of ['single/url', 'single/complete', 'abandon']) expect((await open.act(late)).status).toBe(409);
  expect((await ours.get(at)).body.status).toBe('abandoned');
});

test('a file that a browser would run does not become one of the case', async () => {
  const { granted, single } = await grantRoom();
  const page = Buffer.from('<html><script>x</script></html>');
  const { at, act } = await granted(page.length, 'a.log');
  await put(await single(at), page);
  expect((await act('single/complete')).status).toBe(422);
  expect(await testSql()`select 1 from case_files`).toHaveLength(0);
});

test('the job ends grants whose time is over, and removes what arrived for them and for abandoned ones', async () => {
  const { granted, single, ours } = await grantRoom();
  for (const act of ['expire', 'abandon']) {
    const grant = await granted(4);
    await put(await single(grant.at), Buffer.from(act.slice(0, 4)));
    if (act === 'abandon') await grant.act('abandon');
  }
  const kept = await granted(4);
  await put(await single(kept.at), Buffer.from('kept'));
  await testSql()`update attachment_grants set expires_at = now() - interval '1 second' where status = 'open' and id <> ${kept.grant.grantId}`;
  const at = new Date(Date.now() + hour);
  await runCleanUp(at);
  expect(await testSql()`select status, cleared_at is not null as cleared from attachment_grants order by id`).toEqual([
    { status: 'expired', cleared: true },
    { status: 'abandoned', cleared: true },
    { status: 'open', cleared: false },
  ]);
  expect(await testSql()`select convert_from(bytes, 'utf8') as text from file_chunks`).toEqual([{ text: 'kept' }]);
  expect((await ours.get(kept.at)).body.status).toBe('open');
});

test('a removed note takes the file and its name; a case that ended long ago keeps no grant and no part', async () => {
  const { granted, single, ours, room, theCase, caller } = await grantRoom();
  const { at, act } = await granted(4, 'secret-name.log');
  await put(await single(at), Buffer.from('done'));
  await act('single/complete');
  const note = (await room()).body.timeline.find(({ kind }) => kind === 'note')!;
  await testSql()`update case_notes set user_id = ${caller.id} where id = ${note.id}`;
  const redacted = await api(caller).post(`/api/caller/case/${theCase.token}/notes/${note.id}/redact`, {
    reason: 'It names a customer.',
  });
  expect(redacted.status).toBe(200);
  expect((await ours.get(at)).body).toMatchObject({ status: 'completed', fileName: '' });
  const open = await granted(4);
  await put(await single(open.at), Buffer.from('part'));
  await testSql()`update cases set status = 'closed', closed_at = now() - interval '2 months' where id = ${theCase.id}`;
  await runRoomRetention(new Date());
  expect(await testSql()`select 1 from attachment_grants`).toHaveLength(0);
  expect(await testSql()`select 1 from file_contents`).toHaveLength(0);
});
