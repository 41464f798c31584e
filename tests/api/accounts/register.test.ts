import { build } from '@/db/build/build';
import { PASSWORD } from '@/db/build/accounts';
import type { NewCompany } from '@/db/build/companies';
import { SAYS } from '@/lib/shared/problem';
import { runApprovalReminder } from '@/lib/jobs/approval-reminder';
import { NEWCOMER } from '../../support/access-asks';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const HOUR = 3_600_000;
const EMAIL = 'nora@acme.test';
const acme = (over: NewCompany = {}) => build.company({ name: 'Acme Storage', slug: 'acme', domain: 'acme.test', ...over });
const register = async (over = {}) => api().post('/api/caller/register/acme', { ...NEWCOMER, email: EMAIL, country_id: (await build.country()).id, ...over });
const verifyLink = (email = EMAIL) => mailedSecret(email, '/verify_account/');
const approvalLink = (email: string) => mailedSecret(email, '/users/approval/');
const statusOf = async (email = EMAIL) => (await testSql()<{ status: string }[]>`select status from users where email = ${email}`)[0]?.status;
const lettersTo = async (email: string) => (await outbox.to(email)).map(({ letter }) => letter);

/** A company with approval, its managers, and a newcomer whose address is verified. */
async function waiting() {
  const company = await acme({ requires_approval: true });
  const [main, alternate, other] = [await build.manager({ company_id: company.id }), await build.programManager({ company_id: company.id }), await build.manager({ company_id: company.id })];
  await testSql()`update companies set signup_manager_id = ${main.id}, alt_signup_manager_id = ${alternate.id}`;
  await register();
  await api().post(`/api/auth/verify/${await verifyLink()}`);
  return { company, main, alternate, other };
}

test('registered, verified by the mailed link, and in', async () => {
  await acme();
  expect(await register()).toMatchObject({ status: 200, body: { message: 'Check your mail to verify your account.', approval: false } });
  const login = () => api().post('/api/auth/login', { email: EMAIL, password: NEWCOMER.password });
  expect(await login()).toMatchObject({ status: 403, body: { error: 'Verify your e-mail address before you log in.' } });
  const token = await verifyLink();
  for (let n = 0; n < 2; n++) expect((await api().get(`/api/auth/verify/${token}`)).body).toMatchObject({ action: 'verified', waiting: true, slug: 'acme', error: null });
  expect(await statusOf()).toBe('pending_verification');
  expect((await api().post(`/api/auth/verify/${token}`)).body).toMatchObject({ action: 'verified', waiting: false, message: 'Your account is verified. You can log in.' });
  expect((await api().post(`/api/auth/verify/${token}`)).body).toMatchObject({ action: 'verified', waiting: false });
  expect((await login()).status).toBe(200);
  expect((await testSql()`select u.role, u.type, u.registration_type, a.version from users u join agreements a on a.user_id = u.id`)[0]).toEqual({ role: 'caller', type: 'basic', registration_type: 'registration', version: 1 });
});

