import { make } from '@/tools/factories/make';
import { runDirectoryDeletions } from '@/lib/worker/jobs/directory-deletions';
import { api, browser, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { connected, operations, person } from '../../support/scim';
import { userRow } from '../../support/user-fixtures';

beforeEach(emptyDatabase);

const SCIM = 'application/scim+json';
const days = (amount: number) => new Date(Date.now() + amount * 86_400_000);

test('a user is made, read, found, replaced and patched', async () => {
  const { acme, program_id, scim } = await connected();
  const made = await scim('POST', '/Users', person('eva@acme.test', { externalId: 'e-1', title: 'Engineer' }));
  expect(made).toMatchObject({
    status: 201,
    body: {
      userName: 'eva@acme.test',
      externalId: 'e-1',
      active: true,
      name: { givenName: 'Eva', familyName: 'Lind' },
    },
  });
  const { id, meta } = made.body;
  expect(made.headers.get('content-type')).toBe(SCIM);
  expect(made.headers.get('location')).toBe(meta.location);
  expect(made.headers.get('etag')).toBe(meta.version);
  expect(await userRow(Number(id))).toMatchObject({
    company_id: acme.id,
    role: 'caller',
    registration_type: 'directory',
  });
  expect((await scim('GET', `/Users/${id}`)).body).toEqual(made.body);
  const unchanged = await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version });
  expect(unchanged.status).toBe(304);
  const replaced = await scim('PUT', `/Users/${id}`, person('eva.berg@acme.test', { externalId: 'e-2' }));
  expect(replaced).toMatchObject({ status: 200, body: { id, userName: 'eva.berg@acme.test', externalId: 'e-2' } });
  const patched = await scim(
    'PATCH',
    `/Users/${id}`,
    operations({ op: 'replace', path: 'name.familyName', value: 'Berg' }),
  );
  expect(patched).toMatchObject({ status: 200, body: { name: { givenName: 'Eva', familyName: 'Berg' } } });
  const audit = await testSql()`select command, actor_id from audit_log where subject_type = 'user' order by id`;
  expect(audit).toEqual([
    { command: 'directory.add_user', actor_id: program_id },
    { command: 'directory.save_user', actor_id: program_id },
    { command: 'directory.patch_user', actor_id: program_id },
  ]);
});

test('a write with another version changes nothing', async () => {
  const { scim } = await connected();
  const { body } = await scim('POST', '/Users', person('eva@acme.test'));
  const patch = operations({ op: 'replace', value: { active: false } });
  const stale = await scim('PATCH', `/Users/${body.id}`, patch, { 'if-match': 'W/"other"' });
  expect(stale).toMatchObject({ status: 412, body: { status: '412' } });
  const right = await scim('PATCH', `/Users/${body.id}`, patch, { 'if-match': body.meta.version });
  expect(right).toMatchObject({ status: 200, body: { active: false } });
  expect((await scim('DELETE', `/Users/${body.id}`, undefined, { 'if-match': body.meta.version })).status).toBe(412);
});

test('inactive ends sessions and tokens on the next request, and active lets in again', async () => {
  const { scim } = await connected();
  const { body } = await scim('POST', '/Users', person('eva@acme.test'));
  const { token } = await loginAs({ id: Number(body.id) });
  const eva = api(undefined, { authorization: `Bearer ${token}` });
  expect((await eva.get('/api/auth/me')).status).toBe(200);
  await scim('PATCH', `/Users/${body.id}`, operations({ op: 'replace', value: { active: false } }));
  expect((await eva.get('/api/auth/me')).status).toBe(401);
  const again = await scim('PATCH', `/Users/${body.id}`, operations({ op: 'replace', value: { active: true } }));
  expect(again.body.active).toBe(true);
  expect((await eva.get('/api/auth/me')).status).toBe(401);
});

test('a new user gets the email that the users’ screen sends, and joins the default groups', async () => {
  const { scim } = await connected();
  await scim('POST', '/Users', person('eva@acme.test'));
  expect((await outbox.to('eva@acme.test')).map(({ template }) => template)).toEqual(['user_invited']);
});

