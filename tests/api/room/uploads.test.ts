import { createHash, randomBytes } from 'node:crypto';
import { request as send } from 'node:http';
import { make } from '@/tools/factories/make';
import { runCleanUp } from '@/lib/jobs/clean-up';
import { forgetSettings } from '@/lib/settings';
import type { CaseFile } from '@/lib/room/resources';
import { PATCH } from '@/app/api/caller/case/[token]/files/uploads/[id]/route';
import { acting, api, browser, signInAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { startPipeline } from '../../support/pipeline-server';
import { roomFixture } from '../../support/room-fixtures';
import { BYTES, metadataOf, TUS } from '../../support/uploads';

let server: Awaited<ReturnType<typeof startPipeline>>;
beforeAll(async () => {
  server = await startPipeline((request) => {
    const [, token, id] = /case\/([^/]+)\/files\/uploads\/(.+)$/.exec(request.url)!;
    return PATCH(request, { params: Promise.resolve({ token: token!, id: id! }) });
  });
});
afterAll(() => server.stop());
beforeEach(emptyDatabase);
afterEach(() => {
  delete process.env.CASE_FILE_MAX_MB;
  forgetSettings();
});

type Who = { id: number } | undefined;
type State = { received: number; size: number; file: CaseFile | null };

const CHUNK = 256 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;
const streamOf = (bytes: Buffer) => new Blob([bytes as BlobPart]).stream();

async function uploadsFixture(over: Parameters<typeof roomFixture>[0] = { status: 'accepted' }) {
  const fixture = await roomFixture(over);
  const { path } = fixture;
  const begin = (
    who: Who,
    size: number | string,
    { name = 'core.dump', token = undefined as string | undefined } = {},
  ) =>
    api(who).call('POST', path('files/uploads', token), undefined, {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadataOf(name),
    });
  const begun = async (who: Who, size: number, options = {}) =>
    (await begin(who, size, options)).headers.get('location')!;
  const add = (who: Who, at: string, bytes: Buffer, offset: number) =>
    api(who).call('PATCH', at, streamOf(bytes), { ...BYTES, 'upload-offset': String(offset) });
  const state = async (who: Who, at: string) => api(who).get<State>(at);
  const cancel = (who: Who, at: string) => api(who).call('DELETE', at, undefined, TUS);
  return { ...fixture, begin, begun, add, state, cancel };
}

test('an upload in one go becomes a file with its checksum, which a note takes and the partner reads', async () => {
  const { caller, receiver_caller, begin, add, state, write, path } = await uploadsFixture();
  const bytes = randomBytes(1_700_000);
  const { status, headers } = await begin(caller, bytes.length);
  expect([status, headers.get('tus-resumable'), headers.get('upload-expires')]).toEqual([
    201,
    '1.0.0',
    expect.stringMatching(/GMT$/),
  ]);
  const at = headers.get('location')!;
  const sent = await add(caller, at, bytes, 0);
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
  const { body } = await state(caller, at);
  expect(body).toEqual({
    received: bytes.length,
    size: bytes.length,
    file: {
      id: expect.any(Number),
      name: 'core.dump',
      size: bytes.length,
      type: 'application/octet-stream',
      sha256: sha256(bytes),
      state: 'unchecked',
    },
  });
  expect((await write(caller, { file_ids: [body.file!.id] })).status).toBe(200);
  const read = await api(receiver_caller).get<Buffer>(path(`files/${body.file!.id}`));
  expect(read.body.equals(bytes)).toBe(true);
});

test.each([
  [1, 2],
  [CHUNK, CHUNK * 2],
  [CHUNK - 1, CHUNK + 1],
  [CHUNK * 4 + 100, CHUNK * 4 + 101],
  [CHUNK * 5, CHUNK * 9 + 17],
])('in parts that end after %i and %i bytes it is the same', async (first, second) => {
  const { caller, begun, add, state } = await uploadsFixture();
  const bytes = randomBytes(CHUNK * 9 + 100);
  const at = await begun(caller, bytes.length);
  const ends = [0, first, second, bytes.length];
  for (const [index, end] of ends.slice(1).entries()) {
    expect((await state(caller, at)).body).toMatchObject({ received: ends[index], file: null });
    expect((await add(caller, at, bytes.subarray(ends[index], end), ends[index]!)).status).toBe(204);
  }
  const { file } = (await state(caller, at)).body;
  expect(file!.sha256).toBe(sha256(bytes));
  expect(await testSql()`select size, sha256 from file_contents`).toEqual([
    { size: bytes.length, sha256: sha256(bytes) },
  ]);
});

test('after a killed connection what had arrived is kept, and the rest follows', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const bytes = randomBytes(6_000_000);
  const at = await begun(caller, bytes.length);
  const { token } = await signInAs(caller);
  const headers = {
    ...BYTES,
    host: 'portal.test',
    authorization: `Bearer ${token}`,
    'upload-offset': '0',
    'content-length': bytes.length,
  };
  const sending = send({ port: server.port, host: '127.0.0.1', path: at, method: 'PATCH', headers });
  sending.on('error', () => undefined);
  sending.write(bytes.subarray(0, 3_000_000));
  await eventually(async () => expect((await state(caller, at)).body.received).toBeGreaterThan(2_000_000));
  sending.destroy();
  // Also what did not fill a part.
  await eventually(async () => expect((await state(caller, at)).body.received).toBe(3_000_000));
  await eventually(() => expect(server.load.pending).toBe(0));
  expect((await add(caller, at, bytes.subarray(3_000_000), 3_000_000)).status).toBe(204);
  expect((await state(caller, at)).body.file!.sha256).toBe(sha256(bytes));
});

