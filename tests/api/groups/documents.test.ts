import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { aFile, groupFixture, lastAudit, PDF, uploadForm } from '../../support/group-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

type Document = {
  id: number;
  name: string;
  document_type: string;
  url: string | null;
  document_name: string | null;
  size: number | null;
};
type UploadAnswer = {
  success: boolean;
  message: string;
  document: Document;
  errors?: Record<string, string[]>;
  error?: string;
};

const base = (id: number) => `/api/admin/company/partner_groups/${id}/documents`;
const upload = (user: { id: number }, group: number, entries: Record<string, string | File>) =>
  api(user).post<UploadAnswer>(
    `${base(group)}/upload`,
    uploadForm({ name: 'Guide', document_type: 'file', ...entries }),
  );
const list = async (user: { id: number }, group: number) => (await api(user).get<Document[]>(base(group))).body;
const count = async (table: string) =>
  (await testSql().unsafe<{ n: number }[]>(`select count(*)::int as n from ${table}`))[0]!.n;

test('a file is added, listed with who added it, and downloaded as an attachment', async () => {
  const { admin, acme, group } = await groupFixture();
  const answer = await upload(admin, group.id, { file: aFile('guide.v2.final.PDF'), company_id: String(acme.id) });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: '“Guide” is added.',
      document: { document_name: 'guide.v2.final.PDF', original_filename: 'guide.v2.final.PDF', size: PDF.length },
    },
  });
  const [document] = await list(admin, group.id);
  expect(document).toMatchObject({
    name: 'Guide',
    company_id: acme.id,
    company: { name: 'Acme Storage' },
    created_by: { first_name: admin.first_name, last_name: admin.last_name },
    updated_at: expect.stringMatching(/Z$/),
  });
  expect(await lastAudit()).toMatchObject({
    command: 'group_document.upload',
    subject_type: 'group_document',
    subject_id: document!.id,
    company_id: acme.id,
    changes: { name: [null, 'Guide'], file: [null, 'guide.v2.final.PDF'] },
  });
  const file = await api(admin).get(`${base(group.id)}/${document!.id}/download`);
  expect(Buffer.from(file.body as unknown as Buffer).equals(PDF)).toBe(true);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="guide\.v2\.final\.PDF"/);
  expect(file.headers.get('content-type')).toBe('application/pdf');
});

test('a url is added and has no file', async () => {
  const { admin, group } = await groupFixture();
  const answer = await api(admin).post<UploadAnswer>(`${base(group.id)}/upload`, {
    name: 'Guide',
    document_type: 'url',
    url: 'https://acme.test/guide?a=1',
  });
  expect(answer.body.document).toMatchObject({ document_type: 'url', url: 'https://acme.test/guide?a=1', size: null });
  expect((await api(admin).get(`${base(group.id)}/${answer.body.document.id}/download`)).status).toBe(404);
});

test.each<[string, Record<string, string | File>]>([
  ['name', { name: '', file: aFile('a.pdf') }],
  ['name', { name: 'x'.repeat(201), file: aFile('a.pdf') }],
  ['document_type', { document_type: 'folder', file: aFile('a.pdf') }],
  ['file', {}],
  ['file', { file: 'a text' }],
  ['file', { file: aFile('a.pdf', '') }],
  ['file', { file: aFile('a.exe') }],
  ['file', { file: aFile('pdf') }],
  ['url', { document_type: 'url' }],
  ['url', { document_type: 'url', url: 'javascript:alert(1)' }],
  ['url', { document_type: 'url', url: 'ftp://acme.test/a' }],
  ['company_id', { company_id: '999999', file: aFile('a.pdf') }],
  ['company_id', { company_id: 'x', file: aFile('a.pdf') }],
])('an invalid %s is refused beside its field: %j', async (field, entries) => {
  const { admin, group } = await groupFixture();
  const { status, body } = await upload(admin, group.id, entries);
  expect([status, body.message, Object.keys(body.errors ?? {})]).toEqual([422, MESSAGES.invalid, [field]]);
  expect([await count('group_documents'), await count('files')]).toEqual([0, 0]);
});

