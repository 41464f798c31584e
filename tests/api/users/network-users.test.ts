import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { auditOf, company, editOf, networkUser, PASSWORDS, userRow } from '../../support/user-fixtures';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const USERS = '/api/super_admin/users';
const NEW = `${USERS}/0`;
type SaveAnswer = { message: string; user: { id: number; company_id: number | null; version: string } };
type Errors = { errors: Record<string, string[]>; error: string };

const boss = () => make.superAdmin({ first_name: 'Sam', last_name: 'Okafor', email: 'sam@concord.test' });

describe('a new user', () => {
  test('of any company, beyond its domains, with type and role; the email says who added them', async () => {
    const [{ acme }, sam] = [await company(), await boss()];
    const entry = await networkUser(acme, { email: 'noor@elsewhere.test', role: 'business_manager', type: 'admin' });
    const { status, body } = await browser(sam).post<SaveAnswer>(NEW, entry);
    expect([status, body.message]).toEqual([200, 'Noor Visser is added.']);
    expect(await userRow(body.user.id)).toMatchObject({
      company_id: acme.id,
      email: 'noor@elsewhere.test',
      role: 'business_manager',
      type: 'admin',
      status: 'active',
      registration_type: 'super_admin',
    });
    const [email] = await outbox.to('noor@elsewhere.test');
    expect(email!.subject).toBe('Sam Okafor added you to Acme Storage on TSANet connect');
    expect(await auditOf('user.save')).toMatchObject({ actor_id: sam.id, subject_id: body.user.id });
    const login = await api().post('/api/auth/login', { email: entry.email, password: PASSWORDS.password });
    expect(login.status).toBe(200);
  });

  test('with role super_admin belongs to no company, and is told so', async () => {
    const [{ acme }, sam] = [await company({ login_method: 'sso' }), await boss()];
    const entry = await networkUser(acme, { role: 'super_admin', group_access: [] });
    const { body } = await api(sam).post<SaveAnswer>(NEW, entry);
    expect(await userRow(body.user.id)).toMatchObject({ company_id: null, role: 'super_admin' });
    const [email] = await outbox.to(entry.email);
    expect(email!.subject).toBe('Sam Okafor added you to TSANet connect');
    expect(linksIn(email!)).toEqual(['/']);
  });

  test('needs a company that exists, and its messages are beside the fields', async () => {
    const [{ acme }, sam] = [await company(), await boss()];
    for (const company_id of [null, 999])
      expect(await api(sam).post(NEW, await networkUser(acme, { company_id }))).toMatchObject(
        invalid({ company_id: ['Choose a company.'] }),
      );
    const { body } = await api(sam).post<Errors>(NEW, { company_id: acme.id, role: 'boss', type: 'king', email: 'x' });
    expect(Object.keys(body.errors).sort()).toEqual(
      ['country', 'country_id', 'email', 'first_name', 'last_name', 'phone', 'role', 'type'].sort(),
    );
    expect(await api(sam).post(NEW, await networkUser(acme, { email: 'caller@acme.test' }))).toMatchObject(
      invalid({ email: ['This email address is already registered.'] }),
    );
  });
});

