import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { runCaseClock } from '@/lib/worker/jobs/case-clock';
import { workdays } from '@/tools/factories/calendars';
import { make } from '@/tools/factories/make';
import { HOUR_MS } from '@/lib/shared/durations';
import { storedHours, WEEKDAYS } from '@/lib/shared/week-hours';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { rowsFetched } from '../../support/plans';

beforeEach(emptyDatabase);

const daily = (from: string, to: string) =>
  storedHours(Object.fromEntries(WEEKDAYS.map((day) => [day, [[from, to]]])) as never);
const RECEIVER = { p1_clock: 'receiver', p2_clock: 'receiver' } as const;
/* Times of a case have no part in when the test runs. */
const closedNow = () => {
  const hour = new Date().getUTCHours();
  const at = (hours: number) => `${String((hour + hours) % 24).padStart(2, '0')}:00`;
  return { time_zone: 'UTC', hours: daily(at(3), at(9)) };
};
const opensAt = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 3 * HOUR_MS;

type Case = { respond_by: Date; clock_id: number | null; half_time_at: Date | null };
const cases = () => testSql()<Case[]>`select respond_by, clock_id, half_time_at from cases order by id`;

/** A group that counts P1 and P2 by the receiver's hours; the desk is closed for some hours. */
async function desk(of: 'process' | 'company' | 'department' | 'group' | 'nobody', clock: object = closedNow()) {
  const network = await caseFixtures({ community: RECEIVER });
  const calendar = await make.calendar({ company_id: network.receiver.id, name: 'Desk', clock });
  const sql = testSql();
  if (of === 'process') await sql`update processes set calendar_id = ${calendar.id} where id = ${network.document.id}`;
  if (of === 'company') await sql`update companies set calendar_id = ${calendar.id} where id = ${network.receiver.id}`;
  if (of === 'group') await sql`update communities set calendar_id = ${calendar.id} where id = ${network.community.id}`;
  const manager = await make.manager({ company_id: network.receiver.id, email: 'manager@borealis.test' });
  return { ...network, calendar, manager };
}

describe('rule: clock.receivers-hours', () => {
  test.each(['process', 'company', 'group'] as const)('a deadline counts the hours of the %s', async (of) => {
    const { send, calendar } = await desk(of);
    const { body } = await send();
    const name = { name: 'Desk', time_zone: 'UTC' };
    expect(body.case).toMatchObject({ calendar: name, clock: name });
    expect(await cases()).toEqual([
      {
        respond_by: new Date(opensAt() + HOUR_MS),
        clock_id: calendar.clock_id,
        half_time_at: new Date(opensAt() + HOUR_MS / 2),
      },
    ]);
  });

  test('around the clock without a calendar, and for priorities that the group left as they were', async () => {
    const { send, calendar } = await desk('nobody');
    expect((await send()).body.case).toMatchObject({ calendar: null });
    await testSql()`update processes set calendar_id = ${calendar.id}`;
    await send({ internal_case_number: 'A-1002', case_priority: 'low' });
    expect(await cases()).toMatchObject([
      { clock_id: null, half_time_at: null },
      { clock_id: null, half_time_at: null },
    ]);
  });

  test('the form knows the hours of a desk also where no priority counts them', async () => {
    const { caller, receiver } = await desk('process');
    await testSql()`update communities set p1_clock = 'around_the_clock', p2_clock = 'around_the_clock'`;
    const { body } = await api(caller).get(`/api/caller/documents/company/${receiver.id}`);
    expect(body).toMatchObject({ documents: [{ receiver_hours: { clock: { name: 'Desk' }, priorities: [] } }] });
  });

  test('a raised priority starts the clock of the new one', async () => {
    const { send, caller } = await desk('process');
    const { case: sent } = (await send({ case_priority: 'low' })).body;
    const raise = { priority: 'high', reason: 'It is down.' };
    expect((await api(caller).post(`/api/caller/case/${sent.token}/raise_priority`, raise)).status).toBe(200);
    expect(await cases()).toMatchObject([{ respond_by: new Date(opensAt() + HOUR_MS) }]);
  });

  test('the public API names the hours beside the deadline', async () => {
    const { send, company } = await desk('process');
    await send();
    const program = await make.apiUser({ company_id: company.id });
    const { body } = await api(program).get<object[]>('/v1/collaboration-requests');
    expect(body).toMatchObject([{ respondByCalendar: { name: 'Desk', timeZone: 'UTC' } }]);
  });
});

