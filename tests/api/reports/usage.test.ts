import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import { api } from '../../support/api';
import { testSql } from '../../support/database';
import type { Usage, UsageRow } from '@/lib/work/reports/resources';

type Errors = { message: string; errors: Record<string, string[]> };
const USAGE = '/api/admin/company/reports/usage';
const at = (text: string) => new Date(`${text}Z`);
const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000);

let network: Partners;
let manager: { id: number };

/** Ours sends A to D; Theirs sends E and F to Ours. */
beforeAll(async () => {
  network = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs' } });
  const { company, caller, document: process, receiver, receiver_caller } = network;
  manager = await make.user({ company_id: company.id, role: 'business_manager' });
  const inbound = await make.process({ company_id: company.id });
  const department = await make.department({ company_id: receiver.id, name: 'Storage' });
  const sent = { submitter_id: caller.id, document_id: process.id };
  const received = { company_id: receiver.id, submitter_id: receiver_caller.id, document_id: inbound.id };
  const answered = (created: string, minutes: number) => ({
    created_at: at(created),
    first_answered_at: minutesAfter(at(created), minutes),
    status: 'accepted' as const,
  });
  await make.case({
    ...sent,
    ...answered('2026-03-01T00:00:00', 10),
    internal_case_number: 'A',
    partner_case_number: '=1',
  });
  await make.case({ ...sent, ...answered('2026-03-31T23:59:59', 30), internal_case_number: 'B', priority: 'high' });
  // Late: the factory's response time is four hours.
  await make.case({ ...sent, ...answered('2026-03-10T08:00:00', 600), internal_case_number: 'C' });
  await make.case({
    ...sent,
    created_at: at('2026-03-12T08:00:00'),
    internal_case_number: 'D',
    receiver_department_id: department.id,
  });
  await make.case({
    ...received,
    ...answered('2026-03-10T09:30:00', 20),
    internal_case_number: 'E',
    partner_case_number: 'OUR-5',
  });
  // Withdrawn within its time, so neither in time nor late.
  const withdrawn = await make.case({
    ...received,
    created_at: at('2026-03-20T09:00:00'),
    internal_case_number: 'F',
    status: 'closed',
    steps: [],
  });
  await testSql()`update cases set first_answered_at = null, closed_at = '2026-03-20T10:00:00Z' where id = ${withdrawn.id}`;
  // Outside the range, deleted, or of others.
  await make.case({ ...sent, created_at: at('2026-02-28T23:59:59'), internal_case_number: 'X-before' });
  await make.case({ ...sent, created_at: at('2026-04-01T00:00:00'), internal_case_number: 'X-after' });
  await make.case({
    ...sent,
    created_at: at('2026-03-15T08:00:00'),
    internal_case_number: 'X-deleted',
    deleted_at: new Date(),
  });
  await make.case({ created_at: at('2026-03-15T08:00:00'), internal_case_number: 'X-foreign' });
});

const MARCH = 'start=2026-03-01&end=2026-03-31';
const read = async (query = MARCH, who = manager) => (await api(who).get<Usage>(`${USAGE}?${query}`)).body;
const numbers = ({ data }: { data: UsageRow[] }) => data.map((row) => row.case_number).join(' ');

test('the report has the cases of both directions in the range, both days included, newest first', async () => {
  const usage = await read();
  expect(numbers(usage)).toBe('B F D OUR-5 C A');
  expect(usage).toMatchObject({ total: 6, current_page: 1, per_page: 10, start: '2026-03-01', end: '2026-03-31' });
  expect(usage.data[3]).toEqual({
    type: 'Inbound',
    case_number: 'OUR-5',
    partner: 'Theirs',
    created_at: '2026-03-10T09:30:00.000Z',
    response_date: '2026-03-10T09:50:00.000Z',
    token: expect.stringMatching(/^[\w-]{20,}$/),
  });
  expect(usage.data[2]).toMatchObject({ type: 'Outbound', partner: 'Theirs | Storage', response_date: null });
});

test('the figures count by type, what was answered in time, and the median time to the first answer', async () => {
  const { figures } = await read();
  expect(figures).toEqual({
    all: { cases: 6, answered_in_time_percent: 60, median_first_answer_seconds: 25 * 60 },
    inbound: { cases: 2, answered_in_time_percent: 100, median_first_answer_seconds: 20 * 60 },
    outbound: { cases: 4, answered_in_time_percent: 50, median_first_answer_seconds: 30 * 60 },
  });
});

