import { tickNow } from '@/lib/work/room/stream-hub';
import { make } from '@/tools/factories/make';
import { api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { openStream } from '../../support/event-stream';
import { addPasskey, passkeyLogin, withCodeApp } from '../../support/factor-fixtures';
import { notesIn, roomFixture } from '../../support/room-fixtures';

beforeEach(emptyDatabase);
afterEach(() => {
  process.env.REQUIRE_SECOND_FACTOR = 'none';
});

const ENROLL = { status: 403, body: { reason: 'second_factor_required' } };
const SETTING = '/api/admin/company/second_factor';

test('network staff set one up before anything else', async () => {
  process.env.REQUIRE_SECOND_FACTOR = 'super_admin';
  const client = api(await make.superAdmin());
  for (const path of ['/api/auth/me', '/api/super_admin/companies', '/api/users/profile_form_data'])
    expect([path, await client.get(path)]).toMatchObject([path, ENROLL]);
  expect(await client.get('/api/users/second_factors')).toMatchObject({ status: 200, body: { required: true } });
  expect(await client.get('/api/caller/countries')).toMatchObject({ status: 200 });
  const { id } = await addPasskey(client);
  expect(await client.get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await client.delete(`/api/users/passkeys/${id}`)).toMatchObject({ status: 409 });
});

test('a code app is enough, and stays while it is the only one', async () => {
  process.env.REQUIRE_SECOND_FACTOR = 'super_admin';
  const admin = await make.superAdmin();
  await withCodeApp(admin);
  expect(await api(admin).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(admin).delete('/api/users/totp')).toMatchObject({ status: 409 });
});

test('the setting is about network staff alone; logging out always works', async () => {
  process.env.REQUIRE_SECOND_FACTOR = 'super_admin';
  expect(await api(await make.manager()).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(await make.superAdmin()).post('/api/auth/logout')).toMatchObject({ status: 200 });
});

test('a manager with a second factor requires it of the company; others set it up at their next click', async () => {
  const company = await make.company();
  const [manager, caller] = [
    await make.manager({ company_id: company.id }),
    await make.caller({ company_id: company.id }),
  ];
  expect(await api(manager).get(SETTING)).toMatchObject({ body: { required: false, has_own: false } });
  expect(await api(manager).post(SETTING, { required: true })).toMatchObject({ status: 409 });
  await withCodeApp(manager);
  const { token } = await loginAs(caller);
  expect(await api(manager).post(SETTING, { required: true })).toMatchObject({ status: 200, body: { required: true } });
  const client = api(undefined, { authorization: `Bearer ${token}` });
  expect(await client.get('/api/auth/me')).toMatchObject(ENROLL);
  await addPasskey(client);
  expect(await client.get('/api/auth/me')).toMatchObject({ status: 200 });
  const program = await make.apiUser({ company_id: company.id });
  expect(await api(program).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(manager).get(SETTING)).toMatchObject({ body: { required: true, allowed: true, has_own: true } });
  const [row] = await testSql()`select changes from audit_log where command = 'company.require_second_factor'`;
  expect(row!.changes).toEqual({ requires_second_factor: [false, true] });
});

describe('of a company that has just required one', () => {
  afterEach(() => (globalThis as { __concordEndStreams?: () => Promise<void> }).__concordEndStreams?.());
  const requireOf = (id: number) => testSql()`update companies set requires_second_factor = true where id = ${id}`;

  test('who has none is a guest to a case’s reference, its room and its notes, until there is one', async () => {
    const { receiver, receiver_caller, theCase, path, write } = await roomFixture();
    const { note } = (await write(receiver_caller, { audience: 'internal', body: 'For us' })).body;
    await requireOf(receiver.id);
    const client = api(receiver_caller);
    const reads = [
      `/api/caller/case/${theCase.token}`,
      path('room'),
      path('changes?since=2020-01-01T00:00:00Z'),
      path('stream'),
    ];
    for (const read of reads) expect([read, (await client.get(read)).status]).toEqual([read, 404]);
    expect(await client.post(path('notes'), { audience: 'shared', body: 'Hello' })).toMatchObject({ status: 404 });
    expect(await client.post(path(`notes/${note.id}/redact`), { reason: 'It names a customer.' })).toMatchObject({
      status: 404,
    });
    const answer = { status: 'information', engineer_name: 'Ada', next_steps: 'Which release is it?' };
    expect(await client.post(path('respond'), answer)).toMatchObject({ status: 409 });
    await addPasskey(client);
    for (const read of reads.slice(0, 3)) expect([read, (await client.get(read)).status]).toEqual([read, 200]);
    expect(await client.post(path('respond'), answer)).toMatchObject({ status: 200 });
  });

  test('a mailed link still opens the case, as for its other readers', async () => {
    const { receiver, receiver_caller, theCase, room, write } = await roomFixture();
    await write(receiver_caller, { audience: 'internal', body: 'For us' });
    await write(receiver_caller, { body: 'For both' });
    await requireOf(receiver.id);
    const { status, body } = await room(receiver_caller, theCase.respond_secret);
    expect(status).toBe(200);
    expect(notesIn(body)).toMatchObject([{ body: '<p>For both</p>', mine: false }]);
  });

  test('an open page of a case ends, and not for the other company or who has one', async () => {
    const { company, caller, colleague, receiver_caller, theCase } = await roomFixture();
    await addPasskey(api(colleague));
    const [own, enrolled, theirs] = [
      await openStream(caller, theCase.token),
      await openStream(colleague, theCase.token),
      await openStream(receiver_caller, theCase.token),
    ];
    await requireOf(company.id);
    await tickNow();
    await own.until(own.ended);
    expect([enrolled.ended(), theirs.ended()]).toEqual([false, false]);
  });

  test('a login ends the session before it', async () => {
    const user = await make.caller();
    const { key } = await addPasskey(api(user));
    await testSql()`delete from sessions`;
    const waiting = browser(user);
    await waiting.get('/api/caller/countries');
    await testSql()`update users set second_factor_at = null where id = ${user.id}`;
    await requireOf(user.company_id!);
    const open = () => testSql()`select id from sessions where ended_at is null`;
    const [before] = await open();
    expect(await passkeyLogin(key, { origin: process.env.APP_URL }, waiting)).toMatchObject({ status: 200 });
    const after = await open();
    expect([after.length, after[0]!.id === before!.id]).toEqual([1, false]);
  });
});

test('under single sign-on the provider decides', async () => {
  const company = await make.company({ login_method: 'sso', requires_second_factor: true });
  const manager = await make.manager({ company_id: company.id });
  expect(await api(manager).get('/api/auth/me')).toMatchObject({ status: 200 });
  expect(await api(manager).post(SETTING, { required: true })).toMatchObject({ status: 409 });
});

test('managers see who has one', async () => {
  const company = await make.company();
  const [manager, caller] = [
    await make.manager({ company_id: company.id }),
    await make.caller({ company_id: company.id }),
  ];
  await addPasskey(api(caller));
  const { body } = await api(manager).get<{ data: { id: number; has_second_factor: boolean }[] }>(
    '/api/admin/company/users',
  );
  expect(body.data.filter(({ has_second_factor }) => has_second_factor).map(({ id }) => id)).toEqual([caller.id]);
  expect(await api(manager).get(`/api/admin/company/users/${caller.id}`)).toMatchObject({
    body: { user: { second_factor_at: expect.any(String) } },
  });
});