test('rule: clock.no-opening: a case runs around the clock, and the managers are told once a day', async () => {
  const { send, manager } = await desk('process', { hours: daily('09:00', '17:00'), holidays: NEVER });
  await send();
  await send({ internal_case_number: 'A-1002' });
  expect(await cases()).toMatchObject([{ clock_id: null }, { clock_id: null }]);
  expect((await outbox.of('calendar_never_open')).map(({ to_email }) => to_email)).toEqual([manager.email]);
});
const NEVER = Array.from({ length: 11 * 366 }, (_, day) => ({
  date: new Date(Date.now() + (day - 2) * 24 * HOUR_MS).toISOString().slice(0, 10),
  name: 'Closed',
}));

describe('rule: clock.own', () => {
  const at = (text: string) => new Date(`2026-11-${text}:00Z`);

  test('reminders and escalation count the hours of the case', async () => {
    const { receiver, document, calendar } = await desk('nobody', { hours: workdays(['09:00', '17:00']) });
    await testSql()`update process_versions set escalation_alias = 'duty@borealis.test' where id = ${document.version.id}`;
    for (const user_type of ['main', 'other'] as const)
      await testSql()`insert into process_managers (version_id, user_type, email) values (${document.version.id}, ${user_type}, ${`${user_type}@borealis.test`})`;
    // Four hours from Friday 16:00 in Berlin.
    const theCase = await make.case({
      ...{ receiver_company_id: receiver.id, document_id: document.id, clock_id: calendar.clock_id },
      ...{ created_at: at('27T15:00'), half_time_at: at('30T09:00'), respond_by: at('30T11:00') },
    });
    await testSql()`update one_time_tokens set expires_at = '2027-01-01' where case_id = ${theCase.id}`;
    const sentAt: string[] = [];
    for (const time of [
      '28T12:00',
      '30T08:59',
      '30T09:00',
      '30T10:59',
      '30T11:00',
      '30T11:59',
      '30T12:00',
      '30T13:00',
    ]) {
      const before = (await outbox.all()).length;
      await runCaseClock(at(time));
      sentAt.push(
        ...(await outbox.all()).slice(before).map(({ template, to_email }) => `${time} ${template} ${to_email}`),
      );
    }
    expect(sentAt.filter((line) => !line.includes('tac@borealis.test'))).toEqual([
      '30T11:00 case_escalation main@borealis.test',
      '30T12:00 case_escalation other@borealis.test',
      '30T13:00 case_escalation duty@borealis.test',
    ]);
    const [escalation] = await outbox.of('case_escalation');
    expect(escalation!.text).toMatch(/\((?:Mon|Mon 30 Nov) 12:00 CET/);
    expect(sentAt.filter((line) => line.includes('tac@borealis.test'))).toEqual([
      '30T09:00 response_reminder tac@borealis.test',
      '30T11:00 response_reminder tac@borealis.test',
    ]);
  });
});

test('hours that no calendar and no case names are removed a day later', async () => {
  const { calendar, manager, send } = await desk('process');
  await send();
  const path = `/api/admin/company/calendars/${calendar.id}`;
  for (const until of ['20:00', '21:00'])
    await api(manager).post(path, { name: 'Desk', time_zone: 'UTC', hours: daily('01:00', until) });
  const left = async (days: number) => {
    await runCleanUp(new Date(Date.now() + days * 24 * HOUR_MS));
    return (await testSql()`select id from calendar_clocks`).length;
  };
  // That of the case, the calendar's, and the one between.
  expect([await left(0), await left(0.9), await left(1.1)]).toEqual([3, 3, 2]);
  expect(await cases()).toMatchObject([{ clock_id: calendar.clock_id }]);
});

/* rule: clock.moved */
test('network staff move the cases that come to a calendar of the host by the group', async () => {
  const { send, community, company, receiver } = await desk('nobody');
  const host = await make.calendar({ company_id: company.id, name: 'Host', clock: closedNow() });
  await testSql()`update communities set calendar_id = ${host.id} where id = ${community.id}`;
  await send();
  const manager = await make.manager({ company_id: company.id });
  const always = { name: 'Host', time_zone: 'UTC', hours: daily('00:00', '24:00') };
  const saved = await api(manager).post(`/api/admin/company/calendars/${host.id}`, always);
  expect(saved).toMatchObject({ status: 200, body: { calendar: { open_cases: 0 } } });
  const staff = api(await make.superAdmin());
  const path = `/api/super_admin/companies/${company.id}/calendars/${host.id}/open_cases`;
  expect((await staff.get(path)).body).toMatchObject({ cases: 1, earlier: 1 });
  expect((await staff.post(path, {})).body).toMatchObject({ cases: 1 });
  expect(await testSql()`select company_id from case_events where type = 'deadline-moved'`).toEqual([
    { company_id: receiver.id },
  ]);
});

test('the plan of a list does not change with calendars: hours are read once for all of its rows', async () => {
  const { caller, calendar, company, receiver, document } = await desk('process');
  const add = (clock_id: number | null) =>
    make.case({ company_id: company.id, receiver_company_id: receiver.id, document_id: document.id, clock_id });
  for (let count = 0; count < 5; count++) await add(null);
  const page = () => api(caller).get('/api/caller/get-cases/company');
  const before = await rowsFetched('cases', page);
  for (const { id } of await testSql()<{ id: number }[]>`select id from cases`)
    await testSql()`update cases set clock_id = ${calendar.clock_id}, half_time_at = respond_by where id = ${id}`;
  expect(await rowsFetched('cases', page)).toBe(before);
  expect(await rowsFetched('calendar_clocks', page)).toBe(1);
});

/* rule: clock.moved */
test('changed hours move the deadlines of open cases only on request, which says how many', async () => {
  const { send, receiver, manager, calendar, company } = await desk('process');
  await send();
  await send({ internal_case_number: 'A-1002', case_priority: 'low' });
  const before = await cases();
  const path = `/api/admin/company/calendars/${calendar.id}`;
  const always = { name: 'Desk', time_zone: 'UTC', hours: daily('00:00', '24:00') };
  const saved = await api(manager).post(path, always);
  expect(saved).toMatchObject({ status: 200, body: { calendar: { open_cases: 1 } } });
  expect(await cases()).toEqual(before);
  const counted = { cases: 1, earlier: 1, later: 0, late_before: 0, late_after: 0 };
  expect((await api(manager).get(`${path}/open_cases`)).body).toEqual(counted);
  const stranger = await make.manager({ company_id: company.id });
  expect((await api(stranger).post(`${path}/open_cases`, {})).status).toBe(404);
  expect(await api(manager).post(`${path}/open_cases`, {})).toMatchObject({
    status: 200,
    body: { message: 'The deadlines are moved.', ...counted },
  });
  const [moved, low] = await cases();
  const [{ created_at }] = (await testSql()`select created_at from cases order by id`) as [{ created_at: Date }];
  expect([moved!.respond_by, low]).toEqual([new Date(created_at.getTime() + HOUR_MS), before[1]]);
  expect(await testSql()`select company_id from case_events where type = 'deadline-moved'`).toEqual([
    { company_id: receiver.id },
  ]);
  expect((await api(manager).get(`${path}/open_cases`)).body).toMatchObject({ cases: 0 });
});
