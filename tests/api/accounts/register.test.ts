import { make } from '@/db/factories/make';
import { PASSWORD } from '@/db/factories/accounts';
import type { NewCompany } from '@/db/factories/companies';
import { MESSAGES } from '@/lib/shared/problem';
import { runApprovalReminder } from '@/lib/jobs/approval-reminder';
import { REGISTRATION } from '../../support/registration';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const HOUR = 3_600_000;
const EMAIL = 'nora@acme.test';
const acme = (over: NewCompany = {}) =>
  make.company({ name: 'Acme Storage', slug: 'acme', domain: 'acme.test', ...over });
const register = async (over = {}) =>
  api().post('/api/caller/register/acme', {
    ...REGISTRATION,
    email: EMAIL,
    country_id: (await make.country()).id,
    ...over,
  });
const verifyLink = (email = EMAIL) => mailedSecret(email, '/verify_account/');
const approvalLink = (email: string) => mailedSecret(email, '/users/approval/');
const statusOf = async (email = EMAIL) =>
  (await testSql()<{ status: string }[]>`select status from users where email = ${email}`)[0]?.status;
const emailsTo = async (email: string) => (await outbox.to(email)).map(({ template }) => template);

/** A company with approval, its managers, and a pending user with a verified address. */
async function waiting() {
  const company = await acme({ requires_approval: true });
  const [main, alternate, other] = [
    await make.manager({ company_id: company.id }),
    await make.programManager({ company_id: company.id }),
    await make.manager({ company_id: company.id }),
  ];
  await testSql()`update companies set signup_manager_id = ${main.id}, alt_signup_manager_id = ${alternate.id}`;
  await register();
  await api().post(`/api/auth/verify/${await verifyLink()}`);
  return { company, main, alternate, other };
}

test('a user registers, verifies the address by the mailed link and logs in', async () => {
  await acme();
  expect(await register()).toMatchObject({
    status: 200,
    body: { message: 'Check your email to verify your account.', approval: false },
  });
  const login = () => api().post('/api/auth/login', { email: EMAIL, password: REGISTRATION.password });
  expect(await login()).toMatchObject({
    status: 403,
    body: { error: 'Verify your email address before you log in.' },
  });
  const token = await verifyLink();
  for (let n = 0; n < 2; n++)
    expect((await api().get(`/api/auth/verify/${token}`)).body).toEqual({
      action: 'confirm',
      error: null,
      message: 'Confirm that this email address is yours.',
      slug: 'acme',
      needs_password: false,
    });
  expect(await statusOf()).toBe('pending_verification');
  const verified = {
    action: 'verified',
    error: null,
    message: 'Your account is verified. You can log in.',
    slug: 'acme',
    needs_password: false,
  };
  expect((await api().post(`/api/auth/verify/${token}`)).body).toEqual(verified);
  expect((await api().post(`/api/auth/verify/${token}`)).body).toEqual(verified);
  expect((await api().get(`/api/auth/verify/${token}`)).body).toEqual(verified);
  expect((await login()).status).toBe(200);
  expect(
    (
      await testSql()`select u.role, u.type, u.registration_type, a.version from users u join agreements a on a.user_id = u.id`
    )[0],
  ).toEqual({ role: 'caller', type: 'basic', registration_type: 'registration', version: 1 });
});

test('with approval the managers are asked, one approves, and the user gets an email and the default groups', async () => {
  const { company, main, alternate, other } = await waiting();
  const community = await make.community();
  const relation = await make.relation({
    company_id: company.id,
    community_id: community.id,
    user_access_flag: 'limit',
  });
  await testSql()`insert into company_default_groups (company_id, community_id) values (${company.id}, ${community.id})`;
  expect(await statusOf()).toBe('pending_approval');
  expect((await api().get(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({
    action: 'approval',
    message: 'Your account is under review by your Business Manager.',
  });
  expect(await Promise.all([main, alternate, other].map(({ email }) => emailsTo(email)))).toEqual([
    ['approval_request'],
    ['approval_request'],
    [],
  ]);
  const answer = await api().post(`/api/users/approval/${await approvalLink(main.email)}/approve`, { note: 'Welcome' });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      approved: true,
      user: { email: EMAIL },
      message: 'Member has been approved and is now part of TSANet connect.',
    },
  });
  expect((await testSql()`select status, decided_by, decision_note from users where email = ${EMAIL}`)[0]).toEqual({
    status: 'active',
    decided_by: main.id,
    decision_note: 'Welcome',
  });
  expect(await testSql()`select relation_id from relation_users`).toEqual([{ relation_id: relation.id }]);
  const result = (await outbox.to(EMAIL)).at(-1)!;
  expect(result).toMatchObject({ template: 'approval_result', subject: 'Your account was approved' });
  expect(result.text).toContain('Welcome');
  expect(await api().post(`/api/users/approval/${await approvalLink(alternate.email)}/reject`)).toMatchObject({
    status: 409,
    body: { error: 'This registration was already decided.' },
  });
  expect(await statusOf()).toBe('active');
});

