import 'server-only';
import { NextRequest } from 'next/server';
import type { z } from 'zod';
import type { Actor, Person } from '@/lib/shared/actor';
import { missing, Problem, SAYS } from '@/lib/shared/problem';
import { readBody } from './body';
import { identify, type Identity } from './identify';
import { metaOf } from './meta';
import { perform, type Operation } from './operation';
import { refusal, respond } from './reply';
import { consumeWide } from './throttle';

/** An address without parameters has none, not an empty object. */
type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
/** Input fixed by the route: it wins over everything that comes from outside. */
type Given = Record<string, unknown> | ((actor: Person) => Record<string, unknown>);

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The JSON door to an operation. Input is query + body + path + given, later wins. A command behind GET answers to a
 * bearer token only; a cookie's command must come from our own pages (PRODUCT §2).
 */
export function endpoint<A extends Actor, I extends z.ZodType, O, P>(op: Operation<A, I, O, P>, given: Given = {}) {
  return async (request: Request, { params }: Context): Promise<Response> => {
    const meta = metaOf(request.headers);
    try {
      let identity = await identify(request.headers, { get: (name) => cookiesOf(request).get(name) });
      if (op.kind === 'command') identity = guardOrigin(request, identity);
      if (identity.actor.kind !== 'guest') await consumeWide(identity.actor.id);
      op.who(identity.actor);
      const caller = { actor: identity.actor, meta, idempotency_key: idempotencyKey(request) };
      const path = (await params) ?? {};
      const { output, replayed } = await perform(op, caller, { ...(await sent(request)), ...path, ...fixed(given, identity.actor) }).catch((error: unknown) => inPath(error, path));
      return respond(output, replayed);
    } catch (error) {
      return refusal(error, meta.request_id);
    }
  };
}

/** The app's own requests have them read already; anybody else's are read here. */
const cookiesOf = (request: Request) => ('cookies' in request ? (request as NextRequest) : new NextRequest(request.url, { headers: request.headers })).cookies;

/** A command behind GET forgets the cookie; any other from a cookie or a browser must be same-origin. HEAD changes nothing. */
function guardOrigin(request: Request, identity: Identity): Identity {
  if (request.method === 'HEAD') throw new Problem('unauthenticated', SAYS.login);
  if (request.method === 'GET') return identity.by === 'cookie' ? { actor: { kind: 'guest' }, by: 'none' } : identity;
  const from = originOf(request);
  if (from === 'foreign' || (from === 'unsaid' && identity.by === 'cookie')) throw new Problem('forbidden', SAYS.access);
  return identity;
}

/** Whether a request says that it comes from our own pages, from others', or does not say. */
function originOf({ headers }: Request): 'own' | 'foreign' | 'unsaid' {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site === null && origin === null) return 'unsaid';
  const sameSite = site === null || site === 'same-origin' || site === 'none';
  const sameHost = origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get('host'));
  return sameSite && sameHost ? 'own' : 'foreign';
}

/** What cannot be a part of this address leads nowhere, like what does not exist: 404, not 422. */
function inPath(error: unknown, path: object): never {
  const errors = error instanceof Problem && error.kind === 'invalid' ? error.details.errors : undefined;
  if (errors && Object.keys(path).some((name) => Object.hasOwn(errors, name))) return missing();
  throw error;
}

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && !KEY.test(key)) throw new Problem('malformed', 'The Idempotency-Key is not valid.');
  return request.method === 'GET' ? null : key;
}

/** Query and body, the body's word before the query's. */
async function sent(request: Request): Promise<object> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return request.method === 'GET' || request.method === 'HEAD' ? query : { ...query, ...(await readBody(request)) };
}

function fixed(given: Given, actor: Actor): object {
  if (typeof given !== 'function') return given;
  return actor.kind === 'guest' ? {} : given(actor);
}
