import { everybody, superAdminsOnly, type AccessRows } from '../support/access';

export const ROWS: AccessRows = {
  'GET /api/caller/landing/[slug]': [everybody(), ({ acme }) => `/api/caller/landing/${acme.slug}`],
  'GET /api/caller/landing_page': [everybody(), () => '/api/caller/landing_page?term=ac'],
  'POST /api/caller/landing_page': [everybody(), { term: 'ac' }],
  'GET /resources/company_logo/[slug]': [everybody(), ({ acme }) => `/resources/company_logo/${acme.slug}`],
  'GET /resources/group_banner/[vhost]': everybody(404),
  'GET /api/super_admin/search/company': [superAdminsOnly(), () => '/api/super_admin/search/company?term=ac'],
};
