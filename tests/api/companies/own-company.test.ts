import { make } from '@/tools/factories/make';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

test('the page has information, key roles by name, signup managers and the login page URL', async () => {
  const country = await make.country();
  const own = await make.company({ name: 'Acme Storage', slug: 'acme', country_id: country.id });
  const person = (first_name: string) => ({ company_id: own.id, first_name, last_name: 'Webb' });
  const manager = await make.manager(person('Zoe'));
  await make.manager(person('anna'));
  await make.manager({ ...person('Gone'), status: 'inactive' });
  await make.programManager(person('Priya'));
  await make.caller(person('Caller'));
  await make.manager({ first_name: 'Of another company' });
  const { company, managers, signup_manager } = await runQueryAs(readCompanyDetails, manager, {});
  expect(company).toMatchObject({
    name: 'Acme Storage',
    country: 'United States',
    login_page_url: 'http://acme.portal.test/',
    metadata_url: 'http://portal.test/saml2/acme/metadata',
    domain: 'acme.test',
  });
  expect(managers.business_manager.people.map(({ first_name }) => first_name)).toEqual(['anna', 'Zoe']);
  expect(managers.program_manager).toMatchObject({ people: [{ first_name: 'Priya' }], total: 1 });
  expect(signup_manager).toBeNull();
});

test('of many managers the first are listed, with how many there are', async () => {
  const own = await make.company();
  const managers = await Promise.all(Array.from({ length: 27 }, () => make.manager({ company_id: own.id })));
  const { business_manager } = (await runQueryAs(readCompanyDetails, managers[0]!, {})).managers;
  expect([business_manager.people.length, business_manager.total]).toEqual([25, 27]);
});

test('departments have name, description and status, by name; limited companies read theirs too', async () => {
  const own = await make.company({ membership_type: 'limited' });
  const manager = await make.manager({ company_id: own.id });
  const wireless = await make.department({ company_id: own.id, name: 'wireless', status: 'inactive' });
  const routing = await make.department({ company_id: own.id, name: 'Routing', description: '<b>Core</b> & edge' });
  await make.department({ name: 'Of another company' });
  expect(await api(manager).get(`/api/admin/company/${own.id}/departments`)).toMatchObject({
    status: 200,
    body: {
      departments: [
        { id: routing.id, company_id: own.id, name: 'Routing', description: '<b>Core</b> & edge', status: 'active' },
        { id: wireless.id, company_id: own.id, name: 'wireless', description: null, status: 'inactive' },
      ],
    },
  });
});

test.each(['another', '0', '99999', '-1', 'x', '1%20or%201=1'])(
  'departments of company %s are not found',
  async (id) => {
    const manager = await make.manager();
    const other = await make.company();
    const path = `/api/admin/company/${id === 'another' ? other.id : id}/departments`;
    expect((await api(manager).get(path)).status).toBe(404);
  },
);

test('relations are the company’s own, with group, department and process', async () => {
  const { company, community: theGroup, receiver, document: process, relation: membership } = await make.partners();
  const department = await make.department({ company_id: receiver.id, name: 'Wireless' });
  const inactive = await make.community({ status: 'inactive' });
  await make.relation({ company_id: receiver.id, community_id: inactive.id });
  const second = await make.relation({
    company_id: receiver.id,
    community_id: theGroup.id,
    department_id: department.id,
    user_access_flag: 'limit',
    is_active: false,
  });
  const { status, body } = await api(await make.manager({ company_id: receiver.id })).get<{ relations: object[] }>(
    '/api/admin/company/relations',
  );
  const group = { id: theGroup.id, name: theGroup.name, type: 'open_group' };
  expect([status, body.relations]).toEqual([
    200,
    [
      {
        id: second.id,
        community_id: theGroup.id,
        community: group,
        department_id: department.id,
        department: { id: department.id, name: 'Wireless' },
        document_id: null,
        document: null,
        user_access_flag: 'limit',
        member_relationship: 'many_to_many',
        is_active: 0,
      },
      {
        id: membership.id,
        community_id: theGroup.id,
        community: group,
        department_id: null,
        department: null,
        document_id: process.id,
        document: { id: process.id, name: process.name },
        user_access_flag: 'all',
        member_relationship: 'many_to_many',
        is_active: 1,
      },
    ],
  ]);
  const ofOther = await api(await make.manager({ company_id: company.id })).get<{ relations: object[] }>(
    '/api/admin/company/relations',
  );
  expect(ofOther.body.relations).toHaveLength(1);
});
