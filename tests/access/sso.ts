import { adminsOnly, everybody, notImpersonating, type AccessRows, type Fixture } from '../support/access';
import { formOf, metadataOf, xmlFile } from '../support/saml';

const path =
  (what: string) =>
  ({ acme }: Fixture) =>
    `/saml2/${acme.slug}/${what}`;

export const ROWS: AccessRows = {
  'GET /saml2/[slug]/metadata': [everybody(), path('metadata')],
  // Without a provider both end at the landing page.
  'GET /saml2/[slug]/login': [everybody(303), path('login')],
  'POST /saml2/[slug]/acs': [everybody(303), path('acs')],
  'GET /oidc/[slug]/callback': [everybody(303), ({ acme }) => `/oidc/${acme.slug}/callback`],
  'POST /api/admin/company/sso': [
    notImpersonating(adminsOnly(200, 403)),
    () => ({ body: formOf({ sso_identity_source: 'file', sso_identity_file: xmlFile(metadataOf()) }) }),
  ],
};
