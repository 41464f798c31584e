import { PASSWORD } from '@/tools/factories/accounts';
import { IDENTITIES, type Fixture } from '../../support/access';
import { accessFixture, headersOf } from '../../support/access-fixture';
import { ACCESS } from '../../support/access-rows';
import { callRoute } from '../../support/api';
import { routes } from '../../support/contract';
import { emptyDatabase, testSql } from '../../support/database';
import { forgetRequests } from '../../support/request-counts';
import { refused } from '../../support/refusals';

/* Every operation that says `proof: true`, found by the routes that carry it, so that a new one is among them. */
type Handlers = Record<string, { operation?: { proof?: true } } | undefined>;
const asks = (file: string, method: string) =>
  Boolean(jest.requireActual<Handlers>(`${process.cwd()}/${file}`)[method]?.operation?.proof);
const ASKING = routes()
  .filter(({ file, method }) => asks(file, method))
  .map(({ method, path }) => `${method} ${path}`);
const ROWS = ACCESS.filter(({ route }) => ASKING.includes(route)).map((row) => [row.route, row] as const);

let fixture: Fixture;

beforeEach(async () => {
  forgetRequests();
  await emptyDatabase();
  fixture = await accessFixture();
});

test('what the product names needs a proof', () => {
  expect(ASKING).toEqual(
    expect.arrayContaining([
      'POST /api/admin/company/api_clients',
      'POST /api/admin/company/api_clients/[client]/secret',
      'POST /api/super_admin/companies/[id]/api_clients',
      'POST /api/admin/company/sso',
      'POST /api/auth/super_admin/login_as_user/[id]',
      'GET /api/admin/company/users/export',
      'GET /api/super_admin/companies/[id]/users/export',
      'POST /api/super_admin/users/[id]/password',
      'POST /api/users/passkeys',
      'POST /api/users/totp',
      'DELETE /api/users/totp',
    ]),
  );
  expect(ROWS).toHaveLength(ASKING.length);
});

test.each(ROWS)('an old login is refused, and a proof lets it go on: %s', async (_, { method, request, statuses }) => {
  // Also who is refused later, as for want of a second factor to remove.
  const people = IDENTITIES.filter((identity) => ![401, 403].includes(statuses[identity]) && identity !== 'api');
  expect(people).not.toEqual([]);
  for (const identity of people) {
    const { path, body, headers: own } = await request(fixture, identity);
    const headers = { ...own, ...(await headersOf(fixture, identity)) };
    await testSql()`update sessions set created_at = now() - interval '16 minutes', proved_at = null`;
    const call = () => callRoute(method, path, { sent: body ?? (method === 'GET' ? undefined : {}), headers });
    expect([identity, await call()]).toMatchObject([
      identity,
      refused(403, 'Confirm that it is you.', { reason: 'proof_required' }),
    ]);
    const proof = await callRoute('POST', '/api/auth/proof', { sent: { password: PASSWORD }, headers });
    expect([identity, proof.status]).toEqual([identity, 200]);
    expect([identity, (await call()).status]).toEqual([identity, statuses[identity]]);
  }
});
