import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { enqueue } from '@/lib/reach/mail/enqueue';
import { emptyDatabase, testSql } from '../../support/database';
import { mailQueue } from '../../support/mail-queue';
import { unsentEmail } from '../../support/outbox';

beforeEach(emptyDatabase);

const PREFERENCES = '/api/users/preferences';
const TIME = 'Enter a time like 22:00.';
const stored = async ({ id }: { id: number }) =>
  (await testSql()`select time_zone, notifications from users where id = ${id}`)[0];

test('at first UTC and all emails; the person chooses a time zone and which emails, and the audit has both', async () => {
  const [user, colleague] = [await make.caller(), await make.caller()];
  expect(await api(user).get(PREFERENCES)).toMatchObject({
    status: 200,
    body: { time_zone: null, notifications: 'all' },
  });
  const chosen = { time_zone: 'Europe/Berlin', notifications: 'direct' };
  expect(await api(user).post(PREFERENCES, { ...chosen, role: 'super_admin' })).toMatchObject({
    status: 200,
    body: { preferences: chosen, message: 'Your choices are saved.' },
  });
  expect(await stored(user)).toEqual(chosen);
  expect(await stored(colleague)).toEqual({ time_zone: null, notifications: 'all' });
  expect(await testSql()`select command, actor_id, changes from audit_log`).toEqual([
    {
      command: 'user.save_preferences',
      actor_id: user.id,
      changes: { time_zone: [null, 'Europe/Berlin'], notifications: ['all', 'direct'] },
    },
  ]);
});

test('an empty time zone is UTC', async () => {
  const user = await make.caller({ time_zone: 'Asia/Tokyo' });
  await api(user).post(PREFERENCES, { time_zone: '', notifications: 'mine' });
  expect(await stored(user)).toEqual({ time_zone: null, notifications: 'mine' });
});

test.each([
  [{ time_zone: 'Mars/Phobos', notifications: 'all' }, { time_zone: ['Choose a time zone of the list.'] }],
  [{ time_zone: '+02:00', notifications: 'all' }, { time_zone: ['Choose a time zone of the list.'] }],
  [{ time_zone: 'UTC', notifications: 'none' }, { notifications: ['Choose which emails you want.'] }],
])('%j is refused beside its field', async (entry, errors) => {
  const user = await make.caller();
  expect(await api(user).post(PREFERENCES, entry)).toMatchObject({ status: 422, body: { errors } });
  expect(await stored(user)).toEqual({ time_zone: null, notifications: 'all' });
});

const QUIET = { quiet_from: '22:00', quiet_until: '07:00', quiet_weekends: 'all_day' };
const BASE = { time_zone: '', notifications: 'all' };

test('quiet hours are kept until they are sent again; empty ones end them', async () => {
  const client = api(await make.caller());
  await client.post(PREFERENCES, { ...BASE, ...QUIET });
  await client.post(PREFERENCES, BASE);
  expect(await client.get(PREFERENCES)).toMatchObject({ body: QUIET });
  await client.post(PREFERENCES, { ...BASE, quiet_from: '', quiet_until: '' });
  expect(await client.get(PREFERENCES)).toMatchObject({ body: { quiet_from: null, quiet_until: null } });
});

test.each([
  [{ quiet_from: '22:00' }, { quiet_until: ['Enter when quiet hours end.'] }],
  [{ quiet_until: '07:00' }, { quiet_from: ['Enter when quiet hours begin.'] }],
  [
    { quiet_from: '7:00', quiet_until: '24:00' },
    { quiet_from: [TIME], quiet_until: [TIME] },
  ],
  [{ quiet_from: '07:00', quiet_until: '07:00' }, { quiet_until: ['Enter another time than the one before.'] }],
  [{ quiet_weekends: 'off' }, { quiet_weekends: ['Choose what weekends are like.'] }],
])('quiet hours like %j are refused beside their field', async (entry, errors) => {
  const client = api(await make.caller());
  expect(await client.post(PREFERENCES, { ...BASE, ...entry })).toMatchObject({ status: 422, body: { errors } });
});

