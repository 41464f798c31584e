import { createHash, randomBytes } from 'node:crypto';
import { make } from '@/tools/factories/make';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import type { CaseFile } from '@/lib/work/room/resources';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { ownSettings } from '../../support/own-settings';
import { notesIn, roomFixture } from '../../support/room-fixtures';

ownSettings();
beforeEach(emptyDatabase);

type Who = { id: number } | undefined;
type FileAnswer = { file: CaseFile; errors: Record<string, string[]>; error: string };

async function filesFixture(over: Parameters<typeof roomFixture>[0] = { status: 'accepted' }) {
  const fixture = await roomFixture(over);
  const { path, write } = fixture;
  const upload = (who: Who, content: Buffer | string = 'a log', name = 'array.log', token?: string) => {
    const form = new FormData();
    form.append('file', new File([content as BlobPart], name));
    return api(who).post<FileAnswer>(path('files', token), form);
  };
  const download = (who: Who, id: number, headers: Record<string, string> = {}, token?: string) =>
    api(who).get<Buffer>(path(`files/${id}`, token), headers);
  const attach = async (who: Who, body: object, content?: Buffer | string, name?: string) => {
    const { file } = (await upload(who, content, name)).body;
    const { note } = (await write(who, { ...body, file_ids: [file.id] })).body;
    return { file, note };
  };
  return { ...fixture, upload, download, attach };
}

const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a file is uploaded, named by a note, and read by both sides as an attachment', async () => {
  const { caller, receiver_caller, room, upload, download, write } = await filesFixture();
  const bytes = randomBytes(700_000);
  const { body, status } = await upload(caller, bytes, 'core.dump');
  expect([status, body.file]).toEqual([
    200,
    {
      id: expect.any(Number),
      name: 'core.dump',
      size: 700_000,
      type: 'application/octet-stream',
      sha256: sha256(bytes),
      state: 'unchecked',
    },
  ]);
  const written = await write(caller, { body: '', file_ids: [body.file.id, body.file.id] });
  expect(written).toMatchObject({ status: 200, body: { note: { body: '', files: [body.file] } } });
  expect(notesIn((await room(receiver_caller)).body)[0]!.files).toEqual([body.file]);
  const answer = await download(receiver_caller, body.file.id);
  expect([answer.status, answer.body.equals(bytes)]).toEqual([200, true]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="core\.dump"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
    etag: `"${sha256(bytes)}"`,
  });
});

test('before a note names it, and with an internal note, nobody else finds a file', async () => {
  const { theCase, caller, colleague, receiver_caller, upload, download, write } = await filesFixture();
  const { file } = (await upload(caller)).body;
  const seen = async () =>
    [
      ...(await Promise.all([caller, colleague, receiver_caller].map((who) => download(who, file.id)))),
      ...(await Promise.all(
        [theCase.respond_secret, theCase.information_secret].map((token) => download(undefined, file.id, {}, token)),
      )),
      await download(await make.manager(), file.id),
      await acting(await make.superAdmin(), caller).get(`/api/caller/case/${theCase.token}/files/${file.id}`),
    ].map(({ status }) => status);
  expect(await seen()).toEqual([200, 404, 404, 404, 404, 404, 404]);
  await write(caller, { audience: 'internal', body: '', file_ids: [file.id] });
  expect(await seen()).toEqual([200, 200, 404, 404, 404, 404, 404]);
});

test('who came by a link adds files to a note; another’s upload, a used one and one of another case are refused', async () => {
  const { theCase, caller, colleague, upload, write } = await filesFixture();
  const { file } = (await upload(undefined, 'log', 'a.log', theCase.respond_secret)).body;
  const refused = { status: 422, body: { errors: { file_ids: [expect.stringMatching(/^A file is not there/)] } } };
  expect(await write(caller, { file_ids: [file.id] })).toMatchObject(refused);
  const byLink = { name: 'Ada', file_ids: [file.id] };
  expect((await write(undefined, byLink, { token: theCase.respond_secret })).status).toBe(200);
  expect(await write(undefined, byLink, { token: theCase.respond_secret })).toMatchObject(refused);
  const own = (await upload(caller)).body.file;
  expect(await write(colleague, { file_ids: [own.id] })).toMatchObject(refused);
  expect(await testSql()`select 1 from case_notes`).toHaveLength(1);
});

