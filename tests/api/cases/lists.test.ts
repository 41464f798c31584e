import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import { listCases } from '@/lib/work/cases/lists/list';
import { caseListOf, REQUEST_TYPES, type RequestType } from '@/lib/work/cases/policy';
import { api } from '../../support/api';
import { runQueryAs } from '../../support/run-query';
import { testSql } from '../../support/database';

type Row = {
  internal_case_number: string | null;
  direction: string;
  partner: { name: string };
  needs_action: boolean;
  status: string;
  summary: string;
  partner_case_number: string | null;
};
type List = { data: Row[]; total: number; current_page: number; per_page: number };
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
let network: Partners;

/* Ours sends A to E; Theirs sends F to H to Ours. */
beforeAll(async () => {
  network = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs Wireless' } });
  const { company, caller, document: process, receiver, receiver_caller } = network;
  const inbound = await make.process({ company_id: company.id });
  const colleague = await make.caller({ company_id: company.id });
  const sent = { submitter_id: caller.id, document_id: process.id };
  const department = await make.department({ company_id: receiver.id, name: 'Storage Team' });
  await make.case({ ...sent, internal_case_number: 'A-open', priority: 'low', created_at: ago(1) });
  await make.case({
    ...sent,
    internal_case_number: 'B-asked',
    priority: 'high',
    status: 'information',
    created_at: ago(2),
    receiver_department_id: department.id,
  });
  await make.case({ ...sent, internal_case_number: 'C-closed', status: 'closed', created_at: ago(3) });
  await make.case({ ...sent, internal_case_number: 'D-old', created_at: ago(40) });
  await make.case({
    ...sent,
    submitter_id: colleague.id,
    internal_case_number: 'E-colleague',
    created_at: ago(4),
    summary: 'A 100%_wild card',
  });
  const received = { company_id: receiver.id, submitter_id: receiver_caller.id, document_id: inbound.id };
  await make.case({ ...received, internal_case_number: 'F-in', created_at: ago(5) });
  await make.case({ ...received, internal_case_number: 'G-waits', status: 'information', created_at: ago(6) });
  await make.case({
    ...received,
    internal_case_number: 'H-replied',
    status: 'information',
    information_replied_at: ago(1),
    created_at: ago(7),
  });
  await make.case({ internal_case_number: 'X-foreign' });
});

const list = async (path: string, who = network.caller) =>
  (await api(who).get<List>(`/api/caller/get-cases/${path}`)).body;
/** The letter of a row's case: of its own number or, for a received case without one, of the partner's. */
const letterOf = (row: Row) => (row.internal_case_number ?? row.partner_case_number ?? '')[0]!;
const numbers = (body: List) => body.data.map(letterOf).join('');

test.each([
  ['mine/30?not_closed=true', 'AB'],
  ['company/30?filter=inbound-action&not_closed=true', 'FH'],
  ['company?filter=inbound-action&not_closed=true', 'FH'],
  ['company/30?not_closed=true', 'ABEFGH'],
  ['mine', 'ABCD'],
  ['company', 'ABCEFGHD'],
  ['mine?filter=inbound-action', ''],
  ['company?sort=updated_at&dir=asc', 'DHGFECBA'],
  ['company?sort=priority&dir=desc', 'BCEFGHDA'],
  ['company?sort=status&dir=asc', 'AEFDBGHC'],
  ['company?sort=direction&dir=asc', 'FGHABCED'],
  ['company?q=A-OPEN', 'A'],
  ['company?q=wireless', 'ABCEFGHD'],
  ['company?q=storage%20team', 'B'],
  ['company?q=100%25_wild', 'E'],
  ['company?q=%25%25', ''],
  ['company?q=__', ''],
  ['company?q=x', 'ABCEFGHD'],
  ['company?q=', 'ABCEFGHD'],
  ['company?q=foreign', ''],
  ['company?limit=3', 'ABC'],
  ['company?limit=3&page=3', 'HD'],
  ['company?limit=3&page=4', ''],
  ['company?limit=2&page=2&q=wireless', 'CE'],
])('%s lists %s', async (path, wanted) => expect(numbers(await list(path))).toBe(wanted));

