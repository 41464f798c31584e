import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

type Note = { note: string; updated_by: string | null; version: string; message: string; error: string };

async function setUp() {
  const company = await make.company();
  const staff = await make.superAdmin({ first_name: 'Sue', last_name: 'Admin' });
  const path = `${COMPANIES}/${company.id}/note`;
  const read = async () => (await api(staff).get<Note>(path)).body;
  const save = (body: object, by: { id: number } = staff) => api(by).post<Note>(path, body);
  return { company, staff, path, read, save };
}

test('network staff write, change and remove a note about a company (rule: network.company-note)', async () => {
  const { read, save } = await setUp();
  expect(await read()).toEqual({ note: '', updated_at: null, updated_by: null, version: '' });
  expect(await save({ note: ' Prefers calls \n', version: '' })).toMatchObject({
    status: 200,
    body: { message: 'The note is saved.' },
  });
  const saved = await read();
  expect(saved).toMatchObject({ note: 'Prefers calls', updated_by: 'Sue Admin' });
  expect((await save({ note: '', version: saved.version })).body.message).toBe('The note is removed.');
  expect((await read()).note).toBe('');
});

test('a save from an older state names who wrote meanwhile', async () => {
  const { save, read } = await setUp();
  await save({ note: 'One', version: '' });
  const other = await make.superAdmin({ first_name: 'Ola', last_name: 'Berg' });
  const { version } = await read();
  await save({ note: 'Two', version }, other);
  expect(await save({ note: 'Three', version })).toMatchObject(
    refused(409, expect.stringMatching(/^Ola Berg, on .* changed this note/)),
  );
  expect((await read()).note).toBe('Two');
});

test('no member of the company sees it: neither in its data nor in its audit', async () => {
  const { company, save } = await setUp();
  await save({ note: 'Slow payer' });
  const manager = await make.manager({ company_id: company.id });
  for (const path of ['/api/admin/company/audit', '/api/admin/company/relations', '/api/auth/me'])
    expect(JSON.stringify((await api(manager).get(path)).body)).not.toContain('Slow payer');
  expect((await api(manager).get(`${COMPANIES}/${company.id}/note`)).status).toBe(403);
  const [audit] = await testSql()`select changes, company_id from audit_log where command = 'company.note'`;
  expect(audit).toEqual({ changes: null, company_id: null });
  const { body } = await api(manager).get<{ data: { action: string }[] }>('/api/admin/company/audit');
  expect(body.data.map(({ action }) => action)).not.toContain('Changed the network’s note about a company');
});

test('an unknown company has none', async () => {
  const { staff } = await setUp();
  expect((await api(staff).get(`${COMPANIES}/999999/note`)).status).toBe(404);
  expect((await api(staff).post(`${COMPANIES}/999999/note`, { note: 'x' })).status).toBe(404);
});