test('all wrong fields are told at once', async () => {
  const { admin, group } = await groupFixture();
  const { body } = await upload(admin, group.id, { name: ' ', company_id: 'x' });
  expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['company_id', 'file', 'name']);
});

test('another company’s id is refused like one that does not exist', async () => {
  const { admin, group, partner } = await groupFixture();
  const answers = await Promise.all(
    [partner.id, 999_999].map((id) => upload(admin, group.id, { file: aFile('a.pdf'), company_id: String(id) })),
  );
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  expect(answers[0]!.body.errors).toEqual({ company_id: ['Choose your own company.'] });
});

test('a file above the limit is refused with the text of the specification', async () => {
  const { admin, group } = await groupFixture();
  const limit = 25 * 1024 * 1024;
  const at = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length)]);
  expect((await upload(admin, group.id, { file: aFile('a.pdf', at(limit)) })).status).toBe(200);
  expect(await upload(admin, group.id, { file: aFile('a.pdf', at(limit + 1)) })).toMatchObject(
    refused(413, 'Unable to upload your file. That max file size allowed is 25 MB.'),
  );
}, 60_000);

test('an own document is replaced in place; its former file is gone', async () => {
  const { admin, group } = await groupFixture();
  const { document } = (await upload(admin, group.id, { file: aFile('old.pdf') })).body;
  const answer = await upload(admin, group.id, {
    name: 'Guide 2',
    file: aFile('new.pdf', Buffer.concat([PDF, PDF])),
    document_id: String(document.id),
  });
  expect(answer.body).toMatchObject({
    message: '“Guide 2” is replaced.',
    document: { id: document.id, name: 'Guide 2', document_name: 'new.pdf' },
  });
  expect([await count('group_documents'), await count('files')]).toEqual([1, 1]);
  expect(await lastAudit()).toMatchObject({ changes: { name: ['Guide', 'Guide 2'], file: ['old.pdf', 'new.pdf'] } });
});

test('documents of others can be neither replaced nor deleted nor restored', async () => {
  const { admin, partner_admin, stranger, group } = await groupFixture();
  const { document } = (await upload(partner_admin, group.id, { file: aFile('a.pdf') })).body;
  const replaced = await upload(admin, group.id, { file: aFile('b.pdf'), document_id: String(document.id) });
  const path = `${base(group.id)}/${document.id}`;
  expect([
    replaced.status,
    (await api(admin).delete(path)).status,
    (await api(admin).get(`${path}/delete`)).status,
    (await api(admin).post(`${path}/restore`)).status,
    (await api(stranger).get(`${path}/download`)).status,
    (await api(stranger).get(base(group.id))).status,
  ]).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await api(admin).get(`${path}/download`)).status).toBe(200);
  expect([await count('group_documents'), await count('files')]).toEqual([1, 1]);
});

test('a deleted document is gone for everyone, and back after an undo', async () => {
  const { admin, acme, group } = await groupFixture();
  const caller = await make.caller({ company_id: acme.id });
  const { document } = (await upload(admin, group.id, { file: aFile('a.pdf') })).body;
  const path = `${base(group.id)}/${document.id}`;
  const download = `/api/caller/partner_groups/${group.id}/documents/${document.id}/download`;
  expect((await api(caller).get(download)).status).toBe(200);
  expect(await browser(admin).delete(path)).toMatchObject({ status: 200, body: { undo_seconds: 10 } });
  expect(await lastAudit()).toMatchObject({ command: 'group_document.delete', changes: { name: ['Guide', null] } });
  expect([await list(admin, group.id), (await api(caller).get(download)).status]).toEqual([[], 404]);
  expect((await api(admin).delete(path)).status).toBe(404);
  expect(await api(admin).post(`${path}/restore`)).toMatchObject({
    status: 200,
    body: { message: '“Guide” is back.' },
  });
  expect((await api(caller).get(download)).status).toBe(200);
  expect((await api(admin).post(`${path}/restore`)).status).toBe(404);
});