test.each(['company_id', 'receiver_company_id', 'submitter_id'])(
  'the order that lists start with is read from an index, by %s',
  async (column) => {
    const [plan] = await testSql().begin(async (sql) => {
      // Of a few rows, anything else costs as little.
      await sql`set local enable_seqscan = off`;
      await sql`set local enable_bitmapscan = off`;
      await sql`set local enable_sort = off`;
      return sql`explain (format json) select id from cases where ${sql(column)} = 1 and deleted_at is null
        and updated_at > now() - interval '30 days' order by updated_at desc, id desc limit 10`;
    });
    expect(JSON.stringify(plan)).toMatch(/"Node Type":"Index (?:Only )?Scan".*"Scan Direction":"Backward"/);
    expect(JSON.stringify(plan)).not.toContain('"Node Type":"Sort"');
  },
);

test('a page has the total, even past the end', async () => {
  expect(await list('company?limit=3&page=2')).toMatchObject({ total: 8, current_page: 2, per_page: 3 });
  expect(await list('company?limit=3&page=9')).toMatchObject({ total: 8, data: [] });
  expect(await list('company?limit=3&page=9&q=wireless')).toMatchObject({ total: 8, data: [] });
});

test('a row has fixed keys, a direction and needs_action', async () => {
  const { data } = await list('company');
  expect(Object.keys(data[0]!).sort()).toEqual([
    'created_at',
    'direction',
    'engineer',
    'engineer_is_away',
    'first_answered_at',
    'internal_case_number',
    'linked',
    'needs_action',
    'partner',
    'partner_case_number',
    'priority',
    'respond_by',
    'status',
    'summary',
    'token',
    'unread',
    'updated_at',
  ]);
  const about = Object.fromEntries(
    data.map((row) => [letterOf(row), [row.direction, row.partner.name, row.needs_action]]),
  );
  expect(about).toMatchObject({
    A: ['outbound', 'Theirs Wireless', false],
    B: ['outbound', 'Theirs Wireless | Storage Team', true],
    F: ['inbound', 'Theirs Wireless', true],
    G: ['inbound', 'Theirs Wireless', false],
    H: ['inbound', 'Theirs Wireless', true],
  });
  expect(
    (await list('company', network.receiver_caller)).data.find(
      ({ partner_case_number }) => partner_case_number === 'B-asked',
    ),
  ).toMatchObject({ direction: 'inbound', partner: { name: 'Ours' }, needs_action: false });
});

test('my-cases lists the company’s cases for admins and own cases for others', async () => {
  const { company, caller } = network;
  const mine = (who: { id: number }) => api(who).get<{ my_cases: Row[]; total: number }>('/api/caller/my-cases');
  expect((await mine(caller)).body).toMatchObject({ total: 4 });
  expect((await mine(await make.programManager({ company_id: company.id }))).body).toMatchObject({ total: 8 });
  expect((await mine(await make.caller({ company_id: company.id }))).body).toMatchObject({ total: 0, my_cases: [] });
});

test.each([
  ['theirs', 404],
  ['company?sort=password_hash', 422],
  ['company?dir=up', 422],
  ['company?limit=101', 422],
  ['company?page=0', 422],
  ['company?filter=all', 422],
  ['company?page=abc', 422],
])('%s is refused with %i', async (path, status) =>
  expect((await api(network.caller).get(`/api/caller/get-cases/${path}`)).status).toBe(status),
);

test('dashboard counts match the lists', async () => {
  const { counts } = await runQueryAs(readDashboard, network.caller, {});
  expect(Object.keys(counts).sort()).toEqual(Object.keys(REQUEST_TYPES).sort());
  for (const type of Object.keys(counts) as RequestType[]) {
    const { total, total_is_exact } = await runQueryAs(listCases, network.caller, caseListOf({ type }).listing);
    expect({ type, ...counts[type] }).toEqual({ type, total, total_is_exact });
  }
  const none = { total: 0, total_is_exact: true };
  expect((await runQueryAs(readDashboard, await make.caller(), {})).counts).toEqual({
    'mine-30': none,
    'company-inbound-action': none,
    'company-30': none,
    'mine-all': none,
    'company-all': none,
  });
});