test.each([
  ['parts of a file', 'bytes=3-5', 206, 'def', 'bytes 3-5/10'],
  ['its end', 'bytes=-2', 206, 'ij', 'bytes 8-9/10'],
  ['the rest', 'bytes=7-', 206, 'hij', 'bytes 7-9/10'],
  ['several ranges', 'bytes=0-1,3-4', 200, 'abcdefghij', null],
  ['nothing', 'bytes=10-', 416, '', 'bytes */10'],
])('%s: %s answers %s', async (_, range, status, text, content_range) => {
  const { caller, attach, download } = await filesFixture();
  const { file } = await attach(caller, {}, 'abcdefghij');
  const answer = await download(caller, file.id, { range });
  expect([answer.status, String(answer.body), answer.headers.get('content-range')]).toEqual([
    status,
    text,
    content_range,
  ]);
});

test('a range across chunks is exact, and If-Range and If-None-Match compare the tag', async () => {
  const { caller, attach, download } = await filesFixture();
  const bytes = randomBytes(600_000);
  const { file } = await attach(caller, {}, bytes);
  const [start, end] = [262_100, 524_400];
  const range = `bytes=${start}-${end - 1}`;
  expect((await download(caller, file.id, { range })).body.equals(bytes.subarray(start, end))).toBe(true);
  const etag = `"${file.sha256}"`;
  expect((await download(caller, file.id, { range, 'if-range': etag })).status).toBe(206);
  expect((await download(caller, file.id, { range, 'if-range': '"other"' })).status).toBe(200);
  expect((await download(caller, file.id, { 'if-none-match': etag })).status).toBe(304);
});

test.each<[string, string, string | Buffer, RegExp]>([
  ['nothing', 'a.log', '', /empty/],
  ['a page by its name', 'a.HTM', 'text', /browser would run/],
  ['a page by its content', 'a.txt', '<!doctype html>', /browser would run/],
  ['a drawing', 'a.svg', '<svg/>', /browser would run/],
])('%s is refused beside its field, and nothing is stored', async (_, name, content, message) => {
  const { caller, upload } = await filesFixture();
  expect(await upload(caller, content, name)).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringMatching(message)] } },
  });
  expect([await count('case_files'), await count('file_contents')]).toEqual([0, 0]);
});

test('programs and archives are taken, and names are made safe', async () => {
  const { caller, upload, download } = await filesFixture();
  const { file } = (await upload(caller, 'MZ', '../a/b\\c"\u202egnp.exe')).body;
  expect(file.name).toBe('cgnp.exe');
  expect((await download(caller, file.id)).headers.get('content-disposition')).toMatch(/filename="cgnp\.exe"/);
  expect((await upload(caller, 'x', 'no-extension')).body.file.name).toBe('no-extension');
});

test('a file above CASE_FILE_MAX_MB is refused with its limit; one above UPLOAD_MAX_MB is not', async () => {
  process.env.CASE_FILE_MAX_MB = '26';
  const { caller, upload } = await filesFixture();
  const of = (megabytes: number, more = 0) => Buffer.alloc(megabytes * 1024 * 1024 + more, 'x');
  expect((await upload(caller, of(26))).status).toBe(200);
  expect(await upload(caller, of(26, 1))).toMatchObject({
    status: 413,
    body: { error: 'Unable to upload your file. That max file size allowed is 26 MB.' },
  });
}, 60_000);

