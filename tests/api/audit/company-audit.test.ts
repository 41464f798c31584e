import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const PATH = '/api/admin/company/audit';
type Row = { id: number; actor: string; on_behalf_of: string | null; action: string; subject: string | null };
type Rows = { data: (Row & { changes: object[]; created_at: string })[]; total: number };
const read = async (user: { id: number }, query = '') => (await api(user).get<Rows>(`${PATH}${query}`)).body;

async function acme() {
  const company = await make.company({ name: 'Acme Storage' });
  const of = (first_name: string, last_name: string) => ({ company_id: company.id, first_name, last_name });
  const manager = await make.manager({ ...of('Marcus', 'Webb'), email: 'marcus@acme.test' });
  const program = await make.programManager({ ...of('Priya', 'Raman'), email: 'priya@acme.test' });
  return { company, manager, program };
}
const logged = (company_id: number | null, actor_id: number, command: string, created_at = new Date()) =>
  testSql()`insert into audit_log (company_id, actor_id, command, created_at)
    values (${company_id}, ${actor_id}, ${command}, ${created_at})`;

test('a change is listed with who, what in words, and before and after with names instead of ids', async () => {
  const { company, manager, program } = await acme();
  const group = await make.community({ name: 'Circle' });
  await make.relation({ company_id: company.id, community_id: group.id, user_access_flag: 'limit' });
  const entry = { requires_approval: 1, signup_manager_id: manager.id, alt_signup_manager_id: program.id };
  await api(manager).post('/api/admin/company/registration', { ...entry, group_access: [group.id] });
  expect(await read(program)).toEqual({
    data: [
      {
        id: 1,
        created_at: expect.any(String) as string,
        actor: 'Marcus Webb',
        on_behalf_of: null,
        action: 'Changed the registration settings',
        subject: null,
        // jsonb has the shorter keys first.
        changes: [
          { field: 'Groups', before: null, after: 'Circle' },
          { field: 'Requires approval', before: 'No', after: 'Yes' },
          { field: 'Primary signup manager', before: null, after: 'Marcus Webb' },
          { field: 'Alternate signup manager', before: null, after: 'Priya Raman' },
        ],
      },
    ],
    total: 1,
    total_is_exact: true,
    current_page: 1,
    per_page: 10,
  });
});

test('roles and states are labeled; users of a command for several are named, those of others are not', async () => {
  const { company, manager, program } = await acme();
  const stranger = await make.caller({ first_name: 'Secret', last_name: 'Stranger' });
  const changes = {
    role: ['caller', 'business_manager'],
    [`user ${program.id}`]: ['active', 'inactive'],
    [`user ${stranger.id}`]: ['pending_approval', 'active'],
  };
  await testSql()`insert into audit_log (company_id, actor_id, command, changes)
    values (${company.id}, ${manager.id}, 'user.set_status_of_many', ${testSql().json(changes)})`;
  expect((await read(manager)).data[0]!.changes).toEqual([
    { field: 'Role', before: 'Standard User', after: 'Business Manager' },
    { field: 'Priya Raman', before: 'Active', after: 'Inactive' },
    { field: `User ${stranger.id}`, before: 'Waiting for approval', after: 'Active' },
  ]);
});

test('who acted for whom: the super admin is named, with the user', async () => {
  const { manager } = await acme();
  const admin = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  await acting(admin, manager).post('/api/admin/company/change', { change_type: 'other', changes: 'x' });
  expect((await read(manager)).data).toMatchObject([
    { actor: 'Sam Okafor', on_behalf_of: 'Marcus Webb', action: 'Sent a change request to the network' },
  ]);
});