test('the chart counts by day, and by week in long ranges', async () => {
  const days = (await read()).chart;
  expect(days.unit).toBe('day');
  expect(days.bars).toHaveLength(31);
  expect(days.bars[9]).toEqual({ from: '2026-03-10', inbound: 1, outbound: 1, previous: 0 });
  // The 31 days before end on February 28, whose case is the last one's.
  expect(days.bars.map(({ previous }) => previous)).toEqual([...Array<number>(30).fill(0), 1]);
  const weeks = (await read('start=2026-01-01&end=2026-03-31')).chart;
  expect(weeks.unit).toBe('week');
  expect(weeks.bars.find(({ from }) => from === '2026-03-09')).toEqual({
    from: '2026-03-09',
    inbound: 1,
    outbound: 2,
    previous: 0,
  });
  expect(weeks.bars.reduce((sum, bar) => sum + bar.inbound + bar.outbound, 0)).toBe(7);
});

test.each([
  ['sort=created_at&dir=asc', 'A C OUR-5 D F B'],
  ['sort=response_date&dir=asc', 'A OUR-5 C B F D'],
  ['sort=response_date&dir=desc', 'B C OUR-5 A F D'],
  ['sort=type&dir=asc', 'F OUR-5 B D C A'],
  ['sort=case_number&dir=asc', 'A B C D F OUR-5'],
  ['sort=partner&dir=desc', 'D B F OUR-5 C A'],
  ['limit=2&page=2', 'D OUR-5'],
  ['limit=2&page=4', ''],
])('%s lists %s', async (query, expected) => {
  const usage = await read(`${MARCH}&${query}`);
  expect(numbers(usage)).toBe(expected);
  expect(usage.total).toBe(6);
});

test.each([
  ['start=26-03-01&end=26-03-31', 6],
  ['start=2026-03-31T00:00:00Z&end=2026-03-31T00:00:00Z', 1],
  ['start=2026-03-31&end=2026-03-30', 'start'],
  ['start=1926-03-31&end=2026-03-30', 'start'],
  ['start=2024-03-30&end=2026-03-31', 'start'],
  ['start=2026-02-30', 'start'],
  ["start=2026-03-01&end=' or 1=1", 'end'],
  ['sort=token', 'sort'],
  ['limit=101', 'limit'],
])('%s answers %s', async (query, expected) => {
  for (const path of typeof expected === 'string' && !/sort|limit/.test(expected)
    ? [USAGE, `${USAGE}/export`]
    : [USAGE]) {
    const { status, body } = await api(manager).get<Usage & Errors>(`${path}?${query}`);
    if (typeof expected === 'number') expect([status, body.total]).toEqual([200, expected]);
    else expect([status, Object.keys(body.errors)]).toEqual([422, [expected]]);
  }
});

