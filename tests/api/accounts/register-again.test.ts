import { make } from '@/tools/factories/make';
import { PASSWORD } from '@/tools/factories/accounts';
import { acme, EMAIL, emailsTo, register, REGISTRATION, statusOf, verifyLink } from '../../support/registration';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

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
    expect(await confirm(own)).toMatchObject(
      invalid({ password: ['Choose a password: this address was registered more than once.'] }),
    );
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
    const own = await acme();
    const dune = await make.company({ slug: 'dune', domain: 'dune.test', requires_approval: true });
    await testSql()`update companies set domain = null, requires_approval = true where slug = 'acme'`;
    await register();
    const link = await verifyLink();
    const body = { ...REGISTRATION, ...STRANGER, email: EMAIL, country_id: (await make.country()).id };
    expect((await api().post('/api/caller/register/dune', body)).status).toBe(200);
    expect((await api().get(`/api/auth/verify/${link}`)).body).toMatchObject({ slug: 'acme' });
    expect((await api().get(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({ slug: 'dune' });
    await confirm(link);
    expect(await testSql()`select company_id, first_name, status from users order by id`).toEqual([
      { company_id: own.id, first_name: 'Nora', status: 'pending_approval' },
      { company_id: dune.id, first_name: 'Mallory', status: 'pending_verification' },
    ]);
  });

  test('once one is confirmed, links of the others change nothing', async () => {
    await acme();
    await register(STRANGER);
    const other = await verifyLink();
    await register();
    await confirm(await verifyLink(), CHOSEN);
    expect(
      (await confirm(other, { password: 'Later8#pass', password_confirmation: 'Later8#pass' })).body,
    ).toMatchObject({ action: 'verified' });
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
    expect(await confirm(await verifyLink(), { password: 'Password1!', password_confirmation: 'x' })).toMatchObject(
      invalid({
        password: ['This password is too common. Choose one that is harder to guess.'],
        password_confirmation: ['The passwords do not match.'],
      }),
    );
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
