import { make } from '@/tools/factories/make';
import { adminsOnly, type AccessRows, type Fixture, type Identity } from '../support/access';
import { testSql } from '../support/database';
import { addFile, addGroupFiles } from '../support/files';

/* Limited companies have no partner groups (rule: access.limited). */
const ADMINS = adminsOnly(200, 403);
/* A group belongs to acme; another company's admin gets 404. */
const OWN = { ...ADMINS, other_admin: 404 };

const BASE = '/api/admin/company/partner_groups';
const at =
  (path: string) =>
  ({ community: group }: Fixture) =>
    `${BASE}/${group.id}${path}`;

/** The group with a file in each of its columns. */
const withFiles = (path: string) => async (fixture: Fixture) => {
  await addGroupFiles(fixture.community);
  return at(path)(fixture);
};

/** A document that acme has added to the group. */
const withProcess =
  (path: string, deleted = false) =>
  async ({ community: group, acme }: Fixture) => {
    await testSql()`update communities set type = 'solution_support' where id = ${group.id}`;
    const file_id = await addFile();
    const [made] =
      await testSql()`insert into group_documents (community_id, company_id, name, document_type, file_id, deleted_at)
        values (${group.id}, ${acme.id}, 'A', 'file', ${file_id}, ${deleted ? new Date() : null}) returning id`;
    return `${BASE}/${group.id}/documents/${made!.id as number}${path}`;
  };

/** A colleague in a group to which acme has limited access. */
const withUser =
  (path: (group: number, user: number) => string, listed: boolean) =>
  async ({ community: group, acme }: Fixture, _: Identity) => {
    const user = await make.caller({ company_id: acme.id });
    await testSql()`update relations set user_access_flag = 'limit' where community_id = ${group.id} and company_id = ${acme.id}`;
    if (listed)
      await testSql()`insert into relation_users (relation_id, user_id) select id, ${user.id} from relations where community_id = ${group.id} and company_id = ${acme.id}`;
    return path(group.id, user.id);
  };
const add = withUser((group, user) => `/api/admin/partner_groups/${group}/users/add/${user}`, false);

export const ROWS: AccessRows = {
  'GET /api/admin/company/partner_groups': ADMINS,
  'GET /api/admin/company/partner_companies': ADMINS,
  'GET /api/admin/company/reports/partners': ADMINS,
  'GET /api/admin/company/partner_groups/[id]': [OWN, at('')],
  'GET /api/admin/partner_groups/[id]': [OWN, ({ community: group }) => `/api/admin/partner_groups/${group.id}`],
  'GET /api/admin/company/partner_groups/[id]/documents': [OWN, at('/documents')],
  'POST /api/admin/company/partner_groups/[id]/documents/upload': [
    OWN,
    async (fixture) => {
      await testSql()`update communities set type = 'solution_support' where id = ${fixture.community.id}`;
      return {
        path: at('/documents/upload')(fixture),
        body: { name: 'Guide', document_type: 'url', url: 'https://acme.test/guide', company_id: '', document_id: '' },
      };
    },
  ],
  'GET /api/admin/company/partner_groups/[id]/documents/[doc]/download': [OWN, withProcess('/download')],
  'DELETE /api/admin/company/partner_groups/[id]/documents/[doc]': [OWN, withProcess('')],
  'GET /api/admin/company/partner_groups/[id]/documents/[doc]/delete': [OWN, withProcess('/delete')],
  'POST /api/admin/company/partner_groups/[id]/documents/[doc]/restore': [OWN, withProcess('/restore', true)],
  'GET /api/admin/company/partner_groups/[id]/addendum': [OWN, withFiles('/addendum')],
  'GET /api/admin/company/partner_groups/[id]/code_of_conduct': [OWN, withFiles('/code_of_conduct')],
  'GET /api/admin/company/partner_groups/[id]/current_license': [OWN, withFiles('/current_license')],
  'GET /api/admin/company/partner_groups/[id]/export_members': [OWN, at('/export_members')],
  'GET /api/admin/company/partner_groups/[id]/users': [OWN, at('/users')],
  'POST /api/admin/company/partner_groups/[id]/users/search': [
    OWN,
    (fixture) => ({ path: at('/users/search')(fixture), body: { search_term: 'ro', relation_id: '' } }),
  ],
  'DELETE /api/admin/company/partner_groups/[id]/users/[user_id]': [
    OWN,
    withUser((group, user) => `${BASE}/${group}/users/${user}`, true),
  ],
  'GET /api/admin/company/partner_groups/[id]/users/[user_id]/delete': [
    OWN,
    withUser((group, user) => `${BASE}/${group}/users/${user}/delete`, true),
  ],
  'GET /api/admin/partner_groups/[id]/users/add/[user_id]': [OWN, add],
  'POST /api/admin/partner_groups/[id]/users/add/[user_id]': [OWN, add],
};
