import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { sheetRows } from '../../support/sheets';

type Row = { internal_case_number: string | null; partner_case_number: string | null };
type List = { data: Row[]; total: number };
type Named = { id: number; name: string };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
let network: Partners & Awaited<ReturnType<typeof people>>;

async function people({ company, receiver }: Partners) {
  return {
    manager: await make.manager({ company_id: company.id }),
    colleague: await make.caller({ company_id: company.id, first_name: 'Mia', last_name: 'Chen' }),
    third: await make.partners({ company: { name: 'Third' }, receiver: { name: 'Fourth' } }),
    inbound: await make.process({ company_id: company.id }),
    engineer: await make.caller({ company_id: receiver.id, first_name: 'Ada', last_name: 'Berg' }),
  };
}

/* Ours sends A to E, and receives F and G from Theirs. By their deadlines: F, A, G, D; then by change: C, E, B. */
beforeAll(async () => {
  await emptyDatabase();
  const made = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs' } });
  network = { ...made, ...(await people(made)) };
  const { caller, document: process, colleague, third, receiver_caller, inbound } = network;
  const sent = { submitter_id: caller.id, document_id: process.id, created_at: inMinutes(-600) };
  const at = (minutes: number) => ({ updated_at: inMinutes(minutes) });
  await make.case({ ...sent, internal_case_number: 'A', priority: 'high', respond_by: inMinutes(-20), ...at(-90) });
  await make.case({ ...sent, internal_case_number: 'B', status: 'accepted', ...at(-30) });
  await make.case({ ...sent, internal_case_number: 'C', status: 'rejected', priority: 'high', ...at(-10) });
  const elsewhere = { company_id: made.company.id, document_id: third.document.id };
  await make.case({ ...sent, ...elsewhere, internal_case_number: 'D', respond_by: inMinutes(60), ...at(-1) });
  await make.case({ ...sent, submitter_id: colleague.id, internal_case_number: 'E', status: 'accepted', ...at(-20) });
  const received = { submitter_id: receiver_caller.id, document_id: inbound.id, created_at: inMinutes(-600) };
  await make.case({ ...received, internal_case_number: 'F', respond_by: inMinutes(-40), ...at(-80) });
  await make.case({ ...received, internal_case_number: 'G', priority: 'low', respond_by: inMinutes(30), ...at(-70) });
});

const list = async (query: string, who: { id: number } = network.manager) =>
  (await api(who).get<List>(`/api/caller/get-cases/company?${query}`)).body;
const letters = ({ data }: List) => data.map((row) => row.internal_case_number ?? row.partner_case_number).join('');

test.each<[string, (id: typeof network) => string, string]>([
  ['what is due next first', () => '', 'FAGDCEB'],
  ['what is due last first', () => 'dir=desc', 'DGAFCEB'],
  ['a status', () => 'status=accepted', 'EB'],
  ['a priority', () => 'priority=high', 'AC'],
  ['a partner, both ways', ({ receiver }) => `partner=${receiver.id}`, 'FAGCEB'],
  ['another partner', ({ third }) => `partner=${third.receiver.id}`, 'D'],
  ['a colleague’s cases', ({ colleague }) => `engineer=${colleague.id}`, 'E'],
  [
    'all together',
    ({ receiver, caller }) => `status=open&priority=high&partner=${receiver.id}&engineer=${caller.id}`,
    'A',
  ],
  ['with a search', () => 'status=open&q=Third', ''],
  ['a page of them', () => 'status=open&limit=2&page=2', 'GD'],
  ['the company itself', ({ company }) => `partner=${company.id}`, ''],
  ['a person of another company', ({ receiver_caller }) => `engineer=${receiver_caller.id}`, ''],
])('%s', async (_, query, wanted) => {
  const page = await list(`${query(network)}&sort=due${query(network).includes('dir') ? '' : '&dir=asc'}`);
  expect(letters(page)).toBe(wanted);
});

test('the total counts what is filtered, also past the end', async () => {
  expect(await list('status=open&limit=2')).toMatchObject({ total: 4 });
  expect(await list('status=open&limit=2&page=9')).toMatchObject({ total: 4, data: [] });
});

