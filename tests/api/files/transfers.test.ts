import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { api, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { startFileStore, type TestStore } from '../../support/file-store';
import { groupFixture, aFile, PDF, uploadForm } from '../../support/group-fixtures';
import {
  base,
  eightAtOnce,
  exchange,
  formOf,
  LARGE,
  MEBIBYTE,
  members,
  startTransfers,
  uploadLarge,
} from '../../support/large-transfers';

let server: Awaited<ReturnType<typeof startTransfers>>;
beforeAll(async () => {
  server = await startTransfers();
});
afterAll(() => server.stop());
beforeEach(emptyDatabase);

const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;
/** Received uploads that still have a name on disk. */
const namedUploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith('concord-upload-'));

describe.each(['database', 'file store'])('in the %s', (place) => {
  let files: TestStore | undefined;
  beforeAll(async () => {
    if (place === 'file store') files = await startFileStore();
    files?.use();
  });
  afterAll(async () => {
    files?.forget();
    await files?.stop();
  });

  test('eight large uploads and downloads at once arrive whole', async () => {
    const content = LARGE.subarray(0, 6 * MEBIBYTE);
    const { up, down } = await eightAtOnce(server, content);
    const ids = await up();
    expect(await down(ids)).toEqual(Array(8).fill(content.length));
    expect(files?.objects().length ?? 9).toBe(9);
  });
});

test('slow readers hold no connection, and those who have gone hold nothing', async () => {
  const { group, users } = await members();
  const id = await uploadLarge(server, users[0]!, group.id);
  const path = `${base(group.id)}/${id}/download`;
  // More than there are connections.
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => exchange(server, { user: users[at % 8]!, path })),
  );
  const busy = async () =>
    (
      await testSql()`select count(*)::int as n from pg_stat_activity
        where application_name = 'concord' and datname = current_database() and state <> 'idle'`
    )[0]!.n;
  await eventually(async () => expect(await busy()).toBe(0));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200));
  expect((await api(users[0]).get(base(group.id))).status).toBe(200);
  expect(server.load.active).toBe(16);
  const [first, ...rest] = answers;
  for (const answer of rest) answer.destroy();
  await eventually(() => expect(server.load.active).toBe(1));
  let length = 0;
  for await (const part of first!) length += (part as Buffer).length;
  expect(length).toBe(LARGE.length);
});

test('an upload that breaks off leaves nothing', async () => {
  // A process that was killed between making a file and taking its name away leaves an empty one.
  const before = namedUploads();
  const { admin, group } = await groupFixture();
  const { token } = await loginAs(admin);
  const body = formOf(LARGE);
  const headers = {
    host: 'portal.test',
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': LARGE.length,
  };
  const sending = send({
    port: server.port,
    host: '127.0.0.1',
    path: `${base(group.id)}/upload`,
    method: 'POST',
    headers,
  });
  sending.on('error', () => undefined);
  for (const part of body.slice(0, 3)) sending.write(part);
  sending.write(LARGE.subarray(0, 5 * MEBIBYTE));
  await eventually(() => expect(server.load.pending).toBe(1));
  sending.destroy();
  await eventually(() => expect(server.load.pending).toBe(0));
  expect([await count('files'), await count('file_contents'), namedUploads()]).toEqual([0, 0, before]);
  expect(await uploadLarge(server, admin, group.id)).toBeGreaterThan(0);
});

test('what is refused leaves nothing visible, and no bytes in the end', async () => {
  const { admin, partner_admin, stranger, group } = await groupFixture();
  const form = (entries: Record<string, string | File>) =>
    uploadForm({ name: 'Guide', document_type: 'file', file: aFile('a.pdf'), ...entries });
  const path = `${base(group.id)}/upload`;
  expect((await api(stranger).post(path, form({}))).status).toBe(404);
  expect((await api(admin).post(path, form({ company_id: String(partner_admin.company_id) }))).status).toBe(422);
  expect(await count('file_contents')).toBe(0);
  const own = await api(partner_admin).post<{ document: { id: number } }>(path, form({}));
  const document_id = String(own.body.document.id);
  expect((await api(admin).post(path, form({ document_id }))).status).toBe(404);
  expect((await api(stranger).get(`${base(group.id)}/${document_id}/download`)).status).toBe(404);
  // Nothing is stored for those who may not upload it.
  expect(await count('file_contents')).toBe(1);
  const missing = form({ document_id: String(own.body.document.id + 1) });
  expect((await api(admin).post(path, missing)).status).toBe(404);
  expect([await count('group_documents'), await count('files'), await count('file_contents')]).toEqual([1, 1, 2]);
  expect(await runCleanUp(new Date(Date.now() + 11 * 60_000))).toMatchObject({ contents: 1 });
  expect([await count('files'), await count('file_contents')]).toEqual([1, 1]);
  expect((await api(partner_admin).get(`${base(group.id)}/${document_id}/download`)).body).toEqual(PDF);
});

test('the bytes of a replaced document go at once, those of a deleted one when it cannot come back', async () => {
  const { admin, group } = await groupFixture();
  const path = base(group.id);
  const bytes = Buffer.concat([PDF, randomBytes(2 * MEBIBYTE)]);
  const post = (content: Buffer, more = {}) =>
    api(admin).post<{ document: { id: number } }>(
      `${path}/upload`,
      uploadForm({ name: 'Guide', document_type: 'file', file: aFile('a.pdf', content), ...more }),
    );
  const { id } = (await post(bytes)).body.document;
  const downloaded = await api(admin).get<Buffer>(`${path}/${id}/download`);
  expect(downloaded.body.equals(bytes)).toBe(true);
  const both = await Promise.all([
    post(Buffer.concat([bytes, bytes]), { document_id: String(id) }),
    post(PDF, { document_id: String(id) }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect([await count('files'), await count('file_contents')]).toEqual([1, 1]);
  expect((await api(admin).get(`${path}/${id}/delete`)).status).toBe(200);
  expect(await count('file_contents')).toBe(1);
  await runCleanUp(new Date(Date.now() + 6 * 60_000));
  expect([await count('files'), await count('file_contents'), await count('file_chunks')]).toEqual([0, 0, 0]);
});
