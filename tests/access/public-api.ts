import { make } from '@/tools/factories/make';
import {
  adminsOnly,
  everybody,
  notImpersonating,
  partnersOnly,
  superAdminsOnly,
  userOf,
  type AccessRows,
  type Fixture,
  type Identity,
} from '../support/access';
import { testSql } from '../support/database';

/** People’s tokens do not count: 401. A refusal of what is sent, or of what is not there, is 500 in the default style. */
const programsOnly = (status = 200) => ({ ...everybody(401), api: status });

const aCase = ({ acme, receiver, document: process, community: group, users }: Fixture) =>
  make.case({
    ...{ company_id: acme.id, receiver_company_id: receiver.id, document_id: process.id },
    ...{ community_id: group.id, submitter_id: users.caller.id, status: 'accepted' },
  });
const ofCase =
  (act: string, version = 'v1') =>
  async (fixture: Fixture) =>
    `/${version}/collaboration-requests/${(await aCase(fixture)).token}${act}`;
/** There is no such grant. */
const ofGrant = (act: string): AccessRows[keyof AccessRows] => [
  programsOnly(500),
  ofCase(`/attachments/grants/1${act}`, 'v2'),
];
const mailOfNote = async (fixture: Fixture) => {
  const { id: case_id, token } = await aCase(fixture);
  const { id } = await make.note({ case_id, company_id: fixture.receiver.id, mail_text: 'All.' });
  return `/v1/collaboration-requests/${token}/notes/${id}/mail`;
};

/** A client of the identity's company; of Acme for network staff. */
async function aClient(fixture: Fixture, identity: Identity) {
  const { company_id } = userOf(fixture, identity);
  return make.apiClient({ company_id: company_id ?? fixture.acme.id });
}
const CLIENT = { name: 'Bridge', scopes: ['cases:read'] };
const own =
  (path: string, body: object = {}) =>
  async (fixture: Fixture, identity: Identity) => ({
    path: `/api/admin/company/api_clients/${(await aClient(fixture, identity)).id}${path}`,
    body,
  });
const PROGRAM = { name: 'Triage agent', redirect_uris: 'https://agents.example.com/callback' };
const ownProgram = (body?: object) => async (fixture: Fixture, identity: Identity) => {
  const { company_id } = userOf(fixture, identity);
  const [row] = await testSql()`insert into oauth_clients (company_id, client_id, name, redirect_uris)
    values (${company_id}, ${`oc_${crypto.randomUUID()}`}, 'Agent', '{https://agents.example.com/callback}') returning id`;
  return { path: `/api/admin/company/oauth_clients/${row!.id}`, body };
};
const ofAcme =
  (path: string, body: object = {}) =>
  async (fixture: Fixture) => ({
    path: `/api/super_admin/companies/${fixture.acme.id}/api_clients/${(await make.apiClient({ company_id: fixture.acme.id })).id}${path}`,
    body,
  });
const acmes =
  (path: string) =>
  ({ acme }: Fixture) =>
    `/api/super_admin/companies/${acme.id}/${path}`;