test('a user of other hands is linked by address, once', async () => {
  const { acme, scim } = await connected();
  const eva = await make.caller({ company_id: acme.id, email: 'eva@acme.test', role: 'program_manager' });
  const linked = await scim('POST', '/Users', person('EVA@acme.test', { externalId: 'e-1' }));
  expect(linked).toMatchObject({ status: 201, body: { id: String(eva.id), externalId: 'e-1' } });
  expect(await userRow(eva.id)).toMatchObject({ role: 'program_manager', last_name: 'Lind' });
  const twice = await scim('POST', '/Users', person('eva@acme.test'));
  expect(twice).toMatchObject({ status: 409, body: { status: '409', scimType: 'uniqueness' } });
});

test.each([
  ['outside of the company’s domains', 'eva@elsewhere.test'],
  ['of a look-alike', 'eva@acme.test.evil.test'],
  ['that is none', 'eva'],
])('an address %s is refused', async (_, email) => {
  const { scim } = await connected();
  const refused = await scim('POST', '/Users', person(email));
  expect(refused).toMatchObject({ status: 400, body: { status: '400', scimType: 'invalidValue' } });
  const { body } = await scim('POST', '/Users', person('eva@acme.test'));
  expect((await scim('PUT', `/Users/${body.id}`, person(email))).status).toBe(400);
  expect((await scim('GET', `/Users/${body.id}`)).body.userName).toBe('eva@acme.test');
});

test('a directory adds nobody by a domain that is neither proven nor vouched for', async () => {
  const { acme, scim } = await connected();
  await testSql()`delete from company_domains where company_id = ${acme.id}`;
  const refused = await scim('POST', '/Users', person('eva@acme.test'));
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('not proven') as string } });
});

test('a changed address replaces the old one, ends sessions, and both mailboxes are told', async () => {
  const { scim } = await connected();
  const { body } = await scim('POST', '/Users', person('eva@acme.test'));
  const { token } = await loginAs({ id: Number(body.id) });
  await scim('PATCH', `/Users/${body.id}`, operations({ op: 'replace', path: 'userName', value: 'berg@acme.test' }));
  expect((await api(undefined, { authorization: `Bearer ${token}` }).get('/api/auth/me')).status).toBe(401);
  for (const to of ['eva@acme.test', 'berg@acme.test'])
    expect((await outbox.to(to)).map(({ template }) => template)).toContain('account_changed');
});

test('a deleted user is disabled and gone for the directory; the address is free after 30 days', async () => {
  const { acme, scim } = await connected();
  const { body } = await scim('POST', '/Users', person('eva@acme.test', { externalId: 'e-1' }));
  expect((await scim('DELETE', `/Users/${body.id}`)).status).toBe(204);
  expect((await scim('GET', `/Users/${body.id}`)).status).toBe(404);
  expect(await userRow(Number(body.id))).toMatchObject({ status: 'inactive', email: 'eva@acme.test' });
  const back = await scim('POST', '/Users', person('eva@acme.test'));
  expect(back).toMatchObject({ status: 201, body: { id: body.id, active: true } });
  await scim('DELETE', `/Users/${body.id}`);
  expect(await runDirectoryDeletions(days(29))).toBe(0);
  expect(await runDirectoryDeletions(days(31))).toBe(1);
  expect(await userRow(Number(body.id))).toMatchObject({ status: 'deleted', company_id: acme.id });
  expect(await testSql()`select * from directory_users`).toEqual([]);
});

test('the last business manager is neither disabled nor deleted', async () => {
  const { manager, scim } = await connected();
  const off = await scim('PATCH', `/Users/${manager.id}`, operations({ op: 'replace', value: { active: false } }));
  expect(off).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Business Manager') as string } });
  expect((await scim('DELETE', `/Users/${manager.id}`)).status).toBe(409);
  expect(await userRow(manager.id)).toMatchObject({ status: 'active' });
});