describe('filters', () => {
  test.each([
    ['type=Inbound', 'F OUR-5'],
    ['type=Outbound', 'B D C A'],
    ['priority=high', 'B'],
    // Answered after four hours, and never answered.
    ['late=1', 'D C'],
    ['late=1&type=Inbound', ''],
    ['partner_id=2147483647', ''],
    ['from=2026-03-10&to=2026-03-10', 'OUR-5 C'],
    ['from=2026-03-31', 'B'],
    ['type=&partner_id=&priority=&late=&from=&to=', 'B F D OUR-5 C A'],
  ])('%s leaves %s, of which there are as many; figures stay those of the range', async (filter, expected) => {
    const usage = await read(`${MARCH}&${filter}`);
    expect(numbers(usage)).toBe(expected);
    expect(usage.total).toBe(expected ? expected.split(' ').length : 0);
    expect(usage.figures.all.cases).toBe(6);
  });

  test('a partner, also in the export and across pages', async () => {
    const filter = `partner_id=${network.receiver.id}&type=Outbound`;
    expect((await read(`${MARCH}&${filter}&limit=3&page=2`)).data.map((row) => row.case_number)).toEqual(['A']);
    const { body } = await api(manager).get<Buffer>(`${USAGE}/export?${MARCH}&${filter}&late=1`);
    const book = XLSX.read(body);
    const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false });
    expect(rows.slice(1).map((row) => row[1])).toEqual(['D', 'C']);
  });

  test('another company as the partner opens none of its own cases', async () => {
    const stranger = await make.user({ role: 'business_manager' });
    expect((await read(`${MARCH}&partner_id=${network.receiver.id}`, stranger)).total).toBe(0);
  });

  test.each(['type=Sideways', 'partner_id=x', 'priority=P1', 'late=maybe', 'from=today'])(
    '%s is refused',
    async (filter) => {
      const { status, body } = await api(manager).get<Errors>(`${USAGE}?${MARCH}&${filter}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [filter.split('=')[0]]]);
    },
  );
});

test('without dates the last 30 days up to today are read; an empty range has no figures', async () => {
  const { data, total, figures, ...usage } = await read('');
  expect([data, total]).toEqual([[], 0]);
  expect(figures.all).toEqual({ cases: 0, answered_in_time_percent: null, median_first_answer_seconds: null });
  expect(usage.end).toBe(new Date().toISOString().slice(0, 10));
  expect(Date.parse(usage.end) - Date.parse(usage.start)).toBe(30 * 86_400_000);
  expect(usage.chart.bars).toHaveLength(31);
});

test('each side sees its own type; others see nothing', async () => {
  const theirs = await make.user({ company_id: network.receiver.id, role: 'program_manager' });
  const usage = await read(MARCH, theirs);
  expect(usage.total).toBe(6);
  expect(usage.data.find(({ case_number }) => case_number === 'E')).toMatchObject({
    type: 'Outbound',
    partner: 'Ours',
  });
  // Theirs has given the case that Ours calls A the number "=1".
  expect(usage.data.find(({ case_number }) => case_number === '=1')).toMatchObject({ type: 'Inbound' });
  expect((await read(MARCH, await make.user({ role: 'business_manager' }))).total).toBe(0);
});

test('a manager of a limited company may read it, a caller may not', async () => {
  const company = await make.company({ membership_type: 'limited' });
  const limited = await make.user({ company_id: company.id, role: 'business_manager' });
  expect(await api(limited).get(USAGE)).toMatchObject({ status: 200 });
  expect(await api(network.caller).get(USAGE)).toMatchObject({ status: 403 });
  expect(await api(network.caller).get(`${USAGE}/export`)).toMatchObject({ status: 403 });
});

test('the export has the same rows, with real dates, and no formulas', async () => {
  const { status, headers, body } = await api(manager).get<Buffer>(`${USAGE}/export?${MARCH}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('spreadsheetml.sheet');
  expect(headers.get('content-disposition')).toMatch(/filename="usage\.\d{6}\.xlsx"/);
  expect(headers.get('x-file-size')).toBe(String(body.length));
  const book = XLSX.read(body);
  const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: false });
  expect(rows).toHaveLength(7);
  expect(rows[0]).toEqual([
    'Type',
    'Case Number',
    'Partner',
    'Request Date',
    'Response Date',
    'Partner Case Number',
    'Priority',
    'Status',
    'Submitter',
  ]);
  const submitter = `${network.caller.first_name} ${network.caller.last_name}`;
  expect(rows.slice(1).map((row) => row[1])).toEqual(['B', 'F', 'D', 'OUR-5', 'C', 'A']);
  expect(rows[6]).toEqual([
    'Outbound',
    'A',
    'Theirs',
    '03/01/26 12:00 AM',
    '03/01/26 12:10 AM',
    '=1',
    'P2',
    'Collaboration accepted',
    submitter,
  ]);
  expect(rows[4]).toEqual(expect.arrayContaining(['Inbound', 'OUR-5', 'E']));
});

test('a person runs two exports at once; a third is refused in words, and a finished one frees its slot', async () => {
  const hold = (slot: number, left: string) =>
    testSql()`insert into rate_limits (key, points, expire) values (${`export:${manager.id}:${slot}`}, 1, now() at time zone 'UTC' + ${left}::interval)`;
  await hold(1, '1 minute');
  expect(await api(manager).get(`${USAGE}/export`)).toMatchObject({ status: 200 });
  await hold(2, '1 minute');
  const refused = await api(manager).get(`${USAGE}/export`);
  expect(refused).toMatchObject({
    status: 429,
    body: { error: 'Two of your exports are still running. Wait until one has finished, or cancel it.' },
  });
  expect(refused.headers.get('retry-after')).toBe('5');
  // Another person is not affected, nor is the report itself.
  const colleague = await make.user({ company_id: network.company.id, role: 'business_manager' });
  expect(await api(colleague).get(`${USAGE}/export`)).toMatchObject({ status: 200 });
  expect(await api(manager).get(USAGE)).toMatchObject({ status: 200 });
  // The slot of a killed process expires.
  await testSql()`update rate_limits set expire = now() at time zone 'UTC' - interval '1 second' where key = ${`export:${manager.id}:2`}`;
  expect(await api(manager).get(`${USAGE}/export`)).toMatchObject({ status: 200 });
  expect(await testSql()`select key from rate_limits where key like 'export:%'`).toEqual([
    { key: `export:${manager.id}:1` },
  ]);
});
