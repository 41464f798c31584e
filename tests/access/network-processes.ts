import { make } from '@/tools/factories/make';
import { superAdminsOnly, type AccessRows, type Fixture } from '../support/access';
import { entry } from '../support/case-fixtures';

const ENTRY = {
  document_type: 'ticket',
  title: 'New desk',
  status: 'approved',
  support_hours: '24/7',
  product_supported: 'All',
  admin_note: '<p>Name the site.</p>',
  tags: ['storage'],
  fields: [],
};

/** A process of Acme that nothing uses, below the address of its call. */
const process =
  (below = '', body?: object, folder = 'contact_documents') =>
  async ({ acme }: Fixture) => {
    const { id } = await make.process({ company_id: acme.id });
    return { path: `/api/super_admin/companies/${acme.id}/${folder}/${id}${below}`, body };
  };
/** A draft of a field of Acme's, whose release was asked for. */
const draft =
  (below = '', body?: object) =>
  async ({ acme }: Fixture) => {
    const { id } = await make.draftedProcess({ company_id: acme.id }, { waits: true });
    return { path: `/api/super_admin/companies/${acme.id}/contact_documents/${id}/draft${below}`, body };
  };
const version =
  (below = '', body?: object) =>
  async ({ acme }: Fixture) => {
    const { id, version: first } = await make.process({ company_id: acme.id });
    const path = `/api/super_admin/companies/${acme.id}/contact_documents/${id}/versions/${first.id}${below}`;
    return { path, body };
  };
const company =
  (below: string, body?: object) =>
  ({ acme }: Fixture) => ({ path: `/api/super_admin/companies/${acme.id}/contact_documents${below}`, body });

export const ROWS: AccessRows = {
  'GET /api/super_admin/companies/[id]/contact_documents': [superAdminsOnly(), company('')],
  'GET /api/super_admin/companies/[id]/contact_documents/all': [superAdminsOnly(), company('/all')],
  'GET /api/super_admin/companies/[id]/contact_documents/form_data': [superAdminsOnly(), company('/form_data')],
  'GET /api/super_admin/companies/[id]/contact_documents/form_data/parent': [
    superAdminsOnly(),
    company('/form_data/parent'),
  ],
  'POST /api/super_admin/companies/[id]/contact_documents/preview': [
    superAdminsOnly(),
    company('/preview', { document_html: '<p>Call</p>' }),
  ],
  'POST /api/super_admin/companies/[id]/contact_documents/select_options': [
    superAdminsOnly(),
    company('/select_options', { model: 'country' }),
  ],
  'POST /api/super_admin/companies/[id]/contact_documents/[document_id]': [superAdminsOnly(), process('', ENTRY)],
  'DELETE /api/super_admin/companies/[id]/contact_documents/[document_id]': [superAdminsOnly(), process()],
  'GET /api/super_admin/companies/[id]/contact_documents/[document_id]/delete': [superAdminsOnly(), process('/delete')],
  'GET /api/super_admin/companies/[id]/contact_documents/[document_id]/notes': [superAdminsOnly(), process('/notes')],
  'GET /api/super_admin/companies/[id]/contact_documents/[document_id]/versions': [
    superAdminsOnly(),
    process('/versions'),
  ],
  'GET /api/super_admin/companies/[id]/contact_documents/[document_id]/versions/[earlier_id]': [
    superAdminsOnly(),
    version(),
  ],
  // The only version is the current one, which is the same as itself.
  'POST /api/super_admin/companies/[id]/contact_documents/[document_id]/versions/[earlier_id]/restore': [
    superAdminsOnly(409),
    version('/restore', { version_id: null }),
  ],
  'GET /api/super_admin/companies/[id]/contact_documents/[document_id]/draft': [superAdminsOnly(), draft()],
  'POST /api/super_admin/companies/[id]/contact_documents/[document_id]/draft/release': [
    superAdminsOnly(),
    draft('/release', { revision: 1 }),
  ],
  'POST /api/super_admin/companies/[id]/contact_documents/[document_id]/draft/refuse': [
    superAdminsOnly(),
    draft('/refuse', { revision: 1, reason: 'Which rack?' }),
  ],
  'GET /api/super_admin/process_drafts': superAdminsOnly(),
  'GET /api/super_admin/companies/[id]/documents/[document_id]/sample': [
    superAdminsOnly(),
    process('/sample', undefined, 'documents'),
  ],
  'POST /api/super_admin/companies/[id]/documents/[document_id]/sample': [
    superAdminsOnly(),
    process('/sample', entry, 'documents'),
  ],
  'GET /api/super_admin/contact_documents/[document_id]': [
    superAdminsOnly(),
    ({ document: theProcess }) => `/api/super_admin/contact_documents/${theProcess.id}`,
  ],
};
