import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { auditOf, company, USERS, userRow } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const isLoggedIn = async (client: ReturnType<typeof api>) => (await client.get('/api/auth/me')).status === 200;
const statusOf = async ({ id }: { id: number }) => (await userRow(id)).status as string;
const LAST = { error: 'Your company keeps one Business Manager. Name another one first.' };

describe('disable and enable', () => {
  const set = (who: { id: number }, user: { id: number }, status: unknown) =>
    api(who).post(`${USERS}/${user.id}/status`, { status });

  test('a disabled user is logged out at once; enabled, they log in again', async () => {
    const { manager, caller } = await company();
    const theirs = api(caller);
    expect(await isLoggedIn(theirs)).toBe(true);
    expect(await set(manager, caller, 'inactive')).toMatchObject({
      status: 200,
      body: { success: true, message: `${caller.first_name} ${caller.last_name} is disabled.` },
    });
    expect(await isLoggedIn(theirs)).toBe(false);
    expect(await auditOf('user.switch')).toMatchObject({
      subject_id: caller.id,
      changes: { status: ['active', 'inactive'] },
    });
    const logIn = async () =>
      (await api().post('/api/auth/login', { email: caller.email, password: 'Concord1!' })).status;
    expect(await logIn()).toBe(403);
    expect((await set(manager, caller, 'active')).body.message).toContain('is enabled.');
    expect(await logIn()).toBe(200);
  });

  test.each(['deleted', 'pending_approval', '', undefined])('status %j is refused', async (status) => {
    const { manager, caller } = await company();
    expect((await set(manager, caller, status)).status).toBe(422);
    expect(await statusOf(caller)).toBe('active');
  });

  test('nobody disables themselves, and registrations are decided in the queue', async () => {
    const { acme, manager } = await company();
    const waiting = await make.caller({ company_id: acme.id, status: 'pending_approval' });
    expect(await set(manager, manager, 'inactive')).toMatchObject(refused(409, 'You can’t disable yourself.'));
    expect((await set(manager, waiting, 'active')).status).toBe(409);
    expect(await statusOf(waiting)).toBe('pending_approval');
  });

  test('a disabled signup manager is not asked; the business managers are', async () => {
    const { acme, manager } = await company({ requires_approval: true });
    const program = await make.programManager({ company_id: acme.id });
    await testSql()`update companies set signup_manager_id = ${program.id}`;
    await set(manager, program, 'inactive');
    const { body } = await api(manager).get<{ approvers: { email: string }[] }>(
      '/api/admin/company/registration/queue',
    );
    expect(body.approvers.map(({ email }) => email)).toEqual(['manager@acme.test', 'second@acme.test']);
  });

  test('several at once: all of them or none', async () => {
    const { acme, manager, caller } = await company();
    const other = await make.caller({ company_id: acme.id });
    const foreign = await make.caller();
    const many = (ids: unknown, status = 'inactive') => browser(manager).post(`${USERS}/status`, { ids, status });
    expect((await many([caller.id, foreign.id])).status).toBe(404);
    expect((await many([caller.id, manager.id])).status).toBe(409);
    expect((await many([])).status).toBe(422);
    expect((await many('x')).status).toBe(422);
    expect(await statusOf(caller)).toBe('active');
    const theirs = [api(caller), api(other)];
    for (const one of theirs) await isLoggedIn(one);
    expect(await many([caller.id, other.id, caller.id])).toMatchObject({
      status: 200,
      body: { message: '2 users are disabled.' },
    });
    expect(await Promise.all(theirs.map(isLoggedIn))).toEqual([false, false]);
    expect(await auditOf('user.switch_many')).toEqual({
      actor_id: manager.id,
      subject_type: 'company',
      subject_id: acme.id,
      changes: { [`user ${caller.id}`]: ['active', 'inactive'], [`user ${other.id}`]: ['active', 'inactive'] },
    });
    expect((await many([caller.id], 'active')).body.message).toBe(
      `${caller.first_name} ${caller.last_name} is enabled.`,
    );
  });
});