test('the dashboard has favorites and the company note; a limited company sees its partners instead of the note', async () => {
  const { company, caller, receiver, document: process } = network;
  await api(caller).post('/api/caller/favorites/toggle', {
    document_id: process.id,
    company_id: receiver.id,
    type: 'company',
    is_favorite: true,
  });
  await testSql()`insert into notes (company_id, location, note) values (${company.id}, 'dashboard', 'Call first.'), (${receiver.id}, 'dashboard', 'Theirs.')`;
  expect(await runQueryAs(readDashboard, caller, {})).toMatchObject({
    limited: false,
    partners: null,
    favorites: [{ company: receiver.name, document: process.name }],
    note: { text: 'Call first.' },
  });
  await testSql()`update companies set membership_type = 'limited' where id = ${company.id}`;
  expect(await runQueryAs(readDashboard, caller, {})).toMatchObject({
    limited: true,
    partners: { total: 1, places: [{ company_name: receiver.name, department_name: null }] },
    note: null,
  });
  await testSql()`update companies set membership_type = 'premium' where id = ${company.id}`;
});

test('a limited company sees its first 24 partners, and all on request; more than 50 count as "50+"', async () => {
  const { caller, company, community: group } = await make.partners({ receiver: { name: 'Partner 00' } });
  await testSql()`update companies set membership_type = 'limited' where id = ${company.id}`;
  let made = 1;
  const partnersUpTo = async (count: number) => {
    for (; made < count; made++) {
      const partner = await make.company({ name: `Partner ${String(made).padStart(2, '0')}` });
      const process = await make.process({ company_id: partner.id });
      await make.relation({ community_id: group.id, company_id: partner.id, document_id: process.id });
    }
  };
  const partners = async (all_partners: boolean) => {
    const { places, ...total } = (await runQueryAs(readDashboard, caller, { all_partners })).partners!;
    return { ...total, names: places.map(({ company_name }) => company_name) };
  };
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Partner ${String(at).padStart(2, '0')}`);
  for (const count of [24, 26, 50]) {
    await partnersUpTo(count);
    expect(await partners(false)).toEqual({ total: count, total_is_exact: true, names: names(24) });
  }
  await partnersUpTo(51);
  expect(await partners(false)).toEqual({ total: 50, total_is_exact: false, names: names(24) });
  expect(await partners(true)).toEqual({ total: 51, total_is_exact: true, names: names(51) });
  // A hundred others are first by name; the partners are found behind them.
  await Promise.all(Array.from({ length: 100 }, (_, at) => make.company({ name: `Another ${at}` })));
  expect(await partners(false)).toEqual({ total: 50, total_is_exact: false, names: names(24) });
});

test('lists are for members', async () => {
  const admin = await make.superAdmin();
  for (const path of ['get-cases/mine', 'get-cases/company/30', 'my-cases', 'case-details/abcdefghijkl']) {
    expect((await api().get(`/api/caller/${path}`)).status).toBe(401);
    expect((await api(admin).get(`/api/caller/${path}`)).status).toBe(403);
  }
});

test('case-details shows the timeline and the reader’s rights', async () => {
  const { caller, receiver_caller, document: process } = network;
  const theCase = await make.case({ submitter_id: caller.id, document_id: process.id, status: 'accepted' });
  const read = async (who: { id: number }) =>
    (
      await api(who).get<{ rights: object; events: { type: string }[]; side: string }>(
        `/api/caller/case-details/${theCase.token}`,
      )
    ).body;
  expect(await read(caller)).toMatchObject({
    side: 'submitter',
    rights: { respond: false, reply: false, close: true, withdraw: false },
    events: [{ type: 'submitted' }, { type: 'accepted' }],
  });
  expect(await read(receiver_caller)).toMatchObject({
    side: 'receiver',
    rights: { respond: false, reply: false, close: false, withdraw: false },
  });
  expect((await api(await make.caller()).get(`/api/caller/case-details/${theCase.token}`)).status).toBe(404);
});

test('lists of active cases leave out rejected ones, and so do their counts', async () => {
  const other = await make.partners();
  const { caller, document: process } = other;
  const sent = { submitter_id: caller.id, document_id: process.id };
  await make.case({ ...sent, internal_case_number: 'O-open' });
  await make.case({ ...sent, internal_case_number: 'R-rejected', status: 'rejected' });
  expect(numbers(await list('mine/30?not_closed=true', caller))).toBe('O');
  expect(numbers(await list('company/30?not_closed=true', caller))).toBe('O');
  expect(numbers(await list('mine', caller))).toHaveLength(2);
  const { counts } = await runQueryAs(readDashboard, caller, {});
  expect(counts).toMatchObject({ 'mine-30': { total: 1 }, 'company-30': { total: 1 }, 'mine-all': { total: 2 } });
});
