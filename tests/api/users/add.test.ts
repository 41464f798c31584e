import { make } from '@/tools/factories/make';
import { acting, api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { auditOf, company, newUser, USERS, userRow } from '../../support/user-fixtures';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

const NEW = `${USERS}/0`;
type SaveAnswer = { success: boolean; user_id: number; message: string };

test('a colleague is active at once, accepts the agreement at the first login and is told who added them', async () => {
  const { acme, manager } = await company();
  const entry = await newUser(acme, { email: 'Noor@ACME.test' });
  const answer = await browser(manager).post<SaveAnswer>(NEW, entry);
  expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Noor Visser is added.' } });
  expect(await userRow(answer.body.user_id)).toMatchObject({
    company_id: acme.id,
    email: 'noor@acme.test',
    status: 'active',
    role: 'caller',
    type: 'basic',
    registration_type: 'company_admin',
    phone: '+31105551277',
    phone_country_code: 'NL',
    city: 'Delft',
    agreement_version: null,
  });
  const login = await api().post<{ token: string }>('/api/auth/login', {
    email: entry.email,
    password: entry.password,
  });
  expect(login.status).toBe(200);
  const me = await api(undefined, { authorization: `Bearer ${login.body.token}` }).get<{
    user: { force_update_agreement: boolean };
  }>('/api/auth/me');
  expect(me.body.user.force_update_agreement).toBe(true);
  const [email] = await outbox.to('noor@acme.test');
  expect(email).toMatchObject({
    template: 'user_added',
    to_name: 'Noor Visser',
    subject: `${manager.first_name} ${manager.last_name} added you to Acme Storage on TSANet connect`,
    reply_to: { email: manager.email },
  });
  expect(email!.text).toContain('http://acme.portal.test/');
  expect(email!.text + email!.html).not.toContain('Concord1!');
  expect(JSON.stringify(email!.props)).not.toContain('Concord1!');
  expect(await auditOf('user.save')).toEqual({
    actor_id: manager.id,
    subject_type: 'user',
    subject_id: answer.body.user_id,
    changes: { role: [null, 'caller'], status: [null, 'active'] },
  });
});

test('the form’s messages are beside its fields, and role super_admin cannot be given', async () => {
  const { manager } = await company();
  const answer = await api(manager).post<{ errors: Record<string, string[]> }>(NEW, {
    role: 'super_admin',
    email: 'x',
    phone: 'abc',
    password: 'short',
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).sort()).toEqual([
    'country',
    'country_id',
    'email',
    'first_name',
    'last_name',
    'password',
    'password_confirmation',
    'phone',
    'role',
  ]);
});

test('what tables and schemas find wrong is named in one answer', async () => {
  const { acme, manager } = await company();
  const foreign = await make.community();
  const entry = await newUser(acme, {
    first_name: '',
    email: 'noor@elsewhere.test',
    country_id: 999_999,
    role: 'api',
    group_access: [foreign.id],
    password: '',
    password_confirmation: '',
  });
  const { status, body } = await api(manager).post<{ errors: object }>(NEW, entry);
  expect([status, body.errors]).toEqual([
    422,
    {
      first_name: ['Enter a first name.'],
      email: ['Use an address of Acme Storage: @acme.test.'],
      country: ['Choose a country.'],
      country_id: ['Choose a country.'],
      group_access: ['Choose from the groups of the company.'],
      password: ['Enter a password.'],
    },
  ]);
});

test.each([
  ['of another domain', 'noor@mail.test', 'Use an address of Acme Storage: @acme.test, @acme-labs.test.'],
  ['of a look-alike', 'noor@evil-acme.test', 'Use an address of Acme Storage: @acme.test, @acme-labs.test.'],
  ['that is taken', 'CALLER@acme.test', 'This email address is already registered.'],
])('an address %s is refused', async (_, email, message) => {
  const { acme, manager } = await company({ additional_domains: ['acme-labs.test'] });
  expect(await api(manager).post(NEW, await newUser(acme, { email }))).toMatchObject(invalid({ email: [message] }));
  expect(await outbox.all()).toEqual([]);
});

test('without domains any address is good that is not another member’s', async () => {
  const { acme, manager } = await company({ domain: null });
  await make.company({ domain: 'borealis.test' });
  expect(await api(manager).post(NEW, await newUser(acme, { email: 'a@borealis.test' }))).toMatchObject(
    invalid({ email: ['This address belongs to another company of the network.'] }),
  );
  expect((await api(manager).post(NEW, await newUser(acme, { email: 'a@mail.test' }))).status).toBe(200);
});

test('the address of a deleted user, or of a registration never verified, can be used', async () => {
  const { acme, manager, caller } = await company();
  await api(manager).delete(`${USERS}/${caller.id}`);
  await make.caller({ company_id: acme.id, status: 'pending_verification', email: 'maybe@acme.test' });
  for (const email of [caller.email, 'maybe@acme.test'])
    expect((await api(manager).post(NEW, await newUser(acme, { email }))).status).toBe(200);
});

test('the same address twice at once is added once', async () => {
  const { acme, manager, second } = await company();
  const entry = await newUser(acme);
  const answers = await Promise.all([api(manager).post(NEW, entry), api(second).post(NEW, entry)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await outbox.to(entry.email)).toHaveLength(1);
});

test('a retry with the same key adds once, and the stored key does not reveal the password', async () => {
  const { acme, manager } = await company();
  const entry = await newUser(acme);
  const key = { 'idempotency-key': 'one' };
  const [first, again] = [await api(manager).post(NEW, entry, key), await api(manager).post(NEW, entry, key)];
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(JSON.stringify(await testSql()`select * from idempotency_keys`)).not.toContain('Concord1!');
});

test.each([
  ['requires_registration', 'caller', 200],
  ['requires_registration', 'api', 422],
  ['email_link', 'caller', 200],
  ['sso', 'caller', 200],
  ['sso', 'api', 422],
  ['email_link', 'api', 422],
] as const)('at a company with login method %s, a %s without password: %d', async (login_method, role, status) => {
  const { acme, manager } = await company({ login_method });
  const entry = await newUser(acme, { role, password: undefined, password_confirmation: undefined });
  expect((await api(manager).post(NEW, entry)).status).toBe(status);
});

test('under single sign-on a password is stored for role api only', async () => {
  const { acme, manager } = await company({ login_method: 'sso' });
  const person = await api(manager).post<SaveAnswer>(NEW, await newUser(acme));
  const program = await api(manager).post<SaveAnswer>(NEW, await newUser(acme, { role: 'api' }));
  expect((await userRow(person.body.user_id)).password_hash).toBeNull();
  expect((await userRow(program.body.user_id)).password_hash).toMatch(/^\$argon2id/);
  expect((await outbox.all()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Log in with your company account.'),
    expect.stringContaining('This account is for programs'),
  ]);
});

test('a new user gets the ticked groups, by default the company’s; unknown and foreign groups are refused', async () => {
  const { acme, manager } = await company();
  const [one, two, open, foreign] = await Promise.all([1, 2, 3, 4].map(() => make.community()));
  const memberships = [
    await make.relation({ company_id: acme.id, community_id: one!.id, user_access_flag: 'limit' }),
    await make.relation({ company_id: acme.id, community_id: two!.id, user_access_flag: 'limit' }),
    await make.relation({ company_id: acme.id, community_id: open!.id }),
  ];
  await testSql()`insert into company_default_groups (company_id, community_id) values (${acme.id}, ${two!.id}), (${acme.id}, ${open!.id})`;
  const added = async (over: object) => {
    const { body } = await api(manager).post<SaveAnswer>(NEW, await newUser(acme, { ...over }));
    return (await testSql()`select relation_id from relation_users where user_id = ${body.user_id}`).map(
      ({ relation_id }) => relation_id as number,
    );
  };
  expect(await added({})).toEqual([memberships[1]!.id]);
  expect(await added({ group_access: [] })).toEqual([]);
  expect(await added({ group_access: [one!.id, open!.id] })).toEqual([memberships[0]!.id]);
  for (const id of [foreign!.id, 9999])
    expect(await api(manager).post(NEW, await newUser(acme, { group_access: [id] }))).toMatchObject(
      invalid({ group_access: ['Choose from the groups of the company.'] }),
    );
});

test('what the form does not have is ignored', async () => {
  const { acme, manager } = await company();
  const entry = await newUser(acme, {
    id: 7,
    company_id: 99,
    status: 'deleted',
    type: 'admin',
    registration_type: 'sso',
    first_name: '<script>alert(1)</script>\r\nBcc: x',
  });
  const { body } = await api(manager).post<SaveAnswer>(NEW, entry);
  expect(await userRow(body.user_id)).toMatchObject({
    company_id: acme.id,
    status: 'active',
    type: 'basic',
    registration_type: 'company_admin',
    first_name: '<script>alert(1)</script> Bcc: x',
  });
  expect((await outbox.to(entry.email))[0]!.html).not.toContain('<script>');
});

test('an unknown country is refused; a super admin who acts as the manager adds in the manager’s name', async () => {
  const { acme, manager } = await company();
  expect(await api(manager).post(NEW, await newUser(acme, { country_id: 9999 }))).toMatchObject(
    invalid({ country_id: ['Choose a country.'] }),
  );
  const staff = await make.superAdmin();
  expect((await acting(staff, manager).post(NEW, await newUser(acme))).status).toBe(200);
  expect(await testSql()`select actor_id, impersonator_id from audit_log where command = 'user.save'`).toEqual([
    { actor_id: manager.id, impersonator_id: staff.id },
  ]);
});

test('an admin adds 200 users an hour', async () => {
  const { acme, manager } = await company();
  await testSql()`
    insert into rate_limits (key, points, expire)
    values (${`user-add:${manager.id}`}, 199, now() at time zone 'UTC' + interval '1 hour')`;
  expect((await api(manager).post(NEW, await newUser(acme))).status).toBe(200);
  expect((await api(manager).post(NEW, await newUser(acme))).status).toBe(429);
});
