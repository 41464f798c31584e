import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { make } from '@/tools/factories/make';
import { runSsoMetadata } from '@/lib/worker/jobs/sso-metadata';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { EC_CERTIFICATE } from '../../support/certificates';
import { certificateText, KEYS, logIn, metadataOf, OTHER_KEYS, ssoCompany, withCertificates } from '../../support/saml';

const PATH = '/api/admin/company/sso';
let answer: RequestListener;
let asked: number;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const sends = (text: string) => (answer = (_, response) => response.end(text));
beforeEach(async () => {
  await emptyDatabase();
  process.env.SSO_ALLOW_PRIVATE_METADATA = 'on';
  sends(metadataOf());
  asked = 0;
});
afterEach(() => delete process.env.SSO_ALLOW_PRIVATE_METADATA);

async function company() {
  const own = await make.company({ slug: 'cobalt', domain: 'cobalt.test', login_method: 'sso' });
  return { own, manager: await make.manager({ company_id: own.id, email: 'manager@cobalt.test' }) };
}
const save = (manager: { id: number }, address = url) =>
  api(manager).post(PATH, { sso_identity_source: 'url', sso_idp_entity_url: address });

test('a provider is read from its address', async () => {
  const { manager } = await company();
  expect((await save(manager)).status).toBe(200);
  expect((await logIn('cobalt')).headers.get('location')).toBe('/dashboard');
  expect(asked).toBe(1);
});

test.each<[string, string | null, RequestListener | null, RegExp]>([
  ['a private address', 'https://10.0.0.1/metadata', null, /not public/],
  ['this machine', 'https://localhost/metadata', null, /not public|failed/],
  ['the cloud’s own service', 'https://169.254.169.254/metadata', null, /not public/],
  ['http', 'http://idp.example.com/metadata', null, /https/],
  ['a redirect', null, (_, response) => response.writeHead(302, { location: 'https://idp.test/' }).end(), /302/],
  ['an error', null, (_, response) => response.writeHead(500).end(), /500/],
  ['more than 2 MiB', null, (_, response) => response.end('x'.repeat(2_200_000)), /larger/],
  ['more than 256 KiB', null, (_, response) => response.end(metadataOf() + ' '.repeat(300_000)), /256 KiB/],
  ['a web page', null, (_, response) => response.end('<!doctype html><p>Hi'), /DOCTYPE/],
  ['a slow one', null, () => undefined, /3 seconds/],
])('%s is refused beside the field', async (...[, address, listener, message]) => {
  const { manager } = await company();
  if (address) delete process.env.SSO_ALLOW_PRIVATE_METADATA;
  if (listener) answer = listener;
  const { status, body } = await save(manager, address ?? url);
  expect(status).toBe(422);
  expect(body.errors).toEqual({ sso_idp_entity_url: [expect.stringMatching(message)] });
  server.closeAllConnections();
});

test('a provider that is away keeps neither texts from being saved nor people out', async () => {
  const { manager } = await company();
  await save(manager);
  answer = (_, response) => response.writeHead(503).end();
  expect((await api(manager).post(PATH, { sso_login_section: 'Hi' })).status).toBe(200);
  expect((await logIn('cobalt')).headers.get('location')).toBe('/dashboard');
});

describe('a new key of the provider', () => {
  const age = (interval: string) =>
    testSql().unsafe(
      `update sso_providers set tried_at = now() - interval '${interval}', read_at = now() - interval '${interval}'`,
    );

  test('is read when a signature does not fit, at most every ten minutes', async () => {
    const { manager } = await company();
    await save(manager);
    sends(metadataOf({ keys: OTHER_KEYS }));
    expect((await logIn('cobalt', { keys: OTHER_KEYS })).headers.get('location')).toMatch(/alert=sso_setup/);
    expect(asked).toBe(1);
    await age('11 minutes');
    expect((await logIn('cobalt', { keys: OTHER_KEYS })).headers.get('location')).toBe('/dashboard');
    expect((await logIn('cobalt')).headers.get('location')).toMatch(/alert=sso_setup/);
    expect(asked).toBe(2);
  });

  test('is learned beside the old one, and beside one that cannot be used', async () => {
    const { manager } = await company();
    await save(manager);
    await age('11 minutes');
    sends(withCertificates(metadataOf({ keys: OTHER_KEYS }), EC_CERTIFICATE, certificateText(KEYS)));
    for (const keys of [OTHER_KEYS, KEYS])
      expect((await logIn('cobalt', { keys })).headers.get('location')).toBe('/dashboard');
    expect(
      await testSql()`select read_error, jsonb_array_length(unusable_certificates) as unusable from sso_providers`,
    ).toEqual([{ read_error: null, unusable: 1 }]);
  });

  test('is not taken from another provider at the same address', async () => {
    const { manager } = await company();
    await save(manager);
    await age('11 minutes');
    sends(metadataOf({ entity_id: 'urn:taken:over', keys: OTHER_KEYS }));
    const done = await logIn('cobalt', { keys: OTHER_KEYS });
    expect(done.headers.get('location')).toMatch(/alert=sso_setup/);
    const [row] = await testSql()`select entity_id, read_error from sso_providers`;
    expect(row).toEqual({ entity_id: 'https://idp.test/saml', read_error: expect.stringContaining('urn:taken:over') });
  });

  test('is read every day', async () => {
    const { manager } = await company();
    await save(manager);
    await runSsoMetadata(new Date());
    expect(asked).toBe(1);
    await age('1 day');
    sends(metadataOf({ keys: OTHER_KEYS }));
    await runSsoMetadata(new Date());
    expect(asked).toBe(2);
    expect((await logIn('cobalt', { keys: OTHER_KEYS })).headers.get('location')).toBe('/dashboard');
    await age('1 day');
    answer = (_, response) => response.writeHead(500).end();
    await runSsoMetadata(new Date());
    expect(await testSql()`select read_error from sso_providers`).toEqual([
      { read_error: expect.stringMatching(/500/) },
    ]);
  });
});

test('managers are told 30 days, 7 days and on the day before the certificate expires, once each', async () => {
  const { company: own, manager } = await ssoCompany();
  const program = await make.programManager({ company_id: own.id });
  await make.caller({ company_id: own.id });
  const [row] = await testSql()`select certificate_expires_at as at from sso_providers`;
  const before = (days: number) => new Date((row!.at as Date).getTime() - days * 86_400_000 + 1000);
  const told = async () => (await outbox.of('sso_certificate')).map(({ props }) => (props as { days: number }).days);
  for (const days of [40, 30, 20, 7, 3, 0, 0]) await runSsoMetadata(before(days));
  expect(await told()).toEqual([30, 30, 7, 7, 0, 0]);
  expect((await outbox.to(program.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('expires'),
  );
  expect((await outbox.to(manager.email)).length).toBeGreaterThan(1);
});
