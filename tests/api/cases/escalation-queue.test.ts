import type { CaseOverrides } from '@/tools/factories/cases';
import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';
import { sheetRows } from '../../support/sheets';
import type { QueueRow } from '@/lib/work/cases/read/network-resources';

type Answer = { data: QueueRow[]; total: number; per_page: number; current_page: number };
const QUEUE = '/api/super_admin/escalation/queue';
const REPORT = '/api/super_admin/escalation/report';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let network: Partners;
let staff: ReturnType<typeof api>;

/** A case named by its number, sent some hours ago; the factory's response time is four hours. */
const sent = (internal_case_number: string, hours: number, over: CaseOverrides = {}) =>
  make.case({
    submitter_id: network.caller.id,
    document_id: network.document.id,
    internal_case_number,
    created_at: hoursAgo(hours),
    ...over,
  });

beforeAll(async () => {
  await emptyDatabase();
  network = await make.partners({ company: { name: 'Acme' }, receiver: { name: 'Borealis' } });
  staff = api(await make.superAdmin());
  const department = await make.department({ company_id: network.receiver.id, name: 'Wireless' });
  await sent('NEW', 1, { priority: 'high', summary: '100% of the calls drop' });
  await sent('LATE', 5, { receiver_department_id: department.id, priority: 'low' });
  const called = await sent('CALLED', 6);
  await testSql()`update cases set first_answered_at = now() where id = ${called.id}`;
  await sent('ASKED', 7, { status: 'information' });
  await sent('REPLIED', 8, { status: 'information', information_replied_at: hoursAgo(7) });
  await sent('DONE', 9, { status: 'accepted' });
  await sent('OLD', 24 * 11);
  await sent('GONE', 2, { deleted_at: new Date() });
});

const numbers = async (path: string) =>
  (await staff.get<Answer>(`${QUEUE}/${path}`)).body.data.map(({ internal_case_number }) => internal_case_number);

test.each([
  ['open', ['NEW', 'LATE', 'CALLED', 'REPLIED', 'OLD']],
  ['late', ['LATE', 'OLD']],
  ['all-10', ['NEW', 'LATE', 'CALLED', 'ASKED', 'REPLIED', 'DONE']],
])('%s, newest first', async (filter, expected) => {
  const { body } = await staff.get<Answer>(`${QUEUE}/${filter}`);
  expect(body.data.map(({ internal_case_number }) => internal_case_number)).toEqual(expected);
  expect(body).toMatchObject({ total: expected.length, per_page: 10, current_page: 1 });
});

test('a row has the fields of the specification', async () => {
  const { body } = await staff.get<Answer>(`${QUEUE}/late`);
  expect(body.data[0]).toEqual({
    id: expect.any(Number),
    internal_case_number: 'LATE',
    partner_case_number: null,
    summary: expect.any(String),
    company: { id: network.company.id, name: 'Acme' },
    receiver: { id: network.receiver.id, name: 'Borealis', department: 'Wireless' },
    engineer: null,
    owner: null,
    priority: 'low',
    status: 'open',
    created_at: expect.stringMatching(/Z$/),
    document: { id: network.document.id, name: network.document.name },
    respond_by: expect.stringMatching(/Z$/),
    first_answered_at: null,
  });
});

test.each([
  ['open?sort=internal_case_number&dir=asc', ['CALLED', 'LATE', 'NEW', 'OLD', 'REPLIED']],
  ['open?sort=priority&dir=desc', ['NEW', 'CALLED', 'REPLIED', 'OLD', 'LATE']],
  ['open?sort=created_at&dir=asc', ['OLD', 'REPLIED', 'CALLED', 'LATE', 'NEW']],
  ['late?sort=respond_by&dir=asc', ['OLD', 'LATE']],
  ['late?sort=respond_by&dir=asc&limit=1&page=2', ['LATE']],
  ['late?sort=respond_by&dir=desc&q=acme', ['LATE', 'OLD']],
  ['all-10?sort=status&dir=asc&limit=1', ['NEW']],
  ['open?limit=2&page=2', ['CALLED', 'REPLIED']],
  ['open?limit=2&page=9', []],
  ['open?q=late', ['LATE']],
  ['open?q=WIRELESS', ['LATE']],
  ['open?q=100%25', ['NEW']],
  ['open?q=%25', ['NEW', 'LATE', 'CALLED', 'REPLIED', 'OLD']],
  ['all-10?q=acme&sort=company&dir=asc', ['NEW', 'LATE', 'CALLED', 'ASKED', 'REPLIED', 'DONE']],
  ['open?q=nothing+like+it', []],
])('%s', async (path, expected) => {
  expect(await numbers(path)).toEqual(expected);
});