test('a wrong offset is a conflict that says the right one, and changes nothing', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const at = await begun(caller, 10);
  await add(caller, at, Buffer.from('abcd'), 0);
  for (const offset of [0, 3, 5, 10])
    expect(await add(caller, at, Buffer.from('x'), offset)).toMatchObject({ status: 409, body: { upload_offset: 4 } });
  await add(caller, at, Buffer.from('efghij'), 4);
  expect((await state(caller, at)).body.file!.sha256).toBe(sha256(Buffer.from('abcdefghij')));
  expect(await add(caller, at, Buffer.from('x'), 10)).toMatchObject({ status: 409, body: { upload_offset: 10 } });
});

test('of two senders at the same offset one goes on, and the content is of one of them', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const both = ['a', 'b'].map((letter) => Buffer.alloc(3_000_000, letter));
  const at = await begun(caller, 3_000_000);
  const statuses = (await Promise.all(both.map((bytes) => add(caller, at, bytes, 0)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([204, 409]);
  const { file } = (await state(caller, at)).body;
  expect(file!.sha256).toBe(sha256(both[statuses.indexOf(204)]!));
  expect(await count('case_files')).toBe(1);
});

test('more bytes than were announced are refused; what fits before them is kept', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const at = await begun(caller, 10);
  expect((await add(caller, at, Buffer.alloc(11), 0)).status).toBe(413);
  const announced = { ...BYTES, 'upload-offset': '0', 'content-length': '11' };
  expect((await api(caller).call('PATCH', at, streamOf(Buffer.alloc(11)), announced)).status).toBe(413);
  expect((await state(caller, at)).body.file).toBeNull();
});

test.each<[string, Record<string, string>, number]>([
  ['no size', { 'upload-length': '' }, 400],
  ['a size that is none', { 'upload-length': '1e3' }, 400],
  ['no bytes', { 'upload-length': '0' }, 422],
  ['more than CASE_FILE_MAX_MB', { 'upload-length': String(2 * 1024 * 1024 + 1) }, 413],
  ['a page by its name', { 'upload-metadata': metadataOf('a.html') }, 422],
  ['a name that is no base64', { 'upload-metadata': 'filename ?' }, 400],
  ['another version', { 'tus-resumable': '0.2.2' }, 412],
])('%s is refused, and nothing is stored', async (_, over, status) => {
  process.env.CASE_FILE_MAX_MB = '2';
  forgetSettings();
  const { caller, path } = await uploadsFixture();
  const headers = { ...TUS, 'upload-length': '5', 'upload-metadata': metadataOf('a.log'), ...over };
  const answer = await api(caller).call('POST', path('files/uploads'), undefined, headers);
  expect([answer.status, answer.headers.get('tus-resumable')]).toEqual([status, '1.0.0']);
  expect([await count('case_uploads'), await count('file_contents')]).toEqual([0, 0]);
});

test('a page by its content is refused as soon as it is seen, and its bytes are removed', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const at = await begun(caller, 2_000_000, { name: 'a.log' });
  await add(caller, at, Buffer.from('<!doc'), 0);
  const answer = await add(caller, at, Buffer.concat([Buffer.from('type html>'), Buffer.alloc(1_500_000)]), 5);
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringMatching(/browser would run/)] } },
  });
  expect((await state(caller, at)).status).toBe(404);
  await runCleanUp(new Date(Date.now() + 11 * 60_000));
  expect([await count('case_uploads'), await count('file_chunks')]).toEqual([0, 0]);
});

