import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { impersonationCookie, sessionCookie, signToken } from '@/lib/platform/secrets/session-token';
import type { Claims } from '@/lib/shared/actor';
import { BEARER, secondsOf } from '@/lib/shared/durations';
import { noteCall } from './calls';
import { assertDocumented } from './documented';

/** Response of a route; the body is parsed JSON, otherwise the bytes. */
export type Answer<B = Record<string, unknown>> = { status: number; body: B; headers: Headers; cookies: string[] };
type Params = Record<string, string | string[]>;
type Handler = (request: Request, context: { params: Promise<Params | undefined> }) => Promise<Response>;
type RequestBody = object | string | FormData | ReadableStream | undefined;
type Who = { id: number };

const APP = join(process.cwd(), 'app');
const origin = () => process.env.APP_URL ?? 'http://localhost:3000';

/**
 * An API client that calls the real route modules without a server. Signed in by bearer token as the given user, or a guest.
 * `extra` headers are sent with every call.
 */
export function api(user?: Who, extra: Record<string, string> = {}) {
  let token: Promise<string> | undefined;
  return client(async () =>
    user ? { authorization: `Bearer ${await (token ??= loginAs(user).then(({ token }) => token))}`, ...extra } : extra,
  );
}

/** Like api, but a browser on our own pages: a session cookie and the headers of browsers. */
export function browser(user?: Who, extra: Record<string, string> = {}) {
  let cookie: Promise<string> | undefined;
  const own = { 'sec-fetch-site': 'same-origin', origin: origin(), ...extra };
  return client(async () =>
    user ? { ...own, cookie: await (cookie ??= loginAs(user).then(({ cookie }) => cookie)) } : own,
  );
}

/** A super admin acting as the user, in a browser. */
export function acting(admin: Who, user: Who, extra: Record<string, string> = {}) {
  let cookie: Promise<string> | undefined;
  const both = async () => {
    const own = await loginAs(admin);
    const other = await loginAs(user, { impersonator_session_id: own.session_id });
    return `${own.cookie}; ${impersonationCookie()}=${other.token}`;
  };
  return client(async () => ({
    'sec-fetch-site': 'same-origin',
    origin: origin(),
    ...extra,
    cookie: await (cookie ??= both()),
  }));
}

/** Opens a session as a login would; returns its bearer token and cookie. */
export async function loginAs(user: Who, { kind = 'browser', impersonator_session_id = null as string | null } = {}) {
  const claims = await withDatabase(async (db) => {
    const [row] = await db.execute<Claims>(sql`
      with opened as (
        insert into sessions (user_id, kind, impersonator_session_id, expires_at)
        values (${user.id}, ${kind}, ${impersonator_session_id}, now() + interval '30 days') returning id, user_id
      )
      select opened.id as session_id, u.id as user_id, u.role, c.membership_type as level
      from opened join users u on u.id = opened.user_id left join companies c on c.id = u.company_id`);
    if (!row) throw new Error(`No user ${user.id} to sign in.`);
    return { session_id: row.session_id, user_id: row.user_id, role: row.role, level: row.level };
  });
  const token = await signToken(claims, secondsOf(BEARER));
  return { token, session_id: claims.session_id, cookie: `${sessionCookie()}=${token}` };
}

function client(signed: () => Promise<Record<string, string>>) {
  const call = async <B = Record<string, unknown>>(
    method: string,
    path: string,
    ...[sent, headers = {}]: [sent?: RequestBody, headers?: Record<string, string>]
  ): Promise<Answer<B>> => callRoute<B>(method, path, { sent, headers: { ...(await signed()), ...headers } });
  return {
    /** Any method. Objects are sent as JSON, FormData as multipart, strings unchanged. */
    call,
    get: <B = Record<string, unknown>>(path: string, headers?: Record<string, string>) =>
      call<B>('GET', path, undefined, headers),
    post: <B = Record<string, unknown>>(path: string, sent: RequestBody = {}, headers?: Record<string, string>) =>
      call<B>('POST', path, sent, headers),
    put: <B = Record<string, unknown>>(path: string, sent: RequestBody = {}, headers?: Record<string, string>) =>
      call<B>('PUT', path, sent, headers),
    delete: <B = Record<string, unknown>>(path: string, sent?: RequestBody, headers?: Record<string, string>) =>
      call<B>('DELETE', path, sent, headers),
  };
}

