import { make } from '@/tools/factories/make';
import { acme, EMAIL, emailsTo, register, REGISTRATION, statusOf, verifyLink } from '../../support/registration';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

test('a user registers, verifies the address by the mailed link and logs in', async () => {
  await acme();
  expect(await register()).toMatchObject({
    status: 200,
    body: { message: 'Check your email to verify your account.', approval: false },
  });
  const login = () => api().post('/api/auth/login', { email: EMAIL, password: REGISTRATION.password });
  expect(await login()).toMatchObject(refused(403, 'Verify your email address before you log in.'));
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

test('allowed addresses', async () => {
  await acme();
  await make.company({ slug: 'borealis', domain: 'borealis.test', additional_domains: ['borealis-labs.test'] });
  expect(await register({ email: 'nora@mail.test' })).toMatchObject(
    invalid({ email: ['Use an address of Acme Storage: @acme.test.'] }),
  );
  await testSql()`update companies set requires_approval = true`;
  expect(await register({ email: 'nora@mail.test' })).toMatchObject({ status: 200, body: { approval: true } });
  for (const email of ['nora@borealis.test', 'nora@eu.borealis.test', 'nora@borealis-labs.test'])
    expect(await register({ email })).toMatchObject(
      invalid({ email: ['This address belongs to another company of the network.'] }),
    );
});

test('a password of 128 characters is taken whole, a longer one refused', async () => {
  await acme();
  const password = `Aa1!${'lighthouse '.repeat(12)}`.slice(0, 127) + 'z';
  const twice = (value: string) => ({ password: value, password_confirmation: value });
  expect(await register(twice(`${password}z`))).toMatchObject(invalid({ password: ['Use 8 to 128 characters.'] }));
  expect((await register(twice(password))).status).toBe(200);
  await api().post(`/api/auth/verify/${await verifyLink()}`);
  const logIn = async (value: string) =>
    (await api().post('/api/auth/login', { email: EMAIL, password: value })).status;
  expect(await logIn(`${password.slice(0, -1)}y`)).toBe(401);
  expect(await logIn(password)).toBe(200);
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
    'country',
    'country_id',
    'email',
    'first_name',
    'last_name',
    'password',
    'password_confirmation',
    'phone',
  ]);
  expect(await register({ country_id: 9999 })).toMatchObject(
    invalid({ country_id: ['Choose a country.'], country: ['Choose a country.'] }),
  );
  expect(await register({ city: 'x'.repeat(101) })).toMatchObject(invalid({ city: ['Use at most 100 characters.'] }));
  await register({ role: 'super_admin', status: 'active', type: 'admin', company_id: 99 });
  expect((await testSql()`select role, status, type from users`)[0]).toEqual({
    role: 'caller',
    status: 'pending_verification',
    type: 'basic',
  });
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
  expect(await register()).toMatchObject(refused(409, 'This company uses single sign-on.'));
  expect(await testSql()`select id from users`).toHaveLength(0);
});

test('companies that log in by email link, and inactive ones, accept no registration', async () => {
  await acme({ login_method: 'email_link' });
  expect(await register()).toMatchObject(refused(409, 'This company logs in by email link.'));
  await testSql()`update companies set status = 'inactive'`;
  expect((await register()).status).toBe(404);
});