test('of two concurrent decisions the first wins', async () => {
  const { main, alternate } = await waiting();
  const [one, two] = [await approvalLink(main.email), await approvalLink(alternate.email)];
  const answers = await Promise.all([
    api().post(`/api/users/approval/${one}/approve`),
    api().post(`/api/users/approval/${two}/reject`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await emailsTo(EMAIL)).filter((email) => email === 'approval_result')).toHaveLength(1);
});

test('a rejected user gets the reason and cannot log in', async () => {
  const { main } = await waiting();
  expect(
    (await api().post(`/api/users/approval/${await approvalLink(main.email)}/reject`, { note: 'Not one of us.' })).body,
  ).toMatchObject({ approved: false, message: 'Member has been rejected.' });
  expect((await outbox.to(EMAIL)).at(-1)!.text).toContain('Not one of us.');
  expect(await api().post('/api/auth/login', { email: EMAIL, password: PASSWORD })).toMatchObject({ status: 403 });
});

test.each(["status = 'inactive'", "role = 'caller'", 'company_id = (select max(id) from companies)'])(
  'a manager after %s can no longer decide',
  async (change) => {
    const { main } = await waiting();
    await make.company();
    const token = await approvalLink(main.email);
    await testSql().unsafe(`update users set ${change} where id = ${main.id}`);
    expect(await api().post(`/api/users/approval/${token}/approve`)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.linkExpired },
    });
    expect(await statusOf()).toBe('pending_approval');
  },
);

test('an approval requires a valid action and an approval link that has not expired', async () => {
  const { main } = await waiting();
  const token = await approvalLink(main.email);
  expect(await api().post(`/api/users/approval/${token}/promote`)).toMatchObject({
    status: 404,
    body: { error: 'The page you are trying to access cannot be found.' },
  });
  for (const wrong of ['never-was-a-link', await verifyLink()])
    expect((await api().post(`/api/users/approval/${wrong}/approve`)).status).toBe(409);
  await testSql()`update one_time_tokens set expires_at = now() where purpose = 'approval'`;
  expect((await api().post(`/api/users/approval/${token}/approve`)).status).toBe(409);
});

test('managers are reminded once after 24 hours', async () => {
  const { main } = await waiting();
  const now = Date.now();
  expect(await runApprovalReminder(new Date(now + 23 * HOUR))).toBe(0);
  expect(await runApprovalReminder(new Date(now + 25 * HOUR))).toBe(1);
  expect(await runApprovalReminder(new Date(now + 50 * HOUR))).toBe(0);
  expect((await outbox.to(main.email)).map(({ subject }) => subject)).toEqual([
    'Nora Lind asks to join Acme Storage',
    'Reminder: Nora Lind asks to join Acme Storage',
  ]);
  expect((await api().post(`/api/users/approval/${await approvalLink(main.email)}/approve`)).status).toBe(200);
});

test('a known address gets the same answer and an email, and nothing changes', async () => {
  const company = await acme();
  const known = await make.caller({ company_id: company.id, email: 'known@acme.test' });
  const off = await make.caller({ company_id: company.id, email: 'off@acme.test', status: 'inactive' });
  const [fresh, again, silent] = [
    await register(),
    await register({ email: known.email }),
    await register({ email: off.email }),
  ];
  expect([again.body, silent.body]).toEqual([fresh.body, fresh.body]);
  expect([await emailsTo(known.email), await emailsTo(off.email)]).toEqual([['already_registered'], []]);
  expect((await api().post('/api/auth/login', { email: known.email, password: PASSWORD })).status).toBe(200);
  expect((await testSql()`select first_name from users where id = ${known.id}`)[0]).toEqual({
    first_name: known.first_name,
  });
});

