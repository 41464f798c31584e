/** One address with accounts at several companies (rules: persons.*). */
import { sql } from 'drizzle-orm';
import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { withDatabase } from '@/db/client';
import { accountOfEmail, FOR_RECEIVER } from '@/lib/people/accounts/account-of-email.sql';
import type { OwnCompany } from '@/lib/people/accounts/own-companies';
import { sideOfEmail } from '@/lib/reach/mail/case-sides';
import { EMAIL_NAMES } from '@/lib/reach/mail/registry';
import { acting, api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox, unsentEmail } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';
import { REGISTRATION } from '../../support/registration';
import { logIn, ssoCompany } from '../../support/saml';
import { connected, operations, person } from '../../support/scim';
import { newUser, USERS } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

const EMAIL = 'ana@consult.test';
const OTHER = 'Another2$';
const LOGIN = '/api/auth/login';
const NO_MATCH = refused(401, 'These credentials do not match our records.');

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Ana manages Acme, which she used last, and works for Borealis. */
async function ana() {
  const acme = await make.company({ slug: 'acme', name: 'Acme Storage', domain: 'acme.test' });
  const borealis = await make.company({ slug: 'borealis', name: 'Borealis Networks', domain: 'borealis.test' });
  const own = { email: EMAIL, first_name: 'Ana', last_name: 'Ruiz', address_proven_at: at(-99) };
  const atAcme = await make.manager({ ...own, company_id: acme.id, last_login_at: at(-5) });
  const atBorealis = await make.caller({ ...own, company_id: borealis.id, last_login_at: at(-9) });
  return { acme, borealis, atAcme, atBorealis };
}

const ROOT = { host: new URL(process.env.APP_URL!).host };
const atRoot = () => browser(undefined, ROOT);
const companiesOf = async (user: { id: number }) =>
  (await api(user).get<{ data: OwnCompany[] }>('/api/users/companies')).body.data;
const rowOf = async (id: number) => (await testSql()`select * from users where id = ${id}`)[0]!;

/** Gives the account at a company another password, by the link that was mailed for it. */
async function resetAt(company_id: number) {
  await api().post('/api/auth/forgot_password', { email: EMAIL, company_id });
  const [mail] = (await outbox.of('password_reset')).slice(-1);
  const token = linksIn(mail!)[0]!.split('/').pop();
  return api().post('/api/auth/reset_password', {
    ...{ email: EMAIL, token, password: OTHER, password_confirmation: OTHER },
  });
}

describe('login', () => {
  // rule: persons.login
  test('a company’s page looks at its own account alone, and network staff have none there', async () => {
    const { acme, borealis, atAcme, atBorealis } = await ana();
    const staff = await make.superAdmin();
    const other = await make.company();
    const as = (company_id: number, email = EMAIL) => api().post(LOGIN, { email, password: PASSWORD, company_id });
    expect(await as(acme.id)).toMatchObject({ status: 200, body: { user: { id: atAcme.id, company_id: acme.id } } });
    expect(await as(borealis.id)).toMatchObject({ status: 200, body: { user: { id: atBorealis.id } } });
    expect(await as(other.id)).toMatchObject(NO_MATCH);
    expect(await as(acme.id, staff.email)).toMatchObject(NO_MATCH);
    expect(await testSql()`select user_id, company_id from login_records order by id`).toEqual([
      { user_id: atAcme.id, company_id: acme.id },
      { user_id: atBorealis.id, company_id: borealis.id },
    ]);
  });

  // rules: persons.login, persons.switch
  test('the root host logs in to the account that the password fits, and then lists all', async () => {
    const { acme, borealis, atAcme, atBorealis } = await ana();
    await resetAt(borealis.id);
    const choice = { location: '/profile/companies' };
    const login = (password: string) => atRoot().post(LOGIN, { email: EMAIL, password });
    expect(await login(PASSWORD)).toMatchObject({ status: 200, body: { ...choice, user: { id: atAcme.id } } });
    expect(await login(OTHER)).toMatchObject({ status: 200, body: { ...choice, user: { id: atBorealis.id } } });
    const choices = [
      { name: 'Borealis Networks', role: 'caller', is_current: true },
      { name: 'Acme Storage', role: 'business_manager', is_current: false },
    ];
    expect(await companiesOf(atBorealis)).toMatchObject(choices);
    const host = `acme.${ROOT.host}`;
    const onOwnHost = browser(undefined, { host, origin: `http://${host}` });
    expect((await onOwnHost.post(LOGIN, { email: EMAIL, password: PASSWORD, company_id: acme.id })).body).toMatchObject(
      {
        location: '/dashboard',
      },
    );
    const single = await make.caller();
    expect((await atRoot().post(LOGIN, { email: single.email, password: PASSWORD })).body).toMatchObject({
      location: '/dashboard',
    });
  });

  // rule: persons.neutral
  test('a refusal on the root host costs the same for nobody, for one company and for two', async () => {
    await ana();
    await make.caller({ email: 'one@acme.test' });
    for (const [email, failed, nobody] of [
      [EMAIL, [1, 1], 1],
      ['one@acme.test', [1], 2],
      ['nobody@acme.test', [], 3],
    ] as const) {
      await testSql()`delete from rate_limits`;
      expect(await atRoot().post(LOGIN, { email, password: 'wrong' })).toMatchObject(NO_MATCH);
      const users = await testSql()`select failed_logins from users where email = ${email}`;
      expect(users.map((user) => user.failed_logins as number)).toEqual(failed);
      const counted = await testSql()`select points from rate_limits where key like 'login:nobody:%'`;
      expect(counted).toEqual([{ points: nobody }]);
    }
  });

  test('an account that is disabled or locked at one company leaves the other', async () => {
    const { borealis, atAcme, atBorealis } = await ana();
    await testSql()`update users set status = 'inactive' where id = ${atAcme.id}`;
    const login = () => atRoot().post(LOGIN, { email: EMAIL, password: PASSWORD });
    expect(await login()).toMatchObject({ status: 200, body: { user: { id: atBorealis.id }, location: '/dashboard' } });
    await testSql()`update users set status = 'active', locked_until = ${at(9)} where id = ${atAcme.id}`;
    expect(await login()).toMatchObject({ status: 200, body: { user: { id: atBorealis.id } } });
    await testSql()`update companies set status = 'inactive' where id = ${borealis.id}`;
    expect(await login()).toMatchObject({ status: 403 });
  });
});

