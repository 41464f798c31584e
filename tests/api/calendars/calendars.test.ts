import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

const BASE = '/api/admin/company/calendars';
const ENTRY = {
  name: 'Berlin desk',
  time_zone: 'europe/berlin',
  hours: { mon: [['09:00', '17:00']], sun: [['22:00', '06:00']] },
};
type Calendar = { id: number; version: string; [name: string]: unknown };
type Saved = { message: string; calendar: Calendar };

async function desk() {
  const company = await make.company({ membership_type: 'premium' });
  const manager = await make.manager({ company_id: company.id });
  const save = (entry: object = {}, id = 0) => api(manager).post<Saved>(`${BASE}/${id}`, { ...ENTRY, ...entry });
  const list = async () => (await api(manager).get<{ data: Calendar[] }>(BASE)).body.data;
  return { company, manager, save, list };
}

/* rule: clock.calendars */
test('a calendar is added, shown with what uses it, changed, and deleted once nothing uses it', async () => {
  const { company, manager, save, list } = await desk();
  const { status, body } = await save({ is_default: true, holidays: { dates: [{ date: '2099-12-24', name: 'Eve' }] } });
  expect([status, body.message]).toEqual([200, '“Berlin desk” is saved.']);
  const { id } = body.calendar;
  const process = await make.process({ company_id: company.id });
  expect(
    (await api(manager).post(`/api/admin/company/documents/${process.id}`, { ...OWN, calendar_id: id })).status,
  ).toBe(200);
  expect(await list()).toMatchObject([
    {
      ...{ id, name: 'Berlin desk', time_zone: 'Europe/Berlin', around_the_clock: false, is_default: true },
      hours: {
        mon: [
          ['00:00', '06:00'],
          ['09:00', '17:00'],
        ],
        tue: [],
        sun: [['22:00', '24:00']],
      },
      holidays: { country: null, region: null, ics_url: null, dates: [{ date: '2099-12-24', name: 'Eve' }] },
      next_holidays: [{ date: '2099-12-24', name: 'Eve' }],
      processes: [{ id: process.id, name: 'Desk' }],
      open_cases: 0,
    },
  ]);
  expect(await api(manager).delete(`${BASE}/${id}`)).toMatchObject({
    status: 409,
    body: { error: '“Berlin desk” is used: the company’s default, “Desk”. Choose another calendar there first.' },
  });
  await save({ is_default: false }, id);
  await api(manager).post(`/api/admin/company/documents/${process.id}`, { ...OWN, calendar_id: '' });
  expect(await api(manager).delete(`${BASE}/${id}`)).toMatchObject({ status: 200 });
  expect(await list()).toEqual([]);
});

const OWN = {
  title: 'Desk',
  support_hours: '24/7',
  product_supported: 'All',
  collaborate_email: 'desk@acme.test',
};

test('a second save from an older state is refused', async () => {
  const { save } = await desk();
  const { calendar } = (await save()).body;
  await save({ name: 'Night desk' }, calendar.id);
  expect(await save({ version: calendar.version }, calendar.id)).toMatchObject({ status: 409 });
});

test.each<[string, object, Record<string, string>]>([
  [
    'a zone that does not exist',
    { time_zone: 'Mars/Base' },
    { time_zone: 'There is no such time zone. Choose one like Europe/Berlin.' },
  ],
  ['no name', { name: ' ' }, { name: 'Enter the name.' }],
  [
    'a time past midnight',
    { hours: { mon: [['09:00', '25:00']] } },
    { 'hours.mon.0.1': 'Enter a time like 09:00, 24:00 at most.' },
  ],
  [
    'an interval without length',
    { hours: { mon: [['09:00', '09:00']] } },
    { 'hours.mon.0': 'Enter two different times.' },
  ],
  [
    'a day with too many',
    { hours: { mon: Array.from({ length: 1000 }, () => ['09:00', '17:00']) } },
    { 'hours.mon': 'Use at most 12 intervals a day.' },
  ],
  [
    'a day that does not exist',
    { holidays: { dates: [{ date: '2026-02-30', name: 'A' }] } },
    { 'holidays.dates.0.date': 'Enter a date like 2026-12-24.' },
  ],
  [
    'a country without known holidays',
    { holidays: { country: 'XX' } },
    { 'holidays.country': 'The holidays of this country are not known. Enter them by hand.' },
  ],
  [
    'a region of another country',
    { holidays: { country: 'DE', region: 'CA' } },
    { 'holidays.region': 'Choose a region of the country.' },
  ],
  [
    'an address within the network',
    { holidays: { ics_url: 'https://10.0.0.1/a.ics' } },
    { 'holidays.ics_url': 'The calendar could not be read from this address. This address is not public.' },
  ],
])('refuses %s', async (_, entry, errors) => {
  const { save, list } = await desk();
  expect(await save(entry)).toMatchObject(
    invalid(Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))),
  );
  expect(await list()).toEqual([]);
});

