import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refreshCalendars } from '@/lib/intake/calendars/refresh-calendars';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
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

describe('rule: clock.holidays', () => {
  const YEAR = new Date().getUTCFullYear() + 1;
  const ics = (...events: string[]) =>
    [
      'BEGIN:VCALENDAR',
      ...events.flatMap((event) => ['BEGIN:VEVENT', ...event.split('|'), 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n');
  const FREE = ics(`DTSTART;VALUE=DATE:${YEAR}0701|DTEND;VALUE=DATE:${YEAR}0703|SUMMARY:Summer`);

  let server: Server;
  let url: string;
  let answer = FREE;
  beforeAll(async () => {
    server = createServer((_, response) => response.end(answer));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    url = `http://127.0.0.1:${port}/holidays.ics`;
    process.env.OUTGOING_ALLOW = `127.0.0.1:${port}`;
  });
  afterAll(async () => {
    delete process.env.OUTGOING_ALLOW;
    await new Promise((resolve) => server.close(resolve));
  });

  test('come from country and region, the next ten are shown', async () => {
    const { save, manager } = await desk();
    const { next_holidays, holidays } = (await save({ holidays: { country: 'DE', region: 'BY' } })).body.calendar;
    expect(next_holidays).toHaveLength(10);
    expect(next_holidays).toContainEqual({ date: `${YEAR}-01-06`, name: 'Epiphany' });
    expect(holidays).toMatchObject({ country: 'DE', region: 'BY', dates: [] });
    const places = (query: string) => api(manager).get<{ data: object[] }>(`/api/calendars/holiday_places${query}`);
    expect((await places('')).body.data).toContainEqual({ code: 'DE', name: 'Germany' });
    expect((await places('?country=DE')).body.data).toContainEqual({ code: 'BY', name: 'Bayern' });
    expect((await places('?country=XX')).status).toBe(422);
  });

  test('are read from an address every day; what cannot be read leaves the known ones', async () => {
    const { save, list } = await desk();
    await save({ holidays: { ics_url: url } });
    const days = async () => (await list())[0]!.next_holidays;
    expect(await days()).toEqual([
      { date: `${YEAR}-07-01`, name: 'Summer' },
      { date: `${YEAR}-07-02`, name: 'Summer' },
    ]);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    answer = 'Not found';
    expect([await refreshCalendars(new Date()), await refreshCalendars(tomorrow)]).toEqual([0, 1]);
    expect((await list())[0]).toMatchObject({
      holidays: { ics_error: 'This is no calendar file (ICS).' },
      next_holidays: [{ name: 'Summer' }, { name: 'Summer' }],
    });
    answer = ics(`DTSTART;VALUE=DATE:${YEAR}0801|SUMMARY:Later`);
    await refreshCalendars(new Date(tomorrow.getTime() + 25 * 3_600_000));
    expect((await list())[0]).toMatchObject({
      holidays: { ics_error: null },
      next_holidays: [{ date: `${YEAR}-08-01` }],
    });
    answer = FREE;
  });

  test.each<[string, string, object]>([
    ['days', FREE, { dates: [{ date: `${YEAR}-07-01` }, { date: `${YEAR}-07-02` }], skipped: 0 }],
    [
      'a day of every year',
      ics('DTSTART;VALUE=DATE:20200229|RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH|SUMMARY:Thanks'),
      { skipped: 0 },
    ],
    ['entries with a time of day, as none', ics(`DTSTART:${YEAR}0701T100000Z|SUMMARY:Call`), { dates: [], skipped: 0 }],
    [
      'the first day of what repeats in other ways',
      ics(`DTSTART;VALUE=DATE:${YEAR}0701|RRULE:FREQ=MONTHLY;BYMONTHDAY=26|SUMMARY:A`),
      { dates: [{ date: `${YEAR}-07-01` }], skipped: 1 },
    ],
    [
      'the first day of what repeats each second',
      ics(`DTSTART;VALUE=DATE:${YEAR}0701|RRULE:FREQ=SECONDLY|SUMMARY:A`),
      { dates: [{ date: `${YEAR}-07-01` }], skipped: 1 },
    ],
    [
      'a month of what lasts for centuries',
      ics(`DTSTART;VALUE=DATE:${YEAR}0701|DTEND;VALUE=DATE:99990101|SUMMARY:A`),
      { skipped: 0 },
    ],
  ])('a file gives %s', async (_, text, read) => {
    const { manager } = await desk();
    expect(await api(manager).post('/api/calendars/ics', { ics: text })).toMatchObject({ status: 200, body: read });
  });

  test.each<[string, string, string]>([
    ['no calendar', '<!doctype html>', 'This is no calendar file (ICS).'],
    ['a broken one', 'BEGIN:VCALENDAR\r\nBEGIN', 'This calendar file cannot be read. Save it again as ICS.'],
    [
      'one of thousands of entries',
      ics(...Array.from({ length: 2001 }, () => 'DTSTART:20260101')),
      'The calendar has more than 2000 entries.',
    ],
    ['a deep one', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(7000)}`, 'The calendar has too many entries.'],
    [
      'more days than years have',
      ics(
        ...Array.from(
          { length: 30 },
          (_, month) =>
            `DTSTART;VALUE=DATE:${YEAR + Math.floor(month / 12)}${String((month % 12) + 1).padStart(2, '0')}01|DTEND;VALUE=DATE:99990101|SUMMARY:A`,
        ),
      ),
      'The calendar has more than 500 days.',
    ],
  ])('a file is refused: %s', async (_, text, reason) => {
    const { manager } = await desk();
    expect(await api(manager).post('/api/calendars/ics', { ics: text })).toMatchObject(invalid({ ics: [reason] }));
  });
});
