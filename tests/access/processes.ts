import { make } from '@/db/factories/make';
import {
  adminsOnly,
  ownCompanyOnly,
  partnersOnly,
  userOf,
  type AccessRows,
  type Fixture,
  type Identity,
} from '../support/access';
import { entry } from '../support/case-fixtures';
import { testSql } from '../support/database';

/** A process of the company that the identity belongs to, below the address of its call. */
const ownProcess = (below: string, body?: object) => async (fixture: Fixture, identity: Identity) => {
  const company_id = userOf(fixture, identity).company_id ?? fixture.acme.id;
  const { id } = await make.process({ company_id });
  return { path: `/api/admin/company/documents/${id}${below}`, body };
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
  'GET /api/admin/company/documents/[document_id]/sample': [adminsOnly(200, 403), ownProcess('/sample')],
  'POST /api/admin/company/documents/[document_id]/sample': [adminsOnly(200, 403), ownProcess('/sample', entry)],
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
    ({ document, receiver }) => `/api/caller/sub_documents/${document.id}/company/${receiver.id}`,
  ],
  'GET /api/caller/case_exchange/cases': partnersOnly(),
  'POST /api/caller/db_select_options': [partnersOnly(), { model: 'country' }],
  'POST /api/caller/notes/store': [
    { ...adminsOnly(), limited: 403 },
    { location: 'dashboard', note: 'Call first' },
  ],
  'GET /api/caller/partner_groups/[community_id]/documents/[id]/download': [
    ownCompanyOnly(partnersOnly()),
    async ({ community }) => {
      const [made] = await testSql()`
        with kept as (insert into files (original_filename, mime_type, size, bytes) values ('a.pdf', 'application/pdf', 4, 'abcd') returning id)
        insert into group_documents (community_id, name, document_type, file_id) select ${community.id}, 'A', 'file', id from kept returning id`;
      return `/api/caller/partner_groups/${community.id}/documents/${made!.id as number}/download`;
    },
  ],
};
