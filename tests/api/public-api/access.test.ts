import { API_SCOPES, keysOf, type ApiScope } from '@/lib/shared/enums';
import { callRoute, signInAs } from '../../support/api';
import { routes } from '../../support/contract';
import { emptyDatabase, testSql } from '../../support/database';
import { apiFixture, PROBLEM } from '../../support/public-api';

beforeEach(emptyDatabase);

/** Calls that no scope is needed for. */
const OPEN = ['/v1/not_found', '/v1/login', '/oauth2/token', '/v1/openapi.json', '/v1/me'];

const SCOPED = routes()
  .filter(({ path }) => /^\/(v1|v2|oauth2)\//.test(path) && !OPEN.includes(path))
  .map(({ method, path, file }) => [`${method} ${path}`, { method, path, file }] as const);

type Handlers = Record<string, { operation: { scope?: ApiScope } }>;

test.each(SCOPED)(
  '%s: its scope, a valid token, and a client that is not revoked',
  async (_name, { method, path, file }) => {
    const { scope } = ((await import(`../../../${file}`)) as Handlers)[method]!.operation;
    const { client, company, newCase } = await apiFixture();
    const { token } = await newCase();
    const address = path.replaceAll('[token]', token).replaceAll(/\[\w+\]/g, '1');
    const call = async (headers: Record<string, string>) => {
      const sent = method === 'GET' ? undefined : {};
      const { status, body } = await callRoute<{ detail?: string }>(method, address, {
        sent,
        headers: { ...PROBLEM, ...headers },
      });
      return { status, scope: /does not have the scope (\S+)\./.exec(body.detail ?? '')?.[1] };
    };
    const others = keysOf(API_SCOPES).filter((one) => one !== scope);
    const without = await client(company.id, { scopes: others });
    const { token: narrow } = await signInAs({ id: without.user_id });
    const within = await client(company.id, { scopes: [scope!] });
    const { token: wide } = await signInAs({ id: within.user_id });
    expect(await call({})).toMatchObject({ status: 401 });
    expect(await call({ authorization: `Bearer ${narrow}` })).toEqual({ status: 403, scope });
    // What the call itself says to an empty body is of no concern here.
    const allowed = await call({ authorization: `Bearer ${wide}` });
    expect([allowed.status === 401, allowed.scope]).toEqual([false, undefined]);
    await testSql()`update api_clients set revoked_at = now() where id = ${within.id}`;
    expect(await call({ authorization: `Bearer ${wide}` })).toMatchObject({ status: 401 });
  },
);

test('there are calls, and each has a scope', () => {
  expect(SCOPED.length).toBeGreaterThan(20);
});
