import { make } from '@/tools/factories/make';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';
import { auditOf, company, newUser, networkUser, USERS, userRow } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const NEW = { password: 'Another2$', password_confirmation: 'Another2$', agree_confirm: true };
const NO_PASSWORD = { password: '', password_confirmation: '' };
const EXPIRED = refused(409, 'This link is no longer valid. Ask for a new one.');

/** A colleague whom the manager has added without a password, with the mailed secret. */
async function invited() {
  const { acme, manager, ...rest } = await company();
  const entry = await newUser(acme, { ...NO_PASSWORD, email: 'noor@acme.test' });
  const { body } = await api(manager).post<{ user_id: number }>(`${USERS}/0`, entry);
  return { acme, manager, ...rest, id: body.user_id, secret: await secretOf() };
}
const secretOf = async () => (await mailedSecret('noor@acme.test', '/invitation/'))!;
const accept = (secret: string, body: object = NEW) => browser().post(`/api/users/invitation/${secret}`, body);
const logIn = (password: string) => api().post('/api/auth/login', { email: 'noor@acme.test', password });

test('who is invited sets the password, accepts the policy, and is logged in; nobody else knows a password', async () => {
  const { manager, id, secret } = await invited();
  const [email] = await outbox.to('noor@acme.test');
  expect(email).toMatchObject({
    template: 'user_invited',
    subject: `${manager.first_name} ${manager.last_name} invited you to Acme Storage on TSANet connect`,
    reply_to: { email: manager.email },
  });
  expect(email!.html).toContain(`http://acme.portal.test/invitation/${secret}`);
  expect(JSON.stringify(email!.props)).not.toContain(secret);
  expect((await userRow(id)).password_hash).toBeNull();

  const answer = await accept(secret);
  expect(answer).toMatchObject({ status: 200, body: { location: '/dashboard', user: { id } } });
  expect(answer.cookies.some((cookie) => cookie.startsWith('concord.session='))).toBe(true);
  expect((await logIn(NEW.password)).status).toBe(200);
  expect(await userRow(id)).toMatchObject({ force_update_agreement: false, agreement_version: 1 });
  expect(await testSql()`select user_id, version from agreements`).toEqual([{ user_id: id, version: 1 }]);
  expect(await testSql()`select method from login_records where user_id = ${id} order by id`).toMatchObject([
    { method: 'invitation' },
    { method: 'password' },
  ]);
  expect(await accept(secret)).toMatchObject(EXPIRED);
});

test('opening the link and wrong entries change nothing', async () => {
  const { secret } = await invited();
  const { status, body } = await accept(secret, { password: 'short', password_confirmation: 'other' });
  expect([status, Object.keys(body.errors as object).sort()]).toEqual([
    422,
    ['agree_confirm', 'password', 'password_confirmation'],
  ]);
  expect((await accept(secret)).status).toBe(200);
});

test.each([
  ['expired', 'update one_time_tokens set expires_at = now()'],
  ['of a disabled user', `update users set status = 'inactive' where email = 'noor@acme.test'`],
  ['of a disabled company', `update companies set status = 'inactive'`],
  ['of a company that now logs in by single sign-on', `update companies set login_method = 'sso'`],
])('an invitation %s is refused like an unknown one', async (_, change) => {
  const { secret } = await invited();
  await testSql().unsafe(change);
  expect(await accept(secret)).toMatchObject(EXPIRED);
  expect(await accept('x'.repeat(43))).toMatchObject(EXPIRED);
});

test('deleting the user, or a password from elsewhere, ends the invitation', async () => {
  const { manager, id, secret } = await invited();
  await api().post('/api/auth/forgot_password', { email: 'noor@acme.test' });
  const token = await mailedSecret('noor@acme.test', '/reset_password/');
  await browser().post('/api/auth/reset_password', { ...NEW, email: 'noor@acme.test', token });
  expect(await accept(secret)).toMatchObject(EXPIRED);
  await testSql()`update users set password_hash = null where id = ${id}`;
  await api(manager).post(`${USERS}/${id}/invite`);
  const again = await secretOf();
  expect((await api(manager).delete(`${USERS}/${id}`)).status).toBe(200);
  expect(await accept(again)).toMatchObject(EXPIRED);
  expect(await testSql()`select id from one_time_tokens where user_id = ${id}`).toHaveLength(0);
});

test('another invitation replaces the first; five an hour, by the user’s own managers, and not for who has a password', async () => {
  const { manager, caller, id, secret } = await invited();
  const stranger = await make.manager();
  expect((await api(stranger).post(`${USERS}/${id}/invite`)).status).toBe(404);
  expect(await api(manager).post(`${USERS}/${id}/invite`)).toMatchObject({
    status: 200,
    body: { user_id: id, message: 'We sent Noor Visser a new invitation.' },
  });
  expect(await auditOf('user.invite')).toMatchObject({ actor_id: manager.id, subject_type: 'user', subject_id: id });
  expect(await accept(secret)).toMatchObject(EXPIRED);
  expect((await accept(await secretOf())).status).toBe(200);
  for (const other of [id, caller.id])
    expect(await api(manager).post(`${USERS}/${other}/invite`)).toMatchObject(
      refused(409, expect.stringContaining('has a password already') as string),
    );
  await testSql()`update users set password_hash = null`;
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await api(manager).post(`${USERS}/${caller.id}/invite`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test('the network invites the manager of a company, and its own staff', async () => {
  const admin = await make.superAdmin();
  const fir = await make.company({ slug: 'fir', domain: 'fir.test' });
  const entry = await networkUser(fir, { ...NO_PASSWORD, role: 'business_manager', email: 'vera@fir.test' });
  expect((await api(admin).post('/api/super_admin/users/0', entry)).status).toBe(200);
  const secret = (await mailedSecret('vera@fir.test', '/invitation/'))!;
  expect(await accept(secret)).toMatchObject({ status: 200, body: { location: '/dashboard' } });
  const staff = await networkUser(fir, { ...NO_PASSWORD, role: 'super_admin', email: 'tara@concord.test' });
  expect((await api(admin).post('/api/super_admin/users/0', staff)).status).toBe(200);
  const [email] = await outbox.to('tara@concord.test');
  expect(email!.subject).toMatch(/invited you to TSANet connect$/);
  expect(await accept((await mailedSecret('tara@concord.test', '/invitation/'))!)).toMatchObject({
    status: 200,
    body: { location: '/super_admin/dashboard' },
  });
});

test('the list says who is invited', async () => {
  const { manager, id, secret } = await invited();
  const rows = async () =>
    (await api(manager).get<{ data: { id: number; is_invited: boolean }[] }>(USERS)).body.data
      .filter(({ is_invited }) => is_invited)
      .map((row) => row.id);
  expect(await rows()).toEqual([id]);
  await accept(secret);
  expect(await rows()).toEqual([]);
});
