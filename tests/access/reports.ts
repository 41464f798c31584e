import { adminsOnly, type AccessRows } from '../support/access';

export const ROWS: AccessRows = {
  'GET /api/admin/company/reports/usage': adminsOnly(),
  'GET /api/admin/company/reports/usage/export': adminsOnly(),
  'GET /api/admin/company/reports/scorecard': adminsOnly(),
  'GET /api/admin/company/reports/scorecard/export': adminsOnly(),
};
