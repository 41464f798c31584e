import { make } from '@/tools/factories/make';
import {
  adminsOnly,
  notImpersonating,
  ownCompanyOnly,
  superAdminsOnly,
  type AccessRows,
  type Fixture,
} from '../support/access';
import { newUser, oneUser } from '../support/user-fixtures';

/** Reading is open to limited companies; changes are not (rule: access.limited). */
const reads = adminsOnly();
const changes = adminsOnly(200, 403);

const colleague = ({ acme }: Fixture) => make.caller({ company_id: acme.id });
const invited = ({ acme }: Fixture) => make.caller({ company_id: acme.id, password_hash: null });
const pending = ({ acme }: Fixture) => make.caller({ company_id: acme.id, status: 'pending_approval' });

export const ROWS: AccessRows = {
  'GET /api/super_admin/search/user': [superAdminsOnly(), () => '/api/super_admin/search/user?term=ro'],

  'GET /api/admin/company/users': reads,
  'GET /api/admin/company/users/export': reads,
  'GET /api/admin/company/users/[id]': [
    ownCompanyOnly(reads),
    ({ users }) => `/api/admin/company/users/${users.caller.id}`,
  ],
  'POST /api/admin/company/users/[id]': [
    changes,
    async ({ acme, other }, identity) => ({
      path: '/api/admin/company/users/0',
      body: await newUser(identity === 'other_admin' ? other : acme),
    }),
  ],
  'DELETE /api/admin/company/users/[id]': [
    ownCompanyOnly(changes),
    async (fixture) => `/api/admin/company/users/${(await colleague(fixture)).id}`,
  ],
  'GET /api/admin/company/users/[id]/delete': [
    ownCompanyOnly(changes),
    async (fixture) => `/api/admin/company/users/${(await colleague(fixture)).id}/delete`,
  ],
  'GET /api/admin/company/users/[id]/erase': [
    notImpersonating(ownCompanyOnly(changes)),
    async (fixture) => `/api/admin/company/users/${(await colleague(fixture)).id}/erase`,
  ],
  'POST /api/admin/company/users/[id]/erase': [
    notImpersonating(ownCompanyOnly(changes)),
    async (fixture) => {
      const { id, email } = await colleague(fixture);
      return { path: `/api/admin/company/users/${id}/erase`, body: { confirmation: email } };
    },
  ],
  'POST /api/admin/company/users/[id]/invite': [
    ownCompanyOnly(changes),
    async (fixture) => `/api/admin/company/users/${(await invited(fixture)).id}/invite`,
  ],
  'POST /api/admin/company/users/import': [
    changes,
    async ({ acme, other }, identity) => ({ body: oneUser(identity === 'other_admin' ? other : acme) }),
  ],
  'POST /api/admin/company/users/import/check': [
    changes,
    async ({ acme, other }, identity) => ({ body: oneUser(identity === 'other_admin' ? other : acme) }),
  ],
  'POST /api/admin/company/users/[id]/absence': [
    ownCompanyOnly(changes),
    async (fixture) => ({ path: `/api/admin/company/users/${(await colleague(fixture)).id}/absence`, body: {} }),
  ],
  'POST /api/admin/company/users/[id]/status': [
    ownCompanyOnly(changes),
    async (fixture) => ({
      path: `/api/admin/company/users/${(await colleague(fixture)).id}/status`,
      body: { status: 'inactive' },
    }),
  ],
  'POST /api/admin/company/users/status': [
    ownCompanyOnly(changes),
    async (fixture) => ({ body: { ids: [(await colleague(fixture)).id], status: 'inactive' } }),
  ],

  'GET /api/admin/company/registration/queue': reads,
  'GET /api/admin/company/registration/[id]/approve': [
    ownCompanyOnly(changes),
    async (fixture) => `/api/admin/company/registration/${(await pending(fixture)).id}/approve`,
  ],
  'POST /api/admin/company/registration/[id]/approve': [
    ownCompanyOnly(changes),
    async (fixture) => `/api/admin/company/registration/${(await pending(fixture)).id}/approve`,
  ],
  'GET /api/admin/company/registration/[id]/reject': [
    ownCompanyOnly(changes),
    async (fixture) => `/api/admin/company/registration/${(await pending(fixture)).id}/reject`,
  ],
  'POST /api/admin/company/registration/[id]/reject': [
    ownCompanyOnly(changes),
    async (fixture) => `/api/admin/company/registration/${(await pending(fixture)).id}/reject`,
  ],
  'POST /api/admin/company/registration/approve': [
    ownCompanyOnly(changes),
    async (fixture) => ({ body: { ids: [(await pending(fixture)).id] } }),
  ],
  'POST /api/admin/company/registration/reject': [
    ownCompanyOnly(changes),
    async (fixture) => ({ body: { ids: [(await pending(fixture)).id] } }),
  ],
};
