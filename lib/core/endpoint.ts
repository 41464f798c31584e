import 'server-only';
import { NextRequest } from 'next/server';
import type { z } from 'zod';
import type { Actor, Person } from '@/lib/shared/actor';
import { addressKey } from '@/lib/shared/address-key';
import { notFound, Problem, MESSAGES } from '@/lib/shared/problem';
import { isUpload, readBody, readQuery, type Accepts } from './body';
import { settings } from '@/lib/settings';
import { withExportSlot } from './export-slots';
import { identify, type Identity } from './identify';
import { execute, type Operation } from './operation';
import { perHour, takeFromLimits } from './rate-limit';
import { refusal, respond } from './reply';
import { requestInfoOf, type RequestInfo } from './request-info';
import { takeRequest } from './request-limit';
import { Sheet } from './sheet';
import { withUploadSlot } from './upload-slots';

/** Next passes undefined for a route without parameters. */
type Context = { params: Promise<Record<string, string | string[] | undefined> | undefined> };
/** Input fixed by the route; overrides everything the client sends. */
type Given = Record<string, unknown> | ((actor: Person) => Record<string, unknown>);

type Client = { actor: Actor; info: RequestInfo };

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Creates a route handler for an operation. Input is merged from query, body, path and `given`; later sources win. A
 * GET command accepts bearer tokens only; a command authenticated by cookie must be same-origin (rules:
 * sessions.get-commands, sessions.same-origin).
 */
export function endpoint<A extends Actor, I extends z.ZodType, O, P>(op: Operation<A, I, O, P>, given: Given = {}) {
  return async (request: Request, { params }: Context): Promise<Response> => {
    const info = requestInfoOf(request.headers);
    const path = (await params) ?? {};
    try {
      const identity = await identityFor(op, request);
      takeRequest(identity.actor, info.address);
      op.who(identity.actor);
      const caller = { actor: identity.actor, request: info, idempotency_key: idempotencyKey(request) };
      const answer = async () => {
        const { output, replayed } = await execute(op, caller, {
          ...(await readInput(request, op.accepts, { actor: identity.actor, info })),
          ...path,
          ...resolveGiven(given, identity.actor),
        }).catch((error: unknown) => pathErrorsAsNotFound(error, path));
        return respond(output instanceof Sheet ? await output.file(request.signal) : output, replayed);
      };
      const { actor } = identity;
      const isExport = op.kind === 'query' && op.exports;
      return isExport && actor.kind !== 'guest' ? await withExportSlot(actor.id, answer) : await answer();
    } catch (error) {
      return op.refusalPage?.(error, path, info) ?? refusal(error, info.request_id);
    }
  };
}

/**
 * Identifies the caller. Posts from other sites are guests whatever cookies they carry; other commands are checked for
 * their origin.
 */
async function identityFor<A extends Actor, I extends z.ZodType, O, P>(
  op: Operation<A, I, O, P>,
  request: Request,
): Promise<Identity> {
  if (op.kind === 'command' && op.crossSite) return { actor: { kind: 'guest' }, by: 'none' };
  const identity = await identify(request.headers, { get: (name) => cookiesOf(request).get(name) });
  return op.kind === 'command' ? guardOrigin(request, identity) : identity;
}

/** A NextRequest has parsed cookies already; a plain Request, as in tests, does not. */
const cookiesOf = (request: Request) =>
  ('cookies' in request ? (request as NextRequest) : new NextRequest(request.url, { headers: request.headers }))
    .cookies;

/**
 * Ignores the cookie of a GET command; requires same origin of any other command sent by a browser. HEAD never runs a
 * command.
 */
function guardOrigin(request: Request, identity: Identity): Identity {
  if (request.method === 'HEAD') throw new Problem('unauthenticated', MESSAGES.login);
  if (request.method === 'GET') return identity.by === 'cookie' ? { actor: { kind: 'guest' }, by: 'none' } : identity;
  const origin = originOf(request);
  if (origin === 'cross' || (origin === 'unknown' && identity.by === 'cookie'))
    throw new Problem('forbidden', MESSAGES.access);
  return identity;
}

/** Origin of a request by its Sec-Fetch-Site and Origin headers. */
function originOf({ headers }: Request): 'same' | 'cross' | 'unknown' {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site === null && origin === null) return 'unknown';
  const sameSite = site === null || site === 'same-origin' || site === 'none';
  const sameHost = origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get('host'));
  return sameSite && sameHost ? 'same' : 'cross';
}

/** Turns validation errors of path parameters into 404, as for unknown ids. */
function pathErrorsAsNotFound(error: unknown, path: object): never {
  const errors = error instanceof Problem && error.kind === 'invalid' ? error.details.errors : undefined;
  if (errors && Object.keys(path).some((name) => Object.hasOwn(errors, name))) return notFound();
  throw error;
}

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && !IDEMPOTENCY_KEY.test(key)) throw new Problem('malformed', 'The Idempotency-Key is not valid.');
  return request.method === 'GET' ? null : key;
}

/** Merges query and body; the body wins. Uploads are rate limited and get a slot before their body is read. */
async function readInput(request: Request, accepts: Accepts | undefined, { actor, info }: Client): Promise<object> {
  const query = readQuery(request.url);
  if (request.method === 'GET' || request.method === 'HEAD') return query;
  if (!isUpload(request, accepts)) return { ...query, ...(await readBody(request, accepts)) };
  const owner = actor.kind === 'guest' ? addressKey(info.address) : `user ${actor.id}`;
  await takeFromLimits([perHour(settings.limits.upload_per_hour, 'upload', owner)]);
  return { ...query, ...(await withUploadSlot(owner, () => readBody(request, accepts))) };
}

function resolveGiven(given: Given, actor: Actor): object {
  if (typeof given !== 'function') return given;
  return actor.kind === 'guest' ? {} : given(actor);
}
