import {
  adminsOnly,
  everybody,
  notImpersonating,
  superAdminsOnly,
  type AccessRows,
  type Fixture,
} from '../support/access';

const path =
  (what: string) =>
  ({ acme }: Fixture) =>
    `/scim/v2/${acme.slug}/${what}`;
/** Only the company's own token counts, never a session or another token. */
const tokensOnly = (what: string): AccessRows[string & keyof AccessRows] => [everybody(401), path(what)];
const managers = (status = 200) => adminsOnly(status, 403);

export const ROWS: AccessRows = {
  'GET /scim/v2/[slug]/Users': tokensOnly('Users'),
  'POST /scim/v2/[slug]/Users': tokensOnly('Users'),
  'GET /scim/v2/[slug]/Users/[id]': tokensOnly('Users/1'),
  'PUT /scim/v2/[slug]/Users/[id]': tokensOnly('Users/1'),
  'PATCH /scim/v2/[slug]/Users/[id]': tokensOnly('Users/1'),
  'DELETE /scim/v2/[slug]/Users/[id]': tokensOnly('Users/1'),
  'GET /scim/v2/[slug]/Groups': tokensOnly('Groups'),
  'POST /scim/v2/[slug]/Groups': tokensOnly('Groups'),
  'GET /scim/v2/[slug]/Groups/[id]': tokensOnly('Groups/1'),
  'PUT /scim/v2/[slug]/Groups/[id]': tokensOnly('Groups/1'),
  'PATCH /scim/v2/[slug]/Groups/[id]': tokensOnly('Groups/1'),
  'DELETE /scim/v2/[slug]/Groups/[id]': tokensOnly('Groups/1'),
  'GET /scim/v2/[slug]/ServiceProviderConfig': tokensOnly('ServiceProviderConfig'),
  'GET /scim/v2/[slug]/Schemas': tokensOnly('Schemas'),
  'GET /scim/v2/[slug]/Schemas/[id]': tokensOnly('Schemas/urn:ietf:params:scim:schemas:core:2.0:User'),
  'GET /scim/v2/[slug]/ResourceTypes': tokensOnly('ResourceTypes'),
  'GET /scim/v2/[slug]/ResourceTypes/[id]': tokensOnly('ResourceTypes/User'),
  'GET /scim/not_found': everybody(404),
  'POST /scim/not_found': everybody(404),
  'PUT /scim/not_found': everybody(404),
  'PATCH /scim/not_found': everybody(404),
  'DELETE /scim/not_found': everybody(404),

  'GET /api/admin/company/scim': managers(),
  'POST /api/admin/company/scim/token': notImpersonating(managers()),
  // Without a token both show who is authorized.
  'DELETE /api/admin/company/scim/token': notImpersonating(managers(409)),
  'POST /api/admin/company/scim/mapping': [notImpersonating(managers()), { mapping: [] }],
  'GET /api/admin/company/teams': managers(),
  'POST /api/admin/company/teams/[id]': [
    managers(),
    () => ({ path: '/api/admin/company/teams/0', body: { name: `Team ${crypto.randomUUID()}`, members: [] } }),
  ],
  'DELETE /api/admin/company/teams/[id]': [managers(404), () => '/api/admin/company/teams/999999'],

  'GET /api/admin/company/domains': adminsOnly(),
  'POST /api/admin/company/domains/[domain]/check': [
    notImpersonating(adminsOnly(404)),
    () => '/api/admin/company/domains/elsewhere.test/check',
  ],
  'GET /api/super_admin/companies/[id]/domains': [
    superAdminsOnly(),
    ({ acme }: Fixture) => `/api/super_admin/companies/${acme.id}/domains`,
  ],
  'POST /api/super_admin/companies/[id]/domains/[domain]/check': [
    superAdminsOnly(404),
    ({ acme }: Fixture) => `/api/super_admin/companies/${acme.id}/domains/elsewhere.test/check`,
  ],
  'POST /api/super_admin/companies/[id]/domains/[domain]/vouch': [
    superAdminsOnly(),
    ({ acme }: Fixture) => ({
      path: `/api/super_admin/companies/${acme.id}/domains/${acme.domain}/vouch`,
      body: { reason: 'We know them.' },
    }),
  ],
  'DELETE /api/super_admin/companies/[id]/domains/[domain]/vouch': [
    superAdminsOnly(),
    ({ acme }: Fixture) => `/api/super_admin/companies/${acme.id}/domains/${acme.domain}/vouch`,
  ],
};
