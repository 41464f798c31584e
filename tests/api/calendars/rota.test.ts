import { isProcessOpen, onDutyFor } from '@/lib/intake/rota/on-duty';
import { withDatabase } from '@/db/client';
import { HOUR_MS } from '@/lib/shared/durations';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { caseFixtures } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

async function desk() {
  const network = await caseFixtures();
  const manager = await make.manager({ company_id: network.receiver.id });
  const engineer = await make.user({
    company_id: network.receiver.id,
    first_name: 'Ida',
    last_name: 'Berg',
    email: 'ida@borealis.test',
  });
  const path = `/api/admin/company/inbound_process/${network.document.id}/rota`;
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const shift = { user_id: engineer.id, from: at(-1), until: at(1), repeats: 'none' };
  const save = (rota: object[]) => api(manager).post(path, rota);
  return { ...network, manager, engineer, path, at, shift, save };
}

/* rule: clock.rota */
test('a rota is saved, read, and replaced; who is on duty gets the request beside the To addresses, once', async () => {
  const { manager, engineer, path, shift, save, send, document, receiver, community } = await desk();
  expect(await save([shift])).toMatchObject({ status: 200, body: { shifts: 1 } });
  expect((await api(manager).get(path)).body).toEqual({
    data: [{ ...shift, name: 'Ida Berg', is_active: true }],
    ...{ time_zone: 'UTC', feed: null, on_duty_id: engineer.id },
  });
  await send();
  expect((await outbox.of('case_request')).map(({ to_email }) => to_email)).toEqual([
    'tac@borealis.test',
    'ida@borealis.test',
  ]);
  const now = (id = document.id) => withDatabase((db) => onDutyFor(db, id, new Date()));
  expect(await now()).toMatchObject({ user_id: engineer.id, email: 'ida@borealis.test' });
  await testSql()`update users set status = 'inactive' where id = ${engineer.id}`;
  expect(await now()).toBeNull();
  await save([]);
  expect((await api(manager).get(path)).body).toMatchObject({ data: [] });
  const calendar = await make.calendar({ company_id: receiver.id });
  const open = (at: string) => withDatabase((db) => isProcessOpen(db, { process_id: document.id }, new Date(at)));
  expect(await open('2026-11-28T12:00Z')).toBeNull();
  await testSql()`update companies set calendar_id = ${calendar.id} where id = ${receiver.id}`;
  expect([await open('2026-11-28T12:00Z'), await open('2026-11-27T12:00Z')]).toEqual([false, true]);
  await testSql()`update companies set calendar_id = null`;
  await testSql()`update communities set calendar_id = ${calendar.id} where id = ${community.id}`;
  const place = { process_id: document.id, community_id: community.id };
  const inGroup = await withDatabase((db) => isProcessOpen(db, place, new Date('2026-11-28T12:00Z')));
  expect([inGroup, await open('2026-11-28T12:00Z')]).toEqual([false, null]);
});

test('people of another company, and shifts without sense, are refused', async () => {
  const { manager, shift, save, caller, at, path } = await desk();
  expect(await save([shift, { ...shift, user_id: caller.id }])).toMatchObject(
    invalid({ 'data.1.user_id': ['Choose an active user of the company.'] }),
  );
  expect(await save([{ ...shift, until: shift.from }])).toMatchObject(
    invalid({ 'data.0.until': ['End after the beginning.'] }),
  );
  expect(await save([{ ...shift, until: at(24 * 8), repeats: 'weekly' }])).toMatchObject(
    invalid({ 'data.0.until': ['A shift of every week lasts a week at most.'] }),
  );
  expect(await api(manager).post(path, { data: Array.from({ length: 201 }, () => shift) })).toMatchObject(
    invalid({ data: ['Use at most 200 shifts.'] }),
  );
  const stranger = await make.manager({ company_id: caller.company_id });
  expect((await api(stranger).get(path)).status).toBe(404);
  expect((await api(stranger).post(path, [])).status).toBe(404);
});

/* rule: clock.rota-feed */
test('the rota is read from a secret address, which a new one ends, and from a file', async () => {
  const { manager, engineer, path, save, shift } = await desk();
  const weekly = { ...shift, from: '2026-11-23T08:00:00.000Z', until: '2026-11-23T16:00:00.000Z', repeats: 'weekly' };
  await save([weekly]);
  const renew = async () => (await api(manager).post<{ feed: string }>(`${path}/feed`, {})).body.feed;
  const [first, second] = [await renew(), await renew()];
  const read = (feed: string) => api().get<Buffer>(new URL(feed).pathname);
  expect((await read(first)).status).toBe(404);
  const { body, headers } = await read(second);
  const text = body.toString();
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(text).toContain('DTSTART;TZID=UTC:20261123T080000\r\nDTEND;TZID=UTC:20261123T160000\r\nRRULE:FREQ=WEEKLY');
  expect(text).not.toContain('@borealis.test');
  const file = [
    ...[
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'DTSTART;TZID=Europe/Berlin:20261123T090000',
      'DTEND;TZID=Europe/Berlin:20261123T170000',
    ],
    ...['RRULE:FREQ=WEEKLY', 'ATTENDEE:mailto:Ida@borealis.test', 'END:VEVENT'],
    ...[
      'BEGIN:VEVENT',
      'DTSTART:20261123T090000Z',
      'DTEND:20261123T170000Z',
      'SUMMARY:sam@elsewhere.test',
      'END:VEVENT',
    ],
    ...[
      'BEGIN:VEVENT',
      'DTSTART:20261123T090000Z',
      'DTEND:20261123T170000Z',
      'RRULE:FREQ=DAILY',
      'SUMMARY:ida@borealis.test',
      'END:VEVENT',
    ],
    'END:VCALENDAR',
  ].join('\r\n');
  expect((await api(manager).post(`${path}/ics`, { ics: file })).body).toEqual({
    data: [{ ...weekly, user_id: engineer.id }],
    ...{ unknown: ['sam@elsewhere.test'], skipped: 1 },
  });
  expect(await api(manager).post(`${path}/ics`, { ics: 'x' })).toMatchObject(
    invalid({ ics: ['This is no calendar file (ICS).'] }),
  );
});