test('what can wait is sent at the end of the quiet hours; changed ones judge it anew', async () => {
  const user = await make.caller();
  const client = api(user);
  await testSql()`update users set quiet_from = to_char(now() at time zone 'UTC' - interval '2 hours', 'HH24:MI'),
    quiet_until = to_char(now() at time zone 'UTC' + interval '2 hours', 'HH24:MI') where id = ${user.id}`;
  const notice = await unsentEmail({ template: 'scorecard', to_email: user.email, enqueued_at: null });
  const account = await unsentEmail({ to_email: user.email, enqueued_at: null });
  const states = async () =>
    (await testSql()`select id, enqueued_at is null as waits, not_before > now() as later from outbox order by id`).map(
      (row) => ({ ...row }),
    );
  await enqueue(mailQueue);
  expect(await enqueue(mailQueue)).toBe(0);
  expect(await states()).toEqual([
    { id: notice, waits: true, later: true },
    { id: account, waits: false, later: null },
  ]);
  await client.post(PREFERENCES, { ...BASE, quiet_from: '', quiet_until: '' });
  expect(await enqueue(mailQueue)).toBe(1);
  const late = await unsentEmail({
    template: 'scorecard',
    to_email: user.email,
    enqueued_at: null,
    not_before: new Date(0),
  });
  await client.post(PREFERENCES, BASE);
  expect(await enqueue(mailQueue)).toBe(1);
  expect((await states()).find(({ id }) => id === late)).toMatchObject({ waits: false });
});

test('a super admin who acts as the person neither reads nor changes them', async () => {
  const user = await make.caller();
  const staff = acting(await make.superAdmin(), user);
  expect(await staff.get(PREFERENCES)).toMatchObject({ status: 403 });
  expect(await staff.post(PREFERENCES, { time_zone: 'Asia/Tokyo', notifications: 'direct' })).toMatchObject({
    status: 403,
  });
  expect(await stored(user)).toEqual({ time_zone: null, notifications: 'all' });
});

describe('the zone of the browser', () => {
  const BROWSER = '/api/users/browser_zone';
  const noted = async ({ id }: { id: number }) =>
    (
      await testSql()`select time_zone, browser_zone, zone_notice_closed_at is not null as closed from users where id = ${id}`
    )[0];

  test('is noted, also after a journey, and its notice closed for good', async () => {
    const [user, colleague] = [await make.caller(), await make.caller()];
    await api(user).post(BROWSER, { time_zone: 'Europe/Berlin' });
    expect(await noted(user)).toEqual({ time_zone: null, browser_zone: 'Europe/Berlin', closed: false });
    await api(user).post(BROWSER, { time_zone: 'Europe/Berlin', is_read: true });
    await api(user).post(BROWSER, { time_zone: 'Asia/Tokyo' });
    expect(await noted(user)).toEqual({ time_zone: null, browser_zone: 'Asia/Tokyo', closed: true });
    expect(await noted(colleague)).toEqual({ time_zone: null, browser_zone: null, closed: false });
  });

  test('never replaces one that the person chose, and must be one', async () => {
    const user = await make.caller({ time_zone: 'Asia/Tokyo' });
    expect(await api(user).post(BROWSER, { time_zone: 'Europe/Berlin' })).toMatchObject({ status: 200 });
    expect(await noted(user)).toEqual({ time_zone: 'Asia/Tokyo', browser_zone: null, closed: false });
    for (const time_zone of ['Mars/Phobos', '+02:00', '', undefined])
      expect(await api(user).post(BROWSER, { time_zone })).toMatchObject({ status: 422 });
  });

  test('is not noted by who acts for the person', async () => {
    const user = await make.caller();
    const staff = acting(await make.superAdmin(), user);
    expect(await staff.post(BROWSER, { time_zone: 'Asia/Tokyo' })).toMatchObject({ status: 403 });
    expect(await noted(user)).toMatchObject({ browser_zone: null });
  });
});

test('the time zone of a deleted account is removed', async () => {
  const user = await make.caller({ time_zone: 'Asia/Tokyo' });
  expect(await api(user).post('/api/users/delete', { token: 'DELETE' })).toMatchObject({ status: 200 });
  expect((await stored(user))!.time_zone).toBeNull();
});