test('a company has at most 200 files and 1 GB in a case, removed ones not counted', async () => {
  const { theCase, caller, company, upload } = await filesFixture();
  const { id, content_id } = await make.caseFile({ case_id: theCase.id, company_id: company.id });
  await testSql()`
    insert into case_files (case_id, company_id, name, type, size, sha256, state, content_id)
    select ${theCase.id}, ${company.id}, 'a', 'b', 1, 'c', 'clean', ${content_id} from generate_series(1, 199)`;
  expect(await upload(caller)).toMatchObject({
    status: 422,
    body: { errors: { file: ['A case has at most 200 files of each company.'] } },
  });
  await testSql()`update case_files set state = 'gone', content_id = null where id > ${id}`;
  expect((await upload(caller)).status).toBe(200);
  await testSql()`update case_files set size = 1024 * 1024 * 1024 - 6 where id = ${id}`;
  expect(await upload(caller)).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.stringMatching(/1 GB/)] } },
  });
});

test('an ended case, a stranger and network staff upload nothing; the body of a refused upload is never read', async () => {
  const { theCase, caller, upload, path } = await filesFixture({ status: 'closed' });
  expect((await upload(caller)).status).toBe(409);
  expect((await upload(undefined, 'x', 'a.log', theCase.respond_secret)).status).toBe(409);
  expect((await upload(await make.manager())).status).toBe(404);
  expect((await upload(undefined)).status).toBe(404);
  let reads = 0;
  const endless = new ReadableStream<Uint8Array>(
    { pull: (controller) => void ((reads += 1), controller.enqueue(Buffer.alloc(65_536, ' '))) },
    { highWaterMark: 0 },
  );
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  expect([(await api().call('POST', path('files'), endless, type)).status, reads]).toEqual([404, 0]);
  await testSql()`update cases set status = 'accepted', closed_at = null`;
  const form = new FormData();
  form.append('file', new File(['x'], 'a.log'));
  expect((await acting(await make.superAdmin(), caller).post(path('files'), form)).status).toBe(403);
  expect([await count('case_files'), await count('file_contents')]).toEqual([0, 0]);
});

test('the same key uploads once', async () => {
  const { caller, path } = await filesFixture();
  const send = () => {
    const form = new FormData();
    form.append('file', new File(['a log'], 'a.log'));
    return api(caller).post<FileAnswer>(path('files'), form, { 'idempotency-key': 'file-1' });
  };
  const [one, other] = [await send(), await send()];
  expect(other.body).toEqual(one.body);
  expect(await count('case_files')).toBe(1);
});

test('a redacted note’s files are gone: names, bytes and all', async () => {
  const { caller, receiver_caller, attach, download, room, path } = await filesFixture();
  const { file, note } = await attach(caller, {}, 'the customer list', 'Northwind.csv');
  await api(caller).post(path(`notes/${note.id}/redact`), { reason: 'It names another customer.' });
  for (const who of [caller, receiver_caller]) {
    expect(await download(who, file.id)).toMatchObject({ status: 410, body: { error: 'This file is removed.' } });
    expect(JSON.stringify((await room(who)).body)).not.toMatch(/Northwind/);
  }
  expect([await count('file_contents'), await count('file_chunks')]).toEqual([0, 0]);
  expect(JSON.stringify(await testSql()`select * from case_files`)).not.toMatch(/Northwind/);
});

test('what no note has named after a day is removed', async () => {
  const { caller, attach, upload, download } = await filesFixture();
  const { file } = await attach(caller, {});
  const unused = (await upload(caller)).body.file;
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  expect(await runCleanUp(at(23.9))).toMatchObject({ case_files: 0 });
  expect(await runCleanUp(at(24.1))).toMatchObject({ case_files: 1 });
  expect([(await download(caller, unused.id)).status, (await download(caller, file.id)).status]).toEqual([404, 200]);
  expect(await count('file_contents')).toBe(1);
});

test('a password-protected document says so to both sides, and is sent as any file', async () => {
  const { caller, receiver_caller, room, attach, download } = await filesFixture();
  const content = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  const { file } = await attach(caller, { audience: 'shared' }, content, 'q3.xlsx');
  expect(file.type).toBe('application/encrypted');
  expect(notesIn((await room(receiver_caller)).body)[0]!.files).toEqual([file]);
  const { headers, body } = await download(receiver_caller, file.id);
  expect([headers.get('content-type'), body.equals(content)]).toEqual(['application/octet-stream', true]);
});
