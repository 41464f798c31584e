import {
  everybody,
  notImpersonating,
  superAdminsOnly,
  adminsOnly,
  loggedInOnly,
  type AccessRows,
} from '../support/access';

const NO_TOKEN = 'a-secret-of-nobody';
/** People only, and never for somebody else. */
const peopleOnly = (status = 200) => ({ ...notImpersonating(loggedInOnly(status)), api: 403 });
const response = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: {
    clientDataJSON: 'AA',
    authenticatorData: 'AA',
    signature: 'AA',
    userHandle: 'AA',
    attestationObject: 'AA',
  },
};

export const ROWS: AccessRows = {
  'POST /api/auth/passkey/options': everybody(),
  'POST /api/auth/passkey': [everybody(401), { ticket: NO_TOKEN, response }],
  'POST /api/auth/second_factor': [everybody(401), { ticket: NO_TOKEN, code: '123456' }],
  'POST /api/auth/second_factor_reset/[token]': everybody(409),
  'GET /api/auth/proof': { ...loggedInOnly(), api: 403 },
  'POST /api/auth/proof': [{ ...loggedInOnly(), api: 403 }, { password: 'Concord1!' }],
  'GET /api/users/second_factors': notImpersonating(loggedInOnly()),
  'GET /api/users/passkeys': peopleOnly(),
  'POST /api/users/passkeys/options': peopleOnly(),
  // 422 for a key of nobody shows who is authorized.
  'POST /api/users/passkeys': [peopleOnly(422), { name: 'Laptop', response }],
  'DELETE /api/users/passkeys/[id]': [peopleOnly(404), () => '/api/users/passkeys/999999'],
  'POST /api/users/totp/options': peopleOnly(),
  'POST /api/users/totp': [peopleOnly(409), { code: '123456' }],
  'DELETE /api/users/totp': peopleOnly(409),
  'POST /api/users/recovery_codes': peopleOnly(409),
  'GET /api/admin/company/second_factor': adminsOnly(),
  'POST /api/admin/company/second_factor': [adminsOnly(), { required: false }],
  'POST /api/admin/company/users/[id]/second_factor_reset': [
    { ...adminsOnly(409), other_admin: 404, limited: 404 },
    ({ users }) => `/api/admin/company/users/${users.caller.id}/second_factor_reset`,
  ],
  'DELETE /api/admin/company/users/[id]/second_factor_reset': [
    { ...adminsOnly(409), other_admin: 404, limited: 404 },
    ({ users }) => `/api/admin/company/users/${users.caller.id}/second_factor_reset`,
  ],
  'POST /api/super_admin/users/[id]/second_factor_reset': [
    superAdminsOnly(409),
    ({ users }) => `/api/super_admin/users/${users.admin.id}/second_factor_reset`,
  ],
  'DELETE /api/super_admin/users/[id]/second_factor_reset': [
    superAdminsOnly(409),
    ({ users }) => `/api/super_admin/users/${users.admin.id}/second_factor_reset`,
  ],
};
