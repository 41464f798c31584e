import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '@/tests/support/api';
import { emptyDatabase, testSql } from '@/tests/support/database';
import type { ContactDocument } from '@/lib/intake/processes/resources';
import { refused } from '@/tests/support/refusals';

beforeEach(emptyDatabase);

const STORE = '/api/caller/notes/store';
async function network(level: 'standard' | 'limited' | 'offline partner' = 'standard') {
  const made = await make.partners({ company: { membership_type: level } });
  return { ...made, manager: await make.manager({ company_id: made.company.id }) };
}
const noteFor = async (user: { id: number }, company_id: number) =>
  (await api(user).get<{ documents: ContactDocument[] }>(`/api/caller/documents/company/${company_id}`)).body
    .documents[0]!.note;

test('a manager writes the note of a process, which only colleagues can read', async () => {
  const { manager, caller, receiver, receiver_caller, document: process } = await network();
  expect(await noteFor(caller, receiver.id)).toBeNull();
  expect(await noteFor(manager, receiver.id)).toEqual({ note: '', editable: true });
  const saved = await api(manager).post(STORE, {
    location: 'document',
    document_id: process.id,
    note: ' Ask for Mara <b>first</b>\r\n ',
  });
  expect(saved).toMatchObject({
    status: 200,
    body: { note: { note: 'Ask for Mara <b>first</b>', document_id: process.id, location: 'document' } },
  });
  expect(await noteFor(caller, receiver.id)).toEqual({ note: 'Ask for Mara <b>first</b>', editable: false });
  const other = await make.partners();
  expect(
    JSON.stringify((await api(receiver_caller).get('/api/caller/company_directory')).body) +
      JSON.stringify(await noteFor(other.caller, other.receiver.id)),
  ).not.toContain('Mara');
});

test('a note is replaced, and an empty one is deleted', async () => {
  const { manager, caller, receiver, document: process } = await network();
  const note = (text: string) =>
    api(manager).post(STORE, { location: 'document', document_id: process.id, note: text });
  await Promise.all([note('One'), note('Two')]);
  await note('Three');
  expect((await testSql()`select note from notes`).map((row) => row.note)).toEqual(['Three']);
  await note('  ');
  expect(await noteFor(caller, receiver.id)).toBeNull();
});

test('a caller cannot write notes; a caller of type admin can write the company note', async () => {
  const { caller, company, document: process } = await network();
  expect(await api(caller).post(STORE, { location: 'document', document_id: process.id, note: 'x' })).toMatchObject(
    refused(403, MESSAGES.access),
  );
  const admin = await make.caller({ company_id: company.id, type: 'admin' });
  expect((await api(admin).post(STORE, { location: 'document', document_id: process.id, note: 'x' })).status).toBe(403);
  expect((await api(admin).post(STORE, { location: 'dashboard', note: 'Welcome' })).status).toBe(200);
  expect((await testSql()`select company_id, location, document_id from notes`)[0]).toMatchObject({
    company_id: company.id,
    location: 'dashboard',
    document_id: null,
  });
});

test('limited members and companies without notes have none', async () => {
  const { manager, document: process } = await network('limited');
  expect(await api(manager).post(STORE, { location: 'document', document_id: process.id, note: 'x' })).toMatchObject(
    refused(403, MESSAGES.level),
  );
  const other = await network();
  await testSql()`update companies set allow_notes = false where id = ${other.company.id}`;
  expect((await api(other.manager).post(STORE, { location: 'dashboard', note: 'x' })).status).toBe(403);
});

test.each([
  [{ location: 'document', note: 'x' }, 'document_id'],
  [{ location: 'elsewhere', note: 'x' }, 'location'],
  [{ location: 'dashboard' }, 'note'],
  [{ location: 'dashboard', note: 'x'.repeat(10_001) }, 'note'],
  [{ location: 'dashboard', note: { a: 1 } }, 'note'],
])('case %# is refused at its field', async (body, field) => {
  const { manager } = await network();
  const answer = await api(manager).post<{ errors: object }>(STORE, body);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
});

test('an invisible process is not found, and guests are refused', async () => {
  const { manager } = await network();
  const other = await network();
  expect(
    (await api(manager).post(STORE, { location: 'document', document_id: other.document.id, note: 'x' })).status,
  ).toBe(404);
  expect((await api().post(STORE, { location: 'dashboard', note: 'x' })).status).toBe(401);
});

test('the signed-in user’s company has its dashboard note if notes are allowed', async () => {
  const [company, quiet] = [await make.company(), await make.company({ allow_notes: false })];
  const [manager, other] = [
    await make.manager({ company_id: company.id }),
    await make.manager({ company_id: quiet.id }),
  ];
  await api(manager).post('/api/caller/notes/store', { location: 'dashboard', note: 'Call before noon' });
  const noteFor = async (user: { id: number }) =>
    (await api(user).get<{ company: { note: string | null } }>('/api/auth/me')).body.company.note;
  expect(await noteFor(await make.caller({ company_id: company.id }))).toBe('Call before noon');
  expect(await noteFor(other)).toBeNull();
});

test('companies keep their notes on the same process apart', async () => {
  const { manager, receiver, document: process, community: group } = await network();
  const rival = await make.company();
  await make.relation({ community_id: group.id, company_id: rival.id });
  const [other, reader] = [await make.manager({ company_id: rival.id }), await make.caller({ company_id: rival.id })];
  await api(manager).post(STORE, {
    location: 'document',
    document_id: process.id,
    note: 'Ours alone',
    company_id: rival.id,
  });
  expect(await noteFor(other, receiver.id)).toEqual({ note: '', editable: true });
  expect(await noteFor(reader, receiver.id)).toBeNull();
  await api(other).post(STORE, { location: 'document', document_id: process.id, note: '' });
  expect(await noteFor(manager, receiver.id)).toMatchObject({ note: 'Ours alone' });
});

test('offline partners have no notes', async () => {
  const { manager, receiver, document: process } = await network('offline partner');
  expect(await noteFor(manager, receiver.id)).toBeNull();
  expect(await api(manager).post(STORE, { location: 'document', document_id: process.id, note: 'x' })).toMatchObject(
    refused(403, MESSAGES.level),
  );
});