describe('an existing user', () => {
  test('is read with groups, agreement and focus group, and saved against the state that was read', async () => {
    const [{ acme, caller }, sam] = [await company(), await boss()];
    const group = await make.community({ name: 'Circle' });
    await make.relation({ company_id: acme.id, community_id: group.id, user_access_flag: 'limit' });
    await testSql()`update users set focus_group = 'Storage' where id = ${caller.id}`;
    const read = await api(sam).get<{ user: { version: string }; access: number[]; communities: object[] }>(
      `${USERS}/${caller.id}`,
    );
    expect(read.body).toMatchObject({
      user: {
        id: caller.id,
        company_id: acme.id,
        focus_group: 'Storage',
        agreement_date: expect.any(String) as string,
      },
      access: [],
      communities: [{ id: group.id, name: 'Circle' }],
    });
    expect(JSON.stringify(read.body)).not.toContain('argon2');
    const { version } = read.body.user;
    const entry = await editOf(caller, { first_name: 'Ada', type: 'admin', group_access: [group.id], version });
    const saved = await api(sam).post<SaveAnswer>(`${USERS}/${caller.id}`, { ...entry, company_id: acme.id });
    expect(saved.body).toMatchObject({
      message: expect.stringContaining('is saved.') as string,
      user: { id: caller.id },
    });
    expect(await userRow(caller.id)).toMatchObject({ first_name: 'Ada', type: 'admin' });
    expect((await api(sam).get<{ access: number[] }>(`${USERS}/${caller.id}`)).body.access).toEqual([group.id]);
    expect(await api(sam).post(`${USERS}/${caller.id}`, entry)).toMatchObject({ status: 409 });
  });

  test('stays in the company', async () => {
    const [{ caller }, sam, other] = [await company(), await boss(), await make.company()];
    const answer = await api(sam).post<Errors>(`${USERS}/${caller.id}`, await editOf(caller, { company_id: other.id }));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['company_id']]);
    expect((await api(sam).get(`${USERS}/99999`)).status).toBe(404);
    expect((await api(sam).post(`${USERS}/99999`, await editOf(caller))).status).toBe(404);
  });

  test('gets an address beyond the domains once its mailbox has confirmed it, also by a second link', async () => {
    const [{ caller }, sam] = [await company(), await boss()];
    await api(sam).post(`${USERS}/${caller.id}`, await editOf(caller, { email: 'new@elsewhere.test' }));
    expect((await userRow(caller.id)).email).toBe(caller.email);
    expect((await api(caller).post('/api/users/email/resend')).status).toBe(200);
    const email = (await outbox.to('new@elsewhere.test')).at(-1);
    const token = linksIn(email!)[0]!.split('/').at(-1);
    const confirmed = await api().post(`/api/auth/confirm_email/${token}`);
    expect([confirmed.status, (await userRow(caller.id)).email]).toEqual([200, 'new@elsewhere.test']);
  });

  test('who becomes a super admin leaves the company with groups, favorites and duties', async () => {
    const [{ acme, caller, manager }, sam] = [await company(), await boss()];
    const membership = await make.relation({ company_id: acme.id, user_access_flag: 'limit' });
    await testSql()`insert into relation_users (relation_id, user_id) values (${membership.id}, ${caller.id})`;
    await testSql()`update companies set signup_manager_id = ${caller.id}, alt_signup_manager_id = ${manager.id} where id = ${acme.id}`;
    await api(manager).post(`/api/admin/company/users/${caller.id}`, await editOf(caller, { email: 'mine@acme.test' }));
    const reader = api(caller);
    expect((await reader.get('/api/auth/me')).status).toBe(200);
    const answer = await api(sam).post<SaveAnswer>(
      `${USERS}/${caller.id}`,
      await editOf(caller, { role: 'super_admin' }),
    );
    expect(answer.body.user.company_id).toBeNull();
    expect(await userRow(caller.id)).toMatchObject({ role: 'super_admin', company_id: null });
    expect(await testSql()`select from relation_users where user_id = ${caller.id}`).toHaveLength(0);
    expect(
      (await testSql()`select signup_manager_id, alt_signup_manager_id from companies where id = ${acme.id}`)[0],
    ).toEqual({ signup_manager_id: manager.id, alt_signup_manager_id: null });
    expect((await reader.get('/api/auth/me')).status).toBe(401);
    const link = linksIn((await outbox.to('mine@acme.test')).at(-1)!)[0]!
      .split('/')
      .at(-1);
    expect((await api().post(`/api/auth/confirm_email/${link}`)).status).toBe(409);
    expect((await userRow(caller.id)).email).toBe(caller.email);
    const back = await api(sam).post<Errors>(`${USERS}/${caller.id}`, await editOf(caller, { role: 'caller' }));
    expect([back.status, back.body.errors.role?.[0]]).toEqual([422, expect.stringContaining('belongs to no company')]);
  });

  test('of role super_admin keeps role and address; the last business manager keeps the role', async () => {
    const [{ manager, second }, sam, other] = [await company(), await boss(), await make.superAdmin()];
    for (const over of [{ role: 'api' }, { email: 'mine@concord.test' }])
      expect((await api(sam).post(`${USERS}/${other.id}`, await editOf(other, over))).status).toBe(422);
    expect((await api(sam).post(`${USERS}/${other.id}`, await editOf(other, { first_name: 'Eve' }))).status).toBe(200);
    expect((await api(sam).post(`${USERS}/${second.id}`, await editOf(second, { role: 'caller' }))).status).toBe(200);
    expect(await api(sam).post(`${USERS}/${manager.id}`, await editOf(manager, { role: 'super_admin' }))).toMatchObject(
      refused(409, 'Each company keeps one Business Manager. Name another one first.'),
    );
  });
});

