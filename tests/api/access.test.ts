import { build } from '@/db/build/build';
import { ACCESS, IDENTITIES, type Identity, type World } from '../support/access-table';
import { callRoute, signInAs } from '../support/api';
import { routes } from '../support/contract';
import { emptyDatabase, testSql } from '../support/database';

let world: World;
let changes: number;

beforeEach(async () => {
  await emptyDatabase();
  world = await makeWorld();
});

test('every route and method stands in the table, and nothing else does', () => {
  const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const listed = ACCESS.map(name);
  expect(listed.filter((one, index) => listed.indexOf(one) !== index)).toEqual([]);
  expect(listed.toSorted()).toEqual(routes().map(name).toSorted());
});

test.each(ACCESS.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', async (_name, { method, ask, statuses }) => {
  const found: Partial<Record<Identity, number>> = {};
  for (const identity of IDENTITIES) {
    const { path, body, headers } = await ask(world, identity);
    const signed = await headersOf(identity);
    changes = await countChanges();
    const answer = await callRoute(method, path, { sent: body ?? (method === 'GET' ? undefined : {}), headers: { ...headers, ...signed } });
    found[identity] = answer.status;
    if (answer.status >= 400 && answer.status !== 503) {
      expect(Object.keys(answer.body)).toEqual(expect.arrayContaining([answer.status === 422 ? 'errors' : 'error']));
      expect(await countChanges()).toBe(changes);
    }
  }
  expect(found).toEqual(statuses);
});

/** A refusal leaves no trace of a change: each change writes an audit row. */
async function countChanges(): Promise<number> {
  const [row] = await testSql()`select count(*)::int as rows from audit_log`;
  return row!.rows as number;
}

async function headersOf(identity: Identity): Promise<Record<string, string>> {
  if (identity === 'none') return {};
  if (identity !== 'impersonating') {
    const { token } = await signInAs(world.users[identity]);
    return { authorization: `Bearer ${token}` };
  }
  const own = await signInAs(world.users.super);
  const { token } = await signInAs(world.users.caller, { impersonator_session_id: own.session_id });
  return { authorization: `Bearer ${token}` };
}

async function makeWorld(): Promise<World> {
  const net = await build.partners({ company: { name: 'Acme Storage' } });
  const [acme, other, limited] = [net.company, await build.company(), await build.company({ membership_type: 'limited' })];
  const users = {
    disabled: await build.caller({ company_id: acme.id, status: 'inactive' }),
    caller: net.caller,
    admin: await build.manager({ company_id: acme.id }),
    other_caller: await build.caller({ company_id: other.id }),
    other_admin: await build.manager({ company_id: other.id }),
    limited: await build.manager({ company_id: limited.id }),
    api: await build.apiUser({ company_id: acme.id }),
    super: await build.superAdmin(),
  };
  return { acme, other, limited, users, receiver: net.receiver, document: net.document, community: net.community };
}
