import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { COMPANIES } from '../../support/company-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { csvForm } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

const HEAD =
  'Name,Sub-domain,Membership Type,Login Method,Email Domain,Additional Domains,Website,City,Country,Contract Ends,Manager First Name,Manager Last Name,Manager Email';
const FULL =
  'Fir Labs,fir,premium,email link,fir.test,fir.example wood.test,https://fir.test,Oslo,NO,2027-06-30,Ada,Holm,Ada@fir.test';
type Checked = { rows: { line: number; errors: string[] }[]; valid: number; refused: number };

async function staff() {
  const admin = await make.superAdmin();
  await make.country({ name: 'Norway', country_code: 'NO' });
  const send = <T>(lines: string[], { below = '', head = HEAD, fields = {} } = {}) =>
    api(admin).post<T>(`${COMPANIES}/import${below}`, csvForm(lines, fields, head));
  return { admin, send, check: (lines: string[], head = HEAD) => send<Checked>(lines, { below: '/check', head }) };
}
const added = () => testSql()`select name, slug from companies order by name`;

test('companies are checked, then added with their business managers, who are invited (rule: network.import-companies)', async () => {
  const { send, check, admin } = await staff();
  const lines = [FULL, 'Größe & Söhne,,,,,,,,,,Vera,Holt,vera@gs.test'];
  expect((await check(lines)).body).toMatchObject({ valid: 2, refused: 0 });
  expect(await added()).toEqual([]);
  expect(await send(lines)).toMatchObject({ status: 200, body: { added: 2, message: '2 companies are added.' } });
  const [fir, grosse] = await testSql()`
    select c.*, c.contract_ends_on::text as ends, k.country_code from companies c left join countries k on k.id = c.country_id order by c.id`;
  expect(fir).toMatchObject({
    ...{ name: 'Fir Labs', full_name: 'Fir Labs', slug: 'fir', membership_type: 'premium', login_method: 'email_link' },
    ...{ domain: 'fir.test', additional_domains: ['fir.example', 'wood.test'], url: 'https://fir.test' },
    ...{ city: 'Oslo', country_code: 'NO', ends: '2027-06-30', status: 'active' },
  });
  expect(grosse).toMatchObject({
    slug: 'grosse-sohne',
    membership_type: 'basic',
    login_method: 'requires_registration',
  });
  const people =
    await testSql()`select email, role, status, company_id from users where company_id is not null order by id`;
  expect(people).toEqual([
    { email: 'ada@fir.test', role: 'business_manager', status: 'active', company_id: fir!.id },
    { email: 'vera@gs.test', role: 'business_manager', status: 'active', company_id: grosse!.id },
  ]);
  expect((await outbox.all()).map(({ template, to_email }) => [template, to_email]).sort()).toEqual([
    ['user_added', 'ada@fir.test'],
    ['user_invited', 'vera@gs.test'],
  ]);
  const [row] = await testSql()`select command, actor_id from audit_log where command = 'company.import'`;
  expect(row).toMatchObject({ actor_id: admin.id });
});

test('every error of every row is named, and nothing is added until they are left out', async () => {
  const { send, check } = await staff();
  await make.company({ name: 'Acme', slug: 'acme' });
  await make.caller({ email: 'taken@else.test' });
  const lines = [
    FULL,
    'ACME,acme-2,,,,,,,,,,,',
    'Birch,acme,,,,,,,,,,,',
    'fir labs,fir-2,,,,,,,,,,,',
    'Cedar,fir,,,,,,,,,,,',
    '=HYPERLINK(1),x-y,,,,,,,,,,,',
    'Elm,,Golden,sso,no domain,,ftp://x,,Atlantis,soon,,,',
    'Oak,,,,oak.test,,,,,,Ida,Moe,ida@else.test',
    'Ash,,,,,,,,,,Ida,Moe,taken@else.test',
    'Yew,,,,,,,,,,Ida,Moe,ada@fir.test',
    'Box,,,,,,,,,,Ida,,',
  ];
  const { rows, valid, refused } = (await check(lines)).body;
  expect([valid, refused]).toEqual([3, 8]);
  expect(rows.slice(1).map(({ errors }) => errors)).toEqual([
    ['This name is taken.'],
    ['This sub-domain is taken.'],
    ['Line 2 has this name already.'],
    ['Line 2 has this sub-domain already.'],
    ['Enter a name that begins with a letter.'],
    expect.arrayContaining([
      'Choose a membership type.',
      'Enter a domain like company.com.',
      'Enter a date like 2026-11-30.',
      '“Atlantis” is not a country of our list.',
      'Single sign-on is set up on the company’s own screen. Choose another method.',
    ]),
    [expect.stringContaining('oak.test')],
    // A manager may be of several companies.
    [],
    [],
    [expect.stringMatching(/^Business manager: /)],
  ]);
  expect(await send(lines)).toMatchObject({
    status: 422,
    body: { errors: { file: ['8 rows have errors. Correct the file, or leave them out.'] } },
  });
  expect(await added()).toHaveLength(2);
  expect(await send(lines, { fields: { skip_refused: '1' } })).toMatchObject({ body: { added: 3, skipped: 8 } });
  expect((await added()).map(({ slug }) => slug)).toContain('fir');
});

test.each([
  ['no name column', 'Sub-domain', ['fir'], 'The first row has to name the columns. Missing: Name.'],
  ['a column twice', 'Name,Name', ['a,b'], 'The column Name is there twice.'],
  [
    'too many rows',
    'Name',
    Array.from({ length: 201 }, (_, at) => `C ${at}`),
    'Import at most 200 companies at once; split the file.',
  ],
  ['no rows', 'Name', [], 'This file has no rows below its first one.'],
])('a file with %s is refused', async (_what, head, lines, message) => {
  const { check } = await staff();
  expect(await check(lines, head)).toMatchObject({ status: 422, body: { errors: { file: [message] } } });
});
