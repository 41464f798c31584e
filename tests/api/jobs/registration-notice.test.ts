import { make } from '@/tools/factories/make';
import { runRegistrationNotice } from '@/lib/worker/jobs/registration-notice';
import { REGISTRATION } from '../../support/registration';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { mailedSecret } from '../../support/mailed-secrets';
import { outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const MINUTE = 60_000;
const start = Date.now();
const after = (minutes: number) => runRegistrationNotice(new Date(start + minutes * MINUTE));

/** A company with an active and an inactive business manager. */
async function company(over = {}) {
  const made = await make.company({ name: 'Acme Storage', slug: 'acme', domain: 'acme.test', ...over });
  const manager = await make.manager({ company_id: made.id });
  await make.manager({ company_id: made.id, status: 'inactive' });
  await make.programManager({ company_id: made.id });
  return { ...made, manager };
}

async function join(name: string) {
  const email = `${name.toLowerCase()}@acme.test`;
  const country_id = (await make.country()).id;
  await api().post('/api/caller/register/acme', { ...REGISTRATION, first_name: name, email, country_id });
  await api().post(`/api/auth/verify/${await mailedSecret(email, '/verify_account/')}`);
}

test('business managers are notified at once of the first registration, of later ones together after an hour', async () => {
  const { manager } = await company();
  await join('Nora');
  expect([await after(0), await after(1)]).toEqual([1, 0]);
  await join('Olga');
  await join('Pia');
  expect([await after(2), await after(59), await after(61), await after(200)]).toEqual([0, 0, 1, 0]);
  const emails = await outbox.of('registration_notice');
  expect(emails.map(({ to_email, subject }) => [to_email, subject])).toEqual([
    [manager.email, 'Nora Lind joined Acme Storage'],
    [manager.email, '2 people joined Acme Storage'],
  ]);
  expect(emails[1]!.text).toContain('olga@acme.test');
  expect(emails[1]!.text).toContain('Pia Lind');
});

test('a user who joined by login link is included', async () => {
  const { id, manager } = await company({ login_method: 'email_link' });
  await api().post('/api/caller/link', { email: 'nora@acme.test', company_id: id, agree_confirm: true });
  await api().post('/api/caller/auto_login', { token: await mailedSecret('nora@acme.test', '/auto_login/') });
  expect(await after(0)).toBe(1);
  expect((await outbox.to(manager.email)).map(({ subject }) => subject)).toEqual([
    'nora@acme.test joined Acme Storage',
  ]);
});

test('approved registrations and existing accounts are not included', async () => {
  const { id } = await company({ requires_approval: true });
  await make.caller({ company_id: id });
  await join('Nora');
  await testSql()`update users set status = 'active' where status = 'pending_approval'`;
  expect(await after(0)).toBe(0);
  expect(await outbox.of('registration_notice')).toEqual([]);
});

test('at most fifty are listed', async () => {
  const { id, manager } = await company();
  await testSql()`insert into users (company_id, email, first_name, auto_approved_at)
    select ${id}, 'user' || n || '@acme.test', 'User', now() from generate_series(1, 60) n`;
  expect(await after(0)).toBe(1);
  const [email] = await outbox.to(manager.email);
  expect(email!.subject).toBe('60 people joined Acme Storage');
  expect(email!.text).toContain('And 10 more.');
});
