import { API_SCOPES, keysOf, type ApiScope } from '@/lib/shared/enums';
import { callRoute, loginAs } from '../../support/api';
import { routes } from '../../support/contract';
import { testSql } from '../../support/database';
import { apiFixture, PROBLEM } from '../../support/public-api';

/** Calls that no scope is needed for. */
const LINK = '/v2/attachments/uploads/[grantId]/[partNumber]';
const OPEN = [
  '/v1/not_found',
  '/v1/login',
  '/oauth2/token',
  '/oauth2/register',
  '/v1/openapi.json',
  '/v1/postman.json',
  '/v1/me',
  LINK,
];

const SCOPED = routes()
  .filter(({ path }) => /^\/(v1|v2|oauth2)\//.test(path) && !OPEN.includes(path))
  .map(({ method, path, file }) => [`${method} ${path}`, { method, path, file }] as const);

type Handlers = Record<string, { operation: { scope?: ApiScope } }>;
type Bearer = { authorization: string };

let token: string;
/** By scope: a client that has all others, one that has it alone, and one that had it alone until it was revoked. */
const clients = new Map<ApiScope, Record<'without' | 'within' | 'revoked', Bearer>>();

beforeAll(async () => {
  const { client, company, newCase } = await apiFixture();
  token = (await newCase()).token;
  const bearer = async ({ user_id }: { user_id: number }) => ({
    authorization: `Bearer ${(await loginAs({ id: user_id })).token}`,
  });
  for (const scope of keysOf(API_SCOPES)) {
    const revoked = await client(company.id, { scopes: [scope] });
    clients.set(scope, {
      without: await bearer(await client(company.id, { scopes: keysOf(API_SCOPES).filter((one) => one !== scope) })),
      within: await bearer(await client(company.id, { scopes: [scope] })),
      revoked: await bearer(revoked),
    });
    await testSql()`update api_clients set revoked_at = now() where id = ${revoked.id}`;
  }
});

test.each(SCOPED)(
  '%s: its scope, a valid token, and a client that is not revoked',
  async (_name, { method, path, file }) => {
    const { scope } = ((await import(`../../../${file}`)) as Handlers)[method]!.operation;
    const { without, within, revoked } = clients.get(scope!)!;
    const address = path.replaceAll('[token]', token).replaceAll(/\[\w+\]/g, '1');
    const call = async (bearer: Bearer | object) => {
      const sent = method === 'GET' ? undefined : {};
      const headers = { ...PROBLEM, ...bearer };
      const { status, body } = await callRoute<{ detail?: string }>(method, address, { sent, headers });
      return { status, scope: /does not have the scope (\S+)\./.exec(body.detail ?? '')?.[1] };
    };
    expect(await call({})).toMatchObject({ status: 401 });
    expect(await call(without)).toEqual({ status: 403, scope });
    // What the call itself says to an empty body is of no concern here.
    const allowed = await call(within);
    expect([allowed.status === 401, allowed.scope]).toEqual([false, undefined]);
    expect(await call(revoked)).toMatchObject({ status: 401 });
  },
);

test('there are calls, and each has a scope', () => {
  expect(SCOPED.length).toBeGreaterThan(20);
});
