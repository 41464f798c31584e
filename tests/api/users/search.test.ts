import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';

beforeEach(emptyDatabase);

describe('the super admin’s search', () => {
  test('finds users by name and email, without deleted ones and secrets', async () => {
    const admin = await make.superAdmin({ first_name: 'Sam', last_name: 'Okafor' });
    const user = await make.caller({ first_name: 'Nora', last_name: 'Lind', email: 'nora@acme.test' });
    await make.caller({ first_name: 'Nora', last_name: 'Gone', status: 'deleted' });
    for (const term of ['nora li', 'NORA@', 'lind']) {
      const { body } = await api(admin).get<{ data: object[] }>(
        `/api/super_admin/search/user?term=${encodeURIComponent(term)}`,
      );
      expect(body.data).toEqual([
        {
          id: user.id,
          first_name: 'Nora',
          last_name: 'Lind',
          email: 'nora@acme.test',
          role: 'caller',
          status: 'active',
          company_id: user.company_id,
          company: expect.any(String),
        },
      ]);
    }
    expect((await api(admin).get('/api/super_admin/search/user?term=x')).status).toBe(422);
  });

  test('finds every company, including inactive ones', async () => {
    const admin = await make.superAdmin();
    await make.company({ name: 'Glacier', slug: 'glacier', status: 'inactive', show_in_public_web: false });
    expect((await api(admin).get('/api/super_admin/search/company?term=glac')).body).toEqual({
      data: [{ id: expect.any(Number), name: 'Glacier', slug: 'glacier', status: 'inactive' }],
    });
  });
});
