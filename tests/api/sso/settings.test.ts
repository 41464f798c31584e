import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { readSso } from '@/lib/people/sso/settings';
import { acting, api, callRoute } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { runQueryAs } from '../../support/run-query';
import { EC_CERTIFICATE, SMALL_CERTIFICATE } from '../../support/certificates';
import {
  certificateText,
  formOf,
  ISSUER,
  KEYS,
  logIn,
  metadataOf,
  OTHER_KEYS,
  ssoCompany,
  withCertificates,
  xmlFile,
} from '../../support/saml';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);
afterEach(() => delete process.env.SSO_MEMBERSHIPS);

const PATH = '/api/admin/company/sso';
const METADATA = metadataOf();
const TWO_PROVIDERS = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${[1, 2].map((n) => METADATA.replace(/<\?xml.*?\?>/, '').replace(ISSUER, `${ISSUER}${n}`)).join('')}</md:EntitiesDescriptor>`;

async function company() {
  const own = await make.company({ slug: 'cobalt', domain: 'cobalt.test', login_method: 'sso' });
  return { own, manager: await make.manager({ company_id: own.id, email: 'manager@cobalt.test' }) };
}
const byFile = (metadata: string | Buffer, more: Record<string, string> = {}) =>
  formOf({ sso_identity_source: 'file', sso_identity_file: xmlFile(metadata), ...more });

test('a certificate that cannot be used does not keep the good ones out, and the screen names it', async () => {
  const { manager } = await company();
  const metadata = withCertificates(METADATA, EC_CERTIFICATE, 'MIIbroken', certificateText(OTHER_KEYS));
  expect((await api(manager).post(PATH, byFile(metadata))).status).toBe(200);
  for (const keys of [KEYS, OTHER_KEYS])
    expect((await logIn('cobalt', { keys })).headers.get('location')).toBe('/dashboard');
  const { provider } = await runQueryAs(readSso, manager, {});
  expect(provider!.unusable_certificates).toMatchObject([
    { name: 'CN=EC key, O=Provider', reason: 'It has a key of type EC, and signatures need an RSA key' },
    { name: 'Certificate 2', reason: 'It cannot be read' },
  ]);
  await api(manager).post(PATH, byFile(METADATA));
  expect((await runQueryAs(readSso, manager, {})).provider!.unusable_certificates).toEqual([]);
});

test('saves by file; the answer and the screen have the settings, and the business managers are told', async () => {
  const { own, manager } = await company();
  const other = await make.manager({ company_id: own.id, email: 'second@cobalt.test' });
  await make.programManager({ company_id: own.id });
  const { status, body } = await api(manager).post(
    PATH,
    byFile(METADATA, {
      sso_idp_federation_url: 'https://idp.test/start',
      sso_idp_logout_url: 'https://idp.test/bye',
      sso_login_section: '<p>Hi<script>x</script></p>',
      sso_registration_section: '',
    }),
  );
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: 'Single sign-on settings saved.',
      error: null,
      version: expect.any(String),
      company: {
        id: own.id,
        slug: 'cobalt',
        sso_protocol: 'saml',
        sso_issuer: null,
        sso_client_id: null,
        sso_client_secret_set_at: null,
        sso_required_assurance: [],
        sso_identity_source: 'file',
        sso_idp_entity_url: null,
        sso_idp_federation_url: 'https://idp.test/start',
        sso_idp_logout_url: 'https://idp.test/bye',
        sso_login_section: '<p>Hi</p>',
        sso_registration_section: null,
        sso_identity_file: 'metadata.xml',
      },
    },
  ]);
  const emails = await outbox.of('sso_changed');
  expect(emails.map(({ to_email }) => to_email).sort()).toEqual([manager.email, other.email]);
  expect(emails[0]!.text).toContain('metadata file');
  const screen = await runQueryAs(readSso, manager, {});
  expect(screen).toMatchObject({
    provider: { entity_id: ISSUER, proven_at: null, read_error: null },
    metadata_url: 'http://portal.test/saml2/cobalt/metadata',
    consumer_urls: ['http://cobalt.portal.test/saml2/cobalt/acs', 'http://portal.test/saml2/cobalt/acs'],
    version: body.version,
  });
  const [audit] = await testSql()`select command, changes from audit_log where command = 'company.save_sso'`;
  expect(audit!.changes).toMatchObject({
    sso_idp_logout_url: [null, 'https://idp.test/bye'],
    entity_id: [null, ISSUER],
  });
  const landing = await api().get('/api/caller/landing/cobalt');
  expect(landing.body.company).toMatchObject({
    sso_login_url: 'http://cobalt.portal.test/saml2/cobalt/login',
    sso_setup: true,
  });
});

test('a text is changed without the file; a file that is replaced is deleted; saving the same tells nobody', async () => {
  const { manager } = await ssoCompany();
  await testSql()`delete from outbox`;
  expect((await api(manager).post(PATH, { sso_login_section: '<p>New</p>' })).status).toBe(200);
  expect((await outbox.of('sso_changed'))[0]!.props).toMatchObject({ fields: ['sso_login_section'] });
  expect((await api(manager).post(PATH, { sso_login_section: '<p>New</p>' })).body.message).toBe(
    'Nothing was changed.',
  );
  expect(await outbox.of('sso_changed')).toHaveLength(1);
  await api(manager).post(PATH, byFile(metadataOf({ keys: OTHER_KEYS })));
  expect(await testSql()`select id from files`).toHaveLength(1);
});

const field = (name: string, text: RegExp | string) => ({ [name]: [expect.stringMatching(text)] });
const without = (pattern: RegExp) => METADATA.replace(pattern, '');
const SMALL = `MIIBcDCCARqgAwIBAgIUTu3kQF0m1l5p2q`;

test.each<[string, FormData | object, object]>([
  ['no source', {}, field('sso_identity_source', 'Choose URL or file.')],
  ['an unknown source', { sso_identity_source: 'mail' }, field('sso_identity_source', 'Choose URL or file.')],
  ['no file', { sso_identity_source: 'file' }, field('sso_identity_file', /^Choose the metadata file/)],
  ['no address', { sso_identity_source: 'url' }, field('sso_idp_entity_url', /^Enter the address/)],
  [
    'an entity id that is no URI',
    { sso_identity_source: 'url', sso_idp_entity_url: 'cobalt' },
    field('sso_idp_entity_url', /must be a URI/),
  ],
  [
    'a script as entity id',
    { sso_identity_source: 'url', sso_idp_entity_url: 'javascript:alert(1)' },
    field('sso_idp_entity_url', /must be a URI/),
  ],
  [
    'a URI that is no address',
    { sso_identity_source: 'url', sso_idp_entity_url: 'urn:cobalt:idp' },
    field('sso_idp_entity_url', /https/),
  ],
  [
    'a script as federation URL',
    { sso_identity_source: 'file', sso_idp_federation_url: 'javascript:alert(1)' },
    field('sso_idp_federation_url', /http/),
  ],
  [
    'a script as logout URL',
    { sso_identity_source: 'file', sso_idp_logout_url: 'data:text/html,x' },
    field('sso_idp_logout_url', /http/),
  ],
  [
    'a file that is none',
    { sso_identity_source: 'file', sso_identity_file: 'text' },
    field('sso_identity_file', /metadata file/),
  ],
  [
    'no signing certificate',
    byFile(without(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/)),
    field('sso_identity_file', /no signing certificate/),
  ],
  [
    'only an encryption certificate',
    byFile(METADATA.replace('use="signing"', 'use="encryption"')),
    field('sso_identity_file', /no signing certificate/),
  ],
  [
    'a certificate that is none',
    byFile(METADATA.replace(/(<ds:X509Certificate>)[^<]+/, `$1${SMALL}`)),
    field('sso_identity_file', /cannot be read/),
  ],
  [
    'no certificate that can be used',
    byFile(withCertificates(METADATA.replace(/(<ds:X509Certificate>)[^<]+/, `$1${EC_CERTIFICATE}`), SMALL_CERTIFICATE)),
    field('sso_identity_file', /no usable signing certificate\. CN=Small key\. .*1024 bits.* CN=EC key, .*type EC/),
  ],
  [
    'no address to log in at',
    byFile(without(/<md:SingleSignOnService[^>]*>/g)),
    field('sso_identity_file', /http or https address/),
  ],
  [
    'scripts to log in at',
    byFile(METADATA.replace(/(SingleSignOnService [^>]*Location=")[^"]+/g, '$1javascript:alert(1)')),
    field('sso_identity_file', /http or https address/),
  ],
  [
    'an entity id in the file that is no URI',
    byFile(METADATA.replace(/entityID="[^"]+"/, 'entityID="cobalt"')),
    field('sso_identity_file', /not a URI/),
  ],
  [
    'the file of another provider',
    byFile(METADATA, { sso_idp_entity_url: 'urn:other' }),
    field('sso_idp_entity_url', /another provider/),
  ],
  ['a DOCTYPE', byFile(METADATA.replace('?>', '?><!DOCTYPE x>')), field('sso_identity_file', /DOCTYPE/)],
  ['more than 256 KiB', byFile(METADATA + ' '.repeat(256 * 1024)), field('sso_identity_file', /256 KiB/)],
  ['no XML', byFile('hello'), field('sso_identity_file', /not SAML metadata/)],
  ['an empty file', byFile(''), field('sso_identity_file', /./)],
  [
    'our own metadata',
    byFile(METADATA.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')),
    field('sso_identity_file', /identity provider/),
  ],
  ['UTF-16', byFile(Buffer.from(METADATA, 'utf16le')), field('sso_identity_file', /./)],
  ['two providers', byFile(TWO_PROVIDERS), field('sso_identity_file', /2 providers/)],
])('%s is refused beside its field, and nothing is stored', async (...[, entry, errors]) => {
  const { manager } = await company();
  expect(await api(manager).post(PATH, entry)).toMatchObject({
    status: 422,
    body: { message: MESSAGES.invalid, errors },
  });
  expect(await testSql()`select company_id from sso_providers`).toHaveLength(0);
  expect(await testSql()`select sso_identity_source from companies`).toEqual([{ sso_identity_source: null }]);
  expect(await testSql()`select id from files`).toHaveLength(0);
});

test('of a federation’s file the entity id chooses one', async () => {
  const { manager } = await company();
  expect((await api(manager).post(PATH, byFile(TWO_PROVIDERS, { sso_idp_entity_url: `${ISSUER}2` }))).status).toBe(200);
  expect(await testSql()`select entity_id from sso_providers`).toEqual([{ entity_id: `${ISSUER}2` }]);
});

test('a save from an older form is refused once', async () => {
  const { manager } = await ssoCompany();
  const first = await api(manager).post(PATH, { sso_login_section: 'one', version: 'older' });
  expect(first).toMatchObject({
    status: 409,
    body: {
      error: expect.stringMatching(/ changed these settings while you were editing/),
      version: expect.any(String),
    },
  });
  expect((await api(manager).post(PATH, { sso_login_section: 'one', version: first.body.version })).status).toBe(200);
});

test('of two saves of the same form at once one is refused', async () => {
  const { manager } = await ssoCompany();
  const { version } = await runQueryAs(readSso, manager, {});
  const save = (sso_login_section: string) => api(manager).post(PATH, { sso_login_section, version });
  const answers = await Promise.all([save('one'), save('two')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('basic members have no single sign-on, and nobody changes it in another’s name', async () => {
  const basic = await make.company({ membership_type: 'basic' });
  const manager = await make.manager({ company_id: basic.id });
  expect(await api(manager).post(PATH, byFile(METADATA))).toMatchObject(refused(403, MESSAGES.level));
  process.env.SSO_MEMBERSHIPS = 'basic, elite';
  expect((await api(manager).post(PATH, byFile(METADATA))).status).toBe(200);
  delete process.env.SSO_MEMBERSHIPS;
  const own = await company();
  const admin = await make.superAdmin();
  expect(await acting(admin, own.manager).post(PATH, byFile(METADATA))).toMatchObject({ status: 403 });
});

test('our metadata is the same on every host and under a former name', async () => {
  const { own } = await company();
  const read = async (slug: string) => {
    const { status, body, headers } = await callRoute<Buffer>('GET', `/saml2/${slug}/metadata`);
    return { status, type: headers.get('content-type'), xml: body.toString() };
  };
  const first = await read('cobalt');
  expect(first).toMatchObject({ status: 200, type: 'application/samlmetadata+xml; charset=utf-8' });
  expect(first.xml).toContain('entityID="http://portal.test/saml2/cobalt/metadata"');
  expect(first.xml).toContain('Location="http://cobalt.portal.test/saml2/cobalt/acs"');
  expect(first.xml).not.toMatch(/PRIVATE/);
  expect((await read('cobalt')).xml).toBe(first.xml);
  await testSql()`update companies set slug = 'cobalt-cloud' where id = ${own.id}`;
  expect((await read('cobalt')).xml).toContain('entityID="http://portal.test/saml2/cobalt-cloud/metadata"');
  expect((await read('unknown')).status).toBe(404);
});

test('a person saves them twenty times an hour, since each change is emailed', async () => {
  const { manager } = await company();
  const save = async (n: number) =>
    (await api(manager).post(PATH, byFile(METADATA, { sso_login_section: `<p>${n}</p>` }))).status;
  expect(await save(1)).toBe(200);
  await testSql()`update rate_limits set points = 19 where key like '%sso-settings%'`;
  expect([await save(2), await save(3)]).toEqual([200, 429]);
});
