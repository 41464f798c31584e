import * as XLSX from 'xlsx';
import { make } from '@/tools/factories/make';
import type { Uses } from '@/lib/shared/uses';
import { api, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { lastAudit } from '../../support/group-fixtures';
import { networkStaff, programFixture } from '../../support/network-group-fixtures';

beforeEach(emptyDatabase);

const BASE = '/api/super_admin/groups';
type Row = { id: number; name: string; companies: number; registration_url: string | null; status: string };
type PageOf<T> = { data: T[]; total: number; current_page: number; per_page: number };
const rowsOf = (body: unknown) => {
  const book = XLSX.read(body as Buffer);
  return XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
};

describe('the list of groups', () => {
  async function threeGroups() {
    const { program, host } = await programFixture();
    const circle = await make.community({ name: 'Circle', type: 'solution_support', status: 'inactive' });
    const forum = await make.community({ name: 'Open 100% Forum' });
    const member = await make.company({ name: 'Acme Storage' });
    const department = await make.department({ company_id: member.id });
    await make.relation({ community_id: forum.id, company_id: member.id });
    await make.relation({ community_id: forum.id, company_id: member.id, department_id: department.id });
    await make.relation({ community_id: forum.id, company_id: host.id, is_active: false });
    return { program, host, circle, forum };
  }
  const names = (page: PageOf<Row>) => page.data.map(({ name }) => name);

  test('has inactive groups, hosts, companies and registration pages, by name', async () => {
    const { client } = await networkStaff();
    const { host } = await threeGroups();
    const { body } = await client.get<PageOf<Row>>(BASE);
    expect(body).toMatchObject({ total: 3, current_page: 1, per_page: 10 });
    expect(body.data).toEqual([
      expect.objectContaining({
        name: 'Borealis Alliance',
        type: 'partner_program',
        status: 'active',
        companies: 1,
        sponsor_company: { id: host.id, name: 'Borealis Networks', status: 'active' },
        registration_url: expect.stringMatching(/^http:\/\/alliance\./),
      }),
      expect.objectContaining({ name: 'Circle', status: 'inactive', companies: 0, sponsor_company: null }),
      expect.objectContaining({ name: 'Open 100% Forum', companies: 1, registration_url: null }),
    ]);
  });

  test.each([
    ['?sort=companies&dir=desc', ['Borealis Alliance', 'Open 100% Forum', 'Circle']],
    ['?sort=host', ['Circle', 'Open 100% Forum', 'Borealis Alliance']],
    ['?sort=type&dir=desc', ['Circle', 'Borealis Alliance', 'Open 100% Forum']],
    ['?q=100%25', ['Open 100% Forum']],
    ['?q=borealis%20networks', ['Borealis Alliance']],
    ['?q=partner%20program', ['Borealis Alliance']],
    ['?q=alliance&page=9', ['Borealis Alliance']],
    ['?limit=1&page=2', ['Circle']],
    ['?q=%20', ['Borealis Alliance', 'Circle', 'Open 100% Forum']],
  ])('is searched, sorted and paged: %s', async (query, expected) => {
    const { client } = await networkStaff();
    await threeGroups();
    expect(names((await client.get<PageOf<Row>>(`${BASE}${query}`)).body)).toEqual(expected);
  });

  test.each(['?sort=id', '?dir=up', '?limit=101', '?page=0'])('refuses %s', async (query) => {
    const { client } = await networkStaff();
    expect((await client.get(`${BASE}${query}`)).status).toBe(422);
  });

  test('is exported with its columns', async () => {
    const { client } = await networkStaff();
    await threeGroups();
    const answer = await client.get(`${BASE}/export`);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="groups\.\d{6}\.xlsx"/);
    expect(rowsOf(answer.body).slice(0, 2)).toEqual([
      ['Name', 'Group type', 'Host', 'Companies', 'Registration page', 'Status'],
      ['Borealis Alliance', 'Partner Program', 'Borealis Networks', 1, expect.stringContaining('alliance'), 'Active'],
    ]);
  });

  test('suggests active groups from two characters on', async () => {
    const { client } = await networkStaff();
    const { host } = await threeGroups();
    const search = async (term: unknown) => (await client.post<PageOf<Row>>(`${BASE}/search`, { term })).body.data;
    expect(await search('ALLI')).toEqual([
      expect.objectContaining({ name: 'Borealis Alliance', sponsor_company_id: host.id, type: 'partner_program' }),
    ]);
    expect([await search('circle'), await search('%%')]).toEqual([[], []]);
    for (const term of ['a', ' a ', '', 7, 'x'.repeat(201), undefined])
      expect((await client.post(`${BASE}/search`, { term })).status).toBe(422);
  });
});