describe('the last business manager', () => {
  test('is neither disabled nor deleted, alone or with others', async () => {
    const { acme, manager, second, caller } = await company();
    const program = await make.programManager({ company_id: acme.id });
    const mine = api(program);
    expect(await mine.post(`${USERS}/status`, { ids: [manager.id, second.id], status: 'inactive' })).toMatchObject({
      status: 409,
      body: LAST,
    });
    expect((await mine.delete(`${USERS}/${manager.id}`)).status).toBe(200);
    expect(await mine.delete(`${USERS}/${second.id}`)).toMatchObject({ status: 409, body: LAST });
    expect(await mine.post(`${USERS}/${second.id}/status`, { status: 'inactive' })).toMatchObject({ status: 409 });
    expect((await mine.delete(`${USERS}/${caller.id}`)).status).toBe(200);
  });

  test.each([1, 2, 3])('remains when two requests at once each remove one of the last two (%d)', async () => {
    const { acme, manager, second } = await company();
    const [one, two] = [
      await make.programManager({ company_id: acme.id }),
      await make.programManager({ company_id: acme.id }),
    ];
    const clients = [api(one), api(two)];
    await Promise.all(clients.map(isLoggedIn));
    const answers = await Promise.all([
      clients[0]!.delete(`${USERS}/${manager.id}`),
      clients[1]!.post(`${USERS}/${second.id}/status`, { status: 'inactive' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await testSql()`select id from users where role = 'business_manager' and status = 'active'`;
    expect(left).toHaveLength(1);
  });

  test('remains when both remove each other at once', async () => {
    const { manager, second } = await company();
    const clients = [api(manager), api(second)];
    await Promise.all(clients.map(isLoggedIn));
    const answers = await Promise.all([
      clients[0]!.delete(`${USERS}/${second.id}`),
      clients[1]!.delete(`${USERS}/${manager.id}`),
    ]);
    // Who comes after the other's act no longer has a session.
    const [first, other] = answers.map(({ status }) => status).sort();
    expect([first, [401, 409].includes(other!)]).toEqual([200, true]);
    const left = await testSql()`select id from users where role = 'business_manager' and status = 'active'`;
    expect(left).toHaveLength(1);
  });
});

describe('delete', () => {
  test('a deleted user is anonymized, logged out and told; cases keep the name', async () => {
    const theCase = await make.case({ first_name: 'Anna', last_name: 'Berg' });
    const { submitter_id, company_id } = theCase;
    const manager = await make.manager({ company_id });
    const { email } = await userRow(submitter_id);
    const theirs = api({ id: submitter_id });
    expect(await isLoggedIn(theirs)).toBe(true);
    const answer = await browser(manager).delete(`${USERS}/${submitter_id}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, user_id: submitter_id } });
    expect(await isLoggedIn(theirs)).toBe(false);
    expect(await userRow(submitter_id)).toMatchObject({
      status: 'deleted',
      first_name: 'Deleted',
      email: `deleted-${submitter_id}@deleted.invalid`,
      phone: null,
      password_hash: null,
    });
    expect((await testSql()`select first_name, last_name from cases where id = ${theCase.id}`)[0]).toEqual({
      first_name: 'Anna',
      last_name: 'Berg',
    });
    const emails = await outbox.to(email as string);
    expect(emails.map(({ template }) => template)).toEqual(['account_deleted']);
    expect(emails[0]!.text.replace(/\s+/g, ' ')).toContain(`deleted by ${manager.first_name} ${manager.last_name}`);
    expect(await auditOf('user.delete')).toMatchObject({
      subject_id: submitter_id,
      changes: { status: ['active', 'deleted'] },
    });
    expect((await browser(manager).delete(`${USERS}/${submitter_id}`)).status).toBe(404);
  });

  test('the alternate takes the place of a deleted signup manager', async () => {
    const { acme, manager, second } = await company();
    const program = await make.programManager({ company_id: acme.id });
    await testSql()`update companies set signup_manager_id = ${program.id}, alt_signup_manager_id = ${second.id}`;
    expect((await api(manager).delete(`${USERS}/${program.id}`)).status).toBe(200);
    expect((await testSql()`select signup_manager_id, alt_signup_manager_id from companies`)[0]).toEqual({
      signup_manager_id: second.id,
      alt_signup_manager_id: null,
    });
  });

  test('nobody deletes themselves here; a pending registration is decided first, a rejected one can be deleted', async () => {
    const { acme, manager } = await company();
    const waiting = await make.caller({ company_id: acme.id, status: 'pending_approval' });
    const rejected = await make.caller({ company_id: acme.id, status: 'rejected' });
    const mine = api(manager);
    expect((await mine.delete(`${USERS}/${manager.id}`)).status).toBe(409);
    expect((await mine.delete(`${USERS}/${waiting.id}`)).status).toBe(409);
    expect((await mine.get(`${USERS}/${rejected.id}/delete`)).status).toBe(200);
  });

  test('the GET of the specification takes a bearer token only', async () => {
    const { manager, caller } = await company();
    expect((await browser(manager).get(`${USERS}/${caller.id}/delete`)).status).toBe(401);
    expect(await statusOf(caller)).toBe('active');
  });
});