describe('pages and filters', () => {
  test('a page starts at startIndex and has at most count', async () => {
    const { scim } = await connected();
    for (const name of ['a', 'b', 'c']) await scim('POST', '/Users', person(`${name}@acme.test`));
    const page = await scim('GET', '/Users?startIndex=2&count=2');
    expect(page.body).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect(page.body.Resources.map(({ userName }) => userName)).toEqual(['a@acme.test', 'b@acme.test']);
    expect((await scim('GET', '/Users?startIndex=0&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    const part = await scim('GET', '/Users?attributes=userName&count=1');
    expect(Object.keys(part.body.Resources[0]!).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
  });

  test.each([
    ['userName eq "EVA@acme.test"', ['eva']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "eva@acme.test"', ['eva']],
    ['externalId eq "e-1"', ['eva']],
    ['externalId eq "E-1"', []],
    ['emails[type eq "work" and value eq "eva@acme.test"]', ['eva']],
    ['emails[type eq "work"].value eq "eva@acme.test"', ['eva']],
    ['emails.value sw "eva@"', ['eva']],
    ['emails eq "eva@acme.test"', ['eva']],
    ['active eq "False"', ['off']],
    ['active eq false and userName co "acme"', ['off']],
    ['name.familyName eq "lind" and not (userName sw "off")', ['eva']],
    ['userName sw "eva" or userName sw "off"', ['eva', 'off']],
    ['externalId pr', ['eva']],
    ['userName co "%"', []],
    ['meta.created gt "2020-01-01T00:00:00Z" and userName ne "manager@acme.test"', ['eva', 'off']],
    ['id eq "0"', []],
  ])('%s', async (filter, names) => {
    const { scim } = await connected();
    await scim('POST', '/Users', person('eva@acme.test', { externalId: 'e-1' }));
    await scim('POST', '/Users', person('off@acme.test', { active: false }));
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(200);
    expect(body.Resources.map(({ userName }) => userName.split('@')[0])).toEqual(names);
  });

  test.each([
    'userName eq',
    'password eq "x"',
    'userName eq 7',
    'company_id eq "1"',
    'userName eq "x\' or 1=1 --" or',
    `${'('.repeat(5000)}userName pr${')'.repeat(5000)}`,
    `${'not '.repeat(30)}userName pr`,
    Array.from({ length: 60 }, () => 'active eq true').join(' or '),
    `userName eq "${'\n'.repeat(60)}`,
    'constructor eq "x"',
  ])('a filter that cannot be read is refused: %#', async (filter) => {
    const { scim } = await connected();
    const refused = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidFilter' } });
  });

  test('quotes and wildcards of a filter are text', async () => {
    const { scim } = await connected();
    const { status, body } = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "x' or '1'='1"`)}`);
    expect([status, body.totalResults]).toEqual([200, 0]);
  });
});

describe('what the directory owns', () => {
  test('a manager changes none of it by hand, and is told whom to ask', async () => {
    const { acme, manager, scim } = await connected();
    const { body } = await scim('POST', '/Users', person('eva@acme.test'));
    const other = await make.manager({ company_id: acme.id });
    const off = await browser(other).post(`/api/admin/company/users/${body.id}/status`, { status: 'inactive' });
    expect(off).toMatchObject({ status: 409, body: { error: expect.stringContaining(manager.first_name) as string } });
    const deleted = await browser(other).delete(`/api/admin/company/users/${body.id}`);
    expect(deleted.status).toBe(409);
    expect(await userRow(Number(body.id))).toMatchObject({ status: 'active' });
  });

  test('without a token everything can be edited by hand again', async () => {
    const { manager, scim } = await connected();
    const { body } = await scim('POST', '/Users', person('eva@acme.test'));
    await browser(manager).delete('/api/admin/company/scim/token');
    expect((await scim('GET', `/Users/${body.id}`)).status).toBe(401);
    expect((await browser(manager).delete(`/api/admin/company/users/${body.id}`)).status).toBe(200);
  });
});
