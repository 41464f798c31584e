import {
  adminsOnly,
  everybody,
  notImpersonating,
  superAdminsOnly,
  type AccessRows,
  type Fixture,
} from '../support/access';
import { formOf, metadataOf, xmlFile } from '../support/saml';

const path =
  (what: string) =>
  ({ acme }: Fixture) =>
    `/saml2/${acme.slug}/${what}`;

const NO_LINK = '00000000-0000-4000-8000-000000000000';
const staffPath =
  (more = '') =>
  ({ acme }: Fixture) =>
    `/api/super_admin/companies/${acme.id}/setup_links${more}`;

export const ROWS: AccessRows = {
  'GET /saml2/[slug]/metadata': [everybody(), path('metadata')],
  // Without a provider both end at the landing page.
  'GET /saml2/[slug]/login': [everybody(303), path('login')],
  'POST /saml2/[slug]/acs': [everybody(303), path('acs')],
  'GET /oidc/[slug]/callback': [everybody(303), ({ acme }) => `/oidc/${acme.slug}/callback`],
  'GET /api/admin/company/setup_links': adminsOnly(200, 403),
  'POST /api/admin/company/setup_links': notImpersonating(adminsOnly(200, 403)),
  'DELETE /api/admin/company/setup_links/[link_id]': [
    notImpersonating(adminsOnly(404, 403)),
    () => `/api/admin/company/setup_links/${NO_LINK}`,
  ],
  'GET /api/super_admin/companies/[id]/setup_links': [superAdminsOnly(), staffPath()],
  'POST /api/super_admin/companies/[id]/setup_links': [superAdminsOnly(), staffPath()],
  'DELETE /api/super_admin/companies/[id]/setup_links/[link_id]': [superAdminsOnly(404), staffPath(`/${NO_LINK}`)],
  // Only the link in the address counts.
  'POST /api/sso_setup/[token]/provider': [everybody(404), () => '/api/sso_setup/-/provider'],
  'POST /api/sso_setup/[token]/directory_token': [everybody(404), () => '/api/sso_setup/-/directory_token'],
  'GET /api/sso_setup/[token]/test': [everybody(404), () => '/api/sso_setup/-/test'],
  'POST /api/admin/company/sso': [
    notImpersonating(adminsOnly(200, 403)),
    () => ({ body: formOf({ sso_identity_source: 'file', sso_identity_file: xmlFile(metadataOf()) }) }),
  ],
};