describe('an address registered more than once', () => {
  const STRANGER = { first_name: 'Mallory', password: 'Mallory9$', password_confirmation: 'Mallory9$' };
  const CHOSEN = { password: 'Chosen7#now', password_confirmation: 'Chosen7#now' };
  const logIn = async (password: string) => (await api().post('/api/auth/login', { email: EMAIL, password })).status;
  const confirm = (token: string | undefined, body = {}) => api().post(`/api/auth/verify/${token}`, body);
  const nameOf = async () => (await testSql()`select first_name, force_update_profile from users`)[0];

  test('the owner’s link confirms the owner’s entry and requires a new password after a stranger’s entry', async () => {
    await acme();
    await register();
    const own = await verifyLink();
    await register(STRANGER);
    expect((await api().get(`/api/auth/verify/${own}`)).body).toMatchObject({
      action: 'confirm',
      needs_password: true,
    });
    expect(await confirm(own)).toMatchObject({
      status: 422,
      body: { errors: { password: ['Choose a password: this address was registered more than once.'] } },
    });
    expect(await statusOf()).toBe('pending_verification');
    expect((await confirm(own, CHOSEN)).body).toMatchObject({ action: 'verified' });
    expect([await logIn(STRANGER.password), await logIn(REGISTRATION.password), await logIn(CHOSEN.password)]).toEqual([
      401, 401, 200,
    ]);
    expect(await nameOf()).toEqual({ first_name: 'Nora', force_update_profile: true });
  });

  test('no link confirms the password of an earlier stranger’s entry', async () => {
    await acme();
    await register(STRANGER);
    await register();
    expect((await confirm(await verifyLink())).status).toBe(422);
    expect((await confirm(await verifyLink(), CHOSEN)).status).toBe(200);
    expect([await logIn(STRANGER.password), await logIn(CHOSEN.password)]).toEqual([401, 200]);
    expect(await nameOf()).toMatchObject({ first_name: 'Nora' });
  });

  test('each link leads to the company it was mailed for', async () => {
    const [own] = [await acme(), await make.company({ slug: 'dune', domain: 'dune.test', requires_approval: true })];
    await testSql()`update companies set domain = null, requires_approval = true where slug = 'acme'`;
    await register();
    const link = await verifyLink();
    const body = { ...REGISTRATION, ...STRANGER, email: EMAIL, country_id: (await make.country()).id };
    expect((await api().post('/api/caller/register/dune', body)).status).toBe(200);
    expect((await api().get(`/api/auth/verify/${link}`)).body).toMatchObject({ slug: 'acme' });
    expect((await api().get(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({ slug: 'dune' });
    await confirm(link, CHOSEN);
    expect((await testSql()`select company_id, first_name, status from users`)[0]).toEqual({
      company_id: own.id,
      first_name: 'Nora',
      status: 'pending_approval',
    });
  });

  test('once one is confirmed, links of the others change nothing', async () => {
    await acme();
    await register(STRANGER);
    const other = await verifyLink();
    await register();
    await confirm(await verifyLink(), CHOSEN);
    expect(
      (await confirm(other, { password: 'Later8#pass', password_confirmation: 'Later8#pass' })).body,
    ).toMatchObject({
      action: 'verified',
    });
    expect([await logIn('Later8#pass'), await logIn(CHOSEN.password)]).toEqual([401, 200]);
    expect(await nameOf()).toMatchObject({ first_name: 'Nora' });
  });

  test('a link resent after the others expired still requires a password', async () => {
    await acme();
    await register(STRANGER);
    await register();
    await testSql()`delete from one_time_tokens`;
    await api().post('/api/auth/verify_account', { email: EMAIL });
    expect((await confirm(await verifyLink())).status).toBe(422);
  });

  test('the new password must follow the rules', async () => {
    await acme();
    await register(STRANGER);
    await register();
    expect(await confirm(await verifyLink(), { password: 'Password1!', password_confirmation: 'x' })).toMatchObject({
      status: 422,
      body: {
        errors: {
          password: ['This password is too common. Choose one that is harder to guess.'],
          password_confirmation: ['The two passwords differ.'],
        },
      },
    });
  });
});

test('allowed addresses', async () => {
  await acme();
  await make.company({ slug: 'borealis', domain: 'borealis.test', additional_domains: ['borealis-labs.test'] });
  expect(await register({ email: 'nora@mail.test' })).toMatchObject({
    status: 422,
    body: { errors: { email: ['Use an address of Acme Storage: @acme.test.'] } },
  });
  await testSql()`update companies set requires_approval = true`;
  expect(await register({ email: 'nora@mail.test' })).toMatchObject({ status: 200, body: { approval: true } });
  for (const email of ['nora@borealis.test', 'nora@eu.borealis.test', 'nora@borealis-labs.test'])
    expect(await register({ email })).toMatchObject({
      status: 422,
      body: { errors: { email: ['This address belongs to another company of the network.'] } },
    });
});

test('every invalid field has its message, and unknown properties are ignored', async () => {
  await acme();
  const wrong = {
    first_name: '',
    last_name: '',
    email: 'x',
    phone: 'abc',
    country_id: 0,
    password: 'short',
    password_confirmation: 'other',
    agree_confirm: false,
  };
  const answer = await api().post<{ errors: object }>('/api/caller/register/acme', { ...REGISTRATION, ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).sort()).toEqual([
    'agree_confirm',
    'country_id',
    'email',
    'first_name',
    'last_name',
    'password',
    'password_confirmation',
    'phone',
  ]);
  expect(await register({ country_id: 9999 })).toMatchObject({
    status: 422,
    body: { errors: { country_id: ['Choose a country.'] } },
  });
  await register({ role: 'super_admin', status: 'active', type: 'admin', company_id: 99 });
  expect((await testSql()`select role, status, type from users`)[0]).toEqual({
    role: 'caller',
    status: 'pending_verification',
    type: 'basic',
  });
});

test('concurrent registrations of an address create one account and get the same answer', async () => {
  await acme();
  await make.country();
  const answers = await Promise.all([register({ first_name: 'One' }), register({ first_name: 'Two' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  expect(await testSql()`select id from users`).toHaveLength(1);
  expect((await api().get(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({ needs_password: true });
});

test('two clicks on the mailed link both succeed, and the managers are asked once', async () => {
  const company = await acme({ requires_approval: true });
  const main = await make.manager({ company_id: company.id });
  await register();
  const token = await verifyLink();
  const answers = await Promise.all([1, 2].map(() => api().post(`/api/auth/verify/${token}`)));
  expect(answers.map(({ status, body }) => [status, body.action])).toEqual([
    [200, 'approval'],
    [200, 'approval'],
  ]);
  expect(await emailsTo(main.email)).toEqual(['approval_request']);
});

test('a known address writes as many rows as a new one: email, token, audit', async () => {
  const company = await acme();
  const known = await make.caller({ company_id: company.id, email: 'known@acme.test' });
  const rows = async () =>
    (
      await testSql()`select (select count(*)::int from outbox) as emails, (select count(*)::int from one_time_tokens) as secrets, (select count(*)::int from audit_log) as changes`
    )[0];
  await register();
  expect(await rows()).toEqual({ emails: 1, secrets: 1, changes: 1 });
  await register({ email: known.email });
  expect(await rows()).toEqual({ emails: 2, secrets: 2, changes: 2 });
});

test('a registration does not change accounts of other companies', async () => {
  await acme({ requires_approval: true });
  const elsewhere = await make.caller({ email: 'free@mail.test' });
  expect((await register({ email: elsewhere.email })).status).toBe(200);
  expect((await testSql()`select company_id, status, first_name from users where id = ${elsewhere.id}`)[0]).toEqual({
    company_id: elsewhere.company_id,
    status: 'active',
    first_name: elsewhere.first_name,
  });
});

test('links are on the company’s host, not on the requested one', async () => {
  await acme();
  const body = { ...REGISTRATION, email: EMAIL, country_id: (await make.country()).id };
  await api().post('/api/caller/register/acme', body, { 'x-forwarded-host': 'evil.test' });
  const [email] = await outbox.to(EMAIL);
  expect(email!.html).toContain('href="http://acme.portal.test/verify_account/');
  expect(email!.html).not.toContain('evil');
});

test('companies with single sign-on accept no registration', async () => {
  await acme({ login_method: 'sso' });
  expect(await register()).toMatchObject({ status: 409, body: { error: 'This company uses single sign-on.' } });
  expect(await testSql()`select id from users`).toHaveLength(0);
});

test('companies that log in by email link, and inactive ones, accept no registration', async () => {
  await acme({ login_method: 'email_link' });
  expect(await register()).toMatchObject({ status: 409, body: { error: 'This company logs in by email link.' } });
  await testSql()`update companies set status = 'inactive'`;
  expect((await register()).status).toBe(404);
});

test('Validate Again sends a new link and answers alike for any address, five times an hour', async () => {
  await acme();
  await register();
  const earlier = await verifyLink();
  const answers = [
    await api().post('/api/auth/verify_account', { email: EMAIL }),
    await api().post('/api/auth/verify_account', { email: 'nobody@acme.test' }),
  ];
  expect(answers[0]).toMatchObject({ status: 200, body: answers[1]!.body });
  expect(await emailsTo('nobody@acme.test')).toEqual([]);
  expect((await api().post(`/api/auth/verify/${earlier}`)).status).toBe(409);
  expect((await api().post(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({ action: 'verified' });
  for (let n = 0; n < 4; n++) await api().post('/api/auth/verify_account', { email: EMAIL });
  expect((await api().post('/api/auth/verify_account', { email: EMAIL })).status).toBe(429);
  expect((await api().post('/api/auth/verify_account', { email: 'x' })).status).toBe(422);
});
