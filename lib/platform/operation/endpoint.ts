import 'server-only';
import { NextRequest } from 'next/server';
import type { z } from 'zod';
import type { Actor, Person } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { Problem, MESSAGES } from '@/lib/shared/problem';
import { ensureBytes, isUpload, readBody, readQuery } from '@/lib/platform/http/body';
import { withDatabase } from '@/db/client';
import { contextOf } from './context';
import { settings } from '@/lib/platform/settings';
import { handle, type Admitted, type Call, type Channel } from './handle';
import { identify, type Identity } from './identify';
import { admit, type AnyOperation, type Operation, type PathParameters } from './operation';
import type { Answer } from './output';
import { perHour, takeFromLimits } from '@/lib/platform/limits/rate-limit';
import { refusal, toResponse } from './reply';
import { requestInfoOf } from '@/lib/platform/http/request-info';
import { portalLimits } from '@/lib/platform/limits/request-limit';
import { Sheet } from '@/lib/platform/sheets/sheet';
import { withUploadSlot } from '@/lib/platform/limits/upload-slots';

export type RouteContext = { params: Promise<PathParameters | undefined> };
type GivenInput = Record<string, unknown> | ((actor: Person) => Record<string, unknown>);

export type HttpCall = Required<Call>;
export type PortalCall = HttpCall & { op: AnyOperation; given: GivenInput };

/**
 * Creates a route handler for an operation, which it exposes for the API's document. Input is merged from the body, or
 * of a GET the query, from path and `given`; later sources win. A GET command accepts bearer tokens only; a command
 * authenticated by cookie must be same-origin (rules: sessions.get-commands, sessions.same-origin).
 */
export function endpoint<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  op: Operation<A, I, S, O, P>,
  given: GivenInput = {},
) {
  const handler = async (request: Request, route: RouteContext): Promise<Response> =>
    handle(op, portal, { ...(await httpCall(request, route)), op, given });
  return Object.assign(handler, { operation: op, given });
}

export const httpCall = async (request: Request, { params }: RouteContext): Promise<HttpCall> => ({
  request,
  info: requestInfoOf(request.headers),
  path: (await params) ?? {},
});

export const portal: Channel<PortalCall, Response> = {
  /** Posts from other sites are guests, even with cookies; other commands have to pass the origin check. */
  async identify({ op, request }) {
    if (op.kind === 'command' && op.crossSite) return { actor: { kind: 'guest' }, by: 'none' };
    const identity = await identify(request.headers, { get: (name) => cookiesOf(request).get(name) });
    return op.kind === 'command' ? guardOrigin(request, identity) : identity;
  },
  limits: portalLimits,
  async receive({ request, info, path }, op, who) {
    const key = idempotencyKey(request);
    return { values: await readInput(request, op, { ...who, info, path }), key };
  },
  wordsIn: ({ op, path, given }, values, actor) => ({
    ...withBodyNames(values, op.bodyNames),
    ...path,
    ...resolveGiven(given, actor),
  }),
  async wordsOut(call, output, { replayed, cookies }) {
    if (!(output instanceof Sheet)) return toResponse(output, replayed, cookies);
    const file = await output.file(call.request.signal);
    // Writing takes a while, and the user may lose access during it (rule: reports.large-exports).
    admit(call.op, (await portal.identify(call)).actor);
    return toResponse(file, replayed);
  },
  refusal: ({ op, path, info }, error) => op.refusalPage?.(error, path, info) ?? refusal(error, info.request_id),
};

/** Renames the body's entries that the path would replace. */
export function withBodyNames(values: object, names: AnyOperation['bodyNames'] = {}) {
  const renamed = Object.entries(values).map(([name, value]) => [names[name] ?? name, value] as const);
  return Object.fromEntries(renamed);
}

/** A NextRequest has parsed cookies already; a plain Request, as in tests, does not. */
const cookiesOf = (request: Request) =>
  ('cookies' in request ? (request as NextRequest) : new NextRequest(request.url, { headers: request.headers }))
    .cookies;

/**
 * Ignores the cookie of a GET command; requires same origin of any other command sent by a browser. HEAD never runs a
 * command.
 */
export function guardOrigin(request: Request, identity: Identity): Identity {
  if (request.method === 'HEAD') throw new Problem('unauthenticated', MESSAGES.login);
  if (request.method === 'GET') return identity.by === 'cookie' ? { actor: { kind: 'guest' }, by: 'none' } : identity;
  const origin = originOf(request);
  if (origin === 'cross' || (origin === 'unknown' && identity.by === 'cookie'))
    throw new Problem('forbidden', MESSAGES.access);
  return identity;
}

function originOf({ headers }: Request): 'same' | 'cross' | 'unknown' {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site === null && origin === null) return 'unknown';
  const sameSite = site === null || site === 'same-origin' || site === 'none';
  const isOwn = origin === null || origin === `${settings.app_url.protocol}//${headers.get('host')}`;
  return sameSite && isOwn ? 'same' : 'cross';
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw new Problem('malformed', 'The Idempotency-Key is not valid.');
  return request.method === 'GET' ? null : key;
}

/**
 * Reads the query of a GET, and the body otherwise: addresses are logged, so only a GET reads its query (rule:
 * api.no-query). Uploads are rate limited and get a slot before their body is read.
 */
export async function readInput(
  request: Request,
  op: AnyOperation,
  { actor, admitted, info, path }: Admitted & Omit<HttpCall, 'request'>,
): Promise<object> {
  if (request.method === 'GET' || request.method === 'HEAD') return readQuery(request.url);
  const { accepts } = op;
  const owner = actor.kind === 'guest' ? addressKey(info.address) : `user ${actor.id}`;
  if (op.kind === 'command' && op.receive) {
    ensureBytes(request, accepts);
    return withUploadSlot(owner, () => op.receive!({ actor: admitted, request: info, path }, request));
  }
  if (!isUpload(request, accepts)) return readBody(request, accepts);
  await takeFromLimits([perHour(settings.limits.upload_per_hour, 'upload', owner)]);
  const { beforeUpload, uploadMaxMb } = op.kind === 'command' ? op : {};
  const place = beforeUpload && (await withDatabase((db) => beforeUpload(contextOf(admitted, db, info), path)));
  const limits = { max_mb: uploadMaxMb?.(), place };
  return withUploadSlot(owner, () => readBody(request, accepts, limits));
}

function resolveGiven(given: GivenInput, actor: Actor): object {
  if (typeof given !== 'function') return given;
  return actor.kind === 'guest' ? {} : given(actor);
}
