import { make } from '@/tools/factories/make';
import { emptyDatabase, testSql } from '../../support/database';
import { networkStaff, type Refused } from '../../support/network-group-fixtures';

beforeEach(emptyDatabase);

type SaveAnswer = Refused & { relation: { relation_id: number } };

async function setUp() {
  const { client } = await networkStaff();
  const company = await make.company({ name: 'Acme Storage' });
  const process = await make.process({ company_id: company.id, name: 'Acme support' });
  /** Saves a membership with the company's process, unless the entry names another one. */
  const put = (entry: object, of: { id: number } = company) =>
    client.post<SaveAnswer>(`/api/super_admin/companies/${of.id}/groups/put`, {
      ...(of === company && { document_id: process.id }),
      ...entry,
    });
  return { client, company, process, put };
}

describe('left at “Choose One”', () => {
  const messages = async (answer: Promise<{ status: number; body: SaveAnswer }>) => {
    const { status, body } = await answer;
    return [status, body.errors];
  };
  const NO_PROCESS = { document_id: ['Choose a process.'] };
  const NO_CHOICE = { ...NO_PROCESS, department_id: ['Choose a department, or the whole company.'] };

  test('department and process are refused beside both fields, in group access and Add partner', async () => {
    const { client, put, company, process } = await setUp();
    const department = await make.department({ company_id: company.id });
    const group = await make.community();
    const place = { community_id: group.id, company_id: company.id };
    const add = (entry: object) =>
      client.post<SaveAnswer>(`/api/super_admin/groups/${group.id}/partners/add`, { ...place, ...entry });
    for (const nothing of [{}, { department_id: '', document_id: '' }, { department_id: null, document_id: null }]) {
      expect(await messages(put({ ...place, document_id: undefined, ...nothing }))).toEqual([422, NO_CHOICE]);
      expect(await messages(add(nothing))).toEqual([422, NO_CHOICE]);
    }
    expect(await messages(add({ department_id: department.id }))).toEqual([422, NO_PROCESS]);
    expect(await messages(put({ ...place, department_id: 0, document_id: '' }))).toEqual([422, NO_PROCESS]);
    expect(await testSql()`select id from relations`).toEqual([]);
    expect((await add({ department_id: '0', document_id: process.id })).status).toBe(200);
  });

  test('a company without departments joins as a whole; without a process it is told to add one', async () => {
    const { put } = await setUp();
    const group = await make.community();
    expect((await put({ community_id: group.id })).body.relation).toMatchObject({ department_id: null });
    const empty = await make.company();
    expect(await messages(put({ community_id: group.id }, empty))).toEqual([
      422,
      { document_id: ['This company has no process yet. Add one first.'] },
    ]);
  });

  test('0 is the process of the department, or of the group for its host; where there is none, it is refused', async () => {
    const { put, company, process } = await setUp();
    const [own, bare] = [
      await make.department({ company_id: company.id, contact_document_id: process.id }),
      await make.department({ company_id: company.id }),
    ];
    const group = await make.community({ sponsor_company_id: company.id, document_id: process.id });
    const other = await make.community();
    const lent = { document_id: 0, department_id: own.id };
    expect((await put({ community_id: other.id, ...lent })).body.relation).toMatchObject({ document_id: null });
    expect(await messages(put({ community_id: other.id, ...lent, department_id: bare.id }))).toEqual([
      422,
      { document_id: ['Choose a process: there is no other one to take its place.'] },
    ]);
    expect((await put({ community_id: group.id, document_id: '0', department_id: '0' })).status).toBe(200);
  });

  test('a stored membership keeps what it has, and does not lose it', async () => {
    const { put, company } = await setUp();
    await make.department({ company_id: company.id });
    const bare = await make.relation({ company_id: company.id });
    const entry = { relation_id: bare.id, community_id: bare.community_id, is_active: 0 };
    const nothing = { department_id: '', document_id: '' };
    expect((await put({ ...entry, ...nothing })).body.relation).toMatchObject({ is_active: 0, document_id: null });
    expect((await put(entry)).status).toBe(200);
    expect(await messages(put({ ...entry, ...nothing }))).toEqual([422, NO_PROCESS]);
  });

  test('an active membership that nothing receives for is refused, also one that was stored without a process', async () => {
    const { put, company, process } = await setUp();
    const bare = await make.relation({ company_id: company.id });
    const entry = { relation_id: bare.id, community_id: bare.community_id };
    for (const document_id of ['', null, undefined])
      expect(await messages(put({ ...entry, document_id }))).toEqual([422, NO_PROCESS]);
    expect(await messages(put({ ...entry, document_id: 0 }))).toEqual([
      422,
      { document_id: ['Choose a process: there is no other one to take its place.'] },
    ]);
    const lends = await make.department({ company_id: company.id, contact_document_id: process.id });
    expect((await put({ ...entry, department_id: lends.id, document_id: undefined })).status).toBe(200);
    expect((await put({ ...entry, department_id: 0, document_id: process.id })).status).toBe(200);
  });
});
