import { make } from '@/tools/factories/make';
import { MIGRATION_STEPS } from '@/db/migration-steps';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

test('the migration converts numbers of known countries to E.164 and leaves others unchanged', async () => {
  const sql = testSql();
  const phones = [
    ['(408) 555-0110', 'US', '+14085550110', 'US'],
    ['22 33 44 55', 'NO', '+4722334455', 'NO'],
    ['+47 22 33 44 55', 'US', '+4722334455', 'NO'],
    ['555 0110 x3', 'US', '555 0110 x3', 'US'],
    ['+14085550110', 'US', '+14085550110', 'US'],
  ] as const;
  const built = await Promise.all(phones.map(() => make.caller()));
  const users = built.sort((one, other) => one.id - other.id);
  for (const [index, { id }] of users.entries())
    await sql`update users set phone = ${phones[index]![0]}, phone_country_code = ${phones[index]![1]} where id = ${id}`;
  const theCase = await make.case({
    customer_data: [
      { requirement_id: 1, section: 'contact_section', field: 'On site', type: 'phone', value: 'GB: 020 7946 0110' },
      { requirement_id: 2, section: 'contact_section', field: 'Unknown', type: 'phone', value: '020 7946 0110' },
      { requirement_id: 3, section: 'contact_section', field: 'Serial', type: 'string', value: 'GB: 020 7946 0110' },
    ],
  });
  await sql`update cases set phone = '22 33 44 55', phone_country_code = 'NO'`;
  await sql`insert into case_responses (case_id, type, engineer_phone) values
    (${theCase.id}, 'approval', 'NO: 22 33 44 55'), (${theCase.id}, 'approval', '22 33 44 55')`;

  await sql.begin(MIGRATION_STEPS.phone_numbers_as_e164!);

  const rows =
    await sql`select phone, phone_country_code from users where id = any(${users.map(({ id }) => id)}) order by id`;
  const expected = phones.map(([, , phone, phone_country_code]) => ({ phone, phone_country_code }));
  expect([...rows]).toEqual(expected);
  expect((await sql`select phone from cases`)[0]).toEqual({ phone: '+4722334455' });
  expect(await sql`select engineer_phone from case_responses order by id`).toEqual([
    { engineer_phone: '+4722334455' },
    { engineer_phone: '22 33 44 55' },
  ]);
  const [data] = await sql<{ customer_data: { value: string }[] }[]>`select customer_data from case_customer_data`;
  expect(data!.customer_data.map(({ value }) => value)).toEqual([
    '+442079460110',
    '020 7946 0110',
    'GB: 020 7946 0110',
  ]);
});
