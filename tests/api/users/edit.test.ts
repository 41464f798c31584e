import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { auditOf, company, editOf, newUser, PASSWORDS, USERS, userRow } from '../../support/user-fixtures';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

type Read = {
  user: { version: string; group_access: number[]; email: string };
  groups: { id: number; user_access_flag: string; is_default: boolean }[];
};
const pathOf = ({ id }: { id: number }) => `${USERS}/${id}`;
const isLoggedIn = async (client: ReturnType<typeof api>) => (await client.get('/api/auth/me')).status === 200;

test('details are saved, with what was before in the audit row', async () => {
  const { manager, caller } = await company();
  const entry = await editOf(caller, { first_name: 'Nora', city: 'Oslo', phone: '+1 408 555 0110' });
  const theirs = api(caller);
  expect(await isLoggedIn(theirs)).toBe(true);
  expect(await api(manager).post(pathOf(caller), entry)).toMatchObject({
    status: 200,
    body: { success: true, user_id: caller.id, message: `Nora ${caller.last_name} is saved.` },
  });
  expect(await userRow(caller.id)).toMatchObject({ first_name: 'Nora', city: 'Oslo', phone: '+14085550110' });
  expect(await auditOf('user.save')).toMatchObject({
    subject_id: caller.id,
    changes: {
      first_name: ['Robin', 'Nora'],
      city: ['San Francisco', 'Oslo'],
      phone: ['+1 415 555 2671', '+1 408 555 0110'],
    },
  });
  expect(await isLoggedIn(theirs)).toBe(true);
  expect(await outbox.all()).toEqual([]);
});

test('a read user has no secrets, and the groups to choose from', async () => {
  const { acme, manager, caller } = await company();
  const group = await make.community({ name: 'Alliance' });
  await make.relation({ company_id: acme.id, community_id: group.id, selected_users: [caller.id] });
  const { body } = await api(manager).get<Read>(pathOf(caller));
  expect(body.user).toMatchObject({ email: caller.email, group_access: [group.id] });
  expect(Object.keys(body.user).filter((key) => /hash|secret|failed|locked/.test(key))).toEqual([]);
  expect(body.groups).toEqual([{ id: group.id, name: 'Alliance', user_access_flag: 'limit', is_default: false }]);
});