test('a page past the end still has the total; wrong entries are refused', async () => {
  expect((await staff.get(`${QUEUE}/open?page=9`)).body).toMatchObject({ data: [], total: 5, current_page: 9 });
  expect(await staff.get(`${QUEUE}/closed`)).toMatchObject({ status: 404 });
  expect(await staff.get(`${QUEUE}/open?sort=summary`)).toMatchObject({ status: 422 });
  expect(await staff.get(`${QUEUE}/open?limit=101`)).toMatchObject({ status: 422 });
});

const day = (hours: number) => hoursAgo(hours).toISOString().slice(0, 10);
const exported = async (path: string) => sheetRows((await staff.get(`${REPORT}/${path}`)).body).slice(1);

test('the report has the cases of the filter', async () => {
  const answer = await staff.get(`${REPORT}/late`);
  const today = new Date().toISOString().slice(2, 10).replaceAll('-', '');
  expect(answer.headers.get('content-disposition')).toContain(`escalations_late.${today}.xlsx`);
  const [headers, first, ...others] = sheetRows(answer.body);
  expect(headers?.slice(0, 8)).toEqual([
    'Case Number',
    'Partner Case Number',
    'From',
    'To',
    'Priority',
    'Status',
    'Created (UTC)',
    'Document',
  ]);
  expect(first?.slice(0, 6)).toEqual(['LATE', '', 'Acme', 'Borealis | Wireless', 'Priority 3', 'Awaiting response']);
  expect(others.map(([number]) => number)).toEqual(['OLD']);
});

test('a range narrows it, and replaces the ten days; 0 means no start', async () => {
  const numbersOf = async (path: string) => (await exported(path)).map(([number]) => number);
  expect(await numbersOf(`open/${day(24 * 12)}/${day(24 * 10)}`)).toEqual(['OLD']);
  expect(await numbersOf(`all-10/${day(24 * 12).slice(2)}/${day(24 * 10).slice(2)}`)).toEqual(['OLD']);
  expect(await numbersOf(`open/0/${day(24 * 10)}`)).toEqual(['OLD']);
  expect(await numbersOf(`late/${day(24 * 12)}`)).toEqual(['LATE', 'OLD']);
});

test.each([
  ['open/26-02-30', 'Enter a date like 2026-11-21.'],
  ['open/today/26-01-01', 'Enter a date like 2026-11-21.'],
  ['open/26-02-02/26-02-01', 'Enter a start date that is not after the end date.'],
  ['open/1926-01-01/2026-01-01', 'Choose a range of at most two years.'],
])('the report %s is refused', async (path, message) => {
  expect(await staff.get(`${REPORT}/${path}`)).toMatchObject(invalid({ range: [message] }));
});

test('the report of ticked cases has them whatever the filter, without deleted ones', async () => {
  const ids = await testSql()`select id from cases where internal_case_number in ('DONE', 'NEW', 'GONE')`;
  const rows = await exported(`late?ids=${ids.map(({ id }) => id as number).join(',')}`);
  expect(rows.map(([number]) => number)).toEqual(['NEW', 'DONE']);
  const many = Array.from({ length: 101 }, (_, at) => at + 1).join(',');
  for (const refused of ['x', '0', '1,', many])
    expect(await staff.get(`${REPORT}/late?ids=${refused}`)).toMatchObject({ status: 422 });
});