test('ten thousand intervals, and a name twice, are refused', async () => {
  const { save } = await desk();
  await save();
  expect(await save({ name: 'BERLIN desk' })).toMatchObject(invalid({ name: ['A calendar has this name already.'] }));
  expect((await save({ hours: { mon: Array.from({ length: 10_000 }, () => ['09:00', '17:00']) } })).status).toBe(413);
});

test('another company’s calendar is neither shown, changed, chosen nor deleted', async () => {
  const [{ save, company, manager }, other] = [await desk(), await desk()];
  const { id } = (await other.save()).body.calendar;
  expect((await save({}, id)).status).toBe(404);
  expect((await api(manager).delete(`${BASE}/${id}`)).status).toBe(404);
  expect((await api(manager).get(`${BASE}/${id}/preview?hours=1`)).status).toBe(404);
  expect((await api(manager).post(`${BASE}/${id}/open_cases`, {})).status).toBe(404);
  const process = await make.process({ company_id: company.id });
  expect(
    await api(manager).post(`/api/admin/company/documents/${process.id}`, { ...OWN, calendar_id: id }),
  ).toMatchObject(invalid({ calendar_id: ['Choose a calendar of the company.'] }));
  const staff = await make.superAdmin();
  expect(
    await api(staff).post(`/api/super_admin/companies/${company.id}/contact_documents/${process.id}`, {
      calendar_id: id,
    }),
  ).toMatchObject(invalid({ calendar_id: ['Choose a calendar of the company.'] }));
  const department = { name: 'Nights', calendar_id: id };
  expect(await api(staff).post(`/api/super_admin/companies/${company.id}/departments/0`, department)).toMatchObject(
    invalid({ calendar_id: ['Choose a calendar of the company.'] }),
  );
});

/* rules: clock.receivers-hours, clock.no-opening */
test('the preview is by the function that sets deadlines', async () => {
  const { save, manager } = await desk();
  const { id } = (await save({ hours: { mon: [['09:00', '17:00']] } })).body.calendar;
  const preview = (query: string, of = id) => api(manager).get(`${BASE}/${of}/preview?${query}`);
  expect((await preview('from=2026-11-28T10:00:00Z&hours=9')).body).toEqual({
    ...{ respond_by: '2026-12-07T09:00:00.000Z', open_now: false, next_change: '2026-11-30T08:00:00.000Z' },
  });
  const never = (await save({ name: 'Never', hours: {} })).body;
  expect(never.message).toBe('“Never” is saved. It is never open, so its cases count around the clock.');
  expect((await preview('from=2026-11-28T10:00:00Z&hours=9', never.calendar.id)).body).toEqual({
    ...{ respond_by: '2026-11-28T19:00:00.000Z', open_now: false, next_change: null },
  });
  expect((await preview('hours=0')).status).toBe(422);
  expect((await preview('from=yesterday&hours=1')).status).toBe(422);
});

test('network staff edit a company’s calendars, departments and groups', async () => {
  const { company, list } = await desk();
  const staff = api(await make.superAdmin());
  const saved = await staff.post<Saved>(`/api/super_admin/companies/${company.id}/calendars/0`, ENTRY);
  expect(saved.status).toBe(200);
  const { id } = saved.body.calendar;
  await staff.post(`/api/super_admin/companies/${company.id}/departments/0`, { name: 'Nights', calendar_id: id });
  const group = await staff.post<{ community: { id: number } }>('/api/super_admin/groups/0', {
    ...{ name: 'Program', type: 'partner_program', sponsor_company_id: company.id },
    ...{ p2_clock: 'receiver', calendar_id: id },
  });
  expect(group.body.community).toMatchObject({ p1_clock: 'around_the_clock', p2_clock: 'receiver', calendar_id: id });
  expect(await list()).toMatchObject([{ departments: [{ name: 'Nights' }], groups: [{ name: 'Program' }] }]);
  const { body: choices } = await staff.get(`/api/super_admin/companies/${company.id}/docs_and_depts`);
  expect(choices).toMatchObject({ calendars: [{ id, name: 'Berlin desk' }] });
  const entry = { name: 'Program', type: 'partner_program', sponsor_company_id: company.id, calendar_id: '' };
  const none = await staff.post(`/api/super_admin/groups/${group.body.community.id}`, entry);
  expect(none.body).toMatchObject({ community: { calendar_id: null } });
  const [audit] = await testSql()`select command, changes from audit_log where command = 'calendar.save'`;
  expect(audit).toMatchObject({ changes: { name: [null, 'Berlin desk'] } });
});