test.each([
  ['of another company', async () => (await make.caller()).id],
  ['that is deleted', async () => (await make.caller({ company_id: 1, status: 'deleted' })).id],
  ['that never verified', async () => (await make.caller({ company_id: 1, status: 'pending_verification' })).id],
  ['of a super admin', async () => (await make.superAdmin()).id],
  ['that does not exist', async () => 9999],
  ['that is none', async () => 'x'],
])('an id %s is not found by any call', async (_, idOf) => {
  const { acme, manager, caller } = await company();
  expect(acme.id).toBe(1);
  const id = await idOf();
  const mine = api(manager);
  const answers = [
    await mine.get(`${USERS}/${id}`),
    await mine.post(`${USERS}/${id}`, await editOf(caller, { email: 'any@acme.test' })),
    await mine.post(`${USERS}/${id}/status`, { status: 'inactive' }),
    await mine.delete(`${USERS}/${id}`),
    await mine.get(`${USERS}/${id}/delete`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await testSql()`select id from audit_log`).toEqual([]);
});

test('a new role counts at once: the user’s sessions end', async () => {
  const { manager, caller } = await company();
  const theirs = api(caller);
  expect(await isLoggedIn(theirs)).toBe(true);
  expect((await api(manager).post(pathOf(caller), await editOf(caller, { role: 'program_manager' }))).status).toBe(200);
  expect((await userRow(caller.id)).role).toBe('program_manager');
  expect(await isLoggedIn(theirs)).toBe(false);
});

test('users cannot change their own role, and no one can grant super_admin', async () => {
  const { manager, caller } = await company();
  expect(await api(manager).post(pathOf(manager), await editOf(manager, { role: 'caller' }))).toMatchObject(
    invalid({ role: ['You can’t change your own role.'] }),
  );
  expect(await api(manager).post(pathOf(caller), await editOf(caller, { role: 'super_admin' }))).toMatchObject(
    invalid({ role: ['Choose a role.'] }),
  );
  expect((await api(manager).post(pathOf(manager), await editOf(manager, { city: 'Oslo' }))).status).toBe(200);
});

test('the last active business manager keeps the role', async () => {
  const { acme, manager, second } = await company();
  const program = await make.programManager({ company_id: acme.id });
  await make.manager({ company_id: acme.id, status: 'inactive' });
  expect((await api(program).post(pathOf(manager), await editOf(manager, { role: 'caller' }))).status).toBe(200);
  expect(await api(program).post(pathOf(second), await editOf(second, { role: 'caller' }))).toMatchObject(
    refused(409, 'Your company keeps one Business Manager. Name another one first.'),
  );
});

test('a user who becomes an API user needs a password, unless one is stored; other edits set none', async () => {
  const { acme, manager, caller } = await company({ login_method: 'sso' });
  const person = await make.caller({ company_id: acme.id, email: 'sso@acme.test', password_hash: null });
  const mine = api(manager);
  expect(await mine.post(pathOf(person), await editOf(person, { role: 'api' }))).toMatchObject(
    invalid({ password: ['Enter a password.'] }),
  );
  expect((await mine.post(pathOf(person), await editOf(person, { role: 'api', ...PASSWORDS }))).status).toBe(200);
  expect((await userRow(person.id)).password_hash).toMatch(/^\$argon2id/);
  const { password_hash } = await userRow(caller.id);
  const other = { password: 'Another2$', password_confirmation: 'Another2$' };
  expect((await mine.post(pathOf(caller), await editOf(caller, { role: 'api', ...other }))).status).toBe(200);
  expect((await userRow(caller.id)).password_hash).toBe(password_hash);
});

test('a new address waits for its mailbox; the old one is told who entered it', async () => {
  const { manager, caller } = await company();
  const mine = api(manager);
  expect((await mine.post(pathOf(caller), await editOf(caller, { email: 'New@acme.test' }))).status).toBe(200);
  expect(await userRow(caller.id)).toMatchObject({ email: caller.email, pending_email: 'new@acme.test' });
  const [notice] = await outbox.to(caller.email);
  expect(notice!.text.replace(/\s+/g, ' ')).toContain(
    `${manager.first_name} ${manager.last_name} entered the new address.`,
  );
  const secret = await mailedSecret('new@acme.test', '/confirm_email/');
  expect((await api().post(`/api/auth/confirm_email/${secret}`)).status).toBe(200);
  expect((await userRow(caller.id)).email).toBe('new@acme.test');
});

test.each([
  ['foreign@mail.test', 'Use an address of Acme Storage: @acme.test.'],
  ['second@acme.test', 'This email address is already registered.'],
])('the address %s is refused', async (email, message) => {
  const { manager, caller } = await company();
  expect(await api(manager).post(pathOf(caller), await editOf(caller, { email }))).toMatchObject(
    invalid({ email: [message] }),
  );
});

test('changing addresses and adding users share one limit', async () => {
  const { acme, manager, caller, second } = await company();
  const mine = api(manager);
  expect((await mine.post(`${USERS}/0`, await newUser(acme))).status).toBe(200);
  await testSql()`update rate_limits set points = 199 where key like '%user-add%'`;
  expect((await mine.post(pathOf(caller), await editOf(caller, { email: 'one@acme.test' }))).status).toBe(200);
  expect((await mine.post(pathOf(second), await editOf(second, { email: 'two@acme.test' }))).status).toBe(429);
  expect((await mine.post(`${USERS}/0`, await newUser(acme))).status).toBe(429);
  expect((await mine.post(pathOf(second), await editOf(second))).status).toBe(200);
  expect(await userRow(second.id)).toMatchObject({ email: second.email, pending_email: null });
});

test('users change their own address on the profile; a disabled user’s never changes, and none while impersonating', async () => {
  const { acme, manager, caller } = await company();
  const asleep = await make.caller({ company_id: acme.id, status: 'inactive', email: 'asleep@acme.test' });
  const change = async (who: ReturnType<typeof api>, user: typeof caller) =>
    (await who.post(pathOf(user), await editOf(user, { email: 'other@acme.test' }))).status;
  expect(await change(api(manager), manager)).toBe(422);
  expect(await change(api(manager), asleep)).toBe(422);
  expect(await change(acting(await make.superAdmin(), manager), caller)).toBe(403);
  expect(await outbox.all()).toEqual([]);
});

test('groups are ticked per user where access is limited; new access is announced', async () => {
  const { acme, manager, caller } = await company();
  const [one, two, open] = [
    await make.community({ name: 'One' }),
    await make.community({ name: 'Two' }),
    await make.community({ name: 'Open' }),
  ];
  await make.relation({ company_id: acme.id, community_id: one.id, selected_users: [caller.id] });
  const limited = await make.relation({ company_id: acme.id, community_id: two.id, user_access_flag: 'limit' });
  await make.relation({ company_id: acme.id, community_id: open.id });
  const mine = api(manager);
  const save = async (over: Record<string, unknown>) =>
    (await mine.post(pathOf(caller), await editOf(caller, over))).status;
  expect(await save({ group_access: [two.id, open.id] })).toBe(200);
  expect(await testSql()`select relation_id from relation_users`).toEqual([{ relation_id: limited.id }]);
  expect(await auditOf('user.save')).toMatchObject({ changes: { group_access: [[one.id], [two.id]] } });
  expect(await save({})).toBe(200);
  expect(await testSql()`select relation_id from relation_users`).toHaveLength(1);
  const emails = await outbox.to(caller.email);
  expect(emails.map(({ template, subject }) => [template, subject])).toEqual([
    ['group_access', 'You now have access to Two'],
  ]);
  expect(await save({ group_access: [] })).toBe(200);
  expect(await testSql()`select relation_id from relation_users`).toEqual([]);
  const foreign = await make.community();
  expect(await save({ group_access: [foreign.id] })).toBe(422);
});

test('a save based on an older state is refused, and says who changed what', async () => {
  const { manager, second, caller } = await company();
  const { version } = (await api(manager).get<Read>(pathOf(caller))).body.user;
  expect((await api(second).post(pathOf(caller), await editOf(caller, { city: 'Bergen', version }))).status).toBe(200);
  const late = await api(manager).post<{ error: string }>(
    pathOf(caller),
    await editOf(caller, { city: 'Oslo', version }),
  );
  expect(late.status).toBe(409);
  expect(late.body.error).toMatch(
    new RegExp(
      `^${second.first_name} ${second.last_name}, on .* UTC, changed this user while you were editing: .*City.*\\. Your entries are not saved\\.`,
    ),
  );
  expect((await userRow(caller.id)).city).toBe('Bergen');
});

test('of two saves of the same state at once, one wins', async () => {
  const { manager, second, caller } = await company();
  const { version } = (await api(manager).get<Read>(pathOf(caller))).body.user;
  const answers = await Promise.all(
    [manager, second].map(async (who, n) =>
      api(who).post(pathOf(caller), await editOf(caller, { city: `City ${n}`, version })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
