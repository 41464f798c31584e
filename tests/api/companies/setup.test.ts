import { make } from '@/tools/factories/make';
import { readCompanySetup } from '@/lib/network/companies/setup';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

const read = async (id: number) => runQueryAs(readCompanySetup, await make.superAdmin(), { id });

test('the path of a new company is read from what it has, step by step', async () => {
  const { id } = await make.company();
  expect(await read(id)).toEqual({ manager: null, process: null, group: null, is_tested: false });

  await make.caller({ company_id: id });
  await make.manager({ company_id: id, status: 'inactive' });
  const manager = await make.manager({ company_id: id, first_name: 'Vera', last_name: 'Holt', password_hash: null });
  expect((await read(id)).manager).toEqual({ id: manager.id, name: 'Vera Holt', is_invited: true });
  await testSql()`update users set password_hash = 'x' where id = ${manager.id}`;
  expect((await read(id)).manager).toMatchObject({ is_invited: false });

  await make.process({ company_id: id, status: 'rejected' });
  const page = await make.process({ company_id: id, document_type: 'default' });
  expect((await read(id)).process).toMatchObject({ id: page.id, takes_test: false });
  const form = await make.process({ company_id: id, name: 'Fir support' });
  expect((await read(id)).process).toEqual({ id: form.id, name: 'Fir support', takes_test: true });

  const left = await make.relation({ company_id: id, document_id: form.id, is_active: false });
  expect((await read(id)).group).toBeNull();
  await testSql()`update relations set is_active = true where id = ${left.id}`;
  expect((await read(id)).group).toMatchObject({ id: left.id });

  expect((await read(id)).is_tested).toBe(false);
  await testSql()`update process_versions set tested_at = now() where process_id = ${form.id}`;
  expect((await read(id)).is_tested).toBe(true);
});

test('another company’s things count for nothing; cases stand for a test', async () => {
  const theCase = await make.case();
  expect((await read(theCase.receiver_company_id)).is_tested).toBe(true);
  expect(await read((await make.company()).id)).toEqual({
    manager: null,
    process: null,
    group: null,
    is_tested: false,
  });
});
