import { make } from '@/tools/factories/make';
import { superAdminsOnly, type AccessRows, type Fixture } from '../support/access';
import { aCompany } from '../support/company-fixtures';
import { csvForm } from '../support/user-fixtures';

const COMPANIES = '/api/super_admin/companies';

const reads = (below: string): [ReturnType<typeof superAdminsOnly>, (fixture: Fixture) => string] => [
  superAdminsOnly(),
  ({ acme }) => `${COMPANIES}/${acme.id}${below}`,
];
/** A company without cases and groups, and a department of it. */
const unused = async () => (await make.company()).id;
const unusedDepartment = async () => (await make.department()).id;

export const ROWS: AccessRows = {
  'GET /api/super_admin/companies': superAdminsOnly(),
  'GET /api/super_admin/companies/export': superAdminsOnly(),
  'GET /api/super_admin/companies/list': superAdminsOnly(),
  'POST /api/super_admin/companies/import': [superAdminsOnly(), () => ({ body: csvForm(['Fir Labs'], {}, 'Name') })],
  'POST /api/super_admin/companies/import/check': [
    superAdminsOnly(),
    () => ({ body: csvForm(['Fir Labs'], {}, 'Name') }),
  ],
  'GET /api/super_admin/companies/[id]': reads(''),
  'POST /api/super_admin/companies/[id]': [superAdminsOnly(), () => ({ path: `${COMPANIES}/0`, body: aCompany() })],
  'DELETE /api/super_admin/companies/[id]': [superAdminsOnly(), async () => `${COMPANIES}/${await unused()}`],
  'GET /api/super_admin/companies/[id]/delete': [
    superAdminsOnly(),
    async () => `${COMPANIES}/${await unused()}/delete`,
  ],
  'GET /api/super_admin/companies/[id]/status/[status]': [
    superAdminsOnly(),
    async () => `${COMPANIES}/${await unused()}/status/inactive`,
  ],
  'POST /api/super_admin/companies/[id]/status/[status]': [
    superAdminsOnly(),
    async () => `${COMPANIES}/${await unused()}/status/inactive`,
  ],
  'GET /api/super_admin/companies/[id]/note': reads('/note'),
  'POST /api/super_admin/companies/[id]/note': [
    superAdminsOnly(),
    ({ acme }) => ({ path: `${COMPANIES}/${acme.id}/note`, body: { note: 'Prefers calls' } }),
  ],
  'GET /api/super_admin/companies/[id]/relations': reads('/relations'),
  'GET /api/super_admin/companies/[id]/managers': reads('/managers'),
  'POST /api/super_admin/companies/[id]/registration': [
    superAdminsOnly(),
    ({ acme, users }) => ({
      path: `${COMPANIES}/${acme.id}/registration`,
      body: { requires_approval: 1, signup_manager_id: users.admin.id, alt_signup_manager_id: '', group_access: [] },
    }),
  ],
  'GET /api/super_admin/companies/[id]/departments': reads('/departments'),
  'GET /api/super_admin/companies/[id]/departments/all': reads('/departments/all'),
  'POST /api/super_admin/companies/[id]/departments/[department_id]': [
    superAdminsOnly(),
    ({ acme }) => ({
      path: `${COMPANIES}/${acme.id}/departments/0`,
      body: { name: 'Drills', description: 'Cordless.', community_id: '', contact_document_id: '', status: 'active' },
    }),
  ],
  'GET /api/super_admin/companies/[id]/docs_and_depts': reads('/docs_and_depts'),
  'DELETE /api/super_admin/departments/[id]': [
    superAdminsOnly(),
    async () => `/api/super_admin/departments/${await unusedDepartment()}`,
  ],
  'GET /api/super_admin/departments/[id]/delete': [
    superAdminsOnly(),
    async () => `/api/super_admin/departments/${await unusedDepartment()}/delete`,
  ],
};
