import iconv from 'iconv-lite';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { aFile, uploadForm } from '../../support/group-fixtures';
import { outbox } from '../../support/outbox';
import { auditOf, company, csvForm, USERS } from '../../support/user-fixtures';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const CHECK = `${USERS}/import/check`;
const IMPORT = `${USERS}/import`;
type Row = { line: number; name: string; email: string; role: string; errors: string[] };
type Checked = {
  rows: Row[];
  valid: number;
  refused: number;
  encoding: string | null;
  errors: Record<string, string[]>;
};

const HEAD = 'First name,Last name,Email,Phone,Country,City,Role';
const GOOD = [
  'Noor,Visser,Noor@acme.test,010 555 1277,NL,Delft,Program Manager',
  'Ada,Holm,ada@acme.test,,,,',
  '"Ida, Maria",Moe,ida@acme.test,+47 22 85 50 50,norway,Oslo,caller',
];
const BAD = [
  '=HYPERLINK("http://evil.test"),Moe,tove@acme.test,,,,',
  'Tove,Dahl,tove@elsewhere.test,,,,',
  'Tove,Dahl,caller@acme.test,,,,',
  'Tove,Dahl,noor@acme.test,,Atlantis,,Boss',
  ',,x,abc,,,api',
];
const people = () => testSql()<{ email: string }[]>`select email from users order by email`;

async function countries() {
  await make.country({ name: 'Netherlands', country_code: 'NL' });
  await make.country({ name: 'Norway', country_code: 'NO' });
}

test('a check names everything that is wrong with each row, and adds nobody', async () => {
  await countries();
  const { manager } = await company();
  const before = await people();
  const { status, body } = await api(manager).post<Checked>(CHECK, csvForm([...GOOD, ...BAD], {}, HEAD));
  expect([status, body.valid, body.refused]).toEqual([200, 3, 5]);
  expect(body.rows.slice(0, 3)).toEqual([
    { line: 2, name: 'Noor Visser', email: 'noor@acme.test', role: 'Program Manager', errors: [] },
    { line: 3, name: 'Ada Holm', email: 'ada@acme.test', role: 'Standard User', errors: [] },
    { line: 4, name: 'Ida, Maria Moe', email: 'ida@acme.test', role: 'Standard User', errors: [] },
  ]);
  expect(body.rows.slice(3).map(({ line, errors }) => [line, errors])).toEqual([
    [5, ['Enter a first name that begins with a letter.']],
    [6, ['Use an address of Acme Storage: @acme.test.']],
    [7, ['This email address is already registered.']],
    [
      8,
      [
        'Line 2 has this email address already.',
        '“Atlantis” is not a country of our list. Use its name or its two letters.',
        '“Boss” is not a role. Use Standard User, Program Manager, Business Manager.',
      ],
    ],
    [
      9,
      expect.arrayContaining([
        'Enter a first name.',
        'Enter a last name.',
        expect.stringContaining('“api” is not a role.'),
      ]),
    ],
  ]);
  expect(await people()).toEqual(before);
  expect(await outbox.all()).toEqual([]);
});

test('all rows are added and invited, with default groups; what the file lacks is asked at the first login', async () => {
  await countries();
  const { acme, manager } = await company();
  const group = await make.community();
  const membership = await make.relation({ company_id: acme.id, community_id: group.id, user_access_flag: 'limit' });
  await testSql()`insert into company_default_groups (company_id, community_id) values (${acme.id}, ${group.id})`;
  const { status, body } = await api(manager).post(IMPORT, csvForm(GOOD, {}, HEAD));
  expect([status, body]).toMatchObject([
    200,
    { success: true, added: 3, skipped: 0, message: '3 users are added and told by email.' },
  ]);
  const added = await testSql()`
    select first_name, role, phone, status, registration_type, force_update_profile, password_hash from users
    where email in ('noor@acme.test', 'ada@acme.test', 'ida@acme.test') order by email`;
  expect(added).toMatchObject([
    {
      first_name: 'Ada',
      role: 'caller',
      phone: null,
      status: 'active',
      force_update_profile: true,
      password_hash: null,
    },
    { first_name: 'Ida, Maria', role: 'caller', phone: '+4722855050', registration_type: 'company_admin' },
    { first_name: 'Noor', role: 'program_manager', phone: '+31105551277' },
  ]);
  expect((await outbox.all()).map(({ template, to_email }) => [template, to_email])).toEqual([
    ['user_invited', 'noor@acme.test'],
    ['user_invited', 'ada@acme.test'],
    ['user_invited', 'ida@acme.test'],
  ]);
  const [access] =
    await testSql()`select count(*)::int as users from relation_users where relation_id = ${membership.id}`;
  expect(access).toEqual({ users: 3 });
  expect(await auditOf('user.import')).toMatchObject({
    actor_id: manager.id,
    subject_type: 'company',
    subject_id: acme.id,
  });
});

