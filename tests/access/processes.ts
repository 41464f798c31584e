import { adminsOnly, ownCompanyOnly, partnersOnly, type AccessRows } from '../support/access';
import { testSql } from '../support/database';

export const ROWS: AccessRows = {
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
