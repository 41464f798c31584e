import { make } from '@/tools/factories/make';
import { inflateRawSync } from 'node:zlib';
import { browser, callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { invalid } from '../../support/refusals';
import { forgetRequests } from '../../support/request-counts';
import { answerTo, formOf, ISSUER, metadataOf, OTHER_KEYS, postAnswer, xmlFile } from '../../support/saml';
import { person, scimClient } from '../../support/scim';
import { companyWithLink, guideOf, linkOf } from '../../support/setup-links';

beforeEach(emptyDatabase);
beforeEach(forgetRequests);

const PASTED = { sso_identity_source: 'text', sso_identity_file: metadataOf() };
const saveBy = (calls: string, sent: object = PASTED) => browser().post(`${calls}/provider`, sent);

test('the guide has our values and nothing of users, cases or other companies', async () => {
  const { company, manager, token } = await companyWithLink();
  await make.company({ name: 'Borealis Networks' });
  const guide = await guideOf(token);
  expect(guide).toMatchObject({
    company: company.name,
    values: {
      entity_id: 'http://portal.test/saml2/cobalt/metadata',
      acs_url: 'http://cobalt.portal.test/saml2/cobalt/acs',
      scim_base: 'http://portal.test/scim/v2/cobalt',
    },
    provider: null,
    may_change: true,
    test: null,
    directory: { may_make_token: true, last_call_at: null, users: 0, changes: [] },
  });
  const text = JSON.stringify(guide);
  for (const hidden of [manager.email, manager.last_name, 'Borealis']) expect(text).not.toContain(hidden);
});

test('metadata is saved as text, file or refused beside its field, told to managers, and audited', async () => {
  const { manager, company, token, calls } = await companyWithLink();
  expect(await saveBy(calls)).toMatchObject({ status: 200, body: { message: 'Your provider is saved.' } });
  expect((await guideOf(token)).provider).toMatchObject({
    entity_id: ISSUER,
    certificate_expires_at: expect.any(Date),
  });
  const [told] = await outbox.of('sso_changed');
  expect(told!.props).toMatchObject({ changed_by: manager.id, by_link: true });
  const audit = await testSql()`select actor_id, subject_id, changes from audit_log where command = 'company.save_sso'`;
  expect(audit).toMatchObject([
    { actor_id: manager.id, subject_id: company.id, changes: { setup_link: [null, true] } },
  ]);
  const file = formOf({ sso_identity_source: 'file', sso_identity_file: xmlFile(metadataOf({ keys: OTHER_KEYS })) });
  expect((await saveBy(calls, file)).status).toBe(200);
  expect(await saveBy(calls)).toMatchObject({ status: 200 });
  const broken = { sso_identity_source: 'text', sso_identity_file: '<html>' };
  expect(await saveBy(calls, broken)).toMatchObject(invalid({ sso_identity_file: [expect.any(String)] }));
  expect(await saveBy(calls, {})).toMatchObject(invalid({ sso_identity_source: [expect.any(String)] }));
});

test('it changes neither the texts of the login page nor its other addresses', async () => {
  const { calls } = await companyWithLink();
  const more = { sso_login_section: '<p>Log in elsewhere</p>', sso_idp_federation_url: 'https://evil.test/' };
  expect((await saveBy(calls, { ...PASTED, ...more })).status).toBe(200);
  expect(await testSql()`select sso_login_section as text, sso_idp_federation_url as url from companies`).toEqual([
    { text: null, url: null },
  ]);
});

test('a provider that is in use is replaced only by a link that may', async () => {
  const { manager, token, calls } = await companyWithLink();
  await saveBy(calls);
  await testSql()`update sso_providers set proven_at = now()`;
  const other = { ...PASTED, sso_identity_file: metadataOf({ keys: OTHER_KEYS }) };
  expect(await saveBy(calls, other)).toMatchObject({ status: 409, body: { error: expect.stringMatching(/already/) } });
  expect((await guideOf(token)).may_change).toBe(false);
  expect((await saveBy((await linkOf(manager, { may_replace: true })).calls, other)).status).toBe(200);
});

test('of a company that uses OpenID Connect the guide has the redirect address, and a link saves no provider', async () => {
  const { token, calls } = await companyWithLink();
  expect((await guideOf(token)).redirect_uri).toBeNull();
  await testSql()`update companies set sso_protocol = 'oidc'`;
  expect((await guideOf(token)).redirect_uri).toBe('http://cobalt.portal.test/oidc/cobalt/callback');
  expect(await saveBy(calls)).toMatchObject({ status: 409, body: { error: expect.stringMatching(/OpenID Connect/) } });
});

test('the test of the sign-in returns to the guide, says what arrived, and not who has an account', async () => {
  const { token, calls, manager } = await companyWithLink();
  const guide = `/sso_setup/${token}/okta`;
  const start = () => callRoute('GET', `${calls}/test?provider=okta`, { headers: { host: 'portal.test' } });
  expect((await start()).headers.get('location')).toBe(`${guide}/metadata`);
  await saveBy(calls);
  const tryAs = async (email: string) => {
    const started = await start();
    const location = new URL(started.headers.get('location')!);
    expect(location.href).not.toContain(token);
    const request = inflateRawSync(Buffer.from(location.searchParams.get('SAMLRequest')!, 'base64')).toString();
    const begun = {
      slug: 'cobalt',
      location,
      request_id: /ID="([^"]+)"/.exec(request)![1]!,
      consumer: /AssertionConsumerServiceURL="([^"]+)"/.exec(request)![1]!,
      cookie: started.cookies[0]!.split(';')[0]!,
    };
    const done = await postAnswer('cobalt', answerTo(begun, { email }), { cookie: begun.cookie });
    expect(done.headers.get('location')).toBe(`${guide}/sign_in`);
    expect(done.cookies.join()).not.toContain('concord.session');
    return (await guideOf(token)).test!;
  };
  const known = await tryAs(manager.email);
  expect(known).toMatchObject({ works: true, person: { email: manager.email } });
  expect((await tryAs('nobody@cobalt.test')).message).toBe(known.message);
  expect(await tryAs('ada@acme.test')).toMatchObject({ works: false, message: expect.stringMatching(/domains/) });
  expect((await guideOf((await linkOf(manager)).token)).test).toBeNull();
});