test('the receiver’s engineer is whom the latest answer names', async () => {
  const { caller, document: process, receiver, engineer, receiver_caller } = network;
  const theCase = await make.case({
    submitter_id: caller.id,
    document_id: process.id,
    internal_case_number: 'H',
    created_at: inMinutes(-600),
  });
  await api(receiver_caller).post(`/api/caller/case/${theCase.token}/respond`, {
    status: 'accepted',
    engineer_name: 'Ada Berg',
    engineer_email: engineer.email,
    next_steps: 'We call you.',
  });
  const theirs = await make.manager({ company_id: receiver.id });
  expect(letters(await list(`engineer=${engineer.id}`, theirs))).toBe('H');
  const { body } = await api(theirs).get<{ engineers: Named[] }>('/api/caller/cases/filters');
  expect(body.engineers.map(({ id }) => id)).toEqual(expect.arrayContaining([engineer.id, receiver_caller.id]));
  const other = await make.caller({ company_id: receiver.id });
  await testSql()`insert into case_responses (case_id, type, user_id, engineer_name, engineer_email)
    values (${theCase.id}, 'approval', ${other.id}, 'Other', ${other.email})`;
  expect(letters(await list(`engineer=${engineer.id}`, theirs))).toBe('');
  expect(letters(await list(`engineer=${other.id}`, theirs))).toBe('H');
  const foreign = await list(`engineer=${engineer.id}`, network.manager);
  expect(foreign.data).toEqual([]);
});

test('the choices are partners one has cases with, and for managers colleagues who had any', async () => {
  const read = async (who: { id: number }) =>
    (await api(who).get<{ partners: Named[]; engineers: Named[] }>('/api/caller/cases/filters')).body;
  const { partners, engineers } = await read(network.manager);
  expect(partners.map(({ name }) => name)).toEqual(['Fourth', 'Theirs']);
  expect(engineers.map(({ id }) => id).sort()).toEqual([network.caller.id, network.colleague.id].sort());
  expect(await read(network.caller)).toEqual({ partners, engineers: [] });
  expect(await read(await make.caller())).toEqual({ partners: [], engineers: [] });
});

test.each(['status=late', 'priority=P1', 'partner=x', 'engineer=-1', 'sort=partner'])('%s is refused', async (query) =>
  expect((await api(network.manager).get(`/api/caller/get-cases/company?${query}`)).status).toBe(422),
);

const exported = async (query: string, who: { id: number } = network.manager) => {
  const { status, body, headers } = await api(who).get(`/api/caller/cases/export?${query}`);
  return { status, name: headers.get('content-disposition') ?? '', rows: status === 200 ? sheetRows(body) : [] };
};

test('an export has what is seen: filters, order, search and columns, on all pages', async () => {
  const { rows, name } = await exported('type=company-all&status=open&sort=due&dir=asc&columns=due,partner&limit=1');
  expect(name).toMatch(/cases\.\d{6}\.xlsx/);
  expect(rows[0]).toEqual(['Case#', 'Summary', 'Partner', 'Answer due (UTC)']);
  expect(rows.slice(1).map(([number, , partner]) => `${number}/${partner}`)).toEqual([
    '/Theirs',
    'A/Theirs',
    '/Theirs',
    'D/Fourth',
  ]);
  expect((await exported('type=company-all')).rows).toHaveLength(9);
  expect((await exported('type=company-all&q=Fourth')).rows).toHaveLength(2);
});

test('an export of one’s own cases has no one else’s', async () => {
  const { rows } = await exported('type=mine-all&columns=engineer,status&status=accepted', network.caller);
  expect(rows[0]).toEqual(['Case#', 'Summary', 'Engineer', 'Status']);
  expect(rows.slice(1).map(([number]) => number)).toEqual(['H', 'B']);
  expect((await exported('type=company-all', await make.caller())).rows).toHaveLength(1);
  expect((await exported('type=all')).status).toBe(422);
});

test('an export of ticked rows has those that the company has, in the list’s order and columns, wherever they are listed', async () => {
  const mine = await testSql()`select token from cases where internal_case_number in ('A', 'E', 'F') order by token`;
  const foreign = await make.case({ internal_case_number: 'X' });
  const tokens = [...mine.map(({ token }) => token as string), foreign.token, 'no-such-case-at-all'].join(',');
  const { rows } = await exported(
    `type=mine-all&q=none&sort=updated_at&columns=status&tokens=${tokens}`,
    network.caller,
  );
  expect(rows).toEqual([
    ['Case#', 'Summary', 'Status'],
    ['E', expect.any(String), 'Collaboration accepted'],
    ['', expect.any(String), 'Awaiting response'],
    ['A', expect.any(String), 'Awaiting response'],
  ]);
  expect((await exported(`type=mine-all&tokens=${tokens}`, await make.caller())).rows).toHaveLength(1);
  const many = Array.from({ length: 101 }, (_, at) => `no-such-case-${at}`).join(',');
  for (const refused of ['short', `${tokens},'`, many])
    expect((await exported(`type=mine-all&tokens=${refused}`)).status).toBe(422);
});