test('an undo that comes too late is refused; the clean-up removes document and file', async () => {
  const { admin, group } = await groupFixture();
  const { document } = (await upload(admin, group.id, { file: aFile('a.pdf') })).body;
  const path = `${base(group.id)}/${document.id}`;
  await api(admin).get(`${path}/delete`);
  await testSql()`update group_documents set deleted_at = now() - interval '16 seconds'`;
  expect(await api(admin).post(`${path}/restore`)).toMatchObject(refused(409, '“Guide” can no longer be restored.'));
  expect((await runCleanUp(new Date())).group_documents).toBe(0);
  expect((await runCleanUp(new Date(Date.now() + 10 * 60_000))).group_documents).toBe(1);
  expect([await count('group_documents'), await count('files')]).toEqual([0, 0]);
});

test('the GET form of delete works with a bearer token only', async () => {
  const { admin, group } = await groupFixture();
  const { document } = (await upload(admin, group.id, { file: aFile('a.pdf') })).body;
  expect((await browser(admin).get(`${base(group.id)}/${document.id}/delete`)).status).toBe(401);
  expect(await list(admin, group.id)).toHaveLength(1);
});

test('a company has at most 50 documents in a group, also when two come at once and after an undo', async () => {
  const { admin, acme, partner, group } = await groupFixture();
  const add = (company: number, many: number) =>
    testSql()`insert into group_documents (community_id, company_id, name, document_type, url)
      select ${group.id}, ${company}, 'Link ' || n, 'url', 'https://acme.test' from generate_series(1, ${many}::int) n`;
  await add(acme.id, 49);
  await add(partner.id, 50);
  const url = { document_type: 'url', url: 'https://acme.test' };
  const both = await Promise.all([1, 2].map((n) => upload(admin, group.id, { ...url, name: `New ${n}` })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body.error).toMatch(
    /^Your company has 50 documents in this group\./,
  );
  const { id } = both.find(({ status }) => status === 200)!.body.document;
  await api(admin).delete(`${base(group.id)}/${id}`);
  expect((await upload(admin, group.id, url)).status).toBe(200);
  expect((await api(admin).post(`${base(group.id)}/${id}/restore`)).status).toBe(409);
});

test('an open group lists none and takes none', async () => {
  const { admin, group } = await groupFixture({ group: { type: 'open_group' } });
  await testSql()`insert into group_documents (community_id, name, document_type, url) values (${group.id}, 'A', 'url', 'https://acme.test')`;
  expect(await list(admin, group.id)).toEqual([]);
  expect((await upload(admin, group.id, { file: aFile('a.pdf') })).status).toBe(409);
});

test('a member that sees only the host does not learn of other members by their documents', async () => {
  const { admin, partner_admin, group } = await groupFixture({ relation: { member_relationship: 'one_to_many' } });
  await upload(partner_admin, group.id, { file: aFile('a.pdf') });
  expect(await list(admin, group.id)).toEqual([]);
});

test('an upload under the same key is stored once', async () => {
  const { admin, group } = await groupFixture();
  const key = { 'idempotency-key': 'upload-once' };
  const send = (file: File) =>
    api(admin).post<UploadAnswer>(
      `${base(group.id)}/upload`,
      uploadForm({ name: 'Guide', document_type: 'file', file }),
      key,
    );
  const [first, second] = [await send(aFile('a.pdf')), await send(aFile('a.pdf'))];
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(second.body.document).toEqual(first.body.document);
  expect((await send(aFile('other.pdf'))).status).toBe(409);
  expect(await count('group_documents')).toBe(1);
});
