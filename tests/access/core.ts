import { everybody, type AccessRows } from '../support/access';

export const ROWS: AccessRows = {
  'GET /api/health': everybody(),
  'GET /api/ready': everybody(),
  'GET /api/openapi.json': everybody(),
  'GET /api/not_found': everybody(404),
  'POST /api/not_found': everybody(404),
  'PUT /api/not_found': everybody(404),
  'PATCH /api/not_found': everybody(404),
  'DELETE /api/not_found': everybody(404),
};