test('bodies of another type are refused unread', async () => {
  const { caller, begun } = await uploadsFixture();
  const at = await begun(caller, 5);
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/octet-stream'])
    expect(
      (await api(caller).call('PATCH', at, '{"arrived":{}}', { ...BYTES, 'upload-offset': '0', 'content-type': type }))
        .status,
    ).toBe(415);
});

test('nobody but who began it finds an upload: not a colleague, the other side, another link or company, nor network staff', async () => {
  const { theCase, caller, colleague, receiver_caller, path, begun, add, state, cancel } = await uploadsFixture();
  const own = await begun(caller, 4);
  const id = own.split('/').at(-1)!;
  const links = [theCase.respond_secret, theCase.information_secret];
  const others: [Who, string][] = [
    ...[colleague, receiver_caller, await make.manager(), undefined].map((who): [Who, string] => [who, own]),
    ...links.map((secret): [Who, string] => [undefined, path(`files/uploads/${id}`, secret)]),
    [caller, path('files/uploads/not-an-id')],
    [caller, path('files/uploads/6f9619ff-8b86-4011-b42d-00c04fc964ff')],
  ];
  for (const [who, at] of others) {
    const statuses = [await state(who, at), await add(who, at, Buffer.from('abcd'), 0), await cancel(who, at)];
    expect([at, statuses.map(({ status }) => status)]).toEqual([at, [404, 404, 404]]);
  }
  const staff = acting(await make.superAdmin(), caller);
  expect((await staff.get(own)).status).toBe(404);
  expect((await staff.call('POST', path('files/uploads'), undefined, { ...TUS, 'upload-length': '4' })).status).toBe(
    403,
  );
  const byLink = await begun(undefined, 4, { token: theCase.respond_secret });
  expect((await add(undefined, byLink, Buffer.from('abcd'), 0)).status).toBe(204);
  expect((await state(undefined, byLink)).body.file).not.toBeNull();
  expect((await state(caller, path(`files/uploads/${byLink.split('/').at(-1)}`))).status).toBe(404);
});

test('another site cannot send parts with the reader’s cookie', async () => {
  const { caller, begun } = await uploadsFixture();
  const at = await begun(caller, 4);
  const headers = { ...BYTES, 'upload-offset': '0', 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  expect((await browser(caller).call('PATCH', at, streamOf(Buffer.from('abcd')), headers)).status).toBe(403);
});

test('an ended case begins, continues and finishes no upload, reads no body of one, and lets it be canceled', async () => {
  const { theCase, caller, begin, begun, add, cancel } = await uploadsFixture();
  const at = await begun(caller, 10);
  await add(caller, at, Buffer.from('abcd'), 0);
  await testSql()`update cases set status = 'closed', closed_at = now() where id = ${theCase.id}`;
  expect([(await begin(caller, 10)).status, (await add(caller, at, Buffer.from('efghij'), 4)).status]).toEqual([
    409, 409,
  ]);
  let reads = 0;
  const endless = new ReadableStream<Uint8Array>(
    { pull: (controller) => void ((reads += 1), controller.enqueue(Buffer.alloc(65_536))) },
    { highWaterMark: 0 },
  );
  expect((await api(caller).call('PATCH', at, endless, { ...BYTES, 'upload-offset': '4' })).status).toBe(409);
  expect(reads).toBe(0);
  expect((await cancel(caller, at)).status).toBe(204);
  expect([await count('case_uploads'), await count('file_contents')]).toEqual([0, 0]);
});

test('what was canceled is gone, also a file that no note has named, but not that of a note', async () => {
  const { caller, begun, add, state, cancel, write } = await uploadsFixture();
  const whole = async () => {
    const at = await begun(caller, 4);
    await add(caller, at, Buffer.from('abcd'), 0);
    return at;
  };
  const [one, other] = [await whole(), await whole()];
  await write(caller, { file_ids: [(await state(caller, other)).body.file!.id] });
  expect([(await cancel(caller, one)).status, (await cancel(caller, other)).status]).toEqual([204, 204]);
  expect([(await state(caller, one)).status, (await state(caller, other)).status]).toEqual([404, 404]);
  expect([await count('case_files'), await count('file_contents')]).toEqual([1, 1]);
});

test('the files of a company count with its uploads under way: 200 files and 1 GB', async () => {
  const { theCase, caller, company, begin, begun, add } = await uploadsFixture();
  const at = await begun(caller, 10);
  await add(caller, at, Buffer.from('abcd'), 0);
  const { id, content_id } = await make.caseFile({ case_id: theCase.id, company_id: company.id });
  await testSql()`update case_files set size = 1024 * 1024 * 1024 - 6 where id = ${id}`;
  expect(await begin(caller, 3)).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringMatching(/1 GB/)] } },
  });
  expect((await add(caller, at, Buffer.from('efghij'), 4)).status).toBe(422);
  await testSql()`update case_files set size = 5 where id = ${id}`;
  await testSql()`
    insert into case_files (case_id, company_id, name, type, size, sha256, state, content_id)
    select ${theCase.id}, ${company.id}, 'a', 'b', 1, 'c', 'clean', ${content_id} from generate_series(1, 198)`;
  expect(await begin(caller, 3)).toMatchObject({
    status: 422,
    body: { errors: { file: ['A case has at most 200 files of each company.'] } },
  });
  expect((await add(caller, at, Buffer.from('efghij'), 4)).status).toBe(204);
});

