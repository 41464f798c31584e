import { superAdminsOnly, type AccessRows } from '../support/access';

export const ROWS: AccessRows = {
  'GET /api/super_admin/search/user': [superAdminsOnly(), () => '/api/super_admin/search/user?term=ro'],
};
