import { make } from '@/tools/factories/make';
import { isLibraryLoaded } from '@/lib/people/sso/library';
import { api, callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { answerTo, begin, logIn, postAnswer, ssoCompany } from '../../support/saml';

beforeEach(emptyDatabase);

const users = () =>
  testSql()`select email, role, status, registration_type, first_name, last_name, company_id from users order by id`;

test('the library is not loaded until somebody logs in', () => {
  jest.isolateModules(() => {
    jest.requireActual('@/app/saml2/[slug]/acs/route');
    expect(
      jest.requireActual<typeof import('@/lib/people/sso/library')>('@/lib/people/sso/library').isLibraryLoaded(),
    ).toBe(false);
  });
});

test('a colleague who was never here becomes a Standard User and starts at the dashboard', async () => {
  const { company } = await ssoCompany();
  const done = await logIn('cobalt');
  expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
  expect((await users())[1]).toEqual({
    email: 'ada@cobalt.test',
    role: 'caller',
    status: 'active',
    registration_type: 'sso',
    first_name: 'Ada',
    last_name: 'Lovelace',
    company_id: company.id,
  });
  expect(await testSql()`select method from login_records`).toEqual([{ method: 'sso' }]);
  const cookie = done.cookies.find((one) => one.startsWith('concord.session='))!.split(';')[0]!;
  const me = await callRoute('GET', '/api/auth/me', { headers: { cookie } });
  expect(me).toMatchObject({ status: 200 });
  expect(isLibraryLoaded()).toBe(true);
});

describe('who gets in', () => {
  test('a known colleague by address, and from then on by NameID, whatever their address becomes', async () => {
    const { company } = await ssoCompany();
    const { id } = await make.caller({ company_id: company.id, email: 'ada@cobalt.test', first_name: 'Augusta' });
    const first = await logIn('cobalt', { email: 'Ada@Cobalt.TEST', name_id: 'u-1' });
    expect(first.headers.get('location')).toBe('/dashboard');
    await logIn('cobalt', { email: 'countess@cobalt.test', name_id: 'u-1' });
    expect(await testSql()`select user_id from login_records`).toEqual([{ user_id: id }, { user_id: id }]);
    expect(await testSql()`select email, first_name from users where role = 'caller'`).toEqual([
      { email: 'ada@cobalt.test', first_name: 'Augusta' },
    ]);
    expect((await logIn('cobalt', { email: null, name_id: 'u-1' })).headers.get('location')).toBe('/dashboard');
  });

  test('a NameID that changes at every login is not remembered', async () => {
    await ssoCompany();
    await logIn('cobalt', { name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' });
    expect(await testSql()`select * from sso_identities`).toHaveLength(0);
  });

  test('where the company approves new users, they wait for it and get no session', async () => {
    const { manager } = await ssoCompany({ requires_approval: true });
    const done = await logIn('cobalt');
    expect(done.headers.get('location')).toBe('http://cobalt.portal.test/?alert=approval');
    expect((await users())[1]).toMatchObject({ status: 'pending_approval', registration_type: 'sso' });
    expect(await testSql()`select to_email from outbox where template = 'approval_request'`).toEqual([
      { to_email: manager.email },
    ]);
    expect((await logIn('cobalt')).headers.get('location')).toBe('http://cobalt.portal.test/?alert=approval');
    expect(await testSql()`select id from login_records`).toHaveLength(0);
    await testSql()`update users set status = 'active' where role = 'caller'`;
    expect((await logIn('cobalt')).headers.get('location')).toBe('/dashboard');
  });

  test('an address that somebody registered without proving it belongs to the person of the provider', async () => {
    const { company } = await ssoCompany();
    await make.caller({
      company_id: company.id,
      email: 'ada@cobalt.test',
      status: 'pending_verification',
      first_name: 'Eve',
    });
    await logIn('cobalt');
    const [row] = await testSql()`select status, first_name, password_hash from users where role = 'caller'`;
    expect(row).toEqual({ status: 'active', first_name: 'Ada', password_hash: null });
  });

  test('new users join the default groups', async () => {
    const { company } = await ssoCompany();
    const group = await make.community();
    const { id } = await make.relation({ company_id: company.id, community_id: group.id, user_access_flag: 'limit' });
    await testSql()`insert into company_default_groups (company_id, community_id) values (${company.id}, ${group.id})`;
    await logIn('cobalt');
    expect(await testSql()`select relation_id from relation_users`).toEqual([{ relation_id: id }]);
  });

  const ALERT = 'http://cobalt.portal.test/?alert=';
  const refused: [string, (company_id: number) => Promise<{ email: string; name_id?: string }>, string][] = [
    [
      'an inactive user',
      async (company_id) => make.caller({ company_id, email: 'x@cobalt.test', status: 'inactive' }),
      'inactive',
    ],
    [
      'a rejected one',
      async (company_id) => make.caller({ company_id, email: 'x@cobalt.test', status: 'rejected' }),
      'rejected',
    ],
    ['role api', async (company_id) => make.apiUser({ company_id, email: 'x@cobalt.test' }), 'sso_account'],
    ['another company’s address', async () => make.caller({ email: 'x@acme.test' }), 'sso_account'],
    ['a foreign address', async () => ({ email: 'x@evil-cobalt.test' }), 'sso_account'],
    ['a longer foreign one', async () => ({ email: 'x@cobalt.test.evil.test' }), 'sso_account'],
    ['full-width characters', async () => ({ email: 'x@ｃobalt.test' }), 'sso_account'],
    ['two addresses', async () => ({ email: 'x@cobalt.test,y@evil.test' }), 'sso_account'],
    ['no address', async () => ({ email: '' }), 'sso_account'],
  ];
  test.each(refused)('%s does not', async (_who, somebody, alert) => {
    const { company } = await ssoCompany();
    const { email } = await somebody(company.id);
    const [before] = await testSql()`select count(*)::int as users from users`;
    const done = await logIn('cobalt', { email, name_id: 'n-1' });
    expect([done.status, done.headers.get('location'), done.body]).toEqual([303, `${ALERT}${alert}`, Buffer.from('')]);
    expect(done.cookies.filter((one) => one.startsWith('concord.session'))).toEqual([]);
    expect(await testSql()`select id from login_records`).toHaveLength(0);
    expect(await testSql()`select count(*)::int as users from users`).toEqual([before]);
  });

  test('a sub-domain of the company’s domain is its own', async () => {
    await ssoCompany();
    expect((await logIn('cobalt', { email: 'ada@labs.cobalt.test' })).headers.get('location')).toBe('/dashboard');
  });

  test('an inactive company, and one that logs in another way, begin nothing', async () => {
    const { company } = await ssoCompany();
    const begun = await begin('cobalt');
    const start = async () => (await callRoute('GET', '/saml2/cobalt/login')).headers.get('location');
    await testSql()`update companies set login_method = 'email_link' where id = ${company.id}`;
    expect(await start()).toBe(`${ALERT}sso_setup`);
    expect((await postAnswer('cobalt', answerTo(begun), { cookie: begun.cookie })).headers.get('location')).toBe(
      `${ALERT}sso_setup`,
    );
    await testSql()`update companies set status = 'inactive' where id = ${company.id}`;
    expect(await start()).toBe('http://cobalt.portal.test/');
  });
});

describe('where it leads', () => {
  test.each([
    ['?next=/my-cases', '', '/my-cases'],
    ['', '/my-cases?x=1', '/my-cases?x=1'],
    ['?next=/profile', '/my-cases', '/my-cases'],
    ['?next=//evil.test', '', '/dashboard'],
    ['', '//evil.test', '/dashboard'],
    ['', '/\\evil.test', '/dashboard'],
    ['', 'https://evil.test/', '/dashboard'],
    ['', 'javascript:alert(1)', '/dashboard'],
    ['', '/%09/evil.test', '/dashboard'],
    ['', '/super_admin/dashboard', '/dashboard'],
  ])('login%s with RelayState %s: %s', async (query, relay, location) => {
    await ssoCompany();
    expect((await logIn('cobalt', { query, relay })).headers.get('location')).toBe(location);
  });

  test('the screen that was asked for before is remembered through the provider', async () => {
    await ssoCompany();
    const begun = await begin('cobalt', '', { cookie: 'concord.next=%2Fmy-cases' });
    expect(begun.location.searchParams.get('RelayState')).toBe('/my-cases');
    const done = await postAnswer('cobalt', answerTo(begun), { cookie: begun.cookie });
    expect(done.headers.get('location')).toBe('/my-cases');
    expect(done.cookies.some((one) => one.startsWith('concord.next=;'))).toBe(true);
  });

  test('the session that the browser had before ends', async () => {
    const { company } = await ssoCompany();
    const colleague = await make.caller({ company_id: company.id });
    const { cookie } = await (await import('../../support/api')).loginAs(colleague);
    const begun = await begin('cobalt', '', { cookie });
    await postAnswer('cobalt', answerTo(begun), { cookie: begun.cookie });
    expect(await testSql()`select ended_at is null as open from sessions where user_id = ${colleague.id}`).toEqual([
      { open: false },
    ]);
  });

  test('logout ends at the provider’s logout, where one is entered', async () => {
    const { company } = await ssoCompany();
    const colleague = await make.caller({ company_id: company.id });
    expect((await api(colleague).post('/api/auth/logout')).body).toMatchObject({
      location: 'http://cobalt.portal.test/',
    });
    await testSql()`update companies set sso_idp_logout_url = 'https://idp.test/bye' where id = ${company.id}`;
    expect((await api(colleague).post('/api/auth/logout')).body).toMatchObject({ location: 'https://idp.test/bye' });
  });
});
