import 'server-only';
import type { z } from 'zod';
import { directoryOf, noteCall } from '@/lib/people/provisioning/identify';
import type { ScimType } from '@/lib/people/provisioning/problem';
import { readBody, readQuery } from '@/lib/platform/http/body';
import { httpCall, type HttpCall, type RouteContext } from '@/lib/platform/operation/endpoint';
import { handle, type Channel } from '@/lib/platform/operation/handle';
import type { Operation, PathParameters } from '@/lib/platform/operation/operation';
import type { Answer } from '@/lib/platform/operation/output';
import { problemOrBug, Reply } from '@/lib/platform/operation/reply';
import { settings } from '@/lib/platform/settings';
import { isDirectory, type Actor } from '@/lib/shared/actor';
import { MESSAGES, type Problem, type ProblemKind } from '@/lib/shared/problem';

const SCIM_JSON = 'application/scim+json';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Room for a group of ten thousand members in one call: five values and a bracket each. */
const MAX_VALUES = 6 * 10_000;

/**
 * Creates a route handler of a company's SCIM service (RFC 7644, rule: scim.service). Only the company's own token counts, never
 * a cookie or a session.
 */
export function scimEndpoint<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  operation: Operation<A, I, S, O, P>,
) {
  const handler = async (request: Request, route: RouteContext): Promise<Response> =>
    handle(operation, scim, await httpCall(request, route));
  return Object.assign(handler, { operation });
}

const scim: Channel<HttpCall, Response> = {
  async identify({ info, path }) {
    const actor = await directoryOf(info.bearer, String(path.slug));
    return { actor: actor ?? { kind: 'guest' }, by: 'bearer' };
  },
  limits: () => ({
    prefix: 'scim ',
    guest: settings.limits.guest_per_minute,
    user: settings.limits.scim_per_minute,
  }),
  async receive({ request }) {
    const query = readQuery(request.url);
    if (request.method === 'GET') return { values: query, key: null };
    const body = await readBody(request, undefined, undefined, { types: [SCIM_JSON], maxValues: MAX_VALUES });
    const { attributes, excludedAttributes } = query;
    return { values: { ...body, attributes, excludedAttributes, resource: body }, key: null };
  },
  wordsIn: ({ request, path: { slug: _, ...path } }, values) => ({
    ...values,
    ...path,
    if_match: request.headers.get('if-match') ?? undefined,
  }),
  async wordsOut({ request, info, path }, output, { identity }) {
    if (isDirectory(identity.actor)) await noteCall(identity.actor, { call: calledOf(request, path) });
    const { body, status, headers } = output instanceof Reply ? output : new Reply(output);
    const version = versionIn(body);
    if (version !== undefined && info.if_none_match === version)
      return new Response(null, { status: 304, headers: { ...NO_STORE, ETag: version } });
    const all = {
      ...NO_STORE,
      ...(headers as Record<string, string>),
      ...(version !== undefined && { ETag: version }),
    };
    return status === 204 ? new Response(null, { status, headers: all }) : scimJson(body, status, all);
  },
  async refusal({ request, info, path }, error, { identity }) {
    const problem = problemOrBug(error, info.request_id);
    if (isDirectory(identity.actor) && problem?.kind !== 'rate_limited')
      await noteCall(identity.actor, {
        call: calledOf(request, path),
        refusal: { status: problem ? statusOf(problem) : 500, scim_type: (problem && scimTypeOf(problem)) ?? null },
      });
    return refused(problem);
  },
};

/** Method and resource, without ids: `PATCH Users`. */
const calledOf = ({ method, url }: Request, { slug }: PathParameters) =>
  `${method} ${new URL(url).pathname.split('/')[4] ?? slug}`;

const NO_STORE = { 'Cache-Control': 'no-store' };

const versionIn = (body: unknown): string | undefined =>
  (body as { meta?: { version?: string } } | null)?.meta?.version;

const scimJson = (body: unknown, status: number, headers: Record<string, string>) =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, 'Content-Type': SCIM_JSON } });

/** Errors as RFC 7644 §3.12 has them; a form's errors are an invalid value. */
function refused(problem: Problem | null): Response {
  if (!problem) return errorOf(500, { detail: MESSAGES.wrong });
  const { kind, details, message, status } = problem;
  const texts = Object.values(details.errors ?? {}).flat();
  const scimType = scimTypeOf(problem);
  if (kind === 'unauthenticated')
    return errorOf(status, { detail: 'The token is not valid.' }, { 'WWW-Authenticate': 'Bearer' });
  return errorOf(
    statusOf(problem),
    { ...(scimType && { scimType }), detail: texts.join(' ') || message },
    details.retry_after === undefined ? {} : { 'Retry-After': String(details.retry_after) },
  );
}

const statusOf = ({ kind, status }: Problem) => (kind === 'invalid' ? 400 : status);
const scimTypeOf = ({ kind, details }: Problem) => (details.scim_type as ScimType | undefined) ?? DEFAULT_TYPES[kind];

const errorOf = (
  status: number,
  body: { scimType?: ScimType; detail: string },
  headers: Record<string, string> = {},
): Response =>
  scimJson({ schemas: [ERROR_SCHEMA], status: String(status), ...body }, status, { ...NO_STORE, ...headers });

const DEFAULT_TYPES: Partial<Record<ProblemKind, ScimType>> = { invalid: 'invalidValue', malformed: 'invalidSyntax' };
