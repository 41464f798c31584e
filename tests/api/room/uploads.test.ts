import { createHash, randomBytes } from 'node:crypto';
import { request as send } from 'node:http';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { PATCH } from '@/app/api/caller/case/[token]/files/uploads/[id]/route';
import { api, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { startPipeline } from '../../support/pipeline-server';
import { BYTES, uploadsFixture } from '../../support/uploads';

let server: Awaited<ReturnType<typeof startPipeline>>;
beforeAll(async () => {
  server = await startPipeline((request) => {
    const [, token, id] = /case\/([^/]+)\/files\/uploads\/(.+)$/.exec(request.url)!;
    return PATCH(request, { params: Promise.resolve({ token: token!, id: id! }) });
  });
});
afterAll(() => server.stop());
beforeEach(emptyDatabase);

const CHUNK = 256 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

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
  const { token } = await loginAs(caller);
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
  const { deleteRoom } = await import('@/lib/work/cases/change/remove-notes');
  const { transact } = await import('@/db/client');
  await transact((db) => deleteRoom(db, theCase.id));
  expect([await count('case_uploads'), await count('file_contents')]).toEqual([0, 0]);
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
