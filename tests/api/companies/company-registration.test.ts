import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { auditOf } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

type Answer = { success: boolean; message: string; errors: Record<string, string[]>; error: string };

async function setUp(membership_type: 'standard' | 'limited' = 'standard') {
  const admin = await make.superAdmin({ first_name: 'Tara', last_name: 'Voss' });
  const { id } = await make.company({ membership_type });
  const manager = await make.manager({ company_id: id, first_name: 'Vera' });
  const circle = await make.community({ name: 'Circle' });
  await make.relation({ company_id: id, community_id: circle.id, user_access_flag: 'limit' });
  const save = (entry: object, company_id = id) =>
    api(admin).post<Answer>(`${COMPANIES}/${company_id}/registration`, entry);
  return { admin, id, manager, circle, save };
}

test.each(['standard', 'limited'] as const)('the network saves the settings of a %s company', async (membership) => {
  const { admin, id, manager, circle, save } = await setUp(membership);
  const { status, body } = await save({
    requires_approval: 1,
    signup_manager_id: manager.id,
    alt_signup_manager_id: '',
    group_access: [circle.id],
  });
  expect([status, body]).toMatchObject([200, { success: true, message: 'Registration settings saved.' }]);
  expect(await testSql()`select requires_approval, signup_manager_id from companies where id = ${id}`).toEqual([
    { requires_approval: true, signup_manager_id: manager.id },
  ]);
  expect(await auditOf('company.save_registration')).toMatchObject({ actor_id: admin.id, subject_id: id });
});

test('managers of other companies, a missing one and unknown companies are refused', async () => {
  const { save } = await setUp();
  const foreign = await make.manager({});
  expect((await save({ requires_approval: 1, signup_manager_id: foreign.id })).body.errors).toEqual({
    signup_manager_id: ['Choose an active business or program manager of the company.'],
  });
  const { status, body } = await save({ requires_approval: 'maybe' });
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['requires_approval', 'signup_manager_id']]);
  expect((await save({ requires_approval: 1, signup_manager_id: foreign.id }, 999)).status).toBe(404);
});

test('the company’s own admin is told when the network saved first', async () => {
  const { manager, save } = await setUp();
  const own = api(manager);
  const { version } = (await own.get<{ version: string }>('/api/admin/company/registration')).body;
  await save({ requires_approval: 1, signup_manager_id: manager.id });
  const late = await own.post<Answer>('/api/admin/company/registration', {
    requires_approval: 0,
    signup_manager_id: manager.id,
    version,
  });
  expect([late.status, late.body.error]).toEqual([
    409,
    expect.stringMatching(/^Tara Voss, on .* UTC, changed these settings/),
  ]);
});

test('the managers of a company are listed with email and role, its memberships with group and access', async () => {
  const { admin, id, manager, circle } = await setUp();
  await make.manager({ company_id: id, status: 'inactive' });
  const program = await make.programManager({ company_id: id, first_name: 'Anna' });
  await make.caller({ company_id: id });
  const { body } = await api(admin).get<{ managers: object[] }>(`${COMPANIES}/${id}/managers`);
  expect(body.managers).toEqual(
    [program, manager].map(({ id, first_name, last_name, email, role }) => ({
      id,
      first_name,
      last_name,
      email,
      role,
    })),
  );
  const found = await api(admin).get<{ relations: object[] }>(`${COMPANIES}/${id}/relations`);
  expect(found.body.relations).toEqual([
    expect.objectContaining({ community_id: circle.id, user_access_flag: 'limit', is_active: 1 }),
  ]);
});