describe('who learns of other companies', () => {
  // rule: persons.neutral
  test('the person, once the mailbox is proven or its domain is the company’s; nobody who acts for them', async () => {
    const { acme, borealis, atAcme, atBorealis } = await ana();
    expect((await companiesOf(atAcme)).map(({ url }) => url)).toEqual([
      `http://acme.${ROOT.host}/?view=switch`,
      `http://borealis.${ROOT.host}/?view=switch`,
    ]);
    expect((await acting(await make.superAdmin(), atAcme).get('/api/users/companies')).status).toBe(403);
    await testSql()`update users set address_proven_at = null where id = ${atAcme.id}`;
    expect(await companiesOf(atAcme)).toEqual([]);
    expect(await companiesOf(atBorealis)).toHaveLength(2);
    await testSql()`update users set email = 'ana@acme.test'`;
    await testSql()`delete from company_domains`;
    expect(await companiesOf(atAcme)).toEqual([]);
    await testSql()`insert into company_domains (company_id, domain, proven_at) values (${acme.id}, 'acme.test', now())`;
    expect(await companiesOf(atAcme)).toHaveLength(2);
    expect(await companiesOf(await make.caller({ company_id: borealis.id }))).toEqual([]);
  });

  // rule: persons.switch
  test.each([
    ['an account that is inactive', `update users set status = 'inactive' where role = 'caller'`],
    ['a registration that waits', `update users set status = 'pending_approval' where role = 'caller'`],
    ['an inactive company', `update companies set status = 'inactive' where slug = 'borealis'`],
    ['an API user', `update users set role = 'api' where role = 'caller'`],
  ])('%s is in no list', async (_, change) => {
    const { atAcme } = await ana();
    await testSql().unsafe(change);
    expect(await companiesOf(atAcme)).toEqual([]);
  });

  // rule: persons.neutral
  test('the mailbox, by an email that everybody can ask for with the same answer', async () => {
    await ana();
    const ask = (email: string) => api().post('/api/auth/companies', { email });
    const [known, unknown] = [await ask(EMAIL), await ask('nobody@acme.test')];
    expect(known).toMatchObject({ status: 200, body: unknown.body });
    const mails = await outbox.of('own_companies');
    expect(mails.map(({ to_email }) => to_email)).toEqual([EMAIL]);
    expect(mails[0]!.text).toMatch(/Acme Storage: Business Manager[^]*Borealis Networks: Standard User/);
    expect(await ask('x')).toMatchObject({ status: 422 });
  });
});

