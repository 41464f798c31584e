import type { User } from '@/db/build/accounts';
import type { Company } from '@/db/build/companies';
import type { Partners } from '@/db/build/partners';
import { caseAsks, collaboration, helpAsk, linkAsk, otherSession, profile, registration, requestAsks } from './access-asks';

/**
 * Who may call what (SECURITY, Access): one row for each method of each route file. Every engineer who adds a route adds
 * its row here; a route without one fails the test.
 */

/** The identities that every route is asked by. `disabled` holds the token of a user who was disabled since. */
export const IDENTITIES = ['none', 'disabled', 'caller', 'admin', 'other_caller', 'other_admin', 'limited', 'api', 'super', 'impersonating'] as const;
export type Identity = (typeof IDENTITIES)[number];
export type Statuses = Record<Identity, number>;

/**
 * What stands ready: acme with caller and admin (`impersonating` acts as that caller), its partner with a process in their
 * common group, and outside of it another company and a limited one.
 */
export type World = Pick<Partners, 'receiver' | 'document' | 'community'> & {
  acme: Company; other: Company; limited: Company;
  users: { disabled: User; caller: User; admin: User; other_caller: User; other_admin: User; limited: User; api: User; super: User };
};

/** What is sent: the real path with its query, and a body that is right for someone who may. Rows it needs are made here. */
export type Ask = { path: string; body?: object; headers?: Record<string, string> };
export type AccessRow = { method: string; path: string; ask: (world: World, identity: Identity) => Ask | Promise<Ask>; statuses: Statuses };

const all = (status: number): Statuses => Object.fromEntries(IDENTITIES.map((identity) => [identity, status])) as Statuses;

/** Open to all. */
export const everybody = (status = 200): Statuses => all(status);
/** Anyone who is signed in. */
export const signedInOnly = (status = 200): Statuses => ({ ...all(status), none: 401, disabled: 401 });
/** Users of member companies. */
export const partnersOnly = (status = 200): Statuses => ({ ...signedInOnly(status), super: 403 });
/** Super admins. */
export const superAdminsOnly = (status = 200): Statuses => ({ ...all(403), none: 401, disabled: 401, super: status });
/** Company admins; those of limited companies too, unless told otherwise. */
export const adminsOnly = (status = 200, limited = status): Statuses => ({ ...all(403), none: 401, disabled: 401, admin: status, other_admin: status, limited });
/** Own things: those of another company do not find them. */
export const ownCompanyOnly = (statuses: Statuses): Statuses => ({ ...statuses, ...Object.fromEntries((['other_caller', 'other_admin', 'limited'] as const).filter((who) => statuses[who] < 300).map((who) => [who, 404])) });

const plain = (method: string, path: string, ...[statuses, body]: [Statuses, object?]): AccessRow => ({ method, path, ask: () => ({ path, body }), statuses });

