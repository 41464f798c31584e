import { make } from '@/tools/factories/make';
import {
  everybody,
  notImpersonating,
  partnersOnly,
  loggedInOnly,
  superAdminsOnly,
  userOf,
  type AccessRows,
} from '../support/access';
import { REGISTRATION } from '../support/registration';

const NO_TOKEN = 'a-secret-of-nobody';
const NEW_PASSWORD = { password: 'Another2$', password_confirmation: 'Another2$' };

/** Any point of P-256 is a key that a browser may give. */
const P256_POINT = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';
const peopleOnly = (status = 200) => ({ ...notImpersonating(partnersOnly(status)), api: 403 });

export const ROWS: AccessRows = {
  'GET /api/auth/me': loggedInOnly(),
  'GET /api/auth/middleware': everybody(),
  'POST /api/auth/login': [everybody(401), { email: 'nobody@portal.test', password: 'x' }],
  'POST /api/auth/logout': loggedInOnly(),
  'POST /api/auth/refresh': loggedInOnly(),
  'POST /api/auth/back_to_admin': { ...loggedInOnly(409), super: 200, impersonating: 200 },
  'GET /api/auth/super_admin/login_as_user/[id]': [
    superAdminsOnly(),
    ({ users }) => `/api/auth/super_admin/login_as_user/${users.other_caller.id}`,
  ],
  'POST /api/auth/super_admin/login_as_user/[id]': [
    superAdminsOnly(),
    ({ users }) => `/api/auth/super_admin/login_as_user/${users.other_caller.id}`,
  ],

  // A mailbox gets five emails an hour, so each identity has its own.
  'POST /api/auth/forgot_password': [everybody(), (_, identity) => ({ body: { email: `${identity}@portal.test` } })],
  'POST /api/auth/companies': [everybody(), (_, identity) => ({ body: { email: `${identity}@portal.test` } })],
  'POST /api/auth/reset_password': [everybody(409), { email: 'nobody@portal.test', ...NEW_PASSWORD, token: NO_TOKEN }],
  'GET /api/auth/verify/[token]': everybody(),
  'POST /api/auth/verify/[token]': everybody(409),
  'POST /api/auth/verify_account': [everybody(), (_, identity) => ({ body: { email: `${identity}@portal.test` } })],
  'POST /api/users/invitation/[token]': [everybody(409), { ...NEW_PASSWORD, agree_confirm: true }],
  'POST /api/users/approval/[token]/[action]': [everybody(409), () => `/api/users/approval/${NO_TOKEN}/approve`],
  'POST /api/caller/auto_login': [everybody(409), { token: NO_TOKEN }],
  'POST /api/caller/link': [
    everybody(),
    async (_, identity) => {
      const company = await make.company({ login_method: 'email_link' });
      return { body: { email: `${identity}@${company.domain}`, company_id: company.id, agree_confirm: true } };
    },
  ],
  'POST /api/caller/register/[slug]': [
    everybody(),
    async (_, identity) => {
      const [company, country] = await Promise.all([make.company(), make.country()]);
      const body = { ...REGISTRATION, email: `${identity}@${company.domain}`, country_id: country.id };
      return { path: `/api/caller/register/${company.slug}`, body };
    },
  ],

  'GET /api/users/export': notImpersonating(loggedInOnly()),
  'POST /api/users/export': notImpersonating(loggedInOnly()),
  'GET /api/users/export/[token]': [notImpersonating(loggedInOnly(404)), () => `/api/users/export/${NO_TOKEN}`],

  'GET /api/caller/countries': everybody(),
  'GET /api/users/profile_form_data': loggedInOnly(),
  'POST /api/users/profile': [
    loggedInOnly(),
    async (fixture, identity) => {
      const { password: _, password_confirmation: __, ...profile } = REGISTRATION;
      const { email } = userOf(fixture, identity);
      return { body: { ...profile, city: 'Bergen', email, country_id: (await make.country()).id } };
    },
  ],
  'GET /api/users/preferences': notImpersonating(loggedInOnly()),
  'POST /api/users/preferences': [
    notImpersonating(loggedInOnly()),
    { time_zone: 'Europe/Berlin', notifications: 'mine' },
  ],
  'POST /api/users/browser_zone': [notImpersonating(loggedInOnly()), { time_zone: 'Europe/Berlin' }],
  'POST /api/users/absence': notImpersonating(partnersOnly()),
  'GET /api/users/colleagues': [partnersOnly(), () => '/api/users/colleagues?term=ad'],
  'DELETE /api/users/email': notImpersonating(loggedInOnly()),
  'POST /api/users/email/resend': notImpersonating(loggedInOnly(409)),
  'POST /api/auth/confirm_email/[token]': everybody(409),
  'POST /api/users/agreement': [notImpersonating(loggedInOnly()), { agree_confirm: true }],
  'POST /api/users/password': [notImpersonating(loggedInOnly()), NEW_PASSWORD],
  // 422 without the confirmation shows who is authorized, and deletes no one.
  'POST /api/users/delete': [notImpersonating(loggedInOnly(422)), { token: 'delete' }],
  'GET /api/users/notifications': peopleOnly(),
  // Without keys of the portal nobody can turn them on.
  'POST /api/users/notifications': [
    peopleOnly(409),
    { endpoint: 'https://93.184.216.34/push', keys: { p256dh: P256_POINT, auth: 'A'.repeat(22) } },
  ],
  'DELETE /api/users/notifications/[id]': [peopleOnly(404), () => '/api/users/notifications/1'],
  'POST /api/users/notifications/[id]/test': [peopleOnly(404), () => '/api/users/notifications/1/test'],

  'GET /api/users/companies': notImpersonating(loggedInOnly()),
  'GET /api/users/sessions': notImpersonating(loggedInOnly()),
  'POST /api/users/sessions/end_others': notImpersonating(loggedInOnly()),
  'DELETE /api/users/sessions/[id]': [
    notImpersonating(loggedInOnly()),
    async (fixture, identity) => `/api/users/sessions/${(await make.session(userOf(fixture, identity))).id}`,
  ],
};
