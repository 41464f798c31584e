import { PASSWORD } from '@/tools/factories/accounts';
import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const PATH = '/api/super_admin/audit';
type Row = { id: number; actor: string | null; on_behalf_of: string | null; action: string; subject: string | null };
type Rows = { data: Row[]; total: number; total_is_exact: boolean };

async function network() {
  const sam = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor', email: 'sam@concord.test' });
  const acme = await make.company({ name: 'Acme Storage' });
  const manager = await make.manager({ company_id: acme.id, first_name: 'Marcus', last_name: 'Webb' });
  const stranger = await make.manager({ first_name: 'Ida', last_name: 'Berg' });
  const read = async (query = '') => (await api(sam).get<Rows>(`${PATH}${query}`)).body;
  return { sam, acme, manager, stranger, read };
}
type AuditRow = {
  actor_id?: number;
  company_id?: number | null;
  subject_type?: string;
  subject_id?: number;
  created_at?: Date;
};
const log = (command: string, { actor_id, company_id, subject_type, subject_id, created_at }: AuditRow = {}) =>
  testSql()`insert into audit_log (command, actor_id, company_id, subject_type, subject_id, created_at, address)
    values (${command}, ${actor_id ?? null}, ${company_id ?? null}, ${subject_type ?? null}, ${subject_id ?? null}, ${created_at ?? new Date()}, ${actor_id ? '192.0.2.7' : null})`;

test('who, for whom, what, changes and from where, of all companies', async () => {
  const { sam, manager, acme, read } = await network();
  await acting(sam, manager).post('/api/admin/company/change', { change_type: 'other', changes: 'x' });
  await api(sam).post(`/api/super_admin/users/${manager.id}/status`, { status: 'active' });
  const { data, total } = await read();
  expect(total).toBe(2);
  expect(data[0]).toEqual({
    id: 2,
    created_at: expect.any(String) as string,
    actor: 'Sam Okafor',
    actor_id: sam.id,
    on_behalf_of: null,
    on_behalf_of_id: null,
    company: null,
    company_id: null,
    action: 'Enabled or disabled a user',
    subject: 'Marcus Webb',
    changes: [],
    address: expect.any(String) as string,
  });
  expect(data[1]).toMatchObject({
    actor: 'Sam Okafor',
    on_behalf_of: 'Marcus Webb',
    on_behalf_of_id: manager.id,
    company: 'Acme Storage',
    company_id: acme.id,
    action: 'Sent a change request to the network',
    subject: 'Change request 1',
  });
});

test('by company: its people, and what is about it; by person: also the one who acted', async () => {
  const { sam, acme, manager, stranger, read } = await network();
  await acting(sam, manager).post('/api/admin/company/change', { change_type: 'other', changes: 'x' });
  await log('company.registration_settings', { actor_id: sam.id, subject_type: 'company', subject_id: acme.id });
  await log('note.store', { actor_id: manager.id, company_id: acme.id, subject_type: 'company', subject_id: acme.id });
  await log('note.store', { actor_id: stranger.id, company_id: stranger.company_id });
  const actions = async (query: string) => (await read(query)).data.map(({ action }) => action);
  expect(await actions(`?company_id=${acme.id}`)).toEqual([
    'Edited an internal note',
    'Changed the registration settings',
    'Sent a change request to the network',
  ]);
  expect((await read(`?company_id=${acme.id}`)).total).toBe(3);
  expect(await actions(`?user_id=${sam.id}`)).toEqual([
    'Changed the registration settings',
    'Sent a change request to the network',
  ]);
  expect(await actions(`?user_id=${manager.id}`)).toHaveLength(2);
  await log('session.start', { subject_type: 'user', subject_id: manager.id });
  expect(await actions(`?user_id=${manager.id}`)).toContain('Logged in');
  expect(await actions(`?company_id=${acme.id}&user_id=${sam.id}&command=company.request_change`)).toEqual([
    'Sent a change request to the network',
  ]);
  expect(await actions('?company_id=999')).toEqual([]);
});

test('by command and day; searches are listed when they are chosen', async () => {
  const { manager, read } = await network();
  const on = (day: string) => new Date(`${day}T23:59:59.999Z`);
  await log('search.save', { actor_id: manager.id, created_at: on('2026-02-27') });
  await log('case.purge', { created_at: on('2026-02-28') });
  await log('session.start', { actor_id: manager.id, created_at: on('2026-03-01') });
  expect((await read()).data.map(({ action, actor }) => [action, actor])).toEqual([
    ['Logged in', 'Marcus Webb'],
    ['Removed customer data', null],
  ]);
  expect((await read('?command=search.save')).data).toMatchObject([
    { action: 'Searched for a partner', address: '192.0.2.7' },
  ]);
  expect((await read('?day=2026-02-28')).data).toMatchObject([{ action: 'Removed customer data' }]);
  expect((await read('?day=2026-02-28&command=session.start')).total).toBe(0);
  expect((await read('?command=drop')).total).toBe(0);
  await log('user.set_status_in_network', { actor_id: manager.id });
  await log('user.switch', { actor_id: manager.id });
  for (const name of ['user.switch', 'user.set_status'])
    expect((await read(`?command=${name}&user_id=${manager.id}`)).data.map(({ action }) => action)).toEqual([
      'Enabled or disabled a user',
      'Enabled or disabled a user',
    ]);
});

test('pages, and counts to a limit', async () => {
  const { manager, read } = await network();
  await testSql()`insert into audit_log (command, actor_id, company_id) select 'note.store', ${manager.id}, ${manager.company_id} from generate_series(1, 1200)`;
  const first = await read('?limit=25');
  expect([first.data.length, first.data[0]!.id, first.total, first.total_is_exact]).toEqual([25, 1200, 1000, false]);
  const last = await read(`?limit=100&page=12&company_id=${manager.company_id}`);
  expect([last.data.length, last.data.at(-1)!.id, last.total, last.total_is_exact]).toEqual([100, 1, 1200, true]);
  expect((await read('?limit=100&page=13')).data).toEqual([]);
});

test('the filtered list is exported', async () => {
  const { sam, manager } = await network();
  await log('note.store', { actor_id: manager.id, company_id: manager.company_id! });
  const file = await api(sam).get(`${PATH}/export?company_id=${manager.company_id}`);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/filename="audit\.\d{6}\.xlsx"/),
  ]);
});

test.each(['company_id=x', 'user_id=-1', 'day=2026-02-30'])('%s is refused', async (query) => {
  const { sam } = await network();
  expect((await api(sam).get(`${PATH}?${query}`)).status).toBe(422);
});

// rule: audit.who
test('a login is listed under who logged in; a decision by email link is not the decided person’s', async () => {
  const { manager, read } = await network();
  expect((await api().post('/api/auth/login', { email: manager.email, password: PASSWORD })).status).toBe(200);
  await log('registration.decide_by_link', { subject_type: 'user', subject_id: manager.id });
  const { data } = await read(`?user_id=${manager.id}`);
  expect(data.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ['Decided on a registration by email link', null, 'Marcus Webb'],
    ['Logged in', 'Marcus Webb', null],
  ]);
});
