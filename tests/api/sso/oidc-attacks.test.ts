import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { make } from '@/tools/factories/make';
import { idToken, newIssuerKey, type IssuerKey } from '../../../tools/idp/oidc';
import { loginAs } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { beginCode, CLIENT, comeBack, FakeIssuer, logInByCode, oidcCompany } from '../../support/oidc';

const ALERT = 'http://cobalt.portal.test/?alert=';
const issuer = new FakeIssuer();
const other = new FakeIssuer();
let stolen: IssuerKey;

beforeAll(async () => {
  await Promise.all([issuer.start(), other.start()]);
  stolen = await newIssuerKey('first');
});
afterAll(() => Promise.all([issuer.stop(), other.stop()]));
beforeEach(async () => {
  await emptyDatabase();
  issuer.reset();
  other.reset();
  process.env.OUTGOING_ALLOW = `${issuer.host},${other.host}`;
});
afterEach(() => delete process.env.OUTGOING_ALLOW);

/* rule: sso.oidc */
const nobodyIn = async () => {
  expect(await testSql()`select id from login_records`).toHaveLength(0);
  expect(await testSql()`select id from users where role = 'caller'`).toHaveLength(0);
};
const unsigned = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode();
const sharedSecret = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.sso_client_secret));
/** The old trick of a public key that serves as a shared secret. */
const confused = async (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(Buffer.from(issuer.keys[0]!.jwk.n!));
const ownKeyInside = async (claims: Record<string, unknown>) => {
  const { n, e, kty } = stolen.jwk;
  const header = { alg: 'RS256', kid: 'first', jwk: { n, e, kty } };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(stolen.jwk, 'RS256'));
};
const changed = async (claims: Record<string, unknown>) => {
  const [header, , signature] = (await idToken(claims, issuer.keys[0]!)).split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims, email: 'boss@cobalt.test' })).toString('base64url');
  return `${header}.${payload}.${signature}`;
};
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

test.each<[string, object, Parameters<FakeIssuer['approve']>[2], string]>([
  ['alg none', {}, unsigned, 'sso'],
  ['signed with the client secret', {}, sharedSecret, 'sso'],
  ['signed with the public key as a secret', {}, confused, 'sso'],
  ['signed with another key of the same name', {}, (claims) => idToken(claims, stolen), 'sso'],
  ['signed with a key that it brings along', {}, ownKeyInside, 'sso'],
  [
    'signed with a key that the provider does not have',
    {},
    (claims) => idToken(claims, { ...stolen, kid: 'x' }),
    'sso_setup',
  ],
  ['changed after it was signed', {}, changed, 'sso'],
  ['no token at all', {}, () => undefined as never, 'sso'],
  ['not a token', {}, () => 'x.y.z', 'sso'],
  ['another audience', { aud: 'another' }, undefined, 'sso_setup'],
  ['two audiences without azp', { aud: ['portal', 'another'] }, undefined, 'sso_setup'],
  ['two audiences, made for the other', { aud: ['portal', 'another'], azp: 'another' }, undefined, 'sso_setup'],
  ['made for another client', { azp: 'another' }, undefined, 'sso_setup'],
  ['another issuer', { iss: 'https://evil.test' }, undefined, 'sso_setup'],
  ['the issuer with a slash', { iss: 'http://127.0.0.1/' }, undefined, 'sso_setup'],
  ['the nonce of another login', { nonce: 'x'.repeat(43) }, undefined, 'sso_expired'],
  ['no nonce', { nonce: undefined }, undefined, 'sso'],
  ['expired', { exp: seconds(-600) }, undefined, 'sso_clock'],
  ['no expiry', { exp: undefined }, undefined, 'sso'],
  ['not valid yet', { nbf: seconds(600) }, undefined, 'sso_clock'],
  ['nobody', { sub: undefined }, undefined, 'sso'],
  ['a very long name', { sub: 'x'.repeat(401) }, undefined, 'sso'],
])('an ID token is refused: %s', async (_, claims, token, alert) => {
  await oidcCompany(issuer);
  expect((await logInByCode(issuer, { claims: { ...claims }, token })).headers.get('location')).toBe(ALERT + alert);
  await nobodyIn();
});

test('two audiences, made for us, is the portal’s', async () => {
  await oidcCompany(issuer);
  const claims = { aud: ['portal', 'another'], azp: 'portal' };
  expect((await logInByCode(issuer, { claims })).headers.get('location')).toBe('/dashboard');
});

