import { make } from '@/tools/factories/make';
import type { Company } from '@/tools/factories/companies';
import { MESSAGES } from '@/lib/shared/problem';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const LINK = '/api/caller/link';
const AUTO = '/api/caller/auto_login';
const byLink = (over = {}) =>
  make.company({ login_method: 'email_link', domain: 'acme.test', additional_domains: ['acme-labs.test'], ...over });
const linkRequest = (company: Company, email: string, over = {}) => ({
  email,
  company_id: company.id,
  agree_confirm: true,
  ...over,
});
const linkTo = (email: string) => mailedSecret(email, '/auto_login/');

test('the first link creates the user, who becomes active by using it and must complete the profile', async () => {
  const company = await byLink();
  expect(await api().post(LINK, linkRequest(company, 'Anna@Acme.test'))).toMatchObject({
    status: 200,
    body: { message: 'A link to log in is on its way to anna@acme.test.' },
  });
  const [before] = await testSql()`select status, role, registration_type, agreement_date from users`;
  expect(before).toEqual({
    status: 'pending_verification',
    role: 'caller',
    registration_type: 'email_link',
    agreement_date: null,
  });
  const answer = await browser().post(AUTO, { token: await linkTo('anna@acme.test') });
  expect(answer).toMatchObject({
    status: 200,
    body: { location: '/dashboard', user: { email: 'anna@acme.test', company_id: company.id } },
  });
  const [after] =
    await testSql()`select u.status, u.force_update_profile, u.agreement_version, a.version, r.method from users u join agreements a on a.user_id = u.id join login_records r on r.user_id = u.id`;
  expect(after).toEqual({
    status: 'active',
    force_update_profile: true,
    agreement_version: 1,
    version: 1,
    method: 'email_link',
  });
});

test('an API client gets a bearer token; a known user logs in', async () => {
  const company = await byLink();
  const user = await make.caller({ company_id: company.id, email: 'robin@acme.test' });
  await api().post(LINK, linkRequest(company, user.email));
  expect(await api().post(AUTO, { token: await linkTo(user.email) })).toMatchObject({
    status: 200,
    body: { token_type: 'bearer', user: { id: user.id } },
  });
  expect(await testSql()`select id from users`).toHaveLength(1);
});

test.each(['a@acme.test', 'a@eu.acme.test', 'a@acme-labs.test'])('%s is an address of the company', async (email) => {
  expect((await api().post(LINK, linkRequest(await byLink(), email))).status).toBe(200);
});

test.each([
  'a@evil-acme.test',
  'a@acme.test.evil.test',
  'a@test',
  'a@acme-labs.test.evil.test',
  'a@ａcme.test',
  'a@evil.test, b@acme.test',
])('%s is not an address of the company', async (email) => {
  const answer = await api().post<{ errors: { email: string[] } }>(LINK, linkRequest(await byLink(), email));
  expect(answer.status).toBe(422);
  expect(answer.body.errors.email).toHaveLength(1);
  expect(await testSql()`select id from users`).toHaveLength(0);
});

test('accounts that may not log in get the same answer and no email', async () => {
  const company = await byLink();
  const known = await make.caller({ company_id: company.id, email: 'known@acme.test' });
  const silent = [
    await make.caller({ company_id: company.id, email: 'off@acme.test', status: 'inactive' }),
    await make.caller({ company_id: company.id, email: 'no@acme.test', status: 'rejected' }),
    await make.apiUser({ company_id: company.id, email: 'api@acme.test' }),
  ];
  for (const { email } of [known, ...silent])
    expect(await api().post(LINK, linkRequest(company, email))).toEqual(
      expect.objectContaining({ status: 200, body: { message: `A link to log in is on its way to ${email}.` } }),
    );
  expect((await outbox.all()).map(({ to_email }) => to_email)).toEqual([known.email]);
  expect(await testSql()`select id from outbox`).toHaveLength(4);
});

// rule: persons.accounts
test('an address with an account elsewhere gets one of its own here', async () => {
  const company = await byLink();
  const others = [await make.caller({ email: 'ada@acme.test' }), await make.superAdmin({ email: 'boss@acme.test' })];
  for (const { email } of others) await api().post(LINK, linkRequest(company, email));
  expect((await outbox.all()).map(({ to_email }) => to_email)).toEqual(others.map(({ email }) => email));
  expect(await testSql()`select status from users where company_id = ${company.id}`).toEqual(
    others.map(() => ({ status: 'pending_verification' })),
  );
});

test('other login methods, inactive companies and invalid fields are refused', async () => {
  const form = await make.company({ login_method: 'requires_registration' });
  expect(await api().post(LINK, linkRequest(form, `a@${form.domain}`))).toMatchObject(
    refused(409, 'This company does not log in by email link.'),
  );
  const away = await byLink({ status: 'inactive' });
  expect((await api().post(LINK, linkRequest(away, 'a@acme.test'))).status).toBe(404);
  const { body, status } = await api().post(LINK, { ...linkRequest(away, 'a'), agree_confirm: false });
  expect({ status, body }).toMatchObject(
    invalid({
      agree_confirm: ['You must accept the terms of the privacy policy.'],
      email: ['Enter an email address like name@company.com.'],
    }),
  );
});