describe('deleting a group', () => {
  test('is refused while companies, cases or requests use it, and names them with their screens', async () => {
    const { client } = await networkStaff();
    const net = await make.partners({ company: { name: 'Acme Storage' } });
    const group = net.community;
    const theCase = await make.case({ company_id: net.company.id, community_id: group.id, status: 'accepted' });
    await make.case({ company_id: net.company.id, community_id: group.id, status: 'closed' });
    await make.onboarding({ community_id: group.id, email: 'new@dune.test', status: 'submitted' });
    await make.onboarding({ community_id: group.id, email: 'old@dune.test', status: 'started' });
    const answer = await client.delete<{ in_use: Uses[] }>(`${BASE}/${group.id}`);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: `${group.name} can’t be deleted: 1 open case, 2 active group memberships and 1 request to join.`,
      in_use: [
        { kind: 'cases', total: 1, uses: [{ id: theCase.id, href: `/super_admin/cases/${theCase.id}` }] },
        { kind: 'memberships', total: 2 },
        { kind: 'requests', total: 1, uses: [{ name: 'new@dune.test' }] },
      ],
    });
    expect(answer.body.in_use[1]!.uses).toContainEqual({
      id: expect.any(Number),
      name: 'Acme Storage',
      href: expect.stringMatching(new RegExp(`^/super_admin/companies/${net.company.id}/groups/\\d+/edit$`)),
    });
    const [row] = await testSql()`select status, deleted_at from communities where id = ${group.id}`;
    expect(row).toEqual({ status: 'active', deleted_at: null });
  });

  test('hides it everywhere and keeps its history', async () => {
    const { client } = await networkStaff();
    const group = await make.community({ name: 'Circle', vhost: 'circle' });
    await make.relation({ community_id: group.id, is_active: false });
    const theCase = await make.case({ community_id: group.id, status: 'rejected' });
    expect((await client.delete(`${BASE}/${group.id}`)).body).toMatchObject({
      message: 'The group “Circle” is deleted.',
    });
    expect(await lastAudit()).toMatchObject({
      command: 'group.delete',
      subject_id: group.id,
      changes: { name: ['Circle', null] },
    });
    const calls = ['', '/partners', '/documents', '/addendum', '/partners/export'];
    for (const path of calls) expect((await client.get(`${BASE}/${group.id}${path}`)).status).toBe(404);
    expect((await client.get<PageOf<Row>>(`${BASE}?q=circle`)).body.total).toBe(0);
    expect((await client.delete(`${BASE}/${group.id}`)).status).toBe(404);
    expect((await api().get('/api/caller/landing/circle')).status).toBe(404);
    const [kept] = await testSql()`select community_id from cases where id = ${theCase.id}`;
    expect(kept!.community_id).toBe(group.id);
  });

  test('by GET takes a bearer token, never a cookie', async () => {
    const { admin, client } = await networkStaff();
    const group = await make.community();
    expect((await browser(admin).get(`${BASE}/${group.id}/delete`)).status).toBe(401);
    expect((await client.get(`${BASE}/${group.id}/delete`)).status).toBe(200);
  });

  test('and a company that joins at once: one of them wins', async () => {
    const { client } = await networkStaff();
    const group = await make.community();
    const { id: document_id, company_id } = await make.process();
    const [deleted, added] = await Promise.all([
      client.delete(`${BASE}/${group.id}`),
      client.post(`${BASE}/${group.id}/partners/add`, { company_id, document_id }),
    ]);
    expect([`${deleted.status} ${added.status}`]).toEqual([expect.stringMatching(/^(200 404|409 200)$/)]);
  });
});

