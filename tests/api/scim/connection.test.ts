import { make } from '@/tools/factories/make';
import { acting, browser } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { forgetRequests } from '../../support/request-counts';
import { ownSettings } from '../../support/own-settings';
import { connected, person, scimClient } from '../../support/scim';

beforeEach(emptyDatabase);
beforeEach(forgetRequests);
ownSettings();

const STATE = '/api/admin/company/scim';
const TOKEN = `${STATE}/token`;
type State = { active: boolean; last_call_at: string | null; users: number; groups: number };

test('a manager makes the token, sees it once, and the state tells of calls, users and groups', async () => {
  const acme = await make.company({ slug: 'acme', domain: 'acme.test' });
  const manager = browser(await make.manager({ company_id: acme.id, email: 'manager@acme.test' }));
  const state = async () => (await manager.get<State>(STATE)).body;
  expect(await state()).toMatchObject({ active: false, last_call_at: null, users: 0, groups: 0, mapping: [] });
  const made = await manager.post<{ token: string }>(TOKEN);
  expect(made.body.token).toMatch(/^ct_[\w-]{43}$/);
  const scim = scimClient('acme', made.body.token);
  expect((await scim('POST', '/Users', person('eva@acme.test'))).status).toBe(201);
  await scim('POST', '/Groups', { displayName: 'Support' });
  expect(await state()).toMatchObject({ active: true, last_call_at: expect.any(String), users: 1, groups: 1 });
  const [stored] = await testSql()`select * from directories`;
  expect(JSON.stringify([stored, await state()])).not.toContain(made.body.token);
});

test('the former token works for a day, the one before it no more', async () => {
  const { manager, scim } = await connected();
  const made = await browser(manager).post<{ token: string }>(TOKEN);
  expect((await scim('GET', '/Users')).status).toBe(200);
  expect((await scimClient('acme', made.body.token)('GET', '/Users')).status).toBe(200);
  await testSql()`update directories set previous_token_until = now() - interval '1 second'`;
  expect((await scim('GET', '/Users')).status).toBe(401);
});

test('it needs a proof, and nobody makes it under impersonation', async () => {
  const { manager } = await connected();
  expect((await acting(await make.superAdmin(), manager).post(TOKEN)).status).toBe(403);
  const session = browser(manager);
  await session.get(STATE);
  await testSql()`update sessions set created_at = now() - interval '20 minutes'`;
  expect(await session.post(TOKEN)).toMatchObject({ status: 403, body: { reason: 'proof_required' } });
});

test.each([
  ['is disabled', { status: 'inactive' as const }],
  ['loses the membership', { membership_type: 'basic' as const }],
])('a token ends when its company %s', async (_, change) => {
  const { acme, scim } = await connected();
  const [column, value] = Object.entries(change)[0]!;
  await testSql()`update companies set ${testSql()({ [column]: value })} where id = ${acme.id}`;
  expect((await scim('GET', '/Users')).status).toBe(401);
});

test('a company has its own limit of calls', async () => {
  process.env.LIMIT_SCIM = '2';
  const { scim } = await connected();
  const other = await connected({ slug: 'borealis' });
  for (const status of [200, 200, 429]) expect((await scim('GET', '/Users')).status).toBe(status);
  expect((await scim('GET', '/Users')).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await other.scim('GET', '/Users')).status).toBe(200);
});

test('the documents say what the service can', async () => {
  const { scim } = await connected();
  expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true },
    etag: { supported: true },
  });
  expect((await scim('GET', '/Schemas')).body).toMatchObject({ totalResults: 2 });
  const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
  expect((await scim('GET', `/Schemas/${user}`)).body).toMatchObject({ id: user });
  expect((await scim('GET', '/ResourceTypes/Group')).body).toMatchObject({ endpoint: '/Groups' });
  expect((await scim('GET', '/ResourceTypes/Device')).status).toBe(404);
});
