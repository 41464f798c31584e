/** Reads the proxy configurations in docs/operating, and the pages with long deadlines. */
import { readdirSync, readFileSync } from 'node:fs';

type Rules = {
  /** Seconds after which the proxy gives up on the path. */
  patienceFor: (path: string) => number;
  isRepeated: (method: string, path: string) => boolean;
};

export const DEFAULT_DEADLINE = 5_000;
/** Seconds of a proxy above the portal's own deadline. */
export const MARGIN = 2;

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

export const PROXIES: [string, Rules][] = [
  ['nginx', nginxRules()],
  ['haproxy', haproxyRules()],
];

/** An address of the call. */
export const exampleOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'a1').replaceAll(/\[[^\]]+\]/g, 'a1');

/** Queries whose deadline is above the default, by their name in the code, with its seconds. */
export function slowQueries(): { name: string; seconds: number }[] {
  return filesBelow('lib').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+) = query\(\{([^]*?)^\}\);/gm)].flatMap(
      ([, name, body]) => {
        const seconds = Number(/^ {2}deadline: ([\d_]+)/m.exec(body!)?.[1]?.replaceAll('_', '')) / 1_000;
        return seconds > DEFAULT_DEADLINE / 1_000 ? [{ name: name!, seconds }] : [];
      },
    ),
  );
}

export function pagesWith(queries: { name: string; seconds: number }[]): { path: string; seconds: number }[] {
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