export const ROWS: AccessRows = {
  'GET /v1/not_found': everybody(404),
  'POST /v1/not_found': everybody(404),
  'PUT /v1/not_found': everybody(404),
  'PATCH /v1/not_found': everybody(404),
  'DELETE /v1/not_found': everybody(404),
  'GET /v1/openapi.json': everybody(),
  'GET /v1/postman.json': everybody(),
  // What is sent decides.
  'POST /v1/login': everybody(500),
  'POST /oauth2/token': everybody(400),
  'POST /mcp': [
    programsOnly(),
    () => ({
      path: '/mcp',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { accept: 'application/json, text/event-stream' },
    }),
  ],
  'GET /v1/me': programsOnly(),
  'GET /v2/audit': programsOnly(),
  'GET /v1/partners/[searchTerm]': [programsOnly(), () => '/v1/partners/acme'],
  'GET /v1/partners/search': [programsOnly(), () => '/v1/partners/search?query=acme'],
  'GET /v1/forms/company/[id]': [programsOnly(), ({ receiver }) => `/v1/forms/company/${receiver.id}`],
  'GET /v1/forms/department/[id]': [programsOnly(500), () => '/v1/forms/department/1'],
  'GET /v1/forms/document/[id]': [programsOnly(), ({ document: process }) => `/v1/forms/document/${process.id}`],
  'GET /v1/collaboration-requests': programsOnly(),
  'POST /v1/collaboration-requests': programsOnly(500),
  'GET /v2/collaboration-requests': programsOnly(),
  'GET /v2/collaboration-requests/list': programsOnly(),
  'GET /v1/collaboration-requests/[token]': [programsOnly(), ofCase('')],
  'PATCH /v1/collaboration-requests/[token]': [programsOnly(), ofCase('')],
  'POST /v1/collaboration-requests/[token]/approval': [programsOnly(500), ofCase('/approval')],
  'PATCH /v1/collaboration-requests/[token]/approval': [programsOnly(500), ofCase('/approval')],
  'POST /v1/collaboration-requests/[token]/rejection': [programsOnly(500), ofCase('/rejection')],
  'POST /v1/collaboration-requests/[token]/information-request': [programsOnly(500), ofCase('/information-request')],
  'POST /v1/collaboration-requests/[token]/information-response': [programsOnly(500), ofCase('/information-response')],
  'POST /v1/collaboration-requests/[token]/links': [
    programsOnly(),
    async (fixture) => ({
      path: await ofCase('/links')(fixture),
      body: { token: (await aCase(fixture)).token, kind: 'LINKED' },
    }),
  ],
  'POST /v1/collaboration-requests/[token]/closure': [programsOnly(), ofCase('/closure')],
  'GET /v1/collaboration-requests/[token]/notes': [programsOnly(), ofCase('/notes')],
  'POST /v1/collaboration-requests/[token]/notes': [programsOnly(500), ofCase('/notes')],
  'GET /v1/collaboration-requests/[token]/notes/[id]/mail': [programsOnly(), mailOfNote],
  'GET /v1/collaboration-requests/[token]/attachments': [programsOnly(), ofCase('/attachments')],
  'POST /v1/collaboration-requests/[token]/attachments': [programsOnly(500), ofCase('/attachments')],
  'GET /v1/collaboration-requests/[token]/attachments/[id]': [programsOnly(500), ofCase('/attachments/1')],
  'GET /v1/collaboration-requests/[token]/attachments/config': [programsOnly(), ofCase('/attachments/config')],
  'PUT /v1/collaboration-requests/[token]/attachments/config/https': [
    programsOnly(500),
    ofCase('/attachments/config/https'),
  ],
  'POST /v1/collaboration-requests/[token]/attachments/config/https/analyze': [
    programsOnly(),
    ofCase('/attachments/config/https/analyze'),
  ],
  'GET /v2/collaboration-requests/[token]/attachments/grants': [programsOnly(), ofCase('/attachments/grants', 'v2')],
  'POST /v2/collaboration-requests/[token]/attachments/grants': [
    programsOnly(201),
    async (fixture) => ({
      path: await ofCase('/attachments/grants', 'v2')(fixture),
      body: { fileName: 'core.dump', expectedSizeBytes: 3 },
    }),
  ],
  'GET /v2/collaboration-requests/[token]/attachments/grants/[grantId]': ofGrant(''),
  'POST /v2/collaboration-requests/[token]/attachments/grants/[grantId]/single/url': ofGrant('/single/url'),
  'POST /v2/collaboration-requests/[token]/attachments/grants/[grantId]/single/complete': ofGrant('/single/complete'),
  'POST /v2/collaboration-requests/[token]/attachments/grants/[grantId]/s3-multipart/parts':
    ofGrant('/s3-multipart/parts'),
  'POST /v2/collaboration-requests/[token]/attachments/grants/[grantId]/s3-multipart/complete':
    ofGrant('/s3-multipart/complete'),
  'POST /v2/collaboration-requests/[token]/attachments/grants/[grantId]/azure-block/blocks':
    ofGrant('/azure-block/blocks'),
  'POST /v2/collaboration-requests/[token]/attachments/grants/[grantId]/azure-block/complete':
    ofGrant('/azure-block/complete'),
  'POST /v2/collaboration-requests/[token]/attachments/grants/[grantId]/abandon': ofGrant('/abandon'),
  // The link is the permission.
  'PUT /v2/attachments/uploads/[grantId]/[partNumber]': [everybody(404), () => '/v2/attachments/uploads/1/1'],
  'GET /v2/attachments/storage-config': programsOnly(500),
  'PUT /v2/attachments/storage-config': programsOnly(500),
  'POST /v2/attachments/storage-config/test': programsOnly(500),

  // Off, unless the network allows it.
  'POST /oauth2/register': everybody(404),
  'GET /api/users/programs': { ...notImpersonating(partnersOnly()) },
  // No program asks.
  'POST /api/users/programs': [
    { ...notImpersonating(partnersOnly(409)), api: 403 },
    { client_id: 'oc_unknown', redirect_uri: 'https://agents.example.com/', allowed: ['cases:read'] },
  ],
  'DELETE /api/users/programs/[id]': [notImpersonating(partnersOnly(404)), () => '/api/users/programs/999999'],
  'GET /api/admin/company/oauth_clients': adminsOnly(),
  'POST /api/admin/company/oauth_clients': [notImpersonating(adminsOnly()), PROGRAM],
  'PUT /api/admin/company/oauth_clients/[client]': [notImpersonating(adminsOnly()), ownProgram(PROGRAM)],
  'DELETE /api/admin/company/oauth_clients/[client]': [notImpersonating(adminsOnly()), ownProgram()],
  'GET /api/admin/company/oauth_grants': adminsOnly(),
  'GET /api/admin/company/api_clients': adminsOnly(),
  'POST /api/admin/company/api_clients': [notImpersonating(adminsOnly()), CLIENT],
  'PUT /api/admin/company/api_clients/[client]': [notImpersonating(adminsOnly()), own('', CLIENT)],
  'DELETE /api/admin/company/api_clients/[client]': [notImpersonating(adminsOnly()), own('')],
  'POST /api/admin/company/api_clients/[client]/secret': [notImpersonating(adminsOnly()), own('/secret')],
  'GET /api/admin/company/api_refusals': adminsOnly(),
  'GET /api/admin/company/api_calls': adminsOnly(),
  'POST /api/admin/company/api_clients/[client]/try': [
    notImpersonating(adminsOnly()),
    own('/try', { call: 'getCurrentUser' }),
  ],
  'GET /api/super_admin/companies/[id]/api_clients': [superAdminsOnly(), acmes('api_clients')],
  'POST /api/super_admin/companies/[id]/api_clients': [
    superAdminsOnly(),
    (fixture) => ({ path: acmes('api_clients')(fixture), body: CLIENT }),
  ],
  'PUT /api/super_admin/companies/[id]/api_clients/[client]': [superAdminsOnly(), ofAcme('', CLIENT)],
  'DELETE /api/super_admin/companies/[id]/api_clients/[client]': [superAdminsOnly(), ofAcme('')],
  'POST /api/super_admin/companies/[id]/api_clients/[client]/secret': [superAdminsOnly(), ofAcme('/secret')],
  'GET /api/super_admin/companies/[id]/api_refusals': [superAdminsOnly(), acmes('api_refusals')],
  'GET /api/super_admin/companies/[id]/api_calls': [superAdminsOnly(), acmes('api_calls')],
};
