import 'server-only';
import { NO_ADDRESS } from '@/lib/core/api-not-found';
import { log } from '@/lib/core/log';
import { problemOf } from '@/lib/core/reply';
import { MESSAGES, type FieldErrors, type Problem, type ProblemKind } from '@/lib/shared/problem';

export const PROBLEM_JSON = 'application/problem+json';

/** How a client reads refusals: as it always has, or by RFC 9457 (rule: api.public-errors). */
type Style = 'default' | 'problem';

/** Refusals that concern the request itself keep their status in the default style. */
const OWN_STATUS: readonly ProblemKind[] = [
  'unauthenticated',
  'rate_limited',
  'payload_too_large',
  'unsupported_media_type',
  'timeout',
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
  unavailable: 'Service Unavailable',
};

type FieldMessage = { field: string; message: string };

/** The portal's names of fields → those of the call. */
export type FieldNames = Readonly<Record<string, string>>;

/** `internal_case_number` is `internalCaseNumber` in the public API. */
export const camelCase = (name: string) => name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

const publicName = (field: string, names: FieldNames) => names[field] ?? camelCase(field);

export const fieldMessages = (errors: FieldErrors, names: FieldNames): FieldMessage[] =>
  Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field: publicName(field, names), message })),
  );

const styleOf = ({ headers }: Pick<Request, 'headers'>): Style =>
  (headers.get('accept') ?? '').toLowerCase().includes(PROBLEM_JSON) ? 'problem' : 'default';

/** What a refused call is answered with, and what is told of it to the company's managers. */
type PublicRefusal = { problem: Problem | null; response: Response };

type Options = { request: Request; request_id: string; names?: FieldNames };

/** What is told of an error: of a bug nothing but that there was one. */
type Told = { kind: ProblemKind | null; message: string; status: number; details: Problem['details'] };
const BUG: Told = { kind: null, message: MESSAGES.wrong, status: 500, details: {} };

/** Answers an error in the client's style (rule: api.public-errors). Unexpected ones are logged and told without details. */
export function publicRefusal(error: unknown, { request, request_id, names = {} }: Options): PublicRefusal {
  const problem = problemOf(error);
  if (!problem) log.error({ err: error, request_id }, 'request failed');
  const told = problem ?? BUG;
  const errors = told.details.errors && fieldMessages(told.details.errors, names);
  const headers = headersOf(told);
  const response =
    styleOf(request) === 'problem'
      ? asProblem(told, errors, { headers, instance: new URL(request.url).pathname })
      : Response.json(
          { message: told.message, ...(errors && { validationErrors: errors }) },
          { status: defaultStatus(told), headers },
        );
  return { problem, response };
}

function headersOf({ kind, details }: Told): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (details.retry_after) headers.set('Retry-After', String(details.retry_after));
  if (kind === 'unauthenticated') headers.set('WWW-Authenticate', 'Bearer');
  return headers;
}

const defaultStatus = ({ kind, message, status }: Told) =>
  (kind && OWN_STATUS.includes(kind)) || message === NO_ADDRESS ? status : 500;

function asProblem(
  { kind, message, status }: Told,
  errors: FieldMessage[] | undefined,
  { headers, instance }: { headers: Headers; instance: string },
): Response {
  headers.set('Content-Type', PROBLEM_JSON);
  const title = kind ? TITLES[kind] : 'Internal Server Error';
  const body = { type: 'about:blank', title, status, detail: message, instance, ...(errors && { errors }) };
  return new Response(JSON.stringify(body), { status, headers });
}