describe('passwords', () => {
  // rule: persons.passwords
  test('a reset changes the account of its company alone, and ends its sessions alone', async () => {
    const { borealis, atAcme, atBorealis } = await ana();
    const [first, second] = [await loginAs(atAcme), await loginAs(atBorealis)];
    await api().post('/api/auth/forgot_password', { email: EMAIL });
    const texts = (await outbox.of('password_reset')).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining('at Acme Storage'),
      expect.stringContaining('at Borealis Networks'),
    ]);
    expect((await resetAt(borealis.id)).body).toMatchObject({ user: { id: atBorealis.id } });
    const me = async ({ token }: { token: string }) =>
      (await api().get('/api/auth/me', { authorization: `Bearer ${token}` })).status;
    expect([await me(first), await me(second)]).toEqual([200, 401]);
    expect((await rowOf(atAcme.id)).password_hash).toBe(atAcme.password_hash);
    await api(undefined, { authorization: `Bearer ${first.token}` }).post('/api/auth/logout');
    expect(await companiesOf(atBorealis)).toHaveLength(2);
  });
});

describe('people who exist elsewhere', () => {
  // rule: persons.neutral
  test('are added and invited like anybody, and are only known at the own company', async () => {
    const { borealis, atAcme } = await ana();
    await testSql()`update companies set domain = null where id = ${borealis.id}`;
    await testSql()`delete from users where role = 'caller'`;
    const manager = await make.manager({ company_id: borealis.id });
    const entry = await newUser(borealis, { email: EMAIL, password: '', password_confirmation: '' });
    const add = () => api(manager).post(`${USERS}/0`, entry);
    expect(await add()).toMatchObject({ status: 200, body: { message: 'Noor Visser is added.' } });
    expect(await add()).toMatchObject(invalid({ email: ['This email address is already registered.'] }));
    expect((await outbox.to(EMAIL)).map(({ template }) => template)).toEqual(['user_invited']);
    expect(await rowOf(atAcme.id)).toMatchObject({ role: 'business_manager', status: 'active' });
    expect(await testSql()`select company_id from audit_log where command = 'user.save'`).toEqual([
      { company_id: borealis.id },
    ]);
  });

  test('register and confirm as anybody does', async () => {
    await ana();
    const dune = await make.company({ slug: 'dune', domain: 'consult.test' });
    const country_id = (await make.country()).id;
    const entry = { ...REGISTRATION, email: EMAIL, country_id };
    expect((await api().post('/api/caller/register/dune', entry)).status).toBe(200);
    const mails = await outbox.to(EMAIL);
    expect(mails.map(({ template }) => template)).toEqual(['verify_account']);
    const token = linksIn(mails[0]!)[0]!.split('/').pop();
    expect((await api().post(`/api/auth/verify/${token}`)).body).toMatchObject({ slug: 'dune' });
    const [made] = await testSql()`select status, address_proven_at from users where company_id = ${dune.id}`;
    expect(made).toMatchObject({ address_proven_at: expect.any(Date) as Date });
    expect(await testSql()`select count(*)::int from users where email = ${EMAIL}`).toEqual([{ count: 3 }]);
  });
});

describe('a company’s directory and provider', () => {
  // rule: persons.directory
  test('SCIM makes, finds, disables and renames the account of its company alone', async () => {
    const { acme, scim } = await connected();
    const elsewhere = await make.caller({ email: 'eva@acme.test', first_name: 'Elsewhere' });
    await make.caller({ email: 'eva.berg@acme.test' });
    const session = await loginAs(elsewhere);
    expect((await scim('GET', '/Users?filter=userName%20eq%20%22eva@acme.test%22')).body.totalResults).toBe(0);
    const { status, body } = await scim('POST', '/Users', person('eva@acme.test'));
    expect(status).toBe(201);
    expect((await rowOf(Number(body.id))).company_id).toBe(acme.id);
    expect(await scim('POST', '/Users', person('eva@acme.test'))).toMatchObject({ status: 409 });
    const renamed = await scim('PUT', `/Users/${body.id}`, person('eva.berg@acme.test'));
    expect(renamed).toMatchObject({ status: 200, body: { userName: 'eva.berg@acme.test' } });
    await scim('PATCH', `/Users/${body.id}`, operations({ op: 'replace', value: { active: false } }));
    expect((await rowOf(Number(body.id))).status).toBe('inactive');
    expect(
      (await scim('PATCH', `/Users/${elsewhere.id}`, operations({ op: 'replace', value: { active: false } }))).status,
    ).toBe(404);
    expect(await rowOf(elsewhere.id)).toMatchObject({
      status: 'active',
      first_name: 'Elsewhere',
      email: 'eva@acme.test',
    });
    const me = await api().get('/api/auth/me', { authorization: `Bearer ${session.token}` });
    expect(me.status).toBe(200);
  });

  // rule: persons.directory
  test('single sign-on opens the account of its company alone', async () => {
    const { company } = await ssoCompany();
    const elsewhere = await make.manager({ email: 'ada@cobalt.test', first_name: 'Elsewhere' });
    const staff = await make.superAdmin({ email: 'ada@cobalt.test' });
    expect((await logIn('cobalt')).headers.get('location')).toBe('/dashboard');
    const logins = await testSql()`select r.company_id, u.role from login_records r join users u on u.id = r.user_id`;
    expect(logins).toEqual([{ company_id: company.id, role: 'caller' }]);
    for (const { id, first_name } of [elsewhere, staff])
      expect(await rowOf(id)).toMatchObject({ last_login_at: null, first_name });
  });
});

