import { runFactorResets } from '@/lib/jobs/factor-resets';
import { secretOf } from '@/lib/core/mailed-token';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { addPasskey, codeLogin, passkeyLogin, passwordLogin, withCodeApp } from '../../support/factor-fixtures';
import { emptyDatabase, testSql } from '../../support/database';

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
