import { randomBytes } from 'node:crypto';
import type { StorageConfig } from '@/lib/reach/public-api/grants/resources';
import { removeUnusedObjects } from '@/lib/platform/files/remove-objects';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import { CONTAINER, openFakeAzure } from '../../support/fake-azure';
import { fileStoreOfTests, sha256 } from '../../support/file-store';
import { followed } from '../../support/file-room';
import { grantRoom, MEBIBYTE, put } from '../../support/grants';
import { ownSettings } from '../../support/own-settings';

ownSettings();
const files = fileStoreOfTests();

const PART = 5 * MEBIBYTE;
const CONFIG = '/v2/attachments/storage-config';
const BUCKET = { bucket: 'receiver', region: 'eu-central-1', roleArn: 'arn:aws:iam::123456789012:role/concord' };
const S3 = { method: 's3', s3: { ...BUCKET, prefix: 'incoming/cases/' }, azureBlob: null, gcs: null };
const AZURE = { method: 'azureBlob', s3: null, azureBlob: CONTAINER, gcs: null };
const later = () => new Date(Date.now() + 3_600_000);

async function receiving(config: object) {
  const made = await grantRoom();
  const saved = await made.theirs.put<StorageConfig>(CONFIG, config);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const lines = async () => (await made.room()).body.timeline.filter(({ kind }) => kind === 'note');
  return { ...made, saved: saved.body, lines };
}

type Room = Awaited<ReturnType<typeof grantRoom>>;

async function sendParts({ parts }: Room, at: string, bytes: Buffer) {
  const receipts: { partNumber: number; etag: string }[] = [];
  for (const { partNumber, ...link } of await parts(at, [1, 2])) {
    const { status, etag } = await put(link, bytes.subarray((partNumber - 1) * PART, partNumber * PART));
    expect(status).toBe(200);
    receipts.push({ partNumber, etag });
  }
  return receipts;
}