describe('what is sent to the address', () => {
  test('the emails to the receiver are known', () => {
    expect(EMAIL_NAMES.filter((name) => sideOfEmail(name, {}) === 'receiver').sort()).toEqual([...FOR_RECEIVER].sort());
  });

  // rule: persons.emails
  test('is read by the account of the company that it is for', async () => {
    const { acme, borealis, atAcme, atBorealis } = await ana();
    const { id: case_id } = await make.case({ company_id: acme.id, receiver_company_id: borealis.id });
    const { id: manager_request_id } = await make.managerRequest({
      company_id: acme.id,
      receive_company_id: borealis.id,
    });
    const [sender, receiver] = [atAcme.id, atBorealis.id];
    for (const [template, props, reader] of [
      ['case_answered', { case_id }, sender],
      ['case_request', { case_id }, receiver],
      ['new_notes', { case_id, to: 'receiver' }, receiver],
      ['case_handed_over', { case_id, side: 'submitter', to: 'new' }, sender],
      ['case_handed_over', { case_id, side: 'submitter', to: 'partner' }, receiver],
      ['case_handed_over', { case_id, side: 'receiver', to: 'partner' }, sender],
      ['case_handed_over', { case_id, side: 'receiver', to: 'former' }, receiver],
      ['manager_request', { manager_request_id, token_id: null }, receiver],
      ['manager_response', { manager_request_id }, sender],
      ['scorecard', { user_id: receiver, month: '2026-10' }, receiver],
      ['account_changed', { first_name: 'Ana', what: 'password' }, sender],
    ] as const) {
      const of = 'case_id' in props ? { case_id } : {};
      const id = await unsentEmail({ template, props, to_email: EMAIL.toUpperCase(), ...of });
      const [row] = await withDatabase((db) =>
        db.execute(sql`select ${accountOfEmail()} as reader from outbox o where o.id = ${id}`),
      );
      expect([template, props, row!.reader]).toEqual([template, props, reader]);
    }
  });
});

// rule: persons.erased
test('who is erased at one company stays at the other, with what is of it', async () => {
  const { acme, borealis, atAcme, atBorealis } = await ana();
  const [kept, gone] = [
    await make.case({ company_id: acme.id, submitter_id: atAcme.id, first_name: 'Ana', email: EMAIL }),
    await make.case({ company_id: borealis.id, submitter_id: atBorealis.id, first_name: 'Ana', email: EMAIL }),
  ];
  await unsentEmail({ to_email: EMAIL, template: 'case_copy', props: { case_id: kept.id }, case_id: kept.id });
  await unsentEmail({ to_email: EMAIL, template: 'case_copy', props: { case_id: gone.id }, case_id: gone.id });
  const manager = await make.manager({ company_id: borealis.id });
  const erased = await api(manager).post(`/api/admin/company/users/${atBorealis.id}/erase`, { confirmation: EMAIL });
  expect(erased).toMatchObject({ status: 200 });
  const left = await testSql()`select id, first_name, email from cases where email = ${EMAIL}`;
  expect(left).toEqual([{ id: kept.id, first_name: 'Ana', email: EMAIL }]);
  expect(await testSql()`select case_id from outbox where template = 'case_copy'`).toEqual([{ case_id: kept.id }]);
  expect(await rowOf(atAcme.id)).toMatchObject({ status: 'active', email: EMAIL, first_name: 'Ana' });
  expect(await rowOf(atBorealis.id)).toMatchObject({ status: 'deleted' });
});
