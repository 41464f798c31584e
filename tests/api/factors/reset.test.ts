import { runFactorResets } from '@/lib/worker/jobs/factor-resets';
import { secretOf } from '@/lib/platform/secrets/mailed-token';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { addPasskey, codeLogin, passkeyLogin, passwordLogin, withCodeApp } from '../../support/factor-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { editOf } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const byManager = (id: number) => `/api/admin/company/users/${id}/second_factor_reset`;
const byStaff = (id: number) => `/api/super_admin/users/${id}/second_factor_reset`;

async function people() {
  const company = await make.company();
  const [manager, user] = [
    await make.manager({ company_id: company.id }),
    await make.caller({ company_id: company.id }),
  ];
  const app = await withCodeApp(user);
  return { manager, user, app };
}
const tomorrow = () => testSql()`update factor_resets set works_at = now() - interval '1 second'`;
const mails = () =>
  testSql()`select to_email, props ->> 'state' as state from outbox where template = 'factor_reset' order by id`;

test('a manager opens a reset; both are emailed; it works after a day, once, and is audited', async () => {
  const { manager, user } = await people();
  expect(await api(manager).post(byManager(user.id))).toMatchObject({
    status: 200,
    body: { works_at: expect.any(String) },
  });
  expect(await api(manager).post(byManager(user.id))).toMatchObject({ status: 409 });
  expect((await mails()).map(({ to_email }) => to_email).sort()).toEqual([manager.email, user.email].sort());
  expect(await passwordLogin(user.email)).toMatchObject({ body: { second_factor: true } });
  expect(await runFactorResets(new Date())).toBe(0);
  await tomorrow();
  expect(await runFactorResets(new Date())).toBe(1);
  expect(await runFactorResets(new Date())).toBe(0);
  expect(await passwordLogin(user.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  const audit = await testSql()`select command from audit_log where command like 'second_factor.%' order by id`;
  expect(audit.map(({ command }) => command)).toEqual(['second_factor.open_reset', 'second_factor.reset']);
});

test('a due reset works at the next login, before the job has run', async () => {
  const { manager, user } = await people();
  const { key } = await addPasskey(api(user));
  await api(manager).post(byManager(user.id));
  await tomorrow();
  expect(await passkeyLogin(key)).toMatchObject({ status: 401 });
  expect(await passwordLogin(user.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});

test('a login meanwhile cancels it, by passkey and by code', async () => {
  const { manager, user, app } = await people();
  const { key } = await addPasskey(api(user));
  await api(manager).post(byManager(user.id));
  expect(await passkeyLogin(key)).toMatchObject({ status: 200 });
  await api(manager).post(byManager(user.id));
  expect(await codeLogin((await passwordLogin(user.email)).body.ticket, app.code())).toMatchObject({ status: 200 });
  await tomorrow();
  expect(await runFactorResets(new Date())).toBe(0);
  expect((await mails()).filter(({ state }) => state === 'canceled')).toHaveLength(4);
});

test('a reset that is due works, whatever comes first: no code, link or manager cancels it', async () => {
  const { manager, user, app } = await people();
  await api(manager).post(byManager(user.id));
  const { ticket } = (await passwordLogin(user.email)).body;
  const [token] = await testSql()`select id from one_time_tokens where purpose = 'factor_reset'`;
  const byLink = `/api/auth/second_factor_reset/${secretOf(token!.id as string, 'factor_reset')}`;
  await tomorrow();
  expect(await api(manager).delete(byManager(user.id))).toMatchObject({ status: 409 });
  expect(await api().post(byLink)).toMatchObject({ status: 409 });
  expect(await codeLogin(ticket, app.code())).toMatchObject({ status: 401, body: { reason: 'ticket_expired' } });
  expect(await testSql()`select done_at is not null as done, canceled_at from factor_resets`).toEqual([
    { done: true, canceled_at: null },
  ]);
  expect(await testSql()`select * from code_apps`).toHaveLength(0);
  expect(await passwordLogin(user.email)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
});

test('a minute before it is due, a code cancels it', async () => {
  const { manager, user, app } = await people();
  await api(manager).post(byManager(user.id));
  await testSql()`update factor_resets set works_at = now() + interval '1 minute'`;
  expect(await codeLogin((await passwordLogin(user.email)).body.ticket, app.code())).toMatchObject({ status: 200 });
  expect(await testSql()`select canceled_at is not null as canceled, done_at from factor_resets`).toEqual([
    { canceled: true, done_at: null },
  ]);
});

describe('a new role', () => {
  type User = Awaited<ReturnType<typeof people>>['user'];
  const change = async (by: User, user: User, role: string) =>
    api(by).post(`/api/admin/company/users/${user.id}`, await editOf(user, { role }));

  test('cancels an open reset, with its emails', async () => {
    const { manager, user } = await people();
    await api(manager).post(byManager(user.id));
    expect(await change(manager, user, 'program_manager')).toMatchObject({ status: 200 });
    await tomorrow();
    expect(await runFactorResets(new Date())).toBe(0);
    const canceled = (await mails()).filter(({ state }) => state === 'canceled');
    expect(canceled.map(({ to_email }) => to_email).sort()).toEqual([manager.email, user.email].sort());
    expect(await testSql()`select * from code_apps`).toHaveLength(1);
  });

  test('of network staff cancels the reset that a company’s manager opened', async () => {
    const { manager, user } = await people();
    const admin = await make.superAdmin();
    await api(manager).post(byManager(user.id));
    const entry = await editOf(user, { role: 'super_admin', type: 'basic', company_id: user.company_id });
    expect(await api(admin).post(`/api/super_admin/users/${user.id}`, entry)).toMatchObject({ status: 200 });
    await tomorrow();
    expect(await runFactorResets(new Date())).toBe(0);
  });

  test('does not open a reset of who was a manager within a day, but for network staff', async () => {
    const { manager, user: other } = await people();
    await testSql()`update users set role = 'business_manager' where id = ${other.id}`;
    expect(await change(manager, other, 'caller')).toMatchObject({ status: 200 });
    expect(await api(manager).post(byManager(other.id))).toMatchObject(
      refused(409, expect.stringMatching(/^This user was a manager within the last 24 hours\. Ask /)),
    );
    expect(await api(await make.superAdmin()).post(byStaff(other.id))).toMatchObject({ status: 200 });
  });

  test.each([
    ['25 hours', 'business_manager', 200],
    ['23 hours', 'program_manager', 409],
    ['23 hours', 'api', 200],
  ])('%s after the role %s a manager’s call answers %i', async (ago, role, status) => {
    const { manager, user } = await people();
    await testSql()`insert into audit_log (command, subject_type, subject_id, changes, created_at)
      values ('user.save', 'user', ${user.id}, ${testSql().json({ role: [role, 'caller'] })}, now() - ${ago}::interval)`;
    expect(await api(manager).post(byManager(user.id))).toMatchObject({ status });
  });
});

test('either email’s link cancels it, once', async () => {
  const { manager, user } = await people();
  await api(manager).post(byManager(user.id));
  const tokens = await testSql()`select id from one_time_tokens where purpose = 'factor_reset'`;
  expect(tokens).toHaveLength(2);
  const cancel = (at: number) =>
    api().post(`/api/auth/second_factor_reset/${secretOf(tokens[at]!.id as string, 'factor_reset')}`);
  expect(await cancel(1)).toMatchObject({ status: 200 });
  expect(await cancel(1)).toMatchObject({ status: 409 });
  expect(await cancel(0)).toMatchObject({ status: 409 });
  await tomorrow();
  expect(await runFactorResets(new Date())).toBe(0);
});

test('who may open it', async () => {
  const { manager, user } = await people();
  const other = await make.manager({ company_id: manager.company_id });
  const foreign = await make.manager();
  const [admin, colleague] = [await make.superAdmin(), await make.superAdmin()];
  for (const one of [other, admin]) await withCodeApp(one);
  expect(await api(foreign).post(byManager(user.id))).toMatchObject({ status: 404 });
  expect(await api(manager).post(byManager(other.id))).toMatchObject({ status: 403 });
  expect(await api(other).post(byManager(other.id))).toMatchObject({ status: 403 });
  expect(await api(user).post(byManager(user.id))).toMatchObject({ status: 403 });
  expect(await api(admin).post(byStaff(admin.id))).toMatchObject({ status: 403 });
  expect(await api(colleague).post(byStaff(admin.id))).toMatchObject({ status: 200 });
  expect(await api(colleague).post(byStaff(other.id))).toMatchObject({ status: 200 });
  expect(await api(manager).post(byManager((await make.caller({ company_id: manager.company_id })).id))).toMatchObject({
    status: 409,
  });
  expect(await api(colleague).delete(byStaff(other.id))).toMatchObject({ status: 200 });
  expect(await api(colleague).delete(byStaff(other.id))).toMatchObject({ status: 409 });
});
