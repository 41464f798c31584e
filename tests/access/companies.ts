import { adminsOnly, everybody, ownCompanyOnly, superAdminsOnly, type AccessRows } from '../support/access';

export const ROWS: AccessRows = {
  'GET /api/caller/landing/[slug]': [everybody(), ({ acme }) => `/api/caller/landing/${acme.slug}`],
  'GET /api/caller/landing_page': [everybody(), () => '/api/caller/landing_page?term=ac'],
  'POST /api/caller/landing_page': [everybody(), { term: 'ac' }],
  'POST /api/caller/find_company': [everybody(), { email: 'ada@acme.test' }],
  'GET /resources/company_logo/[slug]': [everybody(), ({ acme }) => `/resources/company_logo/${acme.slug}`],
  'GET /resources/group_banner/[vhost]': everybody(404),
  'GET /api/super_admin/search/company': [superAdminsOnly(), () => '/api/super_admin/search/company?term=ac'],

  'GET /api/admin/company/[id]/departments': [
    ownCompanyOnly(adminsOnly()),
    ({ acme }) => `/api/admin/company/${acme.id}/departments`,
  ],
  'GET /api/admin/company/relations': adminsOnly(),
  'GET /api/admin/company/internal_notes': adminsOnly(200, 403),
  'GET /api/admin/company/change': adminsOnly(),
  'POST /api/admin/company/change': [adminsOnly(), { change_type: 'company', changes: 'Our new address.' }],
  'GET /api/admin/company/registration': adminsOnly(200, 403),
  'POST /api/admin/company/registration': [
    adminsOnly(200, 403),
    ({ users }, identity) => ({
      body: {
        requires_approval: 1,
        signup_manager_id: users[identity === 'other_admin' ? identity : 'admin'].id,
        alt_signup_manager_id: '',
        group_access: [],
      },
    }),
  ],
  'GET /api/admin/company/audit': adminsOnly(),
  'GET /api/admin/company/retention': adminsOnly(),
  'POST /api/admin/company/retention': [adminsOnly(), { customer_data_days: 7, room_days: '' }],
};