test('while a row has an error nobody is added, unless such rows are left out', async () => {
  await countries();
  const { manager } = await company();
  const before = await people();
  const refused = await api(manager).post<Checked>(IMPORT, csvForm([...GOOD, ...BAD], {}, HEAD));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { file: ['5 rows have errors. Correct the file, or leave them out.'] },
  ]);
  expect(await people()).toEqual(before);
  const answer = await api(manager).post(IMPORT, csvForm([...GOOD, ...BAD], { skip_refused: 'true' }, HEAD));
  expect([answer.status, answer.body]).toMatchObject([200, { added: 3, skipped: 5 }]);
  expect(await people()).toHaveLength(before.length + 3);
  expect((await api(manager).post<Checked>(IMPORT, csvForm(BAD, { skip_refused: 'true' }, HEAD))).body.errors).toEqual({
    file: ['No row can be imported.'],
  });
});

test.each([
  [
    'semicolons and a byte-order mark',
    '\uFEFFsep=;\r\nFirst name;Surname;E-mail\r\nJosé;Núñez;jose@acme.test\r\n',
    undefined,
  ],
  ['tabs in UTF-16', 'first_name\tlast_name\temail\nJosé\tNúñez\tjose@acme.test\n', 'utf16le'],
  ['the encoding of Western Windows', 'First Name,Last Name,Email\nJosé,Núñez,jose@acme.test\n', 'latin1'],
] as const)('a file with %s is read', async (_, text, encoding) => {
  const { manager } = await company();
  const bytes = encoding ? Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding) : Buffer.from(text);
  const { body } = await api(manager).post<Checked>(CHECK, uploadForm({ file: aFile('users.csv', bytes) }));
  expect(body.rows).toMatchObject([{ name: 'José Núñez', email: 'jose@acme.test', errors: [] }]);
});

test.each([
  ['empty', '', 'This file is empty.'],
  [
    'a spreadsheet',
    'PK\u0003\u0004\u0000\u0000',
    'This is not a CSV file. In a spreadsheet program, save the sheet as CSV.',
  ],
  [
    'without its columns',
    'Person,Mail\nA,b@acme.test',
    'The first row has to name the columns. Missing: First name, Last name.',
  ],
  ['with a column twice', 'First name,Last name,Email,E-mail\nA,B,c,d', 'The column Email is there twice.'],
  ['without rows', 'First name,Last name,Email\n\n', 'This file has no rows below its first one.'],
  ['with an open quotation mark', 'First name,Last name,Email\n"A,B,c', /^Line \d+ cannot be read\./],
  [
    'of 1,001 rows',
    `First name,Last name,Email${'\nA,B,c'.repeat(1001)}`,
    'Import at most 1000 users at once; split the file.',
  ],
  ['too large', 'x'.repeat(513 * 1024), 'Use a file of at most 512 KB.'],
])('a file %s is refused beside its field', async (_, content, message) => {
  const { manager } = await company();
  for (const path of [CHECK, IMPORT]) {
    const answer = await api(manager).post<Checked>(path, uploadForm({ file: aFile('users.csv', content) }));
    expect([answer.status, answer.body.errors]).toEqual([422, { file: [expect.stringMatching(message)] }]);
  }
  expect((await api(manager).post<Checked>(CHECK, uploadForm({}))).body.errors).toEqual({ file: ['Choose a file.'] });
});