export const ACCESS: AccessRow[] = [
  plain('GET', '/api/health', everybody()),
  plain('GET', '/api/ready', everybody()),
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method): AccessRow => ({ method, path: '/api/nowhere', ask: () => ({ path: '/api/nowhere' }), statuses: everybody(404) })),
  plain('GET', '/api/auth/me', signedInOnly()),
  plain('GET', '/api/auth/middleware', everybody()),
  plain('POST', '/api/auth/login', everybody(401), { email: 'nobody@portal.test', password: 'x' }),
  // Another mailbox for each: one gets five letters an hour.
  { method: 'POST', path: '/api/auth/forgot_password', ask: (_world, identity) => ({ path: '/api/auth/forgot_password', body: { email: `${identity}@portal.test` } }), statuses: everybody() },
  plain('POST', '/api/auth/reset_password', everybody(409), { email: 'nobody@portal.test', password: 'Concord1!', password_confirmation: 'Concord1!', token: 'a-secret-of-nobody' }),
  plain('POST', '/api/auth/logout', signedInOnly()),
  plain('POST', '/api/auth/refresh', signedInOnly()),
  plain('POST', '/api/auth/back_to_admin', { ...signedInOnly(409), super: 200, impersonating: 200 }),
  { method: 'GET', path: '/api/auth/super_admin/login_as_user/[id]', ask: ({ users }) => ({ path: `/api/auth/super_admin/login_as_user/${users.other_caller.id}` }), statuses: superAdminsOnly() },
  { method: 'POST', path: '/api/auth/super_admin/login_as_user/[id]', ask: ({ users }) => ({ path: `/api/auth/super_admin/login_as_user/${users.other_caller.id}` }), statuses: superAdminsOnly() },
  { method: 'GET', path: '/api/caller/landing/[slug]', ask: ({ acme }) => ({ path: `/api/caller/landing/${acme.slug}` }), statuses: everybody() },
  { method: 'GET', path: '/api/caller/landing_page', ask: () => ({ path: '/api/caller/landing_page?term=ac' }), statuses: everybody() },
  plain('POST', '/api/caller/landing_page', everybody(), { term: 'ac' }),
  { method: 'GET', path: '/resources/company_logo/[slug]', ask: ({ acme }) => ({ path: `/resources/company_logo/${acme.slug}` }), statuses: everybody() },
  { method: 'POST', path: '/api/caller/link', ask: async (_world, identity) => ({ path: '/api/caller/link', body: await linkAsk(identity) }), statuses: everybody() },
  { method: 'POST', path: '/api/caller/register/[slug]', ask: (_world, identity) => registration(identity), statuses: everybody() },
  plain('GET', '/api/auth/verify/[token]', everybody()),
  plain('POST', '/api/auth/verify/[token]', everybody(409)),
  { method: 'POST', path: '/api/auth/verify_account', ask: (_world, identity) => ({ path: '/api/auth/verify_account', body: { email: `${identity}@portal.test` } }), statuses: everybody() },
  { method: 'POST', path: '/api/users/approval/[token]/[action]', ask: () => ({ path: '/api/users/approval/a-secret-of-nobody/approve' }), statuses: everybody(409) },
  plain('GET', '/api/caller/countries', everybody()),
  plain('GET', '/api/users/profile_form_data', signedInOnly()),
  // Nobody agrees, or chooses a password, for somebody else.
  plain('POST', '/api/users/agreement', { ...signedInOnly(), impersonating: 403 }, { agree_confirm: true }),
  plain('POST', '/api/users/password', { ...signedInOnly(), impersonating: 403 }, { password: 'Another2$', password_confirmation: 'Another2$' }),
  { method: 'POST', path: '/api/users/profile', ask: (world, identity) => profile(world, identity), statuses: signedInOnly() },
  // Without the word nothing is deleted; the refusal shows who comes as far as that.
  plain('POST', '/api/users/delete', { ...signedInOnly(422), impersonating: 403 }, { token: 'delete' }),
  // Where somebody is signed in is their own business.
  plain('GET', '/api/users/sessions', { ...signedInOnly(), impersonating: 403 }),
  plain('POST', '/api/users/sessions/end_others', { ...signedInOnly(), impersonating: 403 }),
  { method: 'DELETE', path: '/api/users/sessions/[id]', ask: otherSession, statuses: { ...signedInOnly(), impersonating: 403 } },
  plain('POST', '/api/msteams/connect/[token]', everybody(409)),
  plain('POST', '/api/caller/auto_login', everybody(409), { token: 'a-secret-of-nobody' }),
  plain('GET', '/resources/group_banner/[vhost]', everybody(404)),
  { method: 'GET', path: '/api/super_admin/search/user', ask: () => ({ path: '/api/super_admin/search/user?term=ro' }), statuses: superAdminsOnly() },
  { method: 'GET', path: '/api/super_admin/search/company', ask: () => ({ path: '/api/super_admin/search/company?term=ac' }), statuses: superAdminsOnly() },
  { method: 'GET', path: '/api/caller/case/[token]', ask: caseAsks.read, statuses: everybody() },
  { method: 'POST', path: '/api/caller/case/[token]/respond', ask: caseAsks.respond, statuses: everybody() },
  // Only the submitter or an administrator beside them ends a case; for strangers it is not there.
  { method: 'POST', path: '/api/caller/case/[token]/close', ask: caseAsks.close, statuses: { ...ownCompanyOnly(partnersOnly()), api: 403 } },
  { method: 'GET', path: '/api/caller/case-details/[token]', ask: caseAsks.details, statuses: ownCompanyOnly(partnersOnly()) },
  plain('GET', '/api/caller/my-cases', partnersOnly()),
  { method: 'GET', path: '/api/caller/get-cases/[scope]', ask: () => ({ path: '/api/caller/get-cases/company' }), statuses: partnersOnly() },
  { method: 'GET', path: '/api/caller/get-cases/[scope]/30', ask: () => ({ path: '/api/caller/get-cases/mine/30' }), statuses: partnersOnly() },
  plain('GET', '/api/caller/company_directory', partnersOnly()),
  plain('GET', '/api/caller/favorites', partnersOnly()),
  { method: 'POST', path: '/api/caller/favorites/toggle', ask: collaboration.star, statuses: ownCompanyOnly(partnersOnly()) },
  { method: 'GET', path: '/api/caller/companies/[id]', ask: ({ receiver }) => ({ path: `/api/caller/companies/${receiver.id}` }), statuses: ownCompanyOnly(partnersOnly()) },
  { method: 'GET', path: '/api/caller/documents/[type]/[entity_id]', ask: ({ receiver }) => ({ path: `/api/caller/documents/company/${receiver.id}` }), statuses: ownCompanyOnly(partnersOnly()) },
  // The process is no sub-process of another, so that nobody finds it there.
  { method: 'GET', path: '/api/caller/sub_documents/[document_id]/[type]/[entity_id]', ask: ({ document, receiver }) => ({ path: `/api/caller/sub_documents/${document.id}/company/${receiver.id}` }), statuses: partnersOnly(404) },
  { method: 'POST', path: '/api/caller/collaborate/[document_id]', ask: collaboration.submit, statuses: ownCompanyOnly(partnersOnly()) },
  plain('GET', '/api/caller/case_exchange/cases', partnersOnly()),
  { method: 'POST', path: '/api/manager/request/create', ask: requestAsks.create, statuses: ownCompanyOnly(partnersOnly()) },
  // The mailed secret alone decides.
  { method: 'GET', path: '/api/manager/request/get/[token]', ask: requestAsks.read, statuses: everybody() },
  { method: 'GET', path: '/api/manager/request/response/get/[token]', ask: requestAsks.readResponse, statuses: everybody() },
  { method: 'POST', path: '/api/manager/request/response/[token]', ask: requestAsks.respond, statuses: everybody() },
  plain('POST', '/api/caller/db_select_options', partnersOnly(), { model: 'country' }),
  plain('POST', '/api/caller/notes/store', { ...adminsOnly(), limited: 403 }, { location: 'dashboard', note: 'Call first' }),
  { method: 'GET', path: '/api/caller/partner_groups/[community_id]/documents/[id]/download', ask: collaboration.download, statuses: ownCompanyOnly(partnersOnly()) },
  plain('POST', '/api/missing_partner_request', partnersOnly(), { company_name: 'Kestrel Storage' }),
  { method: 'POST', path: '/api/collaborate_invite', ask: collaboration.invite, statuses: partnersOnly() },
  { method: 'GET', path: '/api/help_hints/[flag]', ask: helpAsk, statuses: everybody() },
  plain('POST', '/api/caller/save_search', { ...partnersOnly(), limited: 403 }, { term: 'wire', location: 'dashboard' }),
  { method: 'POST', path: '/api/caller/result_to_search', ask: collaboration.choose, statuses: { ...partnersOnly(), limited: 403, other_caller: 404, other_admin: 404 } },
];