describe('status and deletion', () => {
  test('a user is disabled, logged out, enabled; only active users are deleted', async () => {
    const [{ caller }, sam] = [await company(), await boss()];
    const reader = api(caller);
    await reader.get('/api/auth/me');
    const disabled = await api(sam).post(`${USERS}/${caller.id}/status`, { status: 'inactive' });
    expect(disabled.body).toMatchObject({ user: { id: caller.id, status: 'inactive' } });
    expect((await reader.get('/api/auth/me')).status).toBe(401);
    expect(await api(sam).delete(`${USERS}/${caller.id}`)).toMatchObject(
      refused(409, 'Only active users can be deleted. This one is inactive.'),
    );
    await api(sam).post(`${USERS}/${caller.id}/status`, { status: 'active' });
    const gone = await api(sam).get(`${USERS}/${caller.id}/delete`);
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
    expect(await userRow(caller.id)).toMatchObject({ status: 'deleted', first_name: 'Deleted' });
    expect((await api(sam).delete(`${USERS}/${caller.id}`)).status).toBe(404);
    expect((await browser(sam).get(`${USERS}/${(await make.caller()).id}/delete`)).status).toBe(401);
  });

  test('a registration is decided on, not switched; unverified ones and unknown states are refused', async () => {
    const [{ acme }, sam] = [await company(), await boss()];
    const pending = await make.caller({ company_id: acme.id, status: 'pending_approval' });
    const unverified = await make.caller({ company_id: acme.id, status: 'pending_verification' });
    expect((await api(sam).post(`${USERS}/${pending.id}/status`, { status: 'active' })).status).toBe(409);
    expect((await api(sam).post(`${USERS}/${unverified.id}/status`, { status: 'active' })).status).toBe(404);
    expect((await api(sam).post(`${USERS}/${pending.id}/status`, { status: 'deleted' })).status).toBe(422);
  });

  test('nobody switches or deletes themselves, and of two super admins at once one remains', async () => {
    const [sam, eve] = [await boss(), await make.superAdmin()];
    for (const call of [
      api(sam).delete(`${USERS}/${sam.id}`),
      api(sam).post(`${USERS}/${sam.id}/status`, { status: 'inactive' }),
    ])
      expect((await call).status).toBe(409);
    const both = [api(sam), api(eve)];
    await Promise.all(both.map((one) => one.get('/api/auth/me')));
    const answers = await Promise.all([
      both[0]!.post(`${USERS}/${eve.id}/status`, { status: 'inactive' }),
      both[1]!.post(`${USERS}/${sam.id}/status`, { status: 'inactive' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await testSql()`select from users where role = 'super_admin' and status = 'active'`).toHaveLength(1);
  });
});

describe('a password', () => {
  test('is set, ends the sessions and is announced without the password', async () => {
    const [{ caller }, sam] = [await company(), await boss()];
    const reader = api(caller);
    await reader.get('/api/auth/me');
    const entry = { password: 'Another1!', password_confirmation: 'Another1!' };
    expect((await api(sam).post(`${USERS}/${caller.id}/password`, entry)).status).toBe(200);
    expect((await reader.get('/api/auth/me')).status).toBe(401);
    const login = await api().post('/api/auth/login', { email: caller.email, password: 'Another1!' });
    expect(login.status).toBe(200);
    const [email] = await outbox.to(caller.email);
    expect([email!.template, email!.text.includes('Another1!')]).toEqual(['account_changed', false]);
    expect(JSON.stringify(await testSql()`select * from audit_log`)).not.toContain('Another1!');
  });

  test('follows the rules, and is not for single sign-on, super admins or registrations', async () => {
    const sam = await boss();
    const { caller } = await company();
    const sso = await make.company({ login_method: 'sso' });
    const [person, program, pending, eve] = [
      await make.caller({ company_id: sso.id }),
      await make.apiUser({ company_id: sso.id }),
      await make.caller({ status: 'pending_approval' }),
      await make.superAdmin(),
    ];
    const set = async (id: number, entry: object = PASSWORDS) =>
      (await api(sam).post(`${USERS}/${id}/password`, entry)).status;
    expect(await set(caller.id, { password: 'short', password_confirmation: 'other' })).toBe(422);
    expect([await set(person.id), await set(program.id), await set(pending.id)]).toEqual([409, 200, 409]);
    expect([await set(eve.id), await set(sam.id), await set(99999)]).toEqual([409, 409, 404]);
  });
});

test('the form data of a company: countries, and every role', async () => {
  const [{ acme }, sam] = [await company(), await boss()];
  const { body } = await api(sam).get<{ roles: object[] }>(`${USERS}/form_data/${acme.id}`);
  expect(Object.keys(body)).toEqual(['countries', 'roles']);
  expect(body.roles).toContainEqual({ role: 'super_admin', name: 'Super Admin' });
  expect((await api(sam).get(`${USERS}/form_data/999`)).status).toBe(404);
});

test('a company’s users are listed and exported; an unknown company is not found', async () => {
  const [{ acme }, sam] = [await company(), await boss()];
  const path = `/api/super_admin/companies/${acme.id}/users`;
  const { body } = await api(sam).get<{ data: object[]; total: number }>(`${path}?q=second&sort=email`);
  expect(body).toMatchObject({ data: [{ email: 'second@acme.test' }], total: 1, current_page: 1, per_page: 10 });
  const file = await api(sam).get(`${path}/export`);
  expect(file.headers.get('content-disposition')).toMatch(/filename="acme-users\.\d{6}\.xlsx"/);
  for (const call of ['users', 'users/export'])
    expect((await api(sam).get(`/api/super_admin/companies/999/${call}`)).status).toBe(404);
});

describe('the list of users who are not active', () => {
  const LIST = `${USERS}/list`;
  type Rows = { data: { name: string; company: string; status: string }[]; total: number; current_page: number };

  test('has inactive, rejected and pending users of all companies from page 0, a hundred a page, then an empty page', async () => {
    const [{ acme }, sam] = [await company(), await boss()];
    await testSql()`
      insert into users (company_id, first_name, last_name, email, status)
      select ${acme.id}, 'Off', lpad(n::text, 3, '0'), 'off' || n || '@acme.test',
        (array['inactive', 'rejected', 'pending_approval', 'pending_verification'])[1 + n % 4]::user_status from generate_series(1, 120) n`;
    await make.caller({ company_id: acme.id, status: 'deleted' });
    const page = async (n: number | string) => (await api(sam).get<Rows>(`${LIST}/${n}`)).body;
    const [first, second, third] = [await page(0), await page(1), await page(2)];
    expect([first, second, third].map(({ data, total, current_page }) => [data.length, total, current_page])).toEqual([
      [100, 120, 0],
      [20, 120, 1],
      [0, 120, 2],
    ]);
    expect(first.data[0]).toMatchObject({ name: 'Off 001', company: 'Acme Storage', status: 'rejected' });
    for (const n of ['-1', 'x', '1.5']) expect((await api(sam).get(`${LIST}/${n}`)).status).toBe(404);
  });

  test('is searched by name, address and company, and sorted', async () => {
    const sam = await boss();
    const [one, two] = [await make.company({ name: 'Zinc 100%' }), await make.company({ name: 'Amber' })];
    await make.caller({ company_id: one.id, status: 'inactive', first_name: 'Ada', last_name: 'Holm' });
    await make.caller({
      company_id: two.id,
      status: 'rejected',
      first_name: 'Bo',
      last_name: 'Ness',
      email: 'x_y@amber.test',
    });
    const names = async (query: string) =>
      (await api(sam).get<Rows>(`${LIST}/0?${query}`)).body.data.map(({ name }) => name);
    expect(await names('q=zinc+100%25')).toEqual(['Ada Holm']);
    expect(await names('q=X_Y@')).toEqual(['Bo Ness']);
    expect(await names('q=%25%25')).toEqual([]);
    expect(await names('sort=company')).toEqual(['Bo Ness', 'Ada Holm']);
    expect(await names('sort=name&dir=desc')).toEqual(['Bo Ness', 'Ada Holm']);
    expect((await api(sam).get(`${LIST}/0?sort=password_hash`)).status).toBe(422);
  });
});
