/** The configurations of the proxies know the portal's slow calls, and those that must not be sent twice (decision 047). */
import { readdirSync, readFileSync } from 'node:fs';
import { readCalls, type Call } from '@/scripts/openapi/routes';

type Rules = {
  /** Seconds after which the proxy gives up on the path. */
  patienceFor: (path: string) => number;
  isRepeated: (method: string, path: string) => boolean;
};

const DEFAULT_DEADLINE = 5_000;
/** Seconds of a proxy above the portal's own deadline. */
const MARGIN = 2;
const FOLDERS = ['api', 'v1', 'v2', 'mcp', 'oauth2', 'saml2', 'resources'];

const textOf = (name: string) => readFileSync(`docs/operating/${name}`, 'utf8');
const secondsIn = (text: string, name: string) => Number(new RegExp(`${name} (\\d+)s`).exec(text)?.[1]);

/** The first location of a regular expression that matches decides. */
function nginxRules(): Rules {
  const text = textOf('nginx.conf');
  const server = text.slice(text.indexOf('listen 443'));
  const locations = [...server.matchAll(/^ {4}location ~ (\S+) \{\n([^]*?)^ {4}\}/gm)].map(([, path, body]) => ({
    path: new RegExp(path!),
    seconds: secondsIn(body!, 'proxy_read_timeout'),
  }));
  const [, acting] = /\$keeps_no_answer \{\n([^]*?)\}\n/.exec(text)!;
  const keepNone = [...acting!.matchAll(/"~(\S+ \S+)" 1;/g)].map(([, one]) => new RegExp(one!));
  const locationOf = (path: string) => locations.find((one) => one.path.test(path));
  return {
    patienceFor: (path) => locationOf(path)?.seconds ?? secondsIn(server, 'proxy_read_timeout'),
    // In a location with more time only a read is, when it fails at once.
    isRepeated: (method, path) =>
      !(locationOf(path) && method !== 'GET') && !keepNone.some((one) => one.test(`${method} ${path}`)),
  };
}

/** The first `use_backend` that matches decides. */
function haproxyRules(): Rules {
  const text = textOf('haproxy.cfg');
  const backends = [...text.matchAll(/use_backend (\w+) if \{ path_reg (\S+) \}/g)].map(([, name, path]) => ({
    path: new RegExp(path!),
    seconds: secondsIn(text.slice(text.indexOf(`\nbackend ${name}`)), 'timeout server'),
  }));
  const patternOf = (acl: string) => new RegExp(new RegExp(`acl ${acl} path_reg (\\S+)`).exec(text)![1]!);
  const [get, others] = [patternOf('acts_by_get'), patternOf('keeps_no_answer')];
  const backendOf = (path: string) => backends.find((one) => one.path.test(path));
  return {
    patienceFor: (path) => backendOf(path)?.seconds ?? secondsIn(text, 'timeout server'),
    isRepeated: (method, path) => !backendOf(path) && !(method === 'GET' ? get : others).test(path),
  };
}

const PROXIES: [string, Rules][] = [
  ['nginx', nginxRules()],
  ['haproxy', haproxyRules()],
];

/** An address of the call. */
const exampleOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'a1').replaceAll(/\[[^\]]+\]/g, 'a1');
const deadlineOf = ({ operation }: Call) => (operation as { deadline?: number } | null)?.deadline ?? DEFAULT_DEADLINE;

let calls: Call[];
beforeAll(async () => {
  calls = await readCalls(FOLDERS);
}, 120_000);

test.each(PROXIES)('%s waits for longer than the portal works on a call', (_, { patienceFor }) => {
  const tooShort = calls.filter((call) => patienceFor(exampleOf(call.path)) < deadlineOf(call) / 1_000 + MARGIN);
  expect(tooShort.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(calls.filter((call) => deadlineOf(call) > 10_000).length).toBeGreaterThan(20);
});

test.each(PROXIES)('%s waits for longer than a page reads', (_, { patienceFor }) => {
  const slow = slowQueries();
  const pages = pagesWith(slow);
  expect([slow, pages].every((list) => list.length > 1)).toBe(true);
  expect(pages.filter(({ path, seconds }) => patienceFor(path) < seconds + MARGIN)).toEqual([]);
});

test.each(PROXIES)('%s never repeats by itself what acts and keeps no answer under a key', (_, { isRepeated }) => {
  const keepsNone = calls.filter(
    ({ method, operation }) => operation?.kind === 'command' && (operation.skipIdempotency || method === 'GET'),
  );
  expect(keepsNone.length).toBeGreaterThan(50);
  const repeated = keepsNone.filter(({ method, path }) => isRepeated(method, exampleOf(path)));
  expect(repeated.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  // An agent's key is in the body of its call.
  expect(isRepeated('POST', '/mcp')).toBe(false);
});

test.each(PROXIES)('%s repeats reads and keyed writes', (_, { isRepeated }) => {
  for (const path of ['/', '/caller/dashboard', '/api/auth/me', '/api/caller/cases', '/v1/partners/acme'])
    expect([path, isRepeated('GET', path)]).toEqual([path, true]);
  for (const path of ['/api/caller/collaborate/a1', '/api/caller/case/a1/close', '/v1/collaboration-requests'])
    expect([path, isRepeated('POST', path)]).toEqual([path, true]);
});

/** Queries whose deadline is above the default, by their name in the code, with its seconds. */
function slowQueries(): { name: string; seconds: number }[] {
  return filesBelow('lib').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = query\(\{([^]*?)^\}\);/gm)].flatMap(
      ([, name, body]) => {
        const seconds = Number(/^ {2}deadline: ([\d_]+)/m.exec(body!)?.[1]?.replaceAll('_', '')) / 1_000;
        return seconds > DEFAULT_DEADLINE / 1_000 ? [{ name: name!, seconds }] : [];
      },
    ),
  );
}

function pagesWith(queries: { name: string; seconds: number }[]): { path: string; seconds: number }[] {
  return filesBelow('app')
    .filter((file) => file.endsWith('/page.tsx'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const path = exampleOf(file.slice('app'.length, -'/page.tsx'.length).replaceAll(/\/\([^)]+\)/g, ''));
      return queries
        .filter(({ name }) => source.includes(`runQuery(${name},`))
        .map(({ seconds }) => ({ path, seconds }));
    });
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.tsx?$/.test(name));
