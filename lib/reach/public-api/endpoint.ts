import 'server-only';
import type { z } from 'zod';
import { NO_ADDRESS } from '@/lib/platform/operation/api-not-found';
import { noteRefusedCall } from '@/lib/platform/operation/audit';
import {
  httpCall,
  idempotencyKey,
  readInput,
  withBodyNames,
  type HttpCall,
  type RouteContext,
} from '@/lib/platform/operation/endpoint';
import { handle, type Channel, type Reached } from '@/lib/platform/operation/handle';
import { loadActor, type Identity } from '@/lib/platform/operation/identify';
import type { Operation } from '@/lib/platform/operation/operation';
import type { Answer } from '@/lib/platform/operation/output';
import { problemOrBug, Reply, toResponse } from '@/lib/platform/operation/reply';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { takeShare, type RequestLimits, type TakenShare } from '@/lib/platform/limits/request-limit';
import { readToken } from '@/lib/platform/secrets/session-token';
import { settings } from '@/lib/platform/settings';
import type { Actor, ApiClient, Claims } from '@/lib/shared/actor';
import type { ApiScope } from '@/lib/shared/enums';
import { MESSAGES, Problem, type FieldErrors, type ProblemKind } from '@/lib/shared/problem';
import { countCall } from './count-calls';
import { isWithin } from './networks';

export type FieldNames = Readonly<Record<string, string>>;

export type Words<S extends z.ZodType> = {
  operationId: string;
  /** Scope that the call needs; null accepts any token. The operation's scope by default. */
  scope?: ApiScope | null;
  toInput?: (sent: Record<string, unknown>) => Record<string, unknown>;
  toAnswer?: (output: z.output<S>) => unknown;
  fields?: FieldNames;
  input?: z.ZodType;
  answer?: () => z.ZodType;
  /** Status of success; 200 by default. 204 has no body. */
  status?: 200 | 201 | 204;
  deprecated?: true;
  refusal?: (error: unknown) => Response | null;
  given?: Record<string, unknown>;
  bodyNames?: Readonly<Record<string, string>>;
};
type AnyWords = Words<z.ZodType>;

export function publicCall<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>(
  operation: Operation<A, I, S, O, P>,
  words: Words<S>,
) {
  const { scope = operation.scope, bodyNames = operation.bodyNames } = words;
  const scoped: Operation<A, I, S, O, P> = { ...operation, scope };
  return { operation: scoped, words: { ...words, scope, bodyNames } };
}
export type PublicCall<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P> = ReturnType<
  typeof publicCall<A, I, S, O, P>
>;

/**
 * Creates a route handler of a public call (rule: api.public). Only a bearer token counts, never a cookie. Every answer
 * shows the client's rate limit; a refusal is in the client's style, and is listed for its company's managers.
 */
export function apiEndpoint<A extends Actor, I extends z.ZodType, S extends z.ZodType, O extends Answer<S>, P>({
  operation,
  words,
}: PublicCall<A, I, S, O, P>) {
  const handler = async (request: Request, route: RouteContext): Promise<Response> =>
    handle(operation, publicApi, { ...(await httpCall(request, route)), words: words as AnyWords });
  return Object.assign(handler, { operation, words });
}

const publicApi: Channel<HttpCall & { words: AnyWords }, Response> = {
  identify: ({ info }) => identifyClient(info),
  limits: apiLimits,
  ensure: ({ info }, actor) => ensureNetwork(actor, info),
  async receive({ request, info, path }, op, who) {
    const values = await readInput(request, op, { ...who, info, path });
    return { values, key: idempotencyKey(request) };
  },
  wordsIn({ path, words: { toInput, given, bodyNames } }, values) {
    const sent = { ...withBodyNames(values, bodyNames), ...path };
    return { ...(toInput ? toInput(sent) : sent), ...given };
  },
  wordsOut({ request, words: { toAnswer, status = 200, deprecated } }, output, { replayed, share }) {
    const shaped = toAnswer && !(output instanceof Response) ? mapped(output, toAnswer) : output;
    const response = toResponse(
      status === 200 ? shaped : new Reply(status === 204 ? null : shaped, [], status),
      replayed,
    );
    if (deprecated) addDeprecation(response, request);
    return addLimitHeaders(response, share!);
  },
  async refusal({ info, request, words }, error, reached) {
    const isGate = error instanceof Problem && error.message === MESSAGES.login;
    const told = isGate ? new Problem('unauthenticated', NO_TOKEN) : error;
    const response = await refuse(told, { info, request, reached }, words);
    if (words.deprecated) addDeprecation(response, request);
    return response;
  },
};

