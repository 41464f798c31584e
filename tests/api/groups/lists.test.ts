import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import { listGroupMembers } from '@/lib/network/groups/group-members';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { groupFixture } from '../../support/group-fixtures';
import { addDocuments } from '../../support/onboarding-fixtures';
import { addFile } from '../../support/files';
import { runQueryAs } from '../../support/run-query';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const GROUPS = '/api/admin/company/partner_groups';
const PARTNERS = '/api/admin/company/partner_companies';

type Groups = {
  partner_groups: {
    id: number;
    name: string;
    sponsor_company: { name: string } | null;
    my_relation: {
      department: { name: string } | null;
      user_access_flag: string;
      document: { name: string } | null;
    } | null;
  }[];
};
type Partners = {
  data: {
    company: { name: string };
    department: { name: string } | null;
    community: { name: string };
    membership_type: string;
    document: { name: string };
  }[];
  total: number;
  current_page: number;
  per_page: number;
};
const sheetOf = (body: unknown) => {
  const book = XLSX.read(body, { cellDates: true });
  return XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
};

test('groups that the company joined or hosts, once for each membership', async () => {
  const { admin, acme, group } = await groupFixture({ relation: { user_access_flag: 'limit' } });
  const department = await make.department({ company_id: acme.id, name: 'Wireless' });
  await make.relation({ community_id: group.id, company_id: acme.id, department_id: department.id });
  await make.community({ name: 'Acme Partners', type: 'partner_program', sponsor_company_id: acme.id });
  const { body } = await api(admin).get<Groups>(GROUPS);
  expect(
    body.partner_groups.map(({ name, sponsor_company, my_relation }) => [
      name,
      sponsor_company?.name,
      my_relation?.department?.name,
      my_relation?.user_access_flag,
      my_relation?.document?.name,
    ]),
  ).toEqual([
    ['Acme Partners', 'Acme Storage', undefined, undefined, undefined],
    ['Solution Circle', undefined, undefined, 'limit', 'Acme support'],
    ['Solution Circle', undefined, 'Wireless', 'all', undefined],
  ]);
});

test('inactive groups and inactive memberships are hidden', async () => {
  const { admin, acme, group, relation: membership } = await groupFixture();
  await make.community({ type: 'partner_program', sponsor_company_id: acme.id, status: 'inactive' });
  await testSql()`update relations set is_active = false where id = ${membership.id}`;
  expect((await api(admin).get<Groups>(GROUPS)).body).toEqual({ partner_groups: [] });
  expect((await api(admin).get(`${GROUPS}/${group.id}`)).status).toBe(404);
  expect((await api(admin).get<Partners>(PARTNERS)).body.total).toBe(0);
});

test('a partner is listed once per group, also when the company is in the group twice', async () => {
  const { admin, acme, group, partner } = await groupFixture({ relation: { user_access_flag: 'limit' } });
  const department = await make.department({ company_id: acme.id });
  await make.relation({ community_id: group.id, company_id: acme.id, department_id: department.id });
  const other = await make.community({ name: 'Another Circle' });
  const process = await make.process({ company_id: partner.id, name: 'Borealis field service' });
  await make.relation({ community_id: other.id, company_id: acme.id });
  await make.relation({ community_id: other.id, company_id: partner.id, document_id: process.id });
  const { body } = await api(admin).get<Partners>(PARTNERS);
  expect(
    body.data.map(({ company, community: theGroup, membership_type, document: { name } }) => [
      company.name,
      theGroup.name,
      membership_type,
      name,
    ]),
  ).toEqual([
    ['Borealis Networks', 'Another Circle', 'premium', 'Borealis field service'],
    ['Borealis Networks', 'Solution Circle', 'premium', 'Borealis TAC'],
  ]);
  expect(body).toMatchObject({ total: 2, current_page: 1, per_page: 10 });
});

test('partners without an approved process, and inactive ones, are not partners yet', async () => {
  const { admin, partner } = await groupFixture();
  await testSql()`update processes set status = 'pending' where company_id = ${partner.id}`;
  expect((await api(admin).get<Partners>(PARTNERS)).body.data).toEqual([]);
  await testSql()`update processes set status = 'approved' where company_id = ${partner.id}`;
  await testSql()`update companies set status = 'inactive' where id = ${partner.id}`;
  expect((await api(admin).get<Partners>(PARTNERS)).body.data).toEqual([]);
});

