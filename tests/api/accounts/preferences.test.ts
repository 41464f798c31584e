import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

const PREFERENCES = '/api/users/preferences';
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
