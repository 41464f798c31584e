import { make } from '@/tools/factories/make';
import type { ScorecardRow, Usage } from '@/lib/work/reports/resources';
import { runScorecards } from '@/lib/worker/jobs/scorecards';
import { partnerReport } from '@/lib/work/reports/partner';
import { networkReport } from '@/lib/work/reports/network';
import { scorecardBeside } from '@/lib/work/reports/scorecard';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { sheetRows } from '../../support/sheets';
import { runQueryAs } from '../../support/run-query';

const MARCH = 'start=2026-03-01&end=2026-03-31';
const SCORECARD = '/api/admin/company/reports/scorecard';
type Scorecard = { start: string; end: string; data: ScorecardRow[] };

beforeEach(emptyDatabase);

/** We send five cases to Theirs, and get two. */
async function fixtures() {
  const network = await make.partners({ company: { name: 'Ours' }, receiver: { name: 'Theirs' } });
  const { company, caller, document: process, receiver, receiver_caller } = network;
  const manager = await make.manager({ company_id: company.id });
  const inbound = await make.process({ company_id: company.id });
  const sent = {
    submitter_id: caller.id,
    document_id: process.id,
    receiver_company_id: receiver.id,
  };
  const got = {
    company_id: receiver.id,
    submitter_id: receiver_caller.id,
    document_id: inbound.id,
    receiver_company_id: company.id,
  };
  const at = (day: number, minutes?: number) => {
    const created_at = new Date(`2026-03-${String(day).padStart(2, '0')}T08:00:00Z`);
    return {
      created_at,
      ...(minutes !== undefined && { first_answered_at: new Date(created_at.getTime() + minutes * 60_000) }),
    };
  };
  await make.case({ ...sent, ...at(1, 10), status: 'accepted' });
  await make.case({ ...sent, ...at(2, 30), status: 'rejected' });
  await make.case({ ...sent, ...at(3, 50), status: 'information' });
  await make.case({ ...sent, ...at(4, 600), status: 'closed' });
  await make.case({ ...sent, ...at(5) });
  await make.case({ ...got, ...at(6, 20), status: 'accepted' });
  await make.case({ ...got, ...at(7, 40), status: 'accepted' });
  await make.case({ ...sent, ...at(8, 5), status: 'accepted', deleted_at: new Date() });
  return { ...network, manager };
}

