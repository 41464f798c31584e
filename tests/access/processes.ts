import { make } from '@/tools/factories/make';
import { withDatabase } from '@/db/client';
import { inboundAddresses } from '@/db/schema';
import { mintToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import {
  adminsOnly,
  everybody,
  ownCompanyOnly,
  partnersOnly,
  superAdminsOnly,
  userOf,
  type AccessRows,
  type Fixture,
  type Identity,
} from '../support/access';
import { entry } from '../support/case-fixtures';
import { testSql } from '../support/database';
import { addFile } from '../support/files';

/** A process of the company that the identity belongs to, below the address of its call. */
const ownProcess = (below: string, body?: object) => async (fixture: Fixture, identity: Identity) => {
  const company_id = userOf(fixture, identity).company_id ?? fixture.acme.id;
  const { id } = await make.process({ company_id });
  return { path: `/api/admin/company/documents/${id}${below}`, body };
};
/** A draft of a field, saved once, of the process that `ownProcess` makes. */
const ownDraft = (below: string, body: object) => async (fixture: Fixture, identity: Identity) => {
  const company_id = userOf(fixture, identity).company_id ?? fixture.acme.id;
  const { id } = await make.draftedProcess({ company_id });
  return { path: `/api/admin/company/documents/${id}/draft${below}`, body: { revision: 1, ...body } };
};
/** A process's own address, below the address of its health. */
const ownAddress =
  (below: string, calls = '/api/admin/company') =>
  async (fixture: Fixture, identity: Identity) => {
    const company_id = userOf(fixture, identity).company_id ?? fixture.acme.id;
    const { id, version } = await make.process({ company_id });
    return {
      path: `${calls}/process_health/${id}/${below}`,
      body: { email: version.collaborate_email, ...(below === 'address' && { new_email: 'new@portal.test' }) },
    };
  };
/** A process whose To address is refused, of a company with a manager. */
const unreachedProcess = async ({ acme }: Fixture) => {
  const { id } = await make.process({ company_id: acme.id, version: { collaborate_email: 'gone@portal.test' } });
  await testSql()`insert into inbound_addresses (process_id, email, ask_at, refused_at, refused_words)
    values (${id}, 'gone@portal.test', now(), now(), '550 No such user')`;
  return `/api/super_admin/process_health/${id}/email_managers`;
};
/** The mailed link of an address that was asked. */
const inboundAddress = (act: 'confirm' | 'opened') => async () => {
  const { id: process_id } = await make.process();
  const secret = await withDatabase(async (db) => {
    const [address] = await db
      .insert(inboundAddresses)
      .values({ process_id, email: 'tac@portal.test', ask_at: new Date() })
      .returning({ id: inboundAddresses.id });
    return secretOf(
      await mintToken(db, 'inbound_address', { details: { inbound_address_id: address!.id } }),
      'inbound_address',
    );
  });
  return { path: `/api/inbound_address/${secret}/${act}`, body: {} };
};
const ownLimitedProcess =
  (body?: object) =>
  async ({ limited }: Fixture) => {
    await make.process({ company_id: limited.id });
    return { body };
  };
const UPDATE = { title: 'Storage support', support_hours: '24/7', product_supported: 'All' };

export const ROWS: AccessRows = {
  'GET /api/admin/company/documents': adminsOnly(200, 403),
  'GET /api/admin/company/documents/[document_id]': [adminsOnly(200, 403), ownProcess('')],
  'POST /api/admin/company/documents/[document_id]': [adminsOnly(200, 403), ownProcess('', UPDATE)],
  'POST /api/admin/company/documents/[document_id]/partners': [
    adminsOnly(200, 403),
    ownProcess('/partners', { allows_partners: false }),
  ],
  'GET /api/admin/company/documents/[document_id]/draft': [adminsOnly(200, 403), ownProcess('/draft')],
  'POST /api/admin/company/documents/[document_id]/draft': [
    adminsOnly(200, 403),
    ownProcess('/draft', { fields: [], revision: 0 }),
  ],
  'DELETE /api/admin/company/documents/[document_id]/draft': [adminsOnly(200, 403), ownDraft('', {})],
  'POST /api/admin/company/documents/[document_id]/draft/ask': [adminsOnly(200, 403), ownDraft('/ask', {})],
  // The draft fits the fields as they are.
  'POST /api/admin/company/documents/[document_id]/draft/rebase': [adminsOnly(409, 403), ownDraft('/rebase', {})],
  // The network releases.
  'POST /api/admin/company/documents/[document_id]/draft/release': [adminsOnly(403), ownDraft('/release', {})],
  'GET /api/admin/company/documents/[document_id]/sample': [adminsOnly(200, 403), ownProcess('/sample')],
  'POST /api/admin/company/documents/[document_id]/sample': [adminsOnly(200, 403), ownProcess('/sample', entry)],
  'GET /api/admin/company/process_health': adminsOnly(),
  'POST /api/admin/company/process_health/[document_id]/confirm': [adminsOnly(), ownAddress('confirm')],
  'POST /api/admin/company/process_health/[document_id]/address': [adminsOnly(200, 403), ownAddress('address')],
  'GET /api/super_admin/process_health': superAdminsOnly(),
  'POST /api/super_admin/process_health/[document_id]/confirm': [
    superAdminsOnly(),
    ownAddress('confirm', '/api/super_admin'),
  ],
  'POST /api/super_admin/process_health/[document_id]/address': [
    superAdminsOnly(),
    ownAddress('address', '/api/super_admin'),
  ],
  'POST /api/super_admin/process_health/[document_id]/email_managers': [superAdminsOnly(), unreachedProcess],
  // The mailed secret decides, not the identity.
  'POST /api/inbound_address/[token]/confirm': [everybody(), inboundAddress('confirm')],
  'POST /api/inbound_address/[token]/opened': [everybody(), inboundAddress('opened')],
  // Only limited companies have this process; the others have the list.
  'GET /api/admin/company/documents/limited': adminsOnly(404, 200),
  'GET /api/admin/company/documents/limited/sample': [adminsOnly(404, 200), ownLimitedProcess()],
  'POST /api/admin/company/documents/limited/sample': [adminsOnly(404, 200), ownLimitedProcess(entry)],
  'GET /api/caller/documents/[type]/[entity_id]': [
    ownCompanyOnly(partnersOnly()),
    ({ receiver }) => `/api/caller/documents/company/${receiver.id}`,
  ],
  // Not found for anyone, since the process is not a sub-process.
  'GET /api/caller/sub_documents/[document_id]/[type]/[entity_id]': [
    partnersOnly(404),
    ({ document: process, receiver }) => `/api/caller/sub_documents/${process.id}/company/${receiver.id}`,
  ],
  'GET /api/caller/case_exchange/cases': partnersOnly(),
  'POST /api/caller/db_select_options': [partnersOnly(), { model: 'country' }],
  'POST /api/caller/notes/store': [
    { ...adminsOnly(), limited: 403 },
    { location: 'dashboard', note: 'Call first' },
  ],
  'GET /api/caller/partner_groups/[community_id]/documents/[id]/download': [
    ownCompanyOnly(partnersOnly()),
    async ({ community: group }) => {
      const [made] = await testSql()`
        insert into group_documents (community_id, name, document_type, file_id) values (${group.id}, 'A', 'file', ${await addFile()}) returning id`;
      return `/api/caller/partner_groups/${group.id}/documents/${made!.id as number}/download`;
    },
  ],
};