/** Names the same call of version 2 (rule: api.deprecated). */
function addDeprecation({ headers }: Response, { url }: Request): void {
  const successor = new URL(url).pathname.replace(/^\/v1\//, '/v2/');
  headers.set('Deprecation', 'true');
  headers.set('Sunset', 'Fri, 01 Jan 2027 00:00:00 GMT');
  headers.set('Link', `<${successor}>; rel="successor-version"`);
}

/** Clients look for this sentence before they log in again (rule: api.unauthorized). */
const NO_TOKEN = 'The authorization token provided was invalid';

const mapped = (output: unknown, toAnswer: (output: unknown) => unknown) =>
  output instanceof Reply ? new Reply(toAnswer(output.body), output.cookies, output.status) : toAnswer(output);

/**
 * Loads the client of a bearer token from its current row, so that revocation, changed scopes or a disabled company
 * take effect at the next call (rule: api.access-token). Cookies and people's tokens never count.
 */
export async function identifyClient({ bearer }: RequestInfo): Promise<Identity> {
  const claims = await readToken(bearer);
  const actor = claims && (await loadProgram(claims));
  if (actor) countCall(actor.id, 'calls');
  return { actor: actor ?? { kind: 'guest' }, by: 'bearer', user_id: claims?.user_id ?? null };
}

/**
 * Loads the API client of a session, acting for its company (rule: api.public); null for a person, and for an ended
 * session.
 */
export async function loadProgram(claims: Claims): Promise<ApiClient | null> {
  const actor = await loadActor(claims);
  return actor.kind === 'api_client' ? { ...actor, acts_for_company: true } : null;
}

export function apiLimits(): RequestLimits {
  return { prefix: 'api ', guest: settings.limits.guest_per_minute, user: settings.limits.api_per_minute };
}

/** @throws Problem forbidden for a client outside of its networks (rule: api.ip-ranges) */
export function ensureNetwork(actor: Actor, { address }: RequestInfo): void {
  if (actor.kind === 'api_client' && !isWithin(address, actor.ip_ranges))
    throw new Problem('forbidden', `This client may not call from ${address}.`);
}

export function addLimitHeaders(response: Response, { count, points, seconds_left }: TakenShare): Response {
  response.headers.set('RateLimit-Limit', String(points));
  response.headers.set('RateLimit-Remaining', String(Math.max(0, points - count)));
  response.headers.set('RateLimit-Reset', String(seconds_left));
  return response;
}

type RefusedCall = { info: RequestInfo; request: Request; reached: Reached };

/** Answers an error in the client's style and notes it for the company's managers (rules: api.public-errors, api.refused-calls). */
export async function refuse(
  error: unknown,
  { info, request, reached }: RefusedCall,
  { fields = {}, refusal }: Pick<AnyWords, 'fields' | 'refusal'> = {},
): Promise<Response> {
  const problem = problemOrBug(error, info.request_id);
  const response = refusal?.(error) ?? publicRefusal(problem ?? BUG, request, fields);
  await noteRefusal(problem, { info, request, reached }, { fields, status: response.status });
  return addLimitHeaders(response, reached.share ?? takeShare({ kind: 'guest' }, info.address, apiLimits())!);
}

/**
 * Counts a refused call, and notes it for the managers. Calls over the limit are not noted, so that they cost no write. A
 * refused token call names its client itself.
 * @param given `status` of the answer, unless it is the problem's own
 */
export async function noteRefusal(
  problem: Problem | null,
  { info, request, reached: { identity } }: RefusedCall,
  given: { fields?: FieldNames; status?: number } = {},
): Promise<void> {
  const { kind, details, status } = problem ?? BUG;
  const user_id = identity.user_id ?? (details.caller_id as number | undefined);
  countRefused(identity);
  if (!user_id || kind === 'rate_limited' || kind === 'unavailable') return;
  await noteRefusedCall({
    user_id,
    call: `${request.method} ${new URL(request.url).pathname}`,
    status: given.status ?? status,
    reason: reasonOf(problem ?? BUG, given.fields),
    request_id: info.request_id,
  });
}

const reasonOf = ({ message, details: { errors = {} } }: Pick<Told, 'message' | 'details'>, fields: FieldNames = {}) =>
  fieldMessages(errors, fields)
    .map((one) => `${one.field}: ${one.message}`)
    .join(' ') || message;

const countRefused = ({ actor }: Identity) => actor.kind === 'api_client' && countCall(actor.id, 'refused');

/** A bug is reported without any details. */
type Told = { kind: ProblemKind | null; message: string; status: number; details: Problem['details'] };
const BUG: Told = { kind: null, message: MESSAGES.wrong, status: 500, details: {} };

const PROBLEM_JSON = 'application/problem+json';

/** Refusals of the request itself keep their status in the default style. */
const OWN_STATUS: readonly ProblemKind[] = [
  'unauthenticated',
  'rate_limited',
  'payload_too_large',
  'unsupported_media_type',
  'timeout',
  'bad_gateway',
  'unavailable',
];

const TITLES: Record<ProblemKind, string> = {
  malformed: 'Bad Request',
  unauthenticated: 'Unauthorized',
  forbidden: 'Forbidden',
  not_found: 'Not Found',
  timeout: 'Request Timeout',
  conflict: 'Conflict',
  precondition_failed: 'Precondition Failed',
  gone: 'Gone',
  payload_too_large: 'Content Too Large',
  unsupported_media_type: 'Unsupported Media Type',
  invalid: 'Unprocessable Content',
  rate_limited: 'Too Many Requests',
  bad_gateway: 'Bad Gateway',
  unavailable: 'Service Unavailable',
};

/** A client gets refusals in the established style, or by RFC 9457 (rule: api.public-errors). */
function publicRefusal(told: Told, request: Request, fields: FieldNames): Response {
  const errors = told.details.errors && fieldMessages(told.details.errors, fields);
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (told.details.retry_after) headers.set('Retry-After', String(told.details.retry_after));
  if (told.kind === 'unauthenticated') headers.set('WWW-Authenticate', 'Bearer');
  const readsProblems = (request.headers.get('accept') ?? '').toLowerCase().includes(PROBLEM_JSON);
  return readsProblems
    ? asProblem(told, { errors, headers, instance: new URL(request.url).pathname })
    : Response.json(
        { message: told.message, ...(errors && { validationErrors: errors }) },
        { status: defaultStatus(told), headers },
      );
}

const defaultStatus = ({ kind, message, status }: Told) =>
  (kind && OWN_STATUS.includes(kind)) || message === NO_ADDRESS ? status : 500;

type ProblemOptions = { errors?: FieldMessage[]; headers: Headers; instance: string };

function asProblem({ kind, message, status, details }: Told, { errors, headers, instance }: ProblemOptions): Response {
  headers.set('Content-Type', PROBLEM_JSON);
  const title = kind ? TITLES[kind] : 'Internal Server Error';
  const type = details.problem_type
    ? `${settings.app_url.origin}/problems/${String(details.problem_type)}`
    : 'about:blank';
  const body = { type, title, status, detail: message, instance, ...(errors && { errors }) };
  return new Response(JSON.stringify(body), { status, headers });
}

type FieldMessage = { field: string; message: string };

export const camelCase = (name: string) => name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

export const fieldMessages = (errors: FieldErrors, names: FieldNames): FieldMessage[] =>
  Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ field: names[name] ?? camelCase(name), message })),
  );