test('the token of the directory is made once, and the guide tells the last request and what it did', async () => {
  const { company, manager, token, calls } = await companyWithLink();
  const make_token = (path = calls) => browser().post<{ token: string }>(`${path}/directory_token`);
  await make_token();
  const made = await make_token();
  const scim = scimClient('cobalt', made.body.token);
  expect((await scim('POST', '/Users', person('eva@cobalt.test'))).status).toBe(201);
  expect((await guideOf(token)).directory).toMatchObject({
    may_make_token: false,
    last_call: 'POST Users',
    last_refusal: null,
    users: 1,
    changes: [{ action: 'Added a user by the directory' }],
  });
  expect((await scim('POST', '/Users', person('eva@elsewhere.test'))).status).toBe(400);
  const { directory } = await guideOf(token);
  expect(directory.last_refusal).toMatchObject({ call: 'POST Users', status: 400, scim_type: 'invalidValue' });
  expect(JSON.stringify(directory)).not.toMatch(/eva|Lind|elsewhere/);
  expect((await make_token()).status).toBe(409);
  expect((await make_token((await linkOf(manager, { may_replace: true })).calls)).status).toBe(200);
  const audit =
    await testSql()`select actor_id, company_id, changes from audit_log where command = 'directory.make_token'`;
  expect(audit).toHaveLength(3);
  expect(audit[0]).toMatchObject({
    actor_id: manager.id,
    company_id: company.id,
    changes: { setup_link: [null, true] },
  });
});
