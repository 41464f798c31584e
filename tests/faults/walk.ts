/** Requests every route and page of the production build as users of every role. */
import { Agent, request } from 'node:http';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { make } from '@/tools/factories/make';
import { users } from '@/db/schema';
import { PAGES } from '@/lib/shared/pages';
import { routeFiles } from '../../server/route-methods';

export type Visitor = { name: string; headers: Record<string, string> };
type Address = { method: string; path: string };

const AT_ONCE = 8;
/** Values of parameters that are not numbers; other parameters get the id of the first row. */
const VALUES: Record<string, string> = {
  action: 'approve',
  agreement: 'membership',
  doc: 'addendum',
  end: '2026-01-31',
  entity_type: 'company',
  filter: 'open',
  flag: 'on',
  group_type: 'partners',
  kind: 'profile',
  page: '0',
  scope: 'company',
  slug: 'acme',
  start: '2026-01-01',
  status: 'active',
  token: 'unknown-token',
  type: 'company',
  vhost: 'harbor-free',
};

/** Users of the demo network, one for each role and kind of company, and a guest. */
export async function makeVisitors(db: Db): Promise<Visitor[]> {
  const found = await db.select().from(users).where(eq(users.status, 'active')).orderBy(users.id);
  const limited = await make.company({ membership_type: 'limited' }, db);
  const all = {
    caller: found.find(({ email }) => email === 'caller@acme.test'),
    'business manager': found.find(({ role }) => role === 'business_manager'),
    'program manager': found.find(({ role }) => role === 'program_manager'),
    'network staff': found.find(({ role }) => role === 'super_admin'),
    'caller of a limited company': await make.caller({ company_id: limited.id }, db),
    'API client': await make.apiUser({}, db),
  };
  const loggedIn = Object.entries(all).map(async ([name, user]) => {
    if (!user) throw new Error(`The demo network has no ${name}.`);
    const headers: Visitor['headers'] =
      user.role === 'api' ? { authorization: await make.bearer(user, db) } : { cookie: await make.cookie(user, db) };
    return { name, headers };
  });
  return [{ name: 'guest', headers: {} }, ...(await Promise.all(loggedIn))];
}

/** All addresses, with their parameters filled in: routes with each of their methods, pages with GET. */
function allAddresses(): Address[] {
  const routes = routeFiles('app').flatMap(({ path, methods }) => methods.map((method) => ({ method, path })));
  const pages = Object.keys(PAGES).map((path) => ({ method: 'GET', path }));
  // Logging out would end the visitors' sessions.
  const kept = [...pages, ...routes].filter(({ path }) => !/\/(logout|back_to_admin)$/.test(path));
  return kept.map(({ method, path }) => ({
    method,
    path: path.replace(/\[+(?:\.{3})?(\w+)\]+/g, (_, name: string) => VALUES[name] ?? idFor(method, path)),
  }));
}

/** Rows are read, and nothing is changed that later requests read. */
const idFor = (method: string, path: string) =>
  method === 'GET' && !/\/(delete|remove|restore|status)\b/.test(path) ? '1' : '999999';

/** Requests every address as every visitor; returns how many answers had which status. */
export async function walk(
  port: number,
  visitors: Visitor[],
  addresses = allAddresses(),
): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = new Map<number, number>();
  const left = visitors.flatMap((visitor) => addresses.map((address) => ({ visitor, address })));
  const client = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const status = await answerTo({ port, agent, ...next });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, client));
  } finally {
    agent.destroy();
  }
  return statuses;
}

type Call = { port: number; agent: Agent; visitor: Visitor; address: Address };

/** An empty body passes the gate of a change and fails its input, so that the walk changes next to nothing. */
function answerTo({ port, agent, visitor, address }: Call): Promise<number> {
  const { method, path } = address;
  const body = method === 'GET' ? undefined : '{}';
  const headers = {
    ...visitor.headers,
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    // In its default style the public API refuses with 500.
    accept: 'text/html,application/json,application/problem+json',
    'accept-encoding': 'gzip',
    ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
  };
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, method, agent, headers }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    call.on('error', reject).end(body);
  });
}