test('a case is named by the company’s own number, a process by its name, a colleague by name', async () => {
  const { company, manager, program } = await acme();
  const sent = await make.case({ company_id: company.id, internal_case_number: 'AC-1' });
  const received = await make.case({ receiver_company_id: company.id, internal_case_number: 'THEIRS' });
  await testSql()`update cases set partner_case_number = 'OURS-2' where id = ${received.id}`;
  const process = await make.process({ name: 'TAC' });
  const stranger = await make.caller({ first_name: 'Secret', last_name: 'Stranger' });
  const about = (subject_type: string, subject_id: number) =>
    testSql()`insert into audit_log (company_id, actor_id, command, subject_type, subject_id)
      values (${company.id}, ${manager.id}, 'case.close', ${subject_type}, ${subject_id})`;
  await about('case', sent.id);
  await about('case', received.id);
  await about('document', process.id);
  await about('user', program.id);
  await about('user', stranger.id);
  expect((await read(manager)).data.map(({ subject }) => subject)).toEqual([
    null,
    'Priya Raman',
    'TAC',
    'OURS-2',
    'AC-1',
  ]);
});

test('only the company’s own rows, newest first, without searches and refreshes', async () => {
  const { company, manager, program } = await acme();
  const other = await make.manager();
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 5, hour));
  await logged(company.id, manager.id, 'session.start', at(8));
  await logged(company.id, program.id, 'note.store', at(10));
  await logged(other.company_id, other.id, 'note.store', at(11));
  await logged(null, (await make.superAdmin()).id, 'user.impersonate', at(12));
  for (const command of ['search.save', 'search.choose', 'session.refresh'])
    await logged(company.id, manager.id, command, at(13));
  const { data, total } = await read(manager);
  expect([total, data.map(({ action }) => action)]).toEqual([2, ['Edited an internal note', 'Logged in']]);
  expect((await read(other)).data.map(({ action }) => action)).toEqual(['Edited an internal note']);
});

test('a day is from midnight to midnight in UTC', async () => {
  const { company, manager } = await acme();
  for (const time of [
    '2026-01-04T23:59:59.999Z',
    '2026-01-05T00:00:00Z',
    '2026-01-05T23:59:59.999Z',
    '2026-01-06T00:00:00Z',
  ])
    await logged(company.id, manager.id, 'note.store', new Date(time));
  const { data, total } = await read(manager, '?day=2026-01-05');
  expect([total, data.map(({ created_at }) => created_at)]).toEqual([
    2,
    ['2026-01-05T23:59:59.999Z', '2026-01-05T00:00:00.000Z'],
  ]);
});

test('people are found by name or address, as actors and as those who acted for someone', async () => {
  const { company, manager, program } = await acme();
  const admin = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
  await logged(company.id, manager.id, 'note.store');
  await logged(company.id, program.id, 'session.start');
  await testSql()`insert into audit_log (company_id, actor_id, impersonator_id, command)
    values (${company.id}, ${program.id}, ${admin.id}, 'session.end')`;
  const found = async (q: string) =>
    (await read(manager, `?q=${encodeURIComponent(q)}`)).data.map(({ action }) => action);
  expect(await found('marcus w')).toEqual(['Edited an internal note']);
  expect(await found('PRIYA@ACME')).toEqual(['Logged out', 'Logged in']);
  expect(await found('okafor')).toEqual(['Logged out']);
  expect(await found('nobody')).toEqual([]);
  expect(await found('%%')).toEqual([]);
  // One character is no search.
  expect(await found('m')).toHaveLength(3);
});

test('pages do not overlap, and wrong filters are refused', async () => {
  const { company, manager } = await acme();
  const same = new Date();
  for (let n = 0; n < 7; n++) await logged(company.id, manager.id, 'note.store', same);
  const pages = await Promise.all([1, 2, 3].map((page) => read(manager, `?limit=3&page=${page}`)));
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  for (const query of ['?day=2026-02-30', '?day=yesterday', '?page=0', '?limit=101'])
    expect((await api(manager).get(`${PATH}${query}`)).status).toBe(422);
});

test('for company admins only, limited ones included', async () => {
  const { company } = await acme();
  const limited = await make.manager({ company_id: (await make.company({ membership_type: 'limited' })).id });
  expect((await api(limited).get(PATH)).status).toBe(200);
  for (const user of [await make.caller({ company_id: company.id }), await make.superAdmin()])
    expect(await api(user).get(PATH)).toMatchObject(refused(403, MESSAGES.access));
});
