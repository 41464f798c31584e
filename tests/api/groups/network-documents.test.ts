import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { aFile, groupFixture, lastAudit, PDF, uploadForm } from '../../support/group-fixtures';
import { countOf, networkStaff } from '../../support/network-group-fixtures';

beforeEach(emptyDatabase);

type Document = { id: number; name: string; company_id: number | null; document_name: string | null };
type UploadAnswer = { message: string; document: Document; errors?: Record<string, string[]>; error?: string };
const base = (id: number) => `/api/super_admin/groups/${id}/documents`;

async function setUp() {
  const [staff, fixture] = [await networkStaff(), await groupFixture()];
  const upload = (entries: Record<string, string | File>) =>
    staff.client.post<UploadAnswer>(
      `${base(fixture.group.id)}/upload`,
      uploadForm({ name: 'Guide', document_type: 'file', ...entries }),
    );
  const list = async () => (await staff.client.get<Document[]>(base(fixture.group.id))).body;
  return { ...staff, ...fixture, staff: staff.admin, upload, list };
}

test('a document is added for the network or for a company of the group, and members see it', async () => {
  const { upload, list, acme, group, admin: _, client, ...fixture } = await setUp();
  const own = await upload({ name: 'Handbook', file: aFile('handbook.pdf') });
  expect(own.body).toMatchObject({ message: '“Handbook” is added.', document: { company_id: null } });
  expect(await lastAudit()).toMatchObject({ command: 'group_document.upload', company_id: null });
  const theirs = await upload({ file: aFile('guide.pdf'), company_id: String(acme.id) });
  expect(theirs.body.document).toMatchObject({ company_id: acme.id });
  expect((await list()).map(({ name }) => name)).toEqual(['Guide', 'Handbook']);
  const file = await client.get(`/api/super_admin/groups/documents/${own.body.document.id}/download`);
  expect(Buffer.from(file.body as unknown as Buffer).equals(PDF)).toBe(true);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="handbook\.pdf"/);
  const member = await api(fixture.partner_admin).get<Document[]>(
    `/api/admin/company/partner_groups/${group.id}/documents`,
  );
  expect(member.body).toHaveLength(2);
});

test('any document is replaced in place and keeps its owner', async () => {
  const { upload, acme, partner } = await setUp();
  const { document } = (await upload({ file: aFile('old.pdf'), company_id: String(acme.id) })).body;
  const { body } = await upload({
    name: 'New',
    file: aFile('new.pdf'),
    document_id: String(document.id),
    company_id: String(partner.id),
  });
  expect(body.document).toMatchObject({
    id: document.id,
    document_name: 'new.pdf',
    original_filename: 'new.pdf',
    company_id: acme.id,
  });
  expect([await countOf('group_documents'), await countOf('files')]).toEqual([1, 1]);
});

test.each<[string, Record<string, string | File>]>([
  ['name', { name: '', file: aFile('a.pdf') }],
  ['document_type', { document_type: 'folder' }],
  ['file', {}],
  ['file', { file: aFile('a.exe') }],
  ['url', { document_type: 'url', url: 'ftp://a.test' }],
  ['company_id', { file: aFile('a.pdf'), company_id: '999999' }],
])('an invalid %s is refused beside its field', async (field, entries) => {
  const { upload } = await setUp();
  const { status, body } = await upload(entries);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(await countOf('group_documents')).toBe(0);
});

test('a company outside of the group gets no document there', async () => {
  const { upload } = await setUp();
  const stranger = await make.company();
  expect((await upload({ file: aFile('a.pdf'), company_id: String(stranger.id) })).body.errors).toEqual({
    company_id: ['Choose a company of this group.'],
  });
});

test('a deletion is undone within ten seconds; by GET it takes a bearer token', async () => {
  const { upload, list, group, client, staff } = await setUp();
  const { document } = (await upload({ file: aFile('a.pdf') })).body;
  const path = `${base(group.id)}/${document.id}`;
  expect((await browser(staff).get(`${path}/delete`)).status).toBe(401);
  expect((await client.get(`${path}/delete`)).body).toMatchObject({ undo_seconds: 10 });
  expect([await list(), (await client.delete(path)).status]).toEqual([[], 404]);
  expect((await client.get(`/api/super_admin/groups/documents/${document.id}/download`)).status).toBe(404);
  expect((await client.post(`${path}/restore`)).status).toBe(200);
  expect(await list()).toHaveLength(1);
  await client.delete(path);
  await testSql()`update group_documents set deleted_at = now() - interval '16 seconds'`;
  expect((await client.post(`${path}/restore`)).status).toBe(409);
});

test('a document of another group, an open group and an unknown one', async () => {
  const { upload, client } = await setUp();
  const { document } = (await upload({ file: aFile('a.pdf') })).body;
  const [other, open] = [await make.community({ type: 'solution_support' }), await make.community()];
  expect((await client.delete(`${base(other.id)}/${document.id}`)).status).toBe(404);
  expect(
    (await client.post(`${base(999)}/upload`, { name: 'A', document_type: 'url', url: 'https://a.test' })).status,
  ).toBe(404);
  expect(
    (await client.post(`${base(open.id)}/upload`, { name: 'A', document_type: 'url', url: 'https://a.test' })).status,
  ).toBe(409);
  expect((await client.get(base(open.id))).body).toEqual([]);
});

test('a company and the network have 50 documents each', async () => {
  const { upload, acme, group } = await setUp();
  for (const owner of [acme.id, null])
    await testSql()`insert into group_documents (community_id, company_id, name, document_type, url)
      select ${group.id}, ${owner}::int, 'Link ' || n, 'url', 'https://acme.test' from generate_series(1, 50) n`;
  const url = { document_type: 'url', url: 'https://acme.test' };
  expect((await upload(url)).body.error).toMatch(/^The network has 50 documents/);
  expect((await upload({ ...url, company_id: String(acme.id) })).body.error).toMatch(/^Acme Storage has 50 documents/);
});