test('with approval: the managers are asked, one approves, the newcomer is told and has the groups', async () => {
  const { company, main, alternate, other } = await waiting();
  const community = await build.community();
  const relation = await build.relation({ company_id: company.id, community_id: community.id, user_access_flag: 'limit' });
  await testSql()`insert into company_default_groups (company_id, community_id) values (${company.id}, ${community.id})`;
  expect(await statusOf()).toBe('pending_approval');
  expect((await api().get(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({ action: 'approval', message: 'Your account is under review by your Business Manager.' });
  expect(await Promise.all([main, alternate, other].map(({ email }) => lettersTo(email)))).toEqual([['approval_request'], ['approval_request'], []]);
  const answer = await api().post(`/api/users/approval/${await approvalLink(main.email)}/approve`, { note: 'Welcome' });
  expect(answer).toMatchObject({ status: 200, body: { success: true, approved: true, user: { email: EMAIL }, message: 'Member has been approved and is now part of TSANet connect.' } });
  expect((await testSql()`select status, decided_by, decision_note from users where email = ${EMAIL}`)[0]).toEqual({ status: 'active', decided_by: main.id, decision_note: 'Welcome' });
  expect(await testSql()`select relation_id from relation_users`).toEqual([{ relation_id: relation.id }]);
  const told = (await outbox.to(EMAIL)).at(-1)!;
  expect(told).toMatchObject({ letter: 'approval_result', subject: 'Your account is approved' });
  expect(told.text).toContain('Welcome');
  expect(await api().post(`/api/users/approval/${await approvalLink(alternate.email)}/reject`)).toMatchObject({ status: 409, body: { error: 'This registration was already decided.' } });
  expect(await statusOf()).toBe('active');
});

test('of two decisions at once the first wins', async () => {
  const { main, alternate } = await waiting();
  const [one, two] = [await approvalLink(main.email), await approvalLink(alternate.email)];
  const answers = await Promise.all([api().post(`/api/users/approval/${one}/approve`), api().post(`/api/users/approval/${two}/reject`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await lettersTo(EMAIL)).filter((letter) => letter === 'approval_result')).toHaveLength(1);
});

test('a rejected newcomer is told why and cannot log in', async () => {
  const { main } = await waiting();
  expect((await api().post(`/api/users/approval/${await approvalLink(main.email)}/reject`, { note: 'Not one of us.' })).body).toMatchObject({ approved: false, message: 'Member has been rejected.' });
  expect((await outbox.to(EMAIL)).at(-1)!.text).toContain('Not one of us.');
  expect(await api().post('/api/auth/login', { email: EMAIL, password: PASSWORD })).toMatchObject({ status: 403 });
});

test.each(["status = 'inactive'", "role = 'caller'", 'company_id = (select max(id) from companies)'])('a manager whose %s since decides no more', async (change) => {
  const { main } = await waiting();
  await build.company();
  const token = await approvalLink(main.email);
  await testSql().unsafe(`update users set ${change} where id = ${main.id}`);
  expect(await api().post(`/api/users/approval/${token}/approve`)).toMatchObject({ status: 409, body: { error: SAYS.linkOver } });
  expect(await statusOf()).toBe('pending_approval');
});

test('an approval takes approve or reject, a link of its own kind, in time', async () => {
  const { main } = await waiting();
  const token = await approvalLink(main.email);
  expect(await api().post(`/api/users/approval/${token}/promote`)).toMatchObject({ status: 404, body: { error: 'The page you are trying to access cannot be found.' } });
  for (const wrong of ['never-was-a-link', await verifyLink()]) expect((await api().post(`/api/users/approval/${wrong}/approve`)).status).toBe(409);
  await testSql()`update one_time_tokens set expires_at = now() where purpose = 'approval'`;
  expect((await api().post(`/api/users/approval/${token}/approve`)).status).toBe(409);
});

test('after 24 hours the managers are reminded, once', async () => {
  const { main } = await waiting();
  const now = Date.now();
  expect(await runApprovalReminder(new Date(now + 23 * HOUR))).toBe(0);
  expect(await runApprovalReminder(new Date(now + 25 * HOUR))).toBe(1);
  expect(await runApprovalReminder(new Date(now + 50 * HOUR))).toBe(0);
  expect((await outbox.to(main.email)).map(({ subject }) => subject)).toEqual(['Nora Lind asks to join Acme Storage', 'Reminder: Nora Lind asks to join Acme Storage']);
  expect((await api().post(`/api/users/approval/${await approvalLink(main.email)}/approve`)).status).toBe(200);
});

test('a known address gets the same answer; it is told by mail, and nothing changes', async () => {
  const company = await acme();
  const known = await build.caller({ company_id: company.id, email: 'known@acme.test' });
  const off = await build.caller({ company_id: company.id, email: 'off@acme.test', status: 'inactive' });
  const [fresh, again, silent] = [await register(), await register({ email: known.email }), await register({ email: off.email })];
  expect([again.body, silent.body]).toEqual([fresh.body, fresh.body]);
  expect([await lettersTo(known.email), await lettersTo(off.email)]).toEqual([['already_registered'], []]);
  expect((await api().post('/api/auth/login', { email: known.email, password: PASSWORD })).status).toBe(200);
  expect((await testSql()`select first_name from users where id = ${known.id}`)[0]).toEqual({ first_name: known.first_name });
});

test('registering again before verifying: the latest entry counts and the earlier link is over', async () => {
  await acme();
  await register({ first_name: 'First', password: 'Earlier1!', password_confirmation: 'Earlier1!' });
  const earlier = await verifyLink();
  await register();
  expect((await api().get(`/api/auth/verify/${earlier}`)).body).toMatchObject({ action: 'invalid', error: SAYS.linkOver });
  expect((await api().post(`/api/auth/verify/${earlier}`)).status).toBe(409);
  await api().post(`/api/auth/verify/${await verifyLink()}`);
  expect((await api().post('/api/auth/login', { email: EMAIL, password: 'Earlier1!' })).status).toBe(401);
});

test('whose address may join', async () => {
  await acme();
  await build.company({ slug: 'borealis', domain: 'borealis.test', additional_domains: ['borealis-labs.test'] });
  expect(await register({ email: 'nora@mail.test' })).toMatchObject({ status: 422, body: { errors: { email: ['Use an address of Acme Storage: @acme.test.'] } } });
  await testSql()`update companies set requires_approval = true`;
  expect(await register({ email: 'nora@mail.test' })).toMatchObject({ status: 200, body: { approval: true } });
  for (const email of ['nora@borealis.test', 'nora@eu.borealis.test', 'nora@borealis-labs.test']) expect(await register({ email })).toMatchObject({ status: 422, body: { errors: { email: ['This address belongs to another company of the network.'] } } });
});

test('each wrong field has its message; what nobody asked for is not taken', async () => {
  await acme();
  const wrong = { first_name: '', last_name: '', email: 'x', phone: 'abc', country_id: 0, password: 'short', password_confirmation: 'other', agree_confirm: false };
  const answer = await api().post<{ errors: object }>('/api/caller/register/acme', { ...NEWCOMER, ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors).sort()).toEqual(['agree_confirm', 'country_id', 'email', 'first_name', 'last_name', 'password', 'password_confirmation', 'phone']);
  expect(await register({ country_id: 9999 })).toMatchObject({ status: 422, body: { errors: { country_id: ['Choose a country.'] } } });
  await register({ role: 'super_admin', status: 'active', type: 'admin', company_id: 99 });
  expect((await testSql()`select role, status, type from users`)[0]).toEqual({ role: 'caller', status: 'pending_verification', type: 'basic' });
});

test('two registrations of one address at once: one account, the same answer', async () => {
  await acme();
  await build.country();
  const answers = await Promise.all([register({ first_name: 'One' }), register({ first_name: 'Two' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]!.body).toEqual(answers[1]!.body);
  expect(await testSql()`select id from users`).toHaveLength(1);
  // Of the links at most one is good, and it is the latest entry's.
  expect((await testSql()`select id from one_time_tokens where purpose = 'verify' and used_at is null`).length).toBeGreaterThan(0);
});

test('of two clicks on the mailed link both say verified, and the managers are asked once', async () => {
  const company = await acme({ requires_approval: true });
  const main = await build.manager({ company_id: company.id });
  await register();
  const token = await verifyLink();
  const answers = await Promise.all([1, 2].map(() => api().post(`/api/auth/verify/${token}`)));
  expect(answers.map(({ status, body }) => [status, body.action])).toEqual([[200, 'approval'], [200, 'approval']]);
  expect(await lettersTo(main.email)).toEqual(['approval_request']);
});

test('a known address leaves as many rows behind as a new one: letter, secret, audit', async () => {
  const company = await acme();
  const known = await build.caller({ company_id: company.id, email: 'known@acme.test' });
  const rows = async () => (await testSql()`select (select count(*)::int from outbox) as letters, (select count(*)::int from one_time_tokens) as secrets, (select count(*)::int from audit_log) as changes`)[0];
  await register();
  expect(await rows()).toEqual({ letters: 1, secrets: 1, changes: 1 });
  await register({ email: known.email });
  expect(await rows()).toEqual({ letters: 2, secrets: 2, changes: 2 });
});

test('a registration changes no account of another company, verified or not', async () => {
  await acme({ requires_approval: true });
  const elsewhere = await build.caller({ email: 'free@mail.test' });
  expect((await register({ email: elsewhere.email })).status).toBe(200);
  expect((await testSql()`select company_id, status, first_name from users where id = ${elsewhere.id}`)[0]).toEqual({ company_id: elsewhere.company_id, status: 'active', first_name: elsewhere.first_name });
});

test('the links are on the company’s own host, whatever host was asked', async () => {
  await acme();
  const body = { ...NEWCOMER, email: EMAIL, country_id: (await build.country()).id };
  await api().post('/api/caller/register/acme', body, { 'x-forwarded-host': 'evil.test' });
  const [letter] = await outbox.to(EMAIL);
  expect(letter!.html).toContain('href="http://acme.portal.test/verify_account/');
  expect(letter!.html).not.toContain('evil');
});

test('companies with single sign-on take no passwords', async () => {
  await acme({ login_method: 'sso' });
  expect(await register()).toMatchObject({ status: 409, body: { error: 'This company uses single sign-on.' } });
  expect(await testSql()`select id from users`).toHaveLength(0);
});

test('companies that take no registration', async () => {
  await acme({ login_method: 'email_link' });
  expect(await register()).toMatchObject({ status: 409, body: { error: 'This company logs in by e-mail link.' } });
  await testSql()`update companies set status = 'inactive'`;
  expect((await register()).status).toBe(404);
});

test('Validate Again: a new link, the same answer for anybody, five an hour', async () => {
  await acme();
  await register();
  const earlier = await verifyLink();
  const answers = [await api().post('/api/auth/verify_account', { email: EMAIL }), await api().post('/api/auth/verify_account', { email: 'nobody@acme.test' })];
  expect(answers[0]).toMatchObject({ status: 200, body: answers[1]!.body });
  expect(await lettersTo('nobody@acme.test')).toEqual([]);
  expect((await api().post(`/api/auth/verify/${earlier}`)).status).toBe(409);
  expect((await api().post(`/api/auth/verify/${await verifyLink()}`)).body).toMatchObject({ action: 'verified' });
  for (let n = 0; n < 4; n++) await api().post('/api/auth/verify_account', { email: EMAIL });
  expect((await api().post('/api/auth/verify_account', { email: EMAIL })).status).toBe(429);
  expect((await api().post('/api/auth/verify_account', { email: 'x' })).status).toBe(422);
});
