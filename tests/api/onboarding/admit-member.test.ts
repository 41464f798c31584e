import { make } from '@/tools/factories/make';
import type { User } from '@/tools/factories/accounts';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

const BASE = '/api/super_admin/onboarding';

let admin: User;

beforeEach(async () => {
  await emptyDatabase();
  admin = await make.superAdmin();
});

const submitted = (overrides: Parameters<typeof make.onboarding>[0] = {}) =>
  make.onboarding({ status: 'submitted', confirmed: true, ...overrides });

test('a member joins with its process, restricted to its managers and the person', async () => {
  const member = await make.company({ membership_type: 'basic' });
  const manager = await make.manager({ company_id: member.id });
  const engineer = await make.caller({ company_id: member.id });
  await make.caller({ company_id: member.id });
  const own = await make.process({ company_id: member.id });
  const { id, community_id } = await submitted({
    journey: 'member',
    company_id: member.id,
    email: engineer.email,
    data: { choice: { document_id: own.id, user_access: 'restricted' } },
  });
  expect((await api(admin).post(`${BASE}/${id}/approve`, {})).status).toBe(200);
  const [membership] =
    await testSql()`select *, array(select user_id from relation_users u where u.relation_id = r.id order by 1) as users from relations r where company_id = ${member.id}`;
  expect(membership).toMatchObject({
    community_id,
    document_id: own.id,
    user_access_flag: 'limit',
    member_relationship: 'one_to_many',
    users: [manager.id, engineer.id],
  });

  const again = await submitted({
    journey: 'member',
    company_id: member.id,
    community_id,
    data: { choice: { document_id: own.id, user_access: 'open' } },
  });
  expect((await api(admin).post(`${BASE}/${again.id}/approve`, {})).status).toBe(409);
});

test('a process that is no longer approved is told; a new one is made from the review', async () => {
  const member = await make.company({ membership_type: 'premium' });
  const own = await make.process({ company_id: member.id, status: 'pending' });
  const choice = { document_id: own.id, user_access: 'open' as const };
  const gone = await submitted({ journey: 'member', company_id: member.id, data: { choice } });
  expect((await api(admin).post(`${BASE}/${gone.id}/approve`, {})).body).toMatchObject({
    errors: { document_id: [expect.stringContaining('no longer approved')] },
  });
  const fresh = await submitted({
    journey: 'member',
    company_id: member.id,
    data: { choice: { ...choice, document_id: 0 } },
  });
  expect((await api(admin).post(`${BASE}/${fresh.id}/approve`, {})).body).toMatchObject({
    errors: { document_support_email: ['Enter the support email alias.'] },
  });
  const entered = {
    document_support_hours: '24/7',
    document_product_supported: 'All',
    document_support_email: 'desk@member.test',
    document_manager_first_name: 'Jo',
    document_manager_last_name: 'March',
    document_manager_email: 'jo@member.test',
  };
  expect((await api(admin).post(`${BASE}/${fresh.id}/approve`, entered)).status).toBe(200);
  const [membership] =
    await testSql()`select v.collaborate_email from relations r join processes p on p.id = r.document_id join process_versions v on v.id = p.current_version_id where r.company_id = ${member.id}`;
  expect(membership).toEqual({ collaborate_email: 'desk@member.test' });
});