test('an upload whose process died at its end goes on with the last byte', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const at = await begun(caller, 10);
  await add(caller, at, Buffer.from('abcdefghi'), 0);
  // As it is left when the process dies between the last byte and the file.
  await testSql()`update file_chunks set bytes = 'abcdefghij'`;
  await testSql()`update case_uploads set received = 10`;
  expect((await state(caller, at)).body).toMatchObject({ received: 9, file: null });
  expect((await add(caller, at, Buffer.from('j'), 9)).status).toBe(204);
  expect((await state(caller, at)).body.file!.sha256).toBe(sha256(Buffer.from('abcdefghij')));
});

test('an upload that is not whole after a day is removed with its bytes', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const at = await begun(caller, 10);
  await add(caller, at, Buffer.from('abcd'), 0);
  const in_hours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  expect(await runCleanUp(in_hours(23.9))).toMatchObject({ case_uploads: 0, contents: 0 });
  expect((await state(caller, at)).body.received).toBe(4);
  expect(await runCleanUp(in_hours(24.1))).toMatchObject({ case_uploads: 1 });
  expect([(await state(caller, at)).status, await count('file_chunks')]).toEqual([404, 0]);
});

test('a deleted case takes its uploads along', async () => {
  const { theCase, caller, begun, add } = await uploadsFixture();
  await add(caller, await begun(caller, 10), Buffer.from('abcd'), 0);
  const { deleteRoom } = await import('@/lib/cases/remove-notes');
  const { transact } = await import('@/db/client');
  await transact((db) => deleteRoom(db, theCase.id));
  expect([await count('case_uploads'), await count('file_contents')]).toEqual([0, 0]);
});

test('each upload counts under LIMIT_UPLOAD, and a person has two parts on their way at most', async () => {
  process.env.LIMIT_UPLOAD = '2';
  forgetSettings();
  const { caller, begin } = await uploadsFixture();
  const statuses = [await begin(caller, 5), await begin(caller, 5), await begin(caller, 5)].map(({ status }) => status);
  delete process.env.LIMIT_UPLOAD;
  forgetSettings();
  expect(statuses).toEqual([201, 201, 429]);
});

test('OPTIONS says what is spoken here', async () => {
  const { path } = await uploadsFixture();
  const { status, headers } = await api().call('OPTIONS', path('files/uploads'));
  expect([status, headers.get('tus-version'), headers.get('tus-extension'), headers.get('tus-max-size')]).toEqual([
    204,
    '1.0.0',
    'creation,termination,expiration',
    String(100 * 1024 * 1024),
  ]);
});

test('a password-protected document that came in two parts says so', async () => {
  const { caller, begun, add, state } = await uploadsFixture();
  const bytes = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(CHUNK),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const at = await begun(caller, bytes.length, { name: 'q3.xlsx' });
  await add(caller, at, bytes.subarray(0, CHUNK), 0);
  await add(caller, at, bytes.subarray(CHUNK), CHUNK);
  expect((await state(caller, at)).body.file).toMatchObject({ name: 'q3.xlsx', type: 'application/encrypted' });
});
