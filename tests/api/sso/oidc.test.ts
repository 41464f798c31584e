import { make } from '@/tools/factories/make';
import { readSso } from '@/lib/people/sso/settings';
import { readTestResult } from '@/lib/people/sso/test-result';
import { runSsoMetadata } from '@/lib/worker/jobs/sso-metadata';
import { newIssuerKey } from '../../../tools/idp/oidc';
import { api, callRoute, loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { asAdmin } from '../../support/company-fixtures';
import { beginCode, CLIENT, comeBack, FakeIssuer, logInByCode, oidcCompany } from '../../support/oidc';
import { outbox } from '../../support/outbox';
import { runQueryAs } from '../../support/run-query';
import { answerTo, begin, formOf, logIn, metadataOf, postAnswer, ssoCompany, xmlFile } from '../../support/saml';

type Claims = Record<string, unknown>;

const PATH = '/api/admin/company/sso';
const ALERT = 'http://cobalt.portal.test/?alert=';
const issuer = new FakeIssuer();

beforeAll(() => issuer.start());
afterAll(() => issuer.stop());
beforeEach(async () => {
  await emptyDatabase();
  issuer.reset();
  process.env.OUTGOING_ALLOW = issuer.host;
});
afterEach(() => delete process.env.OUTGOING_ALLOW);

const whereTo = async (login: ReturnType<typeof logInByCode>) => (await login).headers.get('location');

/* rules: sso.oidc, sso.account */
test('a colleague who was never here becomes a Standard User, by code, PKCE and nonce', async () => {
  const { company } = await oidcCompany(issuer);
  const begun = await beginCode('cobalt', '?next=/my-cases');
  expect(Object.fromEntries(begun.asked)).toEqual({
    client_id: 'portal',
    response_type: 'code',
    redirect_uri: 'http://cobalt.portal.test/oidc/cobalt/callback',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const done = await comeBack(begun, issuer.approve(begun.asked));
  expect([done.status, done.headers.get('location')]).toEqual([303, '/my-cases']);
  expect(
    await testSql()`select email, role, status, registration_type, first_name, last_name, company_id from users where role = 'caller'`,
  ).toEqual([
    {
      email: 'ada@cobalt.test',
      role: 'caller',
      status: 'active',
      registration_type: 'sso',
      first_name: 'Ada',
      last_name: 'Lovelace',
      company_id: company.id,
    },
  ]);
  const cookie = done.cookies.find((one) => one.startsWith('concord.session='))!.split(';')[0]!;
  expect(await callRoute('GET', '/api/auth/me', { headers: { cookie } })).toMatchObject({ status: 200 });
  expect(await testSql()`select method from login_records`).toEqual([{ method: 'sso' }]);
  expect(await testSql()`select command from audit_log where command like 'session.%'`).toEqual([
    { command: 'session.start_by_oidc' },
  ]);
  expect(await whereTo(logInByCode(issuer, { claims: { email: 'countess@cobalt.test' } }))).toBe('/dashboard');
  expect(await testSql()`select count(*)::int as people from users where role = 'caller'`).toEqual([{ people: 1 }]);
});

test('on the root host the login comes back to the root host', async () => {
  await oidcCompany(issuer);
  const { asked } = await beginCode('cobalt', '', { host: 'portal.test' });
  expect(asked.get('redirect_uri')).toBe('http://portal.test/oidc/cobalt/callback');
});

test('what the ID token lacks is asked with the access token', async () => {
  await oidcCompany(issuer);
  issuer.userinfo = { sub: 'u-1', email: 'ada@cobalt.test', name: 'Lovelace, Ada', phone_number: '+14085550110' };
  const thin = { email: undefined, given_name: undefined, family_name: undefined };
  expect(await whereTo(logInByCode(issuer, { claims: thin }))).toBe('/dashboard');
  expect(await testSql()`select first_name, last_name, phone from users where role = 'caller'`).toEqual([
    { first_name: 'Ada', last_name: 'Lovelace', phone: '+14085550110' },
  ]);
  issuer.userinfo = { ...issuer.userinfo, sub: 'u-2' };
  expect(await whereTo(logInByCode(issuer, { claims: thin }))).toBe(`${ALERT}sso`);
});

describe('rule: sso.oidc-address', () => {
  const GOOGLE = { email_verified: true, hd: 'cobalt.test' };
  test.each<[string, Claims, string]>([
    ['verified', { email_verified: true }, '/dashboard'],
    ['the provider says nothing', {}, '/dashboard'],
    ['not verified', { email_verified: false }, `${ALERT}sso_email`],
    ['not verified, as a word', { email_verified: 'false' }, `${ALERT}sso_email`],
    [
      'a name that looks like an address',
      { email: undefined, preferred_username: 'ada@cobalt.test' },
      `${ALERT}sso_account`,
    ],
    ['of another domain', { email: 'ada@acme.test' }, `${ALERT}sso_account`],
  ])('%s', async (_, claims, location) => {
    issuer.userinfo = { sub: 'u-1' };
    await oidcCompany(issuer);
    expect(await whereTo(logInByCode(issuer, { claims }))).toBe(location);
  });

  test('a known person gets in with an address that is no longer verified', async () => {
    await oidcCompany(issuer);
    await logInByCode(issuer);
    expect(await whereTo(logInByCode(issuer, { claims: { email_verified: false } }))).toBe('/dashboard');
  });

  test.each<[string, Claims, string]>([
    ['of the company’s Workspace', GOOGLE, '/dashboard'],
    ['of nobody’s Workspace', { ...GOOGLE, hd: undefined }, `${ALERT}sso_account`],
    ['of another Workspace', { ...GOOGLE, hd: 'evil.test' }, `${ALERT}sso_account`],
    ['not verified', { ...GOOGLE, email_verified: undefined }, `${ALERT}sso_email`],
  ])('an account of Google, %s', async (_, claims, location) => {
    await oidcCompany(issuer);
    // Google’s issuer is everybody’s; its name stands for it while its addresses are those of the test.
    await testSql()`update sso_providers set entity_id = 'https://accounts.google.com'`;
    const begun = await beginCode('cobalt');
    const answer = issuer.approve(begun.asked, { iss: 'https://accounts.google.com', ...claims });
    const done = await comeBack(begun, { ...answer, iss: 'https://accounts.google.com' });
    expect(done.headers.get('location')).toBe(location);
  });
});

test('a company’s SSO opens no other company, and neither do its answers', async () => {
  await oidcCompany(issuer);
  const other = await oidcCompany(issuer, { slug: 'acme', domain: 'acme.test' });
  await make.caller({ company_id: other.company.id, email: 'ada@acme.test' });
  expect(await whereTo(logInByCode(issuer, { claims: { email: 'ada@acme.test', sub: 'x' } }))).toBe(
    `${ALERT}sso_account`,
  );
  const begun = await beginCode('cobalt');
  const done = await comeBack({ ...begun, slug: 'acme' }, issuer.approve(begun.asked));
  expect(done.headers.get('location')).toBe('http://acme.portal.test/?alert=sso_browser');
});

test('an issuer’s people are not a SAML provider’s of the same name', async () => {
  const { manager } = await oidcCompany(issuer);
  await logInByCode(issuer);
  const metadata = metadataOf({ entity_id: issuer.issuer });
  const saml = { sso_protocol: 'saml', sso_identity_source: 'file', sso_identity_file: xmlFile(metadata) };
  await api(manager).post(PATH, formOf({ ...saml, confirm_switch: 'true' }));
  const done = await logIn('cobalt', { issuer: issuer.issuer, name_id: 'u-1', email: null });
  expect(done.headers.get('location')).toBe(`${ALERT}sso_account`);
});

/* rule: sso.protocol */
test('each protocol takes no answers while the other is in use', async () => {
  const { manager } = await ssoCompany();
  const saml = await begin('cobalt');
  await api(manager).post(PATH, { sso_protocol: 'oidc', sso_issuer: issuer.issuer, ...CLIENT, confirm_switch: true });
  expect((await postAnswer('cobalt', answerTo(saml), { cookie: saml.cookie })).headers.get('location')).toBe(
    `${ALERT}sso_setup`,
  );
  const code = await beginCode('cobalt');
  await api(manager).post(PATH, { sso_protocol: 'saml', confirm_switch: true });
  expect((await comeBack(code, issuer.approve(code.asked))).headers.get('location')).toBe(`${ALERT}sso_setup`);
  expect((await logIn('cobalt')).headers.get('location')).toBe('/dashboard');
});

test('network staff’s form keeps a company’s OpenID Connect', async () => {
  const { company } = await oidcCompany(issuer);
  const { read, save } = await asAdmin();
  const { sso_idp_file, ...form } = await read(company.id);
  expect([form.sso_protocol, sso_idp_file]).toEqual(['oidc', null]);
  const entry = { ...form, sso_identity_source: 'url', sso_idp_entity_url: 'https://evil.test', region_text: 'EMEA' };
  expect((await save(company.id, entry)).status).toBe(200);
  expect(await testSql()`select protocol, entity_id from sso_providers`).toEqual([
    { protocol: 'oidc', entity_id: issuer.issuer },
  ]);
  expect(await whereTo(logInByCode(issuer))).toBe('/dashboard');
});

test('a new key of the provider works at once', async () => {
  await oidcCompany(issuer);
  expect(await whereTo(logInByCode(issuer))).toBe('/dashboard');
  issuer.keys.push(await newIssuerKey('second'));
  expect(await whereTo(logInByCode(issuer))).toBe('/dashboard');
});

test('the discovery document is read every day, and another issuer’s is not taken', async () => {
  await oidcCompany(issuer);
  const age = () => testSql()`update sso_providers set tried_at = now() - interval '1 day'`;
  const state = () => testSql()`select login_url, read_error from sso_providers`;
  await age();
  issuer.discovery = { authorization_endpoint: `${issuer.issuer}/new` };
  await runSsoMetadata(new Date());
  expect(await state()).toEqual([{ login_url: `${issuer.issuer}/new`, read_error: null }]);
  await age();
  issuer.discovery = { issuer: 'https://evil.test', authorization_endpoint: 'https://evil.test/authorize' };
  await runSsoMetadata(new Date());
  expect(await state()).toEqual([
    { login_url: `${issuer.issuer}/new`, read_error: expect.stringContaining('https://evil.test') },
  ]);
});

describe('rule: sso.oidc-logout', () => {
  const logOut = async (cookie: string) =>
    (
      await callRoute<{ location: string }>('POST', '/api/auth/logout', {
        headers: {
          cookie,
          origin: 'http://cobalt.portal.test',
          host: 'cobalt.portal.test',
          'sec-fetch-site': 'same-origin',
        },
      })
    ).body.location;
  const session = async () =>
    (await logInByCode(issuer)).cookies.find((one) => one.startsWith('concord.session='))!.split(';')[0]!;

  test('a logout also ends the login at the provider, which is told whose', async () => {
    const { company } = await oidcCompany(issuer);
    const cookie = await session();
    const [kept] = await testSql()`select id_token from sso_id_tokens`;
    expect(kept!.id_token).not.toContain('eyJ');
    const location = new URL(await logOut(cookie));
    expect(location.origin + location.pathname).toBe(`${issuer.issuer}/end_session`);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'portal',
      post_logout_redirect_uri: 'http://cobalt.portal.test/',
      id_token_hint: expect.stringMatching(/^eyJ/),
    });
    expect(await testSql()`select session_id from sso_id_tokens`).toHaveLength(0);
    const again = await session();
    await testSql()`update companies set sso_idp_logout_url = 'https://idp.test/bye' where id = ${company.id}`;
    expect(await logOut(again)).toBe('https://idp.test/bye');
  });

  test('a provider without a logout leads back to the landing page', async () => {
    issuer.discovery = { end_session_endpoint: undefined };
    await oidcCompany(issuer);
    expect(await logOut(await session())).toBe('http://cobalt.portal.test/');
  });
});

describe('rule: sso.assurance', () => {
  test('what the last login was worth is shown; what the company demands has to be among it', async () => {
    const { manager } = await oidcCompany(issuer);
    await logInByCode(issuer, { claims: { acr: 'silver', amr: ['pwd'] } });
    expect((await runQueryAs(readSso, manager, {})).provider).toMatchObject({
      last_login_at: expect.any(Date),
      last_assurance: ['silver', 'pwd'],
    });
    const saved = await api(manager).post(PATH, { sso_required_assurance: 'mfa\nphr' });
    expect(saved.body.company).toMatchObject({ sso_required_assurance: ['mfa', 'phr'] });
    expect(await whereTo(logInByCode(issuer, { claims: { amr: ['pwd'] } }))).toBe(`${ALERT}sso_assurance`);
    expect(await whereTo(logInByCode(issuer))).toBe(`${ALERT}sso_assurance`);
    // A demand that nobody meets must not lock the managers out.
    expect((await runQueryAs(readSso, manager, {})).provider!.proven_at).toBeNull();
    expect(await whereTo(logInByCode(issuer, { claims: { amr: ['pwd', 'mfa'] } }))).toBe('/dashboard');
  });

  test('of SAML it is the context class', async () => {
    const { manager } = await ssoCompany();
    await logIn('cobalt');
    const context = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
    expect((await runQueryAs(readSso, manager, {})).provider!.last_assurance).toEqual([context]);
    await api(manager).post(PATH, { sso_required_assurance: 'https://refeds.org/profile/mfa' });
    expect((await logIn('cobalt')).headers.get('location')).toBe(`${ALERT}sso_assurance`);
    const stronger = (xml: string) => xml.replace(context, 'https://refeds.org/profile/mfa');
    expect((await logIn('cobalt', { before: stronger })).headers.get('location')).toBe('/dashboard');
  });
});

test('Test sign-in shows what arrived, or why it was refused', async () => {
  const { company, manager } = await oidcCompany(issuer, { login_method: 'email_link' });
  const { cookie } = await loginAs(manager);
  const says = async (claims = {}, answer = {}) => {
    const begun = await beginCode('cobalt', '?test=1', { cookie });
    const done = await comeBack(begun, { ...issuer.approve(begun.asked, claims), ...answer });
    const id = done.headers.get('location')!.split('/').pop()!;
    return runQueryAs(readTestResult, manager, { id });
  };
  expect(await says({ amr: ['mfa'], groups: ['a', 'b'] })).toMatchObject({
    works: true,
    message: 'This person is new. The login would create a Standard User.',
    person: { email: 'ada@cobalt.test', name_id: 'u-1' },
    assurance: ['mfa'],
    attributes: expect.arrayContaining([{ name: 'groups', values: ['a', 'b'] }]),
  });
  const message = async (...given: Parameters<typeof says>) => (await says(...given)).message;
  expect(await message({ email_verified: false })).toMatch(/has not verified ada@cobalt.test/);
  expect(await message({ aud: 'another' })).toMatch(/does not hold.*not set up correctly/);
  expect(await message({}, { code: 'none' })).toMatch(/did not take the code/);
  await testSql()`update companies set sso_required_assurance = '{mfa}' where id = ${company.id}`;
  expect(await message()).toMatch(/requires one of mfa, and the provider confirmed nothing/);
  expect(await testSql()`select id from users where role = 'caller'`).toHaveLength(0);
});

describe('settings', () => {
  const given = () => ({ sso_protocol: 'oidc', sso_issuer: issuer.issuer, ...CLIENT });
  const fresh = async () => {
    const own = await make.company({ slug: 'cobalt', domain: 'cobalt.test', login_method: 'sso' });
    return make.manager({ company_id: own.id, email: 'manager@cobalt.test' });
  };
  const secret = async () => (await testSql()`select client_secret, proven_at from sso_providers`)[0]!;

  test('the secret is stored sealed, answered nowhere, kept by an empty field and replaced by a new one', async () => {
    const { manager } = await oidcCompany(issuer);
    await logInByCode(issuer);
    const [stored] = [await secret()];
    expect(stored.client_secret).not.toContain(CLIENT.sso_client_secret);
    const screen = await runQueryAs(readSso, manager, {});
    expect(screen.company).toMatchObject({ sso_client_id: 'portal', sso_client_secret_set_at: expect.any(Date) });
    expect(JSON.stringify(screen)).not.toContain(CLIENT.sso_client_secret);
    await api(manager).post(PATH, { sso_client_secret: '', sso_login_section: 'Hi' });
    expect(await secret()).toEqual(stored);
    const saved = await api(manager).post(PATH, { sso_client_secret: 'a wrong one' });
    expect(JSON.stringify(saved.body)).not.toContain('a wrong one');
    expect(await secret()).toEqual({ client_secret: expect.any(String), proven_at: null });
    expect(await whereTo(logInByCode(issuer))).toBe(`${ALERT}sso_setup`);
    expect(await testSql()`select changes from audit_log where changes::text like '%secret%'`).not.toEqual([]);
    expect(JSON.stringify(await testSql()`select changes from audit_log`)).not.toContain('a wrong one');
    expect((await outbox.of('sso_changed')).at(-1)!.text).toContain('client secret');
  });

  /* rule: sso.oidc-secret */
  test('a secret never reaches another issuer or client', async () => {
    const { manager } = await oidcCompany(issuer);
    const save = (body: object) => api(manager).post(PATH, body);
    const asks = { errors: { sso_client_secret: [expect.stringMatching(/^Enter the client secret/)] } };
    expect(await save({ sso_issuer: `${issuer.issuer}/other` })).toMatchObject({ status: 422, body: asks });
    expect(await save({ sso_client_id: 'other' })).toMatchObject({ status: 422, body: asks });
    const file = { sso_identity_source: 'file', sso_identity_file: xmlFile(metadataOf()), confirm_switch: 'true' };
    await save(formOf({ sso_protocol: 'saml', sso_issuer: `${issuer.issuer}/other`, ...file }));
    expect((await secret()).client_secret).toBeNull();
    expect(await save({ sso_protocol: 'oidc', confirm_switch: true })).toMatchObject({ status: 422, body: asks });
  });

  test('a switch is confirmed', async () => {
    const { manager } = await ssoCompany();
    const switched = (more = {}) => api(manager).post(PATH, { ...given(), ...more });
    expect(await switched()).toMatchObject({
      status: 422,
      body: { errors: { confirm_switch: ['Confirm that OpenID Connect replaces SAML.'] } },
    });
    expect((await switched({ confirm_switch: true })).status).toBe(200);
    expect(await testSql()`select protocol, certificates from sso_providers`).toEqual([
      { protocol: 'oidc', certificates: [] },
    ]);
  });

  test('a provider that is away does not keep texts from being saved', async () => {
    const { manager } = await oidcCompany(issuer);
    issuer.answers['/.well-known/openid-configuration'] = (_, response) => response.writeHead(503).end();
    expect((await api(manager).post(PATH, { sso_login_section: 'Hi' })).status).toBe(200);
  });

  test('the address of the discovery document is taken for its issuer', async () => {
    const manager = await fresh();
    const saved = await api(manager).post(PATH, {
      ...given(),
      sso_issuer: `${issuer.issuer}/.well-known/openid-configuration`,
    });
    expect(saved.body.company).toMatchObject({ sso_issuer: issuer.issuer });
  });

  test.each<[string, object, string, RegExp]>([
    ['no issuer', { sso_issuer: '' }, 'sso_issuer', /^Enter the address/],
    ['no client', { sso_client_id: '' }, 'sso_client_id', /^Enter the client ID/],
    ['no secret', { sso_client_secret: '' }, 'sso_client_secret', /^Enter the client secret/],
    ['a secret of other letters', { sso_client_secret: 'ключ' }, 'sso_client_secret', /as your provider shows it/],
    ['a script', { sso_issuer: 'javascript:alert(1)' }, 'sso_issuer', /web address/],
    ['http', { sso_issuer: 'http://idp.example.com' }, 'sso_issuer', /https/],
    ['a private address', { sso_issuer: 'https://10.0.0.1' }, 'sso_issuer', /not public/],
    ['the cloud’s own service', { sso_issuer: 'https://169.254.169.254' }, 'sso_issuer', /not public/],
    [
      'Microsoft’s personal accounts',
      { sso_issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' },
      'sso_issuer',
      /personal accounts/,
    ],
    ['eleven demands', { sso_required_assurance: 'a b c d e f g h i j k' }, 'sso_required_assurance', /at most 10/],
    ['another protocol', { sso_protocol: 'ldap' }, 'sso_protocol', /Choose SAML/],
  ])('%s is refused beside its field', async (_, body, field, text) => {
    const manager = await fresh();
    expect(await api(manager).post(PATH, { ...given(), ...body })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.stringMatching(text)] } },
    });
    expect(await testSql()`select company_id from sso_providers`).toHaveLength(0);
  });

  const json = { 'content-type': 'application/json' };
  test.each<[string, Claims, RegExp]>([
    ['another issuer', { issuer: 'https://evil.test' }, /names another issuer: https:\/\/evil.test/],
    ['all tenants', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, /all organizations/],
    ['no token address', { token_endpoint: undefined }, /lacks what a login needs: token_endpoint/],
    ['a script to log in at', { authorization_endpoint: 'javascript:alert(1)' }, /must start with https/],
    ['a password in an address', { authorization_endpoint: 'https://me:you@idp.test/' }, /must start with https/],
    ['only shared secrets and none', { id_token_signing_alg_values_supported: ['none', 'HS256'] }, /no public key/],
    ['no client secret', { token_endpoint_auth_methods_supported: ['private_key_jwt'] }, /takes no client secret/],
  ])('a discovery document with %s is refused', async (_, discovery, text) => {
    const manager = await fresh();
    issuer.discovery = discovery;
    expect((await api(manager).post(PATH, given())).body.errors).toEqual({ sso_issuer: [expect.stringMatching(text)] });
  });

  test.each<[string, (typeof issuer.answers)[string], RegExp]>([
    ['redirects', (_, r) => r.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(), /The answer is 302/],
    ['answers with 10 MB', (_, r) => r.writeHead(200, json).end(`{"x":"${'x'.repeat(10_000_000)}"}`), /larger than/],
    ['answers with a page', (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'), /text\/html/],
    ['answers with half a document', (_, r) => r.writeHead(200, json).end('{"issuer":'), /could not be read/],
    ['never answers', () => undefined, /within 3 seconds/],
  ])('an issuer that %s is refused', async (_, answer, text) => {
    const manager = await fresh();
    issuer.answers['/.well-known/openid-configuration'] = answer;
    expect((await api(manager).post(PATH, given())).body.errors).toEqual({ sso_issuer: [expect.stringMatching(text)] });
  });
});