test('the server searches, sorts and pages; a page beyond the end is the last one', async () => {
  const { admin, group } = await groupFixture();
  for (let at = 1; at <= 12; at++) {
    const company = await make.company({ name: `Partner ${String(at).padStart(2, '0')} 100%` });
    const process = await make.process({ company_id: company.id, name: `Desk ${at}` });
    await make.relation({ community_id: group.id, company_id: company.id, document_id: process.id });
  }
  const names = async (search: string) =>
    (await api(admin).get<Partners>(`${PARTNERS}?${search}`)).body.data.map(({ company }) => company.name);
  expect(await names('sort=company&dir=desc&limit=2')).toEqual(['Partner 12 100%', 'Partner 11 100%']);
  expect(await names('limit=5&page=99')).toEqual(['Partner 10 100%', 'Partner 11 100%', 'Partner 12 100%']);
  expect(await names('q=desk 7')).toEqual(['Partner 07 100%']);
  expect(await names('q=03 part')).toEqual(['Partner 03 100%']);
  expect(await names('q=%25_')).toEqual([]);
  expect((await names('q=')).length).toBe(10);
  expect(await names('q=borealis premium')).toEqual(['Borealis Networks']);
});

test.each(['sort=created_at', 'dir=up', 'page=0', 'limit=101', 'page=x'])(
  'an invalid listing is refused: %s',
  async (search) => {
    const { admin } = await groupFixture();
    const answer = await api(admin).get<{ errors: object }>(`${PARTNERS}?${search}`);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [search.split('=')[0]]]);
  },
);

test('the export has the columns of My Partners; text is never a formula', async () => {
  const { admin, partner } = await groupFixture();
  await testSql()`update companies set name = '=1+1' where id = ${partner.id}`;
  const answer = await api(admin).get('/api/admin/company/reports/partners');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="partners\.\d{6}\.xlsx"/);
  expect(sheetOf(answer.body)).toEqual([
    ['Company', 'Group', 'Membership', 'Collaboration process'],
    ['=1+1', 'Solution Circle', 'Premium', 'Borealis TAC'],
  ]);
  const book = XLSX.read(answer.body as unknown as Buffer, { cellFormula: true });
  expect(book.Sheets[book.SheetNames[0]!]!.A2).toMatchObject({ t: 's', v: '=1+1' });
});

test('limited and offline members are told what their level disables', async () => {
  const { acme, admin, group } = await groupFixture();
  for (const level of ['limited', 'offline partner']) {
    await testSql()`update companies set membership_type = ${level} where id = ${acme.id}`;
    for (const path of [GROUPS, PARTNERS, `${GROUPS}/${group.id}`, `${GROUPS}/${group.id}/users`])
      expect(await api(admin).get(path)).toMatchObject(refused(403, MESSAGES.level));
  }
});

