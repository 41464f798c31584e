import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '@/tests/support/api';
import { emptyDatabase, testSql } from '@/tests/support/database';
import { refused } from '@/tests/support/refusals';

beforeEach(emptyDatabase);

const PATH = '/api/admin/company/internal_notes';
type Notes = { internal_notes: Record<string, unknown>[]; total: number; allow_notes: boolean };
const read = async (user: { id: number }, query = '') => (await api(user).get<Notes>(`${PATH}${query}`)).body;
const note = (company_id: number, document_id: number | null, text: string, by: number | null = null) =>
  testSql()`insert into notes (company_id, document_id, location, note, updated_by)
    values (${company_id}, ${document_id}, ${document_id ? 'document' : 'dashboard'}, ${text}, ${by})`;

/** Acme, with a note on the process of its partner Borealis. */
async function noted() {
  const found = await make.partners({
    company: { name: 'Acme Storage' },
    receiver: { name: 'Borealis Networks' },
    document: { name: 'TAC' },
  });
  const manager = await make.manager({ company_id: found.company.id, first_name: 'Marcus', last_name: 'Webb' });
  await note(found.company.id, found.document.id, 'Ask for Mara.', manager.id);
  return { ...found, manager };
}

test('a note has its member, process, text, writer and the place where its process is used', async () => {
  const { manager, receiver, document: process } = await noted();
  expect(await read(manager)).toEqual({
    internal_notes: [
      {
        id: 1,
        company: { id: receiver.id, name: 'Borealis Networks' },
        document: { id: process.id, name: 'TAC' },
        note: 'Ask for Mara.',
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        updated_by: 'Marcus Webb',
        place: { type: 'company', id: receiver.id },
        editable: true,
      },
    ],
    total: 1,
    total_is_exact: true,
    current_page: 1,
    per_page: 10,
    allow_notes: true,
  });
});

test('the place of a department’s process is the department', async () => {
  const { manager, receiver, community: group, company } = await noted();
  const wireless = await make.department({ company_id: receiver.id });
  const process = await make.process({ company_id: receiver.id, name: 'Wireless' });
  await make.relation({
    company_id: receiver.id,
    community_id: group.id,
    department_id: wireless.id,
    document_id: process.id,
  });
  await note(company.id, process.id, 'Second.');
  expect((await read(manager)).internal_notes.map(({ place }) => place)).toEqual([
    { type: 'company', id: receiver.id },
    { type: 'department', id: wireless.id },
  ]);
});

test('a note on a process that the company no longer reaches stays readable, without place and edit', async () => {
  const { manager, relation: membership } = await noted();
  await testSql()`update relations set is_active = false where id = ${membership.id}`;
  expect((await read(manager)).internal_notes).toMatchObject([{ note: 'Ask for Mara.', place: null, editable: false }]);
});

test('notes of others and the dashboard’s are not in the list; one’s own process has no place but an edit', async () => {
  const { company, manager, receiver, document: process } = await noted();
  const own = await make.process({ company_id: company.id, name: 'Own' });
  await note(company.id, own.id, 'Of ours.');
  await note(company.id, null, 'Dashboard.');
  await note(receiver.id, process.id, 'Of the partner.');
  const { internal_notes, total } = await read(manager);
  expect([total, internal_notes.map((one) => one.note)]).toEqual([2, ['Of ours.', 'Ask for Mara.']]);
  expect(internal_notes[0]).toMatchObject({ place: null, editable: true });
});

test('the list is searched, sorted and paged by the server; wildcards mean themselves', async () => {
  const { company, manager, receiver } = await noted();
  for (const name of ['Zulu', 'Mike', 'Al%pha']) {
    const process = await make.process({ company_id: receiver.id, name });
    await note(company.id, process.id, `About ${name}`);
  }
  const names = async (query: string) =>
    (await read(manager, query)).internal_notes.map(({ document: process }) => (process as { name: string }).name);
  expect(await names('?sort=process')).toEqual(['Al%pha', 'Mike', 'TAC', 'Zulu']);
  expect(await names('?sort=process&dir=desc&limit=2&page=2')).toEqual(['Mike', 'Al%pha']);
  expect(await names('?q=l%25p')).toEqual(['Al%pha']);
  expect(await names('?q=%25%25')).toEqual([]);
  expect(await names('?q=MARA')).toEqual(['TAC']);
  expect(await names('?q=borealis&limit=1')).toHaveLength(1);
  expect((await api(manager).get(`${PATH}?sort=note;drop table notes`)).status).toBe(422);
});

test('a company without notes has none; a limited one and callers may not ask', async () => {
  const { company, manager } = await noted();
  await testSql()`update companies set allow_notes = false where id = ${company.id}`;
  expect(await read(manager)).toMatchObject({ internal_notes: [], total: 0, allow_notes: false });
  await testSql()`update companies set membership_type = 'limited' where id = ${company.id}`;
  expect(await api(manager).get(PATH)).toMatchObject(refused(403, MESSAGES.level));
  expect(await api(await make.caller()).get(PATH)).toMatchObject(refused(403, MESSAGES.access));
});

test('of two who edit a note the second is told who wrote what, and can then replace it', async () => {
  const { company, manager, document: process } = await noted();
  const program = await make.programManager({ company_id: company.id, first_name: 'Priya', last_name: 'Raman' });
  const seen = (await read(manager)).internal_notes[0]!.updated_at as string;
  const write = (user: { id: number }, text: string, since: string) =>
    api(user).post<{ error: string; seen: string }>('/api/caller/notes/store', {
      location: 'document',
      document_id: process.id,
      note: text,
      seen: since,
    });
  expect((await write(program, 'Ask for Jonas.', seen)).status).toBe(200);
  const refused = await write(manager, 'Ask for Sofia.', seen);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'Priya Raman changed this note while you were editing it. It now reads “Ask for Jonas.”. Save again to replace it with yours.',
  ]);
  expect((await write(manager, 'Ask for Sofia.', refused.body.seen)).status).toBe(200);
  expect((await write(program, '', (await read(manager)).internal_notes[0]!.updated_at as string)).status).toBe(200);
  const gone = await write(manager, 'Ask for Mara.', refused.body.seen);
  expect([gone.status, gone.body.error]).toEqual([
    409,
    'This note was removed while you were editing it. Save again to restore it.',
  ]);
  expect((await write(manager, 'Ask for Mara.', gone.body.seen)).status).toBe(200);
  expect((await read(manager)).internal_notes).toMatchObject([{ note: 'Ask for Mara.' }]);
});