/** Calls a route's handler. @throws when there is no such route or method */
export async function callRoute<B = Record<string, unknown>>(
  method: string,
  path: string,
  { sent, headers = {}, signal }: { sent?: RequestBody; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer<B>> {
  const url = new URL(path, origin());
  const request = new Request(url, { method, signal, ...bodyOfRequest(sent, { host: url.host, ...headers }) });
  const response = await answerRequest(request);
  const { status, headers: answered } = response;
  const body = (await bodyOf(response)) as B;
  noteCall({ method, path, sent, status, body });
  return { status, headers: answered, cookies: answered.getSetCookie(), body };
}

/** Answers a request by the handler of its route, as Next would. @throws when there is no such route or method */
export async function answerRequest(request: Request): Promise<Response> {
  const { method, url } = request;
  const { pathname } = new URL(url);
  const { file, params } = routeOf(pathname);
  const handler = ((await import(file)) as Record<string, Handler | undefined>)[method];
  if (!handler) throw new Error(`${pathname} has no ${method}`);
  const response = await handler(request, { params: Promise.resolve(Object.keys(params).length ? params : undefined) });
  assertDocumented(method, file, response.status);
  return response;
}

function bodyOfRequest(sent: RequestBody, headers: Record<string, string>): RequestInit & { duplex?: 'half' } {
  if (sent === undefined || sent instanceof FormData) return { body: sent, headers };
  const typed = { 'content-type': 'application/json', ...headers };
  if (sent instanceof ReadableStream) return { body: sent, headers: typed, duplex: 'half' };
  return { body: typeof sent === 'string' ? sent : JSON.stringify(sent), headers: typed };
}

/** As in next.config.ts, unknown paths of the API and of the public API get their 404. */
function routeOf(path: string) {
  const [, root] = /^\/(api|v1|v2|oauth2)\//.exec(path) ?? [];
  const notFound = root && (root === 'api' ? '/api/not_found' : '/v1/not_found');
  const found = locateRoute(path) ?? (notFound ? locateRoute(notFound) : null);
  if (!found) throw new Error(`No route file for ${path}`);
  return found;
}

async function bodyOf(response: Response): Promise<unknown> {
  // An event stream would not end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response.body?.cancel();
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.headers.get('content-type')?.match(/^application\/(?:(?:problem|scim)\+)?json/)
    ? JSON.parse(bytes.toString('utf8'))
    : bytes;
}

/** Finds the route module of a path as Next does, with its parameters. */
function locateRoute(path: string): { file: string; params: Params } | null {
  return locate(path.split('/').filter(Boolean).map(decodeURIComponent), APP, {});
}

function locate(segments: string[], folder: string, params: Params): { file: string; params: Params } | null {
  const [head, ...rest] = segments;
  if (head === undefined && existsSync(join(folder, 'route.ts'))) return { file: join(folder, 'route.ts'), params };
  for (const { name, step } of steps(folder, head)) {
    const inner = join(folder, name);
    const found =
      step === 'group'
        ? locate(segments, inner, params)
        : step === 'literal'
          ? locate(rest, inner, params)
          : locate(rest, inner, { ...params, [step.key]: head! });
    if (found) return found;
  }
  return null;
}

type Step = 'group' | 'literal' | { key: string };

const listings = new Map<string, string[]>();

/** Folders of a folder; each test makes hundreds of calls, and the app’s folders stay as they are. */
function foldersIn(folder: string): string[] {
  const known = listings.get(folder);
  if (known) return known;
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  listings.set(folder, names);
  return names;
}

/** Candidate folders: literal first, then groups, then a parameter. */
function steps(folder: string, head: string | undefined): { name: string; step: Step }[] {
  const names = foldersIn(folder);
  const entered = (pattern: RegExp, step: (key: string) => Step) =>
    names.flatMap((name) => {
      const match = pattern.exec(name);
      return match ? [{ name, step: step(match[1] ?? '') }] : [];
    });
  const groups = entered(/^\(\w+\)$/, () => 'group');
  if (head === undefined) return groups;
  const literal: { name: string; step: Step }[] =
    names.includes(head) && !/^[[(]/.test(head) ? [{ name: head, step: 'literal' }] : [];
  return [...literal, ...groups, ...entered(/^\[(\w+)\]$/, (key) => ({ key }))];
}
