import { readCompanyStanding } from '@/lib/network/companies/standing';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

test('network staff read what connects a company and what to do for it, on its screen and in its row (rule: companies.standing)', async () => {
  const { id: company_id } = await make.company({ contract_ends_on: '2020-06-30' });
  const admin = await make.superAdmin();
  await make.apiClient({ company_id });
  await testSql()`update users set last_login_at = null where company_id = ${company_id}`;
  await make.apiClient({ company_id, revoked_at: new Date() });
  await make.webhook({ company_id });
  await make.webhook({ company_id, active: false, inactive_at: new Date(), inactive_reason: 'failures' });
  await make.webhook({ company_id, active: false, inactive_at: new Date() });
  const to_do = [
    { text: '1 webhook stopped after failures', at: 'api' },
    { text: 'The contract ended on Jun 30, 2020', at: 'edit' },
    { text: 'Nobody has logged in yet', at: 'users' },
  ];
  expect(await runQueryAs(readCompanyStanding, admin, { id: company_id })).toEqual({
    ...{ login_method: 'requires_registration', certificate_expires_at: null },
    ...{ api_clients: 1, api_last_used_at: null, webhooks: 1, stopped_webhooks: 1 },
    ...{ last_login_at: null, contract_ends_on: '2020-06-30', to_do },
    ...{ health: 'none', reason: expect.stringContaining('Receives no cases'), process: null },
  });
  const { body } = await api(admin).get<{ data: { id: number }[] }>(COMPANIES);
  expect(body.data.find(({ id }) => id === company_id)).toMatchObject({
    connections: { login_method: 'requires_registration', api_clients: 1, webhooks: 1 },
    to_do,
  });
});

test('a manager who logs in ends two of them; a deleted company is not found, and nobody else reads it', async () => {
  const { id: company_id } = await make.company({});
  const [admin, manager] = [await make.superAdmin(), await make.manager({ company_id, last_login_at: new Date() })];
  expect(await runQueryAs(readCompanyStanding, admin, { id: company_id })).toMatchObject({ to_do: [] });
  await expect(runQueryAs(readCompanyStanding, manager, { id: company_id })).rejects.toMatchObject({ status: 403 });
  await testSql()`update companies set deleted_at = now(), status = 'inactive' where id = ${company_id}`;
  await expect(runQueryAs(readCompanyStanding, admin, { id: company_id })).rejects.toMatchObject({ status: 404 });
});
