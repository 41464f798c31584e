import { make } from '@/tools/factories/make';
import { superAdminsOnly, type AccessRows, type Fixture } from '../support/access';
import { testSql } from '../support/database';
import { addFile, addGroupFiles } from '../support/files';

/* Calls of the network's staff on groups and companies' access to them. */

const SUPER = superAdminsOnly();
const BASE = '/api/super_admin/groups';
const at =
  (path: string) =>
  ({ community: group }: Fixture) =>
    `${BASE}/${group.id}${path}`;

const withFiles = (path: string) => async (fixture: Fixture) => {
  await addGroupFiles(fixture.community);
  return at(path)(fixture);
};

/** A document of the network in a closed group. */
const withProcess =
  (path: (group: number, process: number) => string, deleted = false) =>
  async ({ community: group }: Fixture) => {
    await testSql()`update communities set type = 'solution_support' where id = ${group.id}`;
    const file_id = await addFile();
    const [made] = await testSql()`insert into group_documents (community_id, name, document_type, file_id, deleted_at)
        values (${group.id}, 'A', 'file', ${file_id}, ${deleted ? new Date() : null}) returning id`;
    return path(group.id, made!.id as number);
  };
const process = (end: string) => (group: number, id: number) => `${BASE}/${group}/documents/${id}${end}`;

/** A group without members. */
const unused = (path: string) => async () => `${BASE}/${(await make.community()).id}${path}`;

const withMember =
  (path: string) =>
  async ({ community: group, other }: Fixture) => {
    const [found] =
      await testSql()`select id from relations where community_id = ${group.id} and company_id = ${other.id}`;
    const id =
      (found?.id as number | undefined) ?? (await make.relation({ community_id: group.id, company_id: other.id })).id;
    return `${BASE}/${group.id}/partners/${id}${path}`;
  };

const ofCompany =
  (path: string) =>
  async ({ acme, community: group }: Fixture) => {
    const [found] =
      await testSql()`select id from relations where community_id = ${group.id} and company_id = ${acme.id}`;
    return `/api/super_admin/companies/${acme.id}/${path}/${found!.id as number}`;
  };

export const ROWS: AccessRows = {
  [`GET ${BASE}`]: SUPER,
  [`POST ${BASE}/search`]: [SUPER, { term: 'gr' }],
  [`GET ${BASE}/export`]: SUPER,
  [`GET ${BASE}/[id]`]: [SUPER, at('')],
  [`POST ${BASE}/[id]`]: [
    SUPER,
    (fixture) => ({
      path: at('')(fixture),
      body: {
        name: fixture.community.name,
        type: 'open_group',
        description: '',
        vhost: '',
        host_email: '',
        price: '0',
        price_three_years: '0',
        p1_response_time: '',
        p1_message: '',
        instructions: '',
        links: '',
        registration_status_url: '',
        version: '',
      },
    }),
  ],
  [`DELETE ${BASE}/[id]`]: [SUPER, unused('')],
  [`GET ${BASE}/[id]/delete`]: [SUPER, unused('/delete')],
  [`GET ${BASE}/[id]/addendum`]: [SUPER, withFiles('/addendum')],
  [`GET ${BASE}/[id]/code_of_conduct`]: [SUPER, withFiles('/code_of_conduct')],
  [`GET ${BASE}/[id]/current_license`]: [SUPER, withFiles('/current_license')],
  [`GET ${BASE}/[id]/partners`]: [SUPER, at('/partners')],
  [`GET ${BASE}/[id]/partners/export`]: [SUPER, at('/partners/export')],
  [`POST ${BASE}/[id]/partners/add`]: [
    SUPER,
    async (fixture) => {
      const { id, company_id } = await make.process();
      return { path: at('/partners/add')(fixture), body: { company_id, department_id: '', document_id: id } };
    },
  ],
  [`DELETE ${BASE}/[id]/partners/[relation_id]`]: [SUPER, withMember('')],
  [`GET ${BASE}/[id]/partners/[relation_id]/remove`]: [SUPER, withMember('/remove')],
  [`GET ${BASE}/[id]/documents`]: [SUPER, at('/documents')],
  [`POST ${BASE}/[id]/documents/upload`]: [
    SUPER,
    async (fixture) => {
      await testSql()`update communities set type = 'solution_support' where id = ${fixture.community.id}`;
      return {
        path: at('/documents/upload')(fixture),
        body: { name: 'Guide', document_type: 'url', url: 'https://acme.test/guide', company_id: '', document_id: '' },
      };
    },
  ],
  [`DELETE ${BASE}/[id]/documents/[doc]`]: [SUPER, withProcess(process(''))],
  [`GET ${BASE}/[id]/documents/[doc]/delete`]: [SUPER, withProcess(process('/delete'))],
  [`POST ${BASE}/[id]/documents/[doc]/restore`]: [SUPER, withProcess(process('/restore'), true)],
  [`GET ${BASE}/documents/[doc]/download`]: [SUPER, withProcess((_, id) => `${BASE}/documents/${id}/download`)],
  'GET /api/super_admin/companies/[id]/groups': [SUPER, ({ acme }) => `/api/super_admin/companies/${acme.id}/groups`],
  'GET /api/super_admin/companies/[id]/relation/[relation_id]': [SUPER, ofCompany('relation')],
  'GET /api/super_admin/companies/[id]/users/[relation_id]': [SUPER, ofCompany('users')],
  'POST /api/super_admin/companies/[id]/groups/put': [
    SUPER,
    async ({ acme, users }) => ({
      path: `/api/super_admin/companies/${acme.id}/groups/put`,
      body: {
        community_id: (await make.community()).id,
        relation_id: '0',
        department_id: '0',
        document_id: (await make.process({ company_id: acme.id })).id,
        is_active: '1',
        user_access_flag: 'limit',
        member_relationship: 'many_to_many',
        selected_users: [users.caller.id],
        version: '',
      },
    }),
  ],
};