test.each<[string, (answer: Record<string, string>) => Record<string, string> | [string, string][], string]>([
  ['wrong state', (answer) => ({ ...answer, state: 'x'.repeat(43) }), 'sso_browser'],
  ['no state', ({ code, iss }) => ({ code: code!, iss: iss! }), 'sso_browser'],
  ['two states', (answer) => [...Object.entries(answer), ['state', 'x']], 'sso_browser'],
  ['another code', (answer) => ({ ...answer, code: 'code-999' }), 'sso_expired'],
  ['no code', ({ state, iss }) => ({ state: state!, iss: iss! }), 'sso'],
  ['another issuer in the answer', (answer) => ({ ...answer, iss: other.issuer }), 'sso'],
  ['no issuer where the provider names itself', ({ code, state }) => ({ code: code!, state: state! }), 'sso'],
  [
    'a refusal of the provider',
    ({ state, iss }) => ({ state: state!, iss: iss!, error: 'access_denied' }),
    'sso_provider',
  ],
  ['a token beside the code', (answer) => ({ ...answer, id_token: 'x', response: 'y' }), ''],
])('an answer with %s', async (_, change, alert) => {
  await oidcCompany(issuer);
  const begun = await beginCode('cobalt');
  const done = await comeBack(begun, change(issuer.approve(begun.asked)));
  expect(done.headers.get('location')).toBe(alert ? ALERT + alert : '/dashboard');
  if (alert) await nobodyIn();
});

test('an answer counts once, and only in the browser that asked', async () => {
  await oidcCompany(issuer);
  const begun = await beginCode('cobalt');
  const answer = issuer.approve(begun.asked);
  expect((await comeBack({ ...begun, cookie: '' }, answer)).headers.get('location')).toBe(`${ALERT}sso_browser`);
  const foreign = await beginCode('cobalt');
  expect((await comeBack({ ...begun, cookie: foreign.cookie }, answer)).headers.get('location')).toBe(
    `${ALERT}sso_browser`,
  );
  expect((await comeBack(begun, answer)).headers.get('location')).toBe('/dashboard');
  expect((await comeBack(begun, answer)).headers.get('location')).toBe(`${ALERT}sso_expired`);
  expect(await testSql()`select id from login_records`).toHaveLength(1);
});

test('a provider that takes a code twice opens one session', async () => {
  await oidcCompany(issuer);
  const begun = await beginCode('cobalt');
  const [one, two] = [issuer.approve(begun.asked), issuer.approve(begun.asked)];
  const answers = await Promise.all([comeBack(begun, one), comeBack(begun, two)]);
  expect(answers.map(({ headers }) => headers.get('location')).sort()).toEqual(['/dashboard', `${ALERT}sso_expired`]);
  expect(await testSql()`select id from login_records`).toHaveLength(1);
});

test('a login begun at one provider is not finished at another', async () => {
  const { company } = await oidcCompany(issuer);
  const begun = await beginCode('cobalt');
  await testSql()`update sso_providers set entity_id = ${other.issuer}, oidc = oidc || jsonb_build_object('token_endpoint', ${`${other.issuer}/token`}::text) where company_id = ${company.id}`;
  const done = await comeBack(begun, { ...other.approve(begun.asked), iss: other.issuer });
  expect(done.headers.get('location')).toBe(`${ALERT}sso_expired`);
  expect(other.asked).toEqual([]);
});

test('the session of the browser is not acted for', async () => {
  const { company } = await oidcCompany(issuer);
  const { cookie } = await loginAs(await make.caller({ company_id: company.id, email: 'eve@cobalt.test' }));
  const begun = await beginCode('cobalt');
  const done = await comeBack({ ...begun, cookie: `${begun.cookie}; ${cookie}` }, issuer.approve(begun.asked));
  expect(done.headers.get('location')).toBe('/dashboard');
  expect(await testSql()`select u.email from login_records l join users u on u.id = l.user_id`).toEqual([
    { email: 'ada@cobalt.test' },
  ]);
});

describe('the portal asks only where it may (rule: sso.oidc-requests)', () => {
  test.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])('%s at a private address', async (name) => {
    issuer.discovery = { [name]: 'http://169.254.169.254/latest' };
    await oidcCompany(issuer);
    const done = await logInByCode(issuer, { claims: { email: undefined } });
    expect(done.headers.get('location')).toBe(`${ALERT}sso_provider`);
    await nobodyIn();
  });

  test.each<[string, string, (typeof issuer.answers)[string], string]>([
    [
      'keys that redirect',
      '/jwks',
      (_, r) => r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      'sso_provider',
    ],
    ['10 MB of keys', '/jwks', (_, r) => r.end('x'.repeat(10_000_000)), 'sso_provider'],
    [
      'a token address that redirects',
      '/token',
      (_, r) => r.writeHead(307, { location: other.issuer }).end(),
      'sso_provider',
    ],
    [
      'a token address with a page',
      '/token',
      (_, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('x'),
      'sso_provider',
    ],
    ['a provider that is down', '/token', (_, r) => r.destroy(), 'sso_provider'],
  ])('%s', async (_, path, answer, alert) => {
    await oidcCompany(issuer);
    issuer.answers[path] = answer;
    expect((await logInByCode(issuer)).headers.get('location')).toBe(ALERT + alert);
    expect(other.asked).toEqual([]);
    await nobodyIn();
  });
});