test('the screen has the range before, also for the longest range', async () => {
  const { manager, caller, receiver } = await fixtures();
  const april = { start: '2026-04-01', end: '2026-05-01' };
  const { data, before } = await runQueryAs(scorecardBeside, manager, april);
  expect(data).toEqual([]);
  expect(before.map(({ partner_id, direction, cases }) => [partner_id, direction, cases])).toEqual([
    [receiver.id, 'Outbound', 5],
    [receiver.id, 'Inbound', 2],
  ]);
  // Two years with a leap day: the range before is longer than one may ask for.
  const longest = { start: '2023-12-31', end: '2025-12-31' };
  expect(await runQueryAs(scorecardBeside, manager, longest)).toEqual({ data: [], before: [], lines: [] });
  await expect(runQueryAs(scorecardBeside, caller, april)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a line has the cases of the eight weeks that end with the range (rule: scorecard.lines)', async () => {
  const { manager, receiver } = await fixtures();
  const { lines } = await runQueryAs(scorecardBeside, manager, { start: '2026-03-09', end: '2026-03-11' });
  const line = (direction: string) => lines.find((one) => one.direction === direction);
  expect(lines.map(({ partner_id }) => partner_id)).toEqual([receiver.id, receiver.id]);
  // March 1 is a Sunday, the eighth that was deleted does not count.
  expect(line('Outbound')!.cases).toEqual([0, 0, 0, 0, 0, 1, 4, 0]);
  expect(line('Inbound')!.cases).toEqual([0, 0, 0, 0, 0, 0, 2, 0]);
});

test('a partner’s page has its record and why it rejected or asked back; a stranger is not found (rule: scorecard.partner)', async () => {
  const { manager, receiver, caller } = await fixtures();
  const of = (partner_id: number, who: { id: number } = manager) =>
    runQueryAs(partnerReport, who, { partner_id, start: '2026-03-01', end: '2026-03-31' });
  await make.case({ company_id: receiver.id, created_at: new Date('2026-03-05T08:00:00Z') });
  const { partner, data, before, reasons } = await of(receiver.id);
  expect([partner, data.map(({ direction, cases }) => [direction, cases]), before]).toEqual([
    'Theirs',
    [
      ['Outbound', 5],
      ['Inbound', 2],
    ],
    [],
  ]);
  expect(reasons.length).toBeGreaterThanOrEqual(2);
  expect(new Set(reasons.map(({ answer, type }) => `${type} ${answer}`))).toEqual(
    new Set(['Outbound rejection', 'Outbound information-request']),
  );
  expect(reasons.every(({ text, token }) => text && token)).toBe(true);
  const theirs = await of(manager.company_id!, await make.manager({ company_id: receiver.id }));
  expect(theirs.reasons.map(({ type }) => type)).toContain('Inbound');
  await expect(of((await make.company()).id)).rejects.toMatchObject({ kind: 'not_found' });
  await expect(of(receiver.id, await make.manager())).rejects.toMatchObject({ kind: 'not_found' });
  await expect(of(receiver.id, caller)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('per partner and direction: cases, in time, median, asked back, rejected and open', async () => {
  const { manager, receiver } = await fixtures();
  const { body } = await api(manager).get<Scorecard>(`${SCORECARD}?${MARCH}`);
  const [out, inbound] = body.data;
  expect(body).toMatchObject({ start: '2026-03-01', end: '2026-03-31' });
  expect(body.data).toHaveLength(2);
  expect(out).toMatchObject({
    partner_id: receiver.id,
    partner: 'Theirs',
    direction: 'Outbound',
    cases: 5,
    due: 5,
    in_time: 3,
    in_time_percent: 60,
    median_minutes: 40,
    rejected: 1,
    open: 3,
  });
  expect(out!.asked_back).toBeGreaterThanOrEqual(1);
  expect(inbound).toMatchObject({ direction: 'Inbound', cases: 2, in_time_percent: 100, median_minutes: 30, open: 2 });
});

test('the sums agree with the usage report', async () => {
  const { manager } = await fixtures();
  const [{ body: scores }, { body: usage }] = await Promise.all([
    api(manager).get<Scorecard>(`${SCORECARD}?${MARCH}`),
    api(manager).get<Usage>(`/api/admin/company/reports/usage?${MARCH}`),
  ]);
  const sum = (key: 'cases' | 'due' | 'in_time', direction?: string) =>
    scores.data.filter((row) => !direction || row.direction === direction).reduce((total, row) => total + row[key], 0);
  expect(sum('cases')).toBe(usage.figures.all.cases);
  expect(sum('cases', 'Inbound')).toBe(usage.figures.inbound.cases);
  expect(sum('cases', 'Outbound')).toBe(usage.figures.outbound.cases);
  expect(Math.round((sum('in_time') / sum('due')) * 100)).toBe(usage.figures.all.answered_in_time_percent);
});

test('the export has the same rows; a wrong range is refused beside its field', async () => {
  const { manager } = await fixtures();
  const answer = await api(manager).get(`${SCORECARD}/export?${MARCH}`);
  expect(answer.headers.get('content-disposition')).toMatch(/scorecard\.\d{6}\.xlsx/);
  expect(sheetRows(answer.body).map((row) => row.slice(0, 3))).toEqual([
    ['Partner', 'Direction', 'Cases'],
    ['Theirs', 'Outbound', '5'],
    ['Theirs', 'Inbound', '2'],
  ]);
  expect(await api(manager).get(`${SCORECARD}?start=2026-04-01&end=2026-03-01`)).toMatchObject({ status: 422 });
});

test('other companies see their own side alone', async () => {
  const { receiver } = await fixtures();
  const theirs = await make.manager({ company_id: receiver.id });
  const { body } = await api(theirs).get<Scorecard>(`${SCORECARD}?${MARCH}`);
  expect(body.data.map(({ direction, cases }) => [direction, cases])).toEqual([
    ['Inbound', 5],
    ['Outbound', 2],
  ]);
  const stranger = await make.manager();
  expect((await api(stranger).get<Scorecard>(`${SCORECARD}?${MARCH}`)).body.data).toEqual([]);
});

test('network staff get every member in both directions, with health and last login', async () => {
  const { caller } = await fixtures();
  await testSql()`update users set last_login_at = '2026-03-20T10:00:00Z' where id = ${caller.id}`;
  const staff = api(await make.superAdmin());
  const answer = await staff.get('/api/super_admin/reports/members/26-03-01/26-03-31');
  const [head, ...rows] = sheetRows(answer.body);
  expect(head!.slice(0, 4)).toEqual(['Company', 'Direction', 'Cases', 'Answered or Late']);
  const ours = rows.filter(([company]) => company === 'Ours');
  expect(ours.map(([, direction, cases]) => [direction, cases])).toEqual([
    ['Inbound', '2'],
    ['Outbound', '5'],
  ]);
  const health = head!.indexOf('Health');
  expect(ours[0]![health]).toBe('Healthy');
  expect(ours[0]![health + 1]).toMatch(/\.$/);
  expect(ours[0]!.at(-1)).toContain('26');
});

test('network staff find the worst of many members: by share in time, by cases, and in the charts', async () => {
  const { company, receiver } = await fixtures();
  // More members than the screen has rows; by name those with cases are the last of them.
  await testSql()`insert into companies (name, full_name, slug, domain)
    select 'A ' || n, 'A ' || n, 'a-' || n, 'a' || n || '.test' from generate_series(1, 60) n`;
  const staff = await make.superAdmin();
  const read = (order: object) =>
    runQueryAs(networkReport, staff, { report: 'members', start: '2026-03-01', end: '2026-03-31', ...order });
  const top = async (order: object) =>
    (await read(order)).rows.slice(0, 2).map(({ company: name, direction }) => `${name} ${direction}`);
  const byName = await read({});
  expect(byName).toMatchObject({ total: 124, sorted: { key: 'company', dir: 'asc' } });
  expect(byName.rows).toHaveLength(100);
  expect(byName.rows.map(({ company: name }) => name)).not.toContain('Theirs');
  expect(await top({ sort: 'in_time_percent', dir: 'asc' })).toEqual(['Ours Outbound', 'Theirs Inbound']);
  expect(await top({ sort: 'in_time_percent', dir: 'desc' })).toEqual(['Ours Inbound', 'Theirs Outbound']);
  expect(await top({ sort: 'cases', dir: 'desc' })).toEqual(['Ours Outbound', 'Theirs Inbound']);
  expect((await read({ sort: 'password', dir: 'up' })).sorted).toEqual({ key: 'company', dir: 'asc' });
  expect(
    byName.charted.map(({ company_id, direction, due, in_time_percent }) => [
      company_id,
      direction,
      due,
      in_time_percent,
    ]),
  ).toEqual([
    [receiver.id, 'Inbound', 5, 60],
    [company.id, 'Inbound', 2, 100],
    [company.id, 'Outbound', 5, 60],
    [receiver.id, 'Outbound', 2, 100],
  ]);
  // Other reports keep their one order.
  expect(await runQueryAs(networkReport, staff, { report: 'managers', sort: 'cases' })).toMatchObject({
    sorted: null,
    charted: [],
  });
});

/** Switches the scorecard on for both at a time in the past, before a month of the tests. */
async function wanted({ manager, caller }: Awaited<ReturnType<typeof fixtures>>) {
  const preferences = { time_zone: '', notifications: 'all' };
  await api(manager).post('/api/users/preferences', { ...preferences, scorecard_mail: true });
  await api(caller).post('/api/users/preferences', { ...preferences, scorecard_mail: true });
  await testSql()`update users set scorecard_month = '2026-02' where scorecard_mail`;
  await api(manager).post('/api/users/preferences', preferences);
}

test('managers who want it get last month’s scorecard once; at first nobody does', async () => {
  const network = await fixtures();
  const first = new Date('2026-04-01T06:20:00Z');
  expect(await runScorecards(first)).toBe(0);
  await wanted(network);
  expect(await runScorecards(first)).toBe(1);
  expect(await runScorecards(first)).toBe(0);
  const [email, ...more] = await outbox.of('scorecard');
  expect(more).toEqual([]);
  expect(email).toMatchObject({ to_email: network.manager.email, subject: 'Ours: scorecard of March 2026' });
  const text = email!.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Theirs, outbound: 5 cases, 60% in time by their own clocks, median 40 min elapsed');
  expect(await runScorecards(new Date('2026-05-01T06:20:00Z'))).toBe(1);
});

test('a scorecard that no worker sent on the 1st is sent on the 2nd, once', async () => {
  await wanted(await fixtures());
  expect(await runScorecards(new Date('2026-04-02T06:20:00Z'))).toBe(1);
  expect(await runScorecards(new Date('2026-04-02T07:20:00Z'))).toBe(0);
  expect(await runScorecards(new Date('2026-04-30T23:20:00Z'))).toBe(0);
  expect((await outbox.of('scorecard')).map(({ subject }) => subject)).toEqual(['Ours: scorecard of March 2026']);
});

test('who switches it on within a month gets nothing before the next one begins', async () => {
  const { manager } = await fixtures();
  const choose = (scorecard_mail: boolean) =>
    api(manager).post('/api/users/preferences', { time_zone: '', notifications: 'all', scorecard_mail });
  const today = new Date();
  const nextMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 6, 20));
  await choose(true);
  expect(await runScorecards(today)).toBe(0);
  // Off and on again changes nothing about it, and a save with it on keeps the mark.
  await choose(false);
  await choose(true);
  await choose(true);
  expect(await runScorecards(today)).toBe(0);
  expect(await runScorecards(nextMonth)).toBe(1);
  await choose(true);
  expect(await runScorecards(nextMonth)).toBe(0);
});