test('a thousand rows are added within the deadline; two imports an hour', async () => {
  const { manager } = await company();
  const rows = (from: number) =>
    Array.from({ length: 1000 }, (_, n) => `Colleague,No. ${from + n},c${from + n}@acme.test`);
  expect((await api(manager).post(IMPORT, csvForm(rows(0)))).body).toMatchObject({ added: 1000 });
  expect((await api(manager).post(IMPORT, csvForm(['A,B,a@acme.test']))).status).toBe(200);
  expect((await api(manager).post(IMPORT, csvForm(['A,B,b@acme.test']))).status).toBe(429);
});

const check = async (manager: { id: number }, bytes: Uint8Array | string) =>
  (await api(manager).post<Checked>(CHECK, uploadForm({ file: aFile('users.csv', Buffer.from(bytes)) }))).body;

/* rule: admin.import-encoding */
test('a file in an older encoding is read and the answer names it, or it is refused with the names of what it may be', async () => {
  const { manager } = await company();
  const mac = await check(manager, iconv.encode('First name,Last name,Email\nJosé,Peña,jp@acme.test', 'macroman'));
  expect(mac).toMatchObject({ valid: 1, encoding: 'Mac OS Roman', rows: [{ name: 'José Peña', errors: [] }] });
  const unclear = await check(
    manager,
    iconv.encode('First name,Last name,Email\nJan,Kučera,jk@acme.test', 'windows-1250'),
  );
  expect(unclear.errors.file).toEqual([expect.stringMatching(/Windows-1252 .*Windows-1250 .*CSV UTF-8/)]);
  const lost = await check(manager, 'First name,Last name,Email\nJos\uFFFD,A,jp@acme.test');
  expect(lost).toMatchObject({ valid: 0, encoding: null, rows: [{ errors: [expect.stringContaining('were lost')] }] });
});

/* rule: admin.import-names */
test('a person of one name is added with it as first name, in whichever column it is', async () => {
  const { manager } = await company();
  const rows = ['Suharto,,a@acme.test', ',Sukarno,b@acme.test', ',,c@acme.test'];
  const answer = await api(manager).post(IMPORT, csvForm(rows, { skip_refused: 'true' }));
  expect(answer.body).toMatchObject({ added: 2, skipped: 1 });
  expect(
    await testSql()`select first_name, last_name from users where email in ('a@acme.test', 'b@acme.test') order by email`,
  ).toEqual([
    { first_name: 'Suharto', last_name: '' },
    { first_name: 'Sukarno', last_name: '' },
  ]);
  expect((await outbox.all()).map(({ to_email }) => to_email)).toEqual(['a@acme.test', 'b@acme.test']);
});

test('countries are found by their usual names and codes; one that is not of our list is named', async () => {
  for (const [name, country_code] of [
    ['United Kingdom', 'GB'],
    ['United States', 'US'],
    ['Hong Kong SAR China', 'HK'],
    ['Netherlands', 'NL'],
  ])
    await make.country({ name: name!, country_code: country_code! });
  const { manager } = await company();
  const written = ['UK', 'USA', 'Hong Kong', 'The Netherlands', 'Niederlande', 'Iceland'];
  const { rows } = await check(
    manager,
    ['First name,Last name,Email,Country', ...written.map((name, at) => `A,B,c${at}@acme.test,${name}`)].join('\n'),
  );
  expect(rows.map(({ errors }) => errors)).toEqual([
    ...written.slice(0, -1).map(() => []),
    ['“Iceland” is not a country of our list. Use its name or its two letters.'],
  ]);
});

test('a company without email domains imports nobody', async () => {
  const { manager } = await company({ domain: null });
  for (const path of [CHECK, IMPORT])
    expect(await api(manager).post(path, csvForm(['A,B,a@acme.test']))).toMatchObject(
      refused(409, expect.stringContaining('has no email domain') as string),
    );
});

test('a registration of an address that was never verified gives way', async () => {
  const { acme, manager } = await company();
  await make.caller({ company_id: acme.id, email: 'ada@acme.test', status: 'pending_verification' });
  expect((await api(manager).post(IMPORT, csvForm(['Ada,Holm,ada@acme.test']))).body).toMatchObject({ added: 1 });
});
