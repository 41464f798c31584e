import { runInboundAddresses } from '@/lib/worker/jobs/inbound-addresses';
import { make } from '@/tools/factories/make';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

test('what is missing is named in the order of setting up, until partners see the company', async () => {
  const own = await make.company({ name: 'Acme Storage' });
  const manager = await make.manager({ company_id: own.id });
  const staff = await make.superAdmin();
  const receiving = async () => {
    const { receiving: shown } = await runQueryAs(readCompanyDetails, manager, {});
    expect((await runQueryAs(readCompanyDetails, staff, { id: own.id })).receiving).toEqual(shown);
    return [shown.missing, shown.subject_id];
  };
  expect(await receiving()).toEqual(['no_process', null]);
  const process = await make.process({ company_id: own.id, status: 'pending' });
  expect(await receiving()).toEqual(['not_approved', process.id]);
  await testSql()`update processes set status = 'approved' where id = ${process.id}`;
  expect(await receiving()).toEqual(['no_group', null]);
  const group = await make.community();
  const bare = await make.relation({ company_id: own.id, community_id: group.id });
  expect(await receiving()).toEqual(['no_group_process', bare.id]);
  // Another company's process receives nothing here.
  const foreign = await make.process();
  await testSql()`update relations set document_id = ${foreign.id} where id = ${bare.id}`;
  expect(await receiving()).toEqual(['no_group_process', bare.id]);
  await testSql()`update relations set document_id = ${process.id} where id = ${bare.id}`;
  expect(await receiving()).toEqual(['alone', null]);
  const other = await make.relation({ community_id: group.id, member_relationship: 'one_to_many' });
  expect(await receiving()).toEqual(['alone', null]);
  await testSql()`update relations set member_relationship = 'many_to_many' where id = ${other.id}`;
  expect(await receiving()).toEqual([null, null]);
  await testSql()`update communities set status = 'inactive' where id = ${group.id}`;
  expect(await receiving()).toEqual(['no_group', null]);
});

test('a department’s process, and the group’s for its host, receive for a membership that names none', async () => {
  const own = await make.company();
  const manager = await make.manager({ company_id: own.id });
  const process = await make.process({ company_id: own.id });
  const department = await make.department({ company_id: own.id, contact_document_id: process.id });
  const group = await make.community();
  await make.relation({ community_id: group.id });
  const missing = async () => (await runQueryAs(readCompanyDetails, manager, {})).receiving.missing;
  const access = await make.relation({ company_id: own.id, community_id: group.id, department_id: department.id });
  expect(await missing()).toBeNull();
  await testSql()`update relations set department_id = null where id = ${access.id}`;
  expect(await missing()).toBe('no_group_process');
  await testSql()`update communities set sponsor_company_id = ${own.id}, document_id = ${process.id} where id = ${group.id}`;
  expect(await missing()).toBeNull();
});

test('a company whose only process refuses emails receives none; with another one it does so partly', async () => {
  const own = await make.company();
  const manager = await make.manager({ company_id: own.id });
  const version = { collaborate_email: 'support@fjord.test' };
  const process = await make.process({ company_id: own.id, name: 'Servers', version });
  await runInboundAddresses(new Date());
  const worst = async () => (await runQueryAs(readCompanyDetails, manager, {})).receiving.process;
  expect(await worst()).toMatchObject({ health: 'green', trouble: null, is_unreached: false });
  await testSql()`update inbound_addresses set refused_at = now(), refused_words = '550 No such user'`;
  const refused = {
    document_id: process.id,
    health: 'red',
    trouble: expect.stringMatching(/^mail to support@fjord\.test refused since/),
  };
  expect(await worst()).toMatchObject({ ...refused, is_unreached: true });
  await make.process({ company_id: own.id, name: 'A second one' });
  expect(await worst()).toMatchObject({ ...refused, name: 'Servers', is_unreached: false });
});