describe('a group', () => {
  type Group = {
    group: {
      name: string;
      partner_group: object;
      my_relations: object[];
      custom_sla: object | null;
      response_times: object;
    };
    partners: { company: { name: string }; document: { name: string } | null }[];
  };
  const read = async (user: { id: number }, id: number) => (await api(user).get<Group>(`${GROUPS}/${id}`)).body;

  test('is read with its partners; the short call has no partners', async () => {
    const { admin, group } = await groupFixture({
      group: { vhost: 'circle', registration_status_url: 'https://acme.test/status', p1_response_time: 2 },
    });
    const body = await read(admin, group.id);
    expect(body.group).toMatchObject({
      name: 'Solution Circle',
      type: 'solution_support',
      partner_group: {
        vhost: 'circle',
        registration_url: expect.stringMatching(/\/\/circle\./),
        registration_status_url: 'https://acme.test/status',
      },
      my_relation: { user_access_flag: 'all', document: { name: 'Acme support' } },
      custom_sla: null,
      response_times: { p1: 2, p2: 4, p3: 24 },
      addendum: null,
    });
    expect(body.partners.map(({ company, document: process }) => [company.name, process?.name])).toEqual([
      ['Borealis Networks', 'Borealis TAC'],
    ]);
    const short = await api(admin).get(`/api/admin/partner_groups/${group.id}`);
    expect(short.body).toEqual({ group: body.group });
    await addDocuments(group.id);
    expect((await read(admin, group.id)).group).toMatchObject({
      addendum: { name: 'addendum.pdf' },
      community: { id: group.id, addendum: { name: 'addendum.pdf' } },
    });
  });

  test('has its own priority messages only with a custom SLA', async () => {
    const { admin, group } = await groupFixture({ group: { p1_message: 'Call.', p2_message: 'Wait.' } });
    expect((await read(admin, group.id)).group.custom_sla).toBeNull();
    await testSql()`update communities set custom_sla = true where id = ${group.id}`;
    expect((await read(admin, group.id)).group.custom_sla).toEqual({
      p1_message: 'Call.',
      p2_message: 'Wait.',
      p3_message: null,
    });
  });

  test('never names a process that is not approved', async () => {
    const { admin, group, partner } = await groupFixture();
    await testSql()`update processes set status = 'pending' where company_id = ${partner.id}`;
    expect((await read(admin, group.id)).partners).toMatchObject([
      { company: { name: 'Borealis Networks' }, document: null },
    ]);
  });

  test('a partner program shows its members to the host only', async () => {
    const { admin, acme, group, partner, partner_admin } = await groupFixture();
    await testSql()`update communities set type = 'partner_program', sponsor_company_id = ${partner.id} where id = ${group.id}`;
    expect((await read(admin, group.id)).partners).toEqual([]);
    expect(await api(admin).get(`${GROUPS}/${group.id}/export_members`)).toMatchObject(refused(403, MESSAGES.access));
    expect((await read(partner_admin, group.id)).partners.map(({ company }) => company.name)).toEqual([acme.name]);
  });

  test('a member that may see the host only does not see other members', async () => {
    const { admin, group, partner } = await groupFixture({ relation: { member_relationship: 'one_to_many' } });
    expect((await read(admin, group.id)).partners).toEqual([]);
    await testSql()`update communities set sponsor_company_id = ${partner.id} where id = ${group.id}`;
    expect((await read(admin, group.id)).partners).toHaveLength(1);
  });

  test('its members are listed for a manager without what only network staff see', async () => {
    const { admin, group } = await groupFixture();
    const listing = (sort: string) => runQueryAs(listGroupMembers, admin, { id: group.id, sort });
    expect((await listing('company')).data).toEqual([
      {
        id: expect.any(Number),
        company: { id: expect.any(Number), name: 'Borealis Networks' },
        department: null,
        membership_type: 'premium',
        document: { id: expect.any(Number), name: 'Borealis TAC' },
        created_at: expect.any(Date),
      },
    ]);
    await expect(listing('access')).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('its members are exported with a real date', async () => {
    const { admin, group } = await groupFixture({ group: { name: 'Solution Circle / EMEA' } });
    const answer = await api(admin).get(`${GROUPS}/${group.id}/export_members`);
    expect(answer.headers.get('content-disposition')).toContain('filename="solution circle _ emeagroupmembers.xlsx"');
    const [head, row] = sheetOf(answer.body);
    expect(head).toEqual(['Company', 'Department', 'Membership', 'Process', 'Relation since']);
    expect(row).toEqual(['Borealis Networks', undefined, 'Premium', 'Borealis TAC', expect.any(Date)]);
  });

  test('is not found by others, by wrong ids and when it does not exist', async () => {
    const { stranger, group, admin } = await groupFixture();
    expect((await api(stranger).get(`${GROUPS}/${group.id}`)).status).toBe(404);
    for (const id of ['0', 'x', '1.5', '999999', '2147483648'])
      expect((await api(admin).get(`${GROUPS}/${id}`)).status).toBe(404);
  });

  test.each(['addendum', 'code_of_conduct', 'current_license'])(
    'its %s is sent as an attachment, if there is one',
    async (name) => {
      const { admin, stranger, group } = await groupFixture();
      const path = `${GROUPS}/${group.id}/${name}`;
      expect(await api(admin).get(path)).toMatchObject(refused(404, 'File not found.'));
      const file = await addFile('Terms "2026" ä.pdf');
      await testSql().unsafe(`update communities set ${name}_file_id = ${file} where id = ${group.id}`);
      const answer = await api(admin).get(path);
      expect(String(answer.body)).toBe('abcd');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Terms _2026_ _.pdf"; filename*=UTF-8''Terms%20%222026%22%20%C3%A4.pdf`,
      );
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect((await api(stranger).get(path)).status).toBe(404);
    },
  );
});
