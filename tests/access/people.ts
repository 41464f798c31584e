import { make } from '@/tools/factories/make';
import { superAdminsOnly, type AccessRows, type Fixture } from '../support/access';
import { unsentEmail } from '../support/outbox';
import { networkUser, PASSWORDS } from '../support/user-fixtures';

const supers = superAdminsOnly();
const someone = ({ acme }: Fixture) => make.caller({ company_id: acme.id });
const pending = ({ acme }: Fixture) => make.caller({ company_id: acme.id, status: 'pending_approval' });

export const ROWS: AccessRows = {
  'GET /api/super_admin/companies/[id]/users': [supers, ({ acme }) => `/api/super_admin/companies/${acme.id}/users`],
  'GET /api/super_admin/companies/[id]/users/export': [
    supers,
    ({ acme }) => `/api/super_admin/companies/${acme.id}/users/export`,
  ],
  'GET /api/super_admin/users': superAdminsOnly(),
  'GET /api/super_admin/users/form_data/[company_id]': [
    supers,
    ({ acme }) => `/api/super_admin/users/form_data/${acme.id}`,
  ],
  'GET /api/super_admin/users/[id]': [supers, ({ users }) => `/api/super_admin/users/${users.caller.id}`],
  'POST /api/super_admin/users/[id]': [
    supers,
    async ({ acme }) => ({ path: '/api/super_admin/users/0', body: await networkUser(acme) }),
  ],
  'DELETE /api/super_admin/users/[id]': [
    supers,
    async (fixture) => `/api/super_admin/users/${(await someone(fixture)).id}`,
  ],
  'GET /api/super_admin/users/[id]/delete': [
    supers,
    async (fixture) => `/api/super_admin/users/${(await someone(fixture)).id}/delete`,
  ],
  'GET /api/super_admin/users/[id]/erase': [
    supers,
    async (fixture) => `/api/super_admin/users/${(await someone(fixture)).id}/erase`,
  ],
  'POST /api/super_admin/users/[id]/erase': [
    supers,
    async (fixture) => {
      const { id, email } = await someone(fixture);
      return { path: `/api/super_admin/users/${id}/erase`, body: { confirmation: email } };
    },
  ],
  'POST /api/super_admin/deleted_users': [supers, { email: 'nobody@portal.test' }],
  // 422 shows who is authorized: nobody was deleted.
  'POST /api/super_admin/deleted_users/[id]/erase': [
    superAdminsOnly(422),
    () => ({ path: '/api/super_admin/deleted_users/1/erase', body: { confirmation: 'nobody@portal.test' } }),
  ],
  'POST /api/super_admin/users/[id]/status': [
    supers,
    async (fixture) => ({
      path: `/api/super_admin/users/${(await someone(fixture)).id}/status`,
      body: { status: 'inactive' },
    }),
  ],
  'POST /api/super_admin/users/[id]/password': [
    supers,
    async (fixture) => ({ path: `/api/super_admin/users/${(await someone(fixture)).id}/password`, body: PASSWORDS }),
  ],
  'POST /api/super_admin/users/[id]/invite': [
    supers,
    async ({ acme }) =>
      `/api/super_admin/users/${(await make.caller({ company_id: acme.id, password_hash: null })).id}/invite`,
  ],
  'GET /api/super_admin/users/list/[page]': [supers, () => '/api/super_admin/users/list/0'],

  'GET /api/super_admin/registration/queue': supers,
  'GET /api/super_admin/registration/[id]/approve': [
    supers,
    async (fixture) => `/api/super_admin/registration/${(await pending(fixture)).id}/approve`,
  ],
  'POST /api/super_admin/registration/[id]/approve': [
    supers,
    async (fixture) => `/api/super_admin/registration/${(await pending(fixture)).id}/approve`,
  ],
  'POST /api/super_admin/registration/[id]/ask_again': [
    supers,
    async ({ acme }) => {
      const { id } = await make.caller({
        company_id: acme.id,
        status: 'pending_verification',
        registration_type: 'registration',
      });
      return `/api/super_admin/registration/${id}/ask_again`;
    },
  ],
  'GET /api/super_admin/registration/[id]/reject': [
    supers,
    async (fixture) => `/api/super_admin/registration/${(await pending(fixture)).id}/reject`,
  ],
  'POST /api/super_admin/registration/[id]/reject': [
    supers,
    async (fixture) => `/api/super_admin/registration/${(await pending(fixture)).id}/reject`,
  ],

  'GET /api/super_admin/mail': supers,
  'POST /api/super_admin/mail/[id]/retry': [
    supers,
    async () => `/api/super_admin/mail/${await unsentEmail({ status: 'failed' })}/retry`,
  ],
  'POST /api/super_admin/mail/[id]/cancel': [
    supers,
    async () => `/api/super_admin/mail/${await unsentEmail({ status: 'queued' })}/cancel`,
  ],

  'GET /api/super_admin/status': supers,

  'GET /api/super_admin/requests': supers,
  'POST /api/super_admin/requests/[kind]/[id]/answer': [
    supers,
    async ({ acme, users }) => {
      const id = await make.changeRequest({ company_id: acme.id, user_id: users.caller.id });
      return { path: `/api/super_admin/requests/change/${id}/answer`, body: { status: 'done' } };
    },
  ],

  'GET /api/super_admin/audit': supers,
  'GET /api/super_admin/audit/export': supers,
};