test('a link works once, also when used twice at once, and expires', async () => {
  const company = await byLink();
  await api().post(LINK, linkRequest(company, 'a@acme.test'));
  const token = await linkTo('a@acme.test');
  const answers = await Promise.all([browser().post(AUTO, { token }), browser().post(AUTO, { token })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await api().post(LINK, linkRequest(company, 'a@acme.test'));
  const late = await linkTo('a@acme.test');
  expect(late).not.toBe(token);
  await testSql()`update one_time_tokens set expires_at = now() where used_at is null`;
  for (const secret of [late, token, 'never-was-a-link', ''])
    expect(await browser().post(AUTO, { token: secret })).toMatchObject(refused(409, MESSAGES.linkExpired));
});

test.each([
  ["status = 'inactive'", 'users'],
  ["status = 'inactive'", 'companies'],
  ["login_method = 'sso'", 'companies'],
])('a link stops working after %s of %s', async (change, table) => {
  const company = await byLink();
  await api().post(LINK, linkRequest(company, 'a@acme.test'));
  const token = await linkTo('a@acme.test');
  await testSql().unsafe(`update ${table} set ${change}`);
  expect((await browser().post(AUTO, { token })).status).toBe(409);
});

test('a password set before the address was verified is discarded', async () => {
  const company = await byLink();
  const early = await make.caller({ company_id: company.id, email: 'a@acme.test', status: 'pending_verification' });
  await api().post(LINK, linkRequest(company, early.email));
  expect((await browser().post(AUTO, { token: await linkTo(early.email) })).status).toBe(200);
  expect((await testSql()`select password_hash from users`)[0]).toEqual({ password_hash: null });
});

test('a new user gets the default groups with limited access', async () => {
  const company = await byLink();
  const group = await make.community();
  const membership = await make.relation({
    company_id: company.id,
    community_id: group.id,
    user_access_flag: 'limit',
  });
  await testSql()`insert into company_default_groups (company_id, community_id) values (${company.id}, ${group.id})`;
  await api().post(LINK, linkRequest(company, 'a@acme.test'));
  await browser().post(AUTO, { token: await linkTo('a@acme.test') });
  expect(await testSql()`select relation_id from relation_users`).toEqual([{ relation_id: membership.id }]);
});

test('a company without a domain sends no links', async () => {
  const company = await byLink({ domain: null, additional_domains: [] });
  expect(await api().post(LINK, linkRequest(company, 'a@acme.test'))).toMatchObject(
    refused(409, 'Login by email link is not set up for this company.'),
  );
  expect(await testSql()`select id from users`).toHaveLength(0);
});

test('the link is on the company’s host', async () => {
  const company = await byLink({ slug: 'acme' });
  await api().post(LINK, linkRequest(company, 'a@acme.test'), { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
  const [email] = await outbox.to('a@acme.test');
  expect(email!.html).toContain('href="http://acme.portal.test/auto_login/');
  expect(email!.html).not.toContain('evil');
});

test('two first links at once create one user', async () => {
  const company = await byLink();
  const answers = await Promise.all([1, 2].map(() => api().post(LINK, linkRequest(company, 'a@acme.test'))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await testSql()`select id from users`).toHaveLength(1);
});

test('plus addresses count as one mailbox', async () => {
  const company = await byLink();
  const ask = (email: string) => api().post(LINK, linkRequest(company, email));
  for (let n = 0; n < 5; n++) expect((await ask(`ann+${n}@acme.test`)).status).toBe(200);
  expect((await ask('ann+more@acme.test')).status).toBe(429);
  expect((await ask('ann@acme.test')).status).toBe(429);
  expect((await ask('anna@acme.test')).status).toBe(200);
});

test('a client address sends a hundred emails an hour; others are not affected', async () => {
  const company = await byLink();
  const ask = (email: string, address: string) =>
    api().post(LINK, linkRequest(company, email), { 'x-client-address': address });
  await ask('first@acme.test', '10.9.0.1');
  await testSql()`update rate_limits set points = 100 where key like '%10.9.0.1'`;
  const emails = async () => (await testSql()`select count(*)::int as n from outbox`)[0]!.n as number;
  const before = await emails();
  expect((await ask('second@acme.test', '10.9.0.1')).status).toBe(429);
  expect(await emails()).toBe(before);
  expect((await ask('second@acme.test', '10.9.0.2')).status).toBe(200);
});

test('a mailbox gets five emails an hour', async () => {
  const company = await byLink();
  const answers = [];
  for (let n = 0; n < 6; n++)
    answers.push(
      (await api().post(LINK, linkRequest(company, 'a@acme.test'), { 'x-client-address': `10.0.0.${n}` })).status,
    );
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});