describe('the portal’s own store', () => {
  test('signs the links, and has the file of the case', async () => {
    const room = await grantRoom();
    const bytes = randomBytes(700);
    const { at, act } = await room.granted(bytes.length);
    const link = await room.single(at);
    expect(link.url.startsWith(`${files.url}/`)).toBe(true);
    expect((await put(link, randomBytes(701))).status).toBe(403);
    expect((await act('single/complete')).body).toMatchObject({ status: 422, detail: 'Nothing has arrived.' });
    expect((await put(link, bytes)).status).toBe(200);
    expect((await act('single/complete')).body).toMatchObject({ status: 'completed' });
    const [note] = (await room.room()).body.timeline.filter(({ kind }) => kind === 'note');
    expect(note!.files).toMatchObject([{ size: 700, sha256: sha256(bytes) }]);
    const address = `/api/caller/case/${room.theCase.token}/files/${note!.files[0]!.id}`;
    expect((await followed(await api(room.caller).get(address))).body).toEqual(bytes);
  });

  test('takes parts, which two completions at once make one file of', async () => {
    const room = await grantRoom();
    const bytes = randomBytes(PART + 9);
    const { at, act } = await room.granted(bytes.length);
    const receipts = await sendParts(room, at, bytes);
    const wrong = receipts.map((one) => ({ ...one, etag: '"0"' }));
    expect((await act('s3-multipart/complete', { parts: wrong })).status).toBe(422);
    const complete = () => act('s3-multipart/complete', { parts: receipts });
    expect((await Promise.all([complete(), complete()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await testSql()`select sha256 from case_files`).toEqual([{ sha256: sha256(bytes) }]);
    expect(files.objects()).toHaveLength(1);
  });

  test('loses what arrived for an abandoned grant, the parts of an unfinished upload too', async () => {
    const room = await grantRoom();
    const bytes = randomBytes(PART + 9);
    const { at, act } = await room.granted(bytes.length);
    await sendParts(room, at, bytes);
    const unfinished = () => files.paths('concord').filter((path) => /_uploads\/\w+$/.test(path));
    expect(unfinished()).toHaveLength(1);
    await act('abandon');
    await runCleanUp(later());
    await removeUnusedObjects();
    expect(unfinished()).toHaveLength(0);
    expect(await testSql()`select 1 from file_objects`).toHaveLength(0);
  });

  test('that does not answer is 503, and the grant stays as it is', async () => {
    const room = await grantRoom();
    const { at, act } = await room.granted(PART + 1);
    await files.down();
    expect((await act('s3-multipart/parts', { partNumbers: [1] })).status).toBe(503);
    await files.up();
    expect((await room.ours.get(at)).body.status).toBe('open');
    expect((await act('s3-multipart/parts', { partNumbers: [1] })).status).toBe(200);
  });
});

describe('a receiver’s S3', () => {
  beforeEach(() => files.useAsAws());

  test('gets the file by its role, in its folder; the room has a line that says where it lies', async () => {
    const made = await receiving(S3);
    const bytes = randomBytes(PART + 9);
    const { grant, at, act } = await made.granted(bytes.length, 'größe <1>.log');
    const receipts = await sendParts(made, at, bytes);
    const done = await act('s3-multipart/complete', { parts: receipts });
    expect([done.status, done.body]).toEqual([200, { ...grant, status: 'completed' }]);
    const [line] = await made.lines();
    expect(line).toMatchObject({ files: [] });
    expect(line!.body).toMatch(/^<p>Sent a file: größe &lt;1&gt;\.log, 5\.2 MB, into the storage of Borealis/);
    const [, key] = /s3:\/\/receiver\/(\S+?)<\/p>$/.exec(line!.body) ?? [];
    expect(key).toMatch(new RegExp(`^incoming/cases/${made.theCase.token}/[\\da-f-]{36}-gro_e_1_\\.log$`));
    expect(files.paths('receiver')).toContain(`${key}._S3rver_object`);
    expect(await testSql()`select 1 from case_files`).toHaveLength(0);
    expect(await act('s3-multipart/complete', { parts: [] })).toMatchObject({ status: 200, body: done.body });
    expect(await made.lines()).toHaveLength(1);
  });

  test('takes a file that is larger than what the portal keeps', async () => {
    const { granted } = await receiving(S3);
    expect((await granted(5 * 1024 ** 4, 'a.html')).grant.s3Multipart).toEqual({
      totalParts: 10_000,
      partSizeBytes: 549_755_814,
    });
  });

  test('that fails is told as such, and nothing has changed', async () => {
    const { granted, ours, create } = await receiving(S3);
    const { at, act } = await granted(1);
    process.env.FILES_STS_URL = 'http://127.0.0.1:9';
    process.env.OUTGOING_ALLOW = '127.0.0.1:9';
    const failed = await act('single/url');
    expect(failed.body).toMatchObject({
      status: 502,
      title: 'Bad Gateway',
      detail: 'The receiver’s storage failed, and nothing has changed. It cannot be reached (ECONNREFUSED).',
    });
    expect((await ours.post(`${at}/single/complete`, {}, { accept: 'application/json' })).status).toBe(502);
    expect((await ours.get(at)).body.status).toBe('open');
    expect((await create(1)).status).toBe(201);
  });

  test('is asked for what arrived to be removed, as long as it takes, for some days', async () => {
    const { granted, parts, single } = await receiving(S3);
    const { at, act } = await granted(PART + 1);
    await put((await parts(at, [2]))[0]!, Buffer.from('x'));
    const one = await granted(1);
    await put(await single(one.at), Buffer.from('x'));
    await Promise.all([act('abandon'), one.act('abandon')]);
    const left = () => files.paths('receiver').filter((path) => /_uploads\/\w+$|_object$/.test(path));
    const uncleared = () => testSql()`select 1 from attachment_grants where cleared_at is null`;
    expect(left()).toHaveLength(2);
    await files.down();
    await runCleanUp(later());
    await files.up();
    expect(await uncleared()).toHaveLength(2);
    await runCleanUp(later());
    expect([left(), await uncleared()]).toEqual([[], []]);
  });

  test('nothing of a link or of lent keys is logged or kept', async () => {
    const { granted, single } = await receiving(S3);
    const written: string[] = [];
    const spies = (['stdout', 'stderr'] as const).map((name) =>
      jest.spyOn(process[name], 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0),
    );
    const { at } = await granted(1);
    const { url } = await single(at);
    process.env.FILES_STS_URL = 'http://127.0.0.1:9';
    await single(at);
    spies.forEach((spy) => spy.mockRestore());
    const signature = new URL(url).searchParams.get('X-Amz-Signature')!;
    const kept =
      await testSql()`select row_to_json(a)::text as text from audit_log a union all select row_to_json(r)::text from api_refusals r`;
    const everything = [...written, ...kept.map(({ text }) => String(text))].join('\n');
    expect(everything).toContain('a storage failed');
    for (const secret of [signature, 'X-Amz-', 'lent']) expect(everything).not.toContain(secret);
  });
});

describe('a receiver’s Azure', () => {
  let azure: Awaited<ReturnType<typeof openFakeAzure>>;
  beforeEach(async () => (azure = await openFakeAzure()));
  afterEach(() => azure.close());

  test('gets a small file as a blob, with the link’s header alone', async () => {
    const made = await receiving(AZURE);
    const { at, act } = await made.granted(3, '../x y.log');
    const link = await made.single(at);
    expect(link.headers).toEqual({ 'x-ms-blob-type': 'BlockBlob' });
    expect((await act('single/complete')).status).toBe(422);
    expect((await put({ url: link.url }, Buffer.from('abc'))).status).toBe(400);
    expect(
      (await put({ url: link.url.replace('x_y', 'other'), headers: link.headers }, Buffer.from('abc'))).status,
    ).toBe(403);
    expect((await put(link, Buffer.from('abcd'))).status).toBe(201);
    expect((await act('single/complete')).body).toMatchObject({ status: 422, detail: '4 bytes have arrived, not 3.' });
    expect((await put(link, Buffer.from('abc'))).status).toBe(201);
    expect((await act('single/complete')).status).toBe(200);
    const [line] = await made.lines();
    expect(line!.body).toMatch(
      /It lies at http:\/\/127\.0\.0\.1:\d+\/borealisfiles\/incoming\/[\w-]+\/[\da-f-]+-x_y\.log<\/p>$/,
    );
  });

  test('gets a larger one in blocks, which the portal puts together in their order', async () => {
    const { granted, ours, lines } = await receiving(AZURE);
    const block = 8 * MEBIBYTE;
    const bytes = randomBytes(block + 5);
    const { grant, at, act } = await granted(bytes.length);
    expect(grant).toMatchObject({ mode: 'azureBlock', azureBlock: { totalBlocks: 2, blockSizeBytes: block } });
    expect((await act('azure-block/blocks', { blockNumbers: [0] })).status).toBe(400);
    type Blocks = { blocks: { blockNumber: number; url: string; sizeBytes: number }[] };
    const { blocks } = (await ours.post<Blocks>(`${at}/azure-block/blocks`, { blockNumbers: [2, 1] })).body;
    expect(blocks.map(({ blockNumber, sizeBytes }) => [blockNumber, sizeBytes])).toEqual([
      [2, 5],
      [1, block],
    ]);
    await put(blocks[0]!, bytes.subarray(block));
    expect((await act('azure-block/complete')).body).toMatchObject({ status: 422, detail: 'Part 1 has not arrived.' });
    await put(blocks[1]!, bytes.subarray(0, block));
    azure.fail(/blocklist/);
    expect((await act('azure-block/complete')).status).toBe(502);
    azure.fail(undefined);
    expect((await act('azure-block/complete')).body).toMatchObject({ status: 'completed' });
    expect((await act('azure-block/complete')).status).toBe(200);
    expect([...azure.blobs.values()].map(({ bytes: held }) => sha256(held!))).toEqual([sha256(bytes)]);
    expect(await lines()).toHaveLength(1);
  });

  test('keeps nothing of an abandoned grant', async () => {
    const { granted, single } = await receiving(AZURE);
    const { at, act } = await granted(3);
    await put(await single(at), Buffer.from('abc'));
    await act('abandon');
    await runCleanUp(later());
    expect(azure.blobs.size).toBe(0);
  });

  test('is tested with all that an upload needs', async () => {
    const { theirs } = await receiving(AZURE);
    expect((await theirs.post(`${CONFIG}/test`)).body).toMatchObject({ verified: true });
    azure.fail(/userdelegationkey/);
    expect((await theirs.post(`${CONFIG}/test`)).body).toMatchObject({
      verified: false,
      detail: 'The app registration gets no delegation key. It answers 403 (AuthorizationFailure).',
    });
    expect(azure.blobs.size).toBe(0);
  });
});

/* rule: api.storage */