describe('partners of a group', () => {
  type Member = { id: number; company: { name: string }; is_active: 0 | 1; is_host: boolean; document: unknown };
  const partners = async (client: ReturnType<typeof api>, id: number) =>
    (await client.get<PageOf<Member>>(`${BASE}/${id}/partners`)).body;

  test('are added with the defaults of the group’s type', async () => {
    const { client } = await networkStaff();
    const { program, host, process: ofHost } = await programFixture();
    const member = await make.company({ name: 'Acme Storage' });
    const department = await make.department({ company_id: member.id, name: 'Arrays' });
    const process = await make.process({ company_id: member.id, name: 'Acme support' });
    const add = (id: number, entry: object) =>
      client.post<{ message: string; errors: object }>(`${BASE}/${id}/partners/add`, entry);
    const answer = await add(program.id, {
      company_id: member.id,
      department_id: department.id,
      document_id: process.id,
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Acme Storage is in Borealis Alliance now.' } });
    expect(await lastAudit()).toMatchObject({ command: 'group_member.add', subject_type: 'relation' });
    expect((await partners(client, program.id)).data).toEqual([
      expect.objectContaining({
        company: { id: member.id, name: 'Acme Storage', status: 'active' },
        department: { id: department.id, name: 'Arrays' },
        document: { id: process.id, name: 'Acme support', status: 'approved' },
        user_access_flag: 'all',
        member_relationship: 'one_to_many',
        is_active: 1,
        is_host: false,
      }),
      expect.objectContaining({ is_host: true }),
    ]);
    const open = await make.community();
    const whole = { company_id: host.id, department_id: 0, document_id: ofHost.id };
    await add(open.id, whole);
    const [row] =
      await testSql()`select department_id, member_relationship from relations where community_id = ${open.id}`;
    expect(row).toEqual({ department_id: null, member_relationship: 'many_to_many' });
    expect((await add(open.id, whole)).body.errors).toEqual({
      department_id: ['This company or department is in the group already.'],
    });
  });

  test('must be active companies with their own department and process', async () => {
    const { client } = await networkStaff();
    const group = await make.community();
    const company = await make.company();
    const [asleep, theirs] = [await make.company({ status: 'inactive' }), await make.process()];
    const department = await make.department({ company_id: company.id, status: 'inactive' });
    const fields = async (entry: object, id = group.id) => {
      const { status, body } = await client.post<{ errors?: object }>(`${BASE}/${id}/partners/add`, entry);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await fields({})).toEqual([422, 'company_id']);
    expect(await fields({ company_id: 999 })).toEqual([422, 'company_id']);
    expect(await fields({ company_id: asleep.id })).toEqual([422, 'company_id']);
    expect(await fields({ company_id: company.id, department_id: department.id, document_id: theirs.id })).toEqual([
      422,
      'department_id',
      'document_id',
    ]);
    expect(await fields({ company_id: company.id }, 999)).toEqual([404]);
  });

  test('are removed; the host of a program leaves last', async () => {
    const { client, admin } = await networkStaff();
    const { program, relation: membership } = await programFixture();
    const member = await make.relation({ community_id: program.id });
    const elsewhere = await make.relation();
    const remove = (id: number) => client.delete<{ error?: string }>(`${BASE}/${program.id}/partners/${id}`);
    expect(await remove(membership.id)).toMatchObject({
      status: 409,
      body: {
        error: 'Borealis Networks hosts Borealis Alliance. Choose another host, or remove the other partners first.',
      },
    });
    expect((await remove(elsewhere.id)).status).toBe(404);
    const path = `${BASE}/${program.id}/partners/${member.id}/remove`;
    expect((await browser(admin).get(path)).status).toBe(401);
    expect((await client.get(path)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ command: 'group_member.remove', subject_id: member.id });
    expect((await remove(member.id)).status).toBe(404);
    expect((await remove(membership.id)).status).toBe(200);
    expect((await partners(client, program.id)).total).toBe(0);
  });

  test('are searched, sorted and exported, inactive ones included', async () => {
    const { client } = await networkStaff();
    const group = await make.community({ name: 'Circle' });
    const [acme, zeta] = [
      await make.company({ name: 'Acme' }),
      await make.company({ name: 'Zeta', status: 'inactive' }),
    ];
    await make.relation({ community_id: group.id, company_id: acme.id });
    await make.relation({ community_id: group.id, company_id: zeta.id, is_active: false, user_access_flag: 'limit' });
    const names = async (query: string) =>
      (await client.get<PageOf<Member>>(`${BASE}/${group.id}/partners${query}`)).body.data.map(
        ({ company }) => company.name,
      );
    expect(await names('')).toEqual(['Acme', 'Zeta']);
    expect(await names('?sort=access&dir=desc')).toEqual(['Zeta', 'Acme']);
    expect(await names('?q=zet')).toEqual(['Zeta']);
    const { body, headers } = await client.get(`${BASE}/${group.id}/partners/export`);
    expect(headers.get('content-disposition')).toMatch(/filename="circlegroupmembers\.\d{6}\.xlsx"/);
    expect(rowsOf(body)[2]).toEqual(expect.arrayContaining(['Zeta', 'Limited Access', 'See all Members', 'No']));
  });
});
