import 'server-only';
import { isFull, isUnavailable } from '@/db/client';
import { uniqueViolationErrors } from '@/db/unique-violations';
import { noRoom, Problem, MESSAGES, type FieldErrors } from '@/lib/shared/problem';
import { log } from '@/lib/platform/log';

/** Operation output with cookies, a status or headers. With 204, only the audit uses the body. */
export class Reply<B> {
  constructor(
    readonly body: B,
    readonly cookies: string[] = [],
    readonly status = 200,
    readonly headers: Record<string, string> = {},
  ) {}
}

export class Redirect<T = null> {
  constructor(
    readonly location: string,
    readonly about: T,
    readonly cookies: string[] = [],
  ) {}
}

export class Download {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array | string,
    readonly type: string,
  ) {}
}

export class FileDownload {
  constructor(
    readonly name: string,
    readonly content: { stream: ReadableStream<Uint8Array>; size: number },
    readonly type: string,
  ) {}
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** RFC 6266: an ASCII fallback for old clients, the full name for others. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

export const fileHeaders = ({ name, type }: { name: string; type: string }, size: number) => ({
  ...NO_STORE,
  'Content-Type': type,
  // Next drops Content-Length; the browser needs the size to show progress.
  'X-File-Size': String(size),
  'Content-Disposition': attachment(name),
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
});

export function toResponse(output: unknown, replayed = false, cookies: string[] = []): Response {
  if (output instanceof Response) return output;
  if (output instanceof Redirect) return redirectTo(output);
  if (output instanceof Download)
    return new Response(output.bytes as BodyInit, { headers: fileHeaders(output, Buffer.byteLength(output.bytes)) });
  if (output instanceof FileDownload)
    return new Response(output.content.stream, { headers: fileHeaders(output, output.content.size) });
  return jsonResponse(output instanceof Reply ? output : new Reply(output, cookies), replayed);
}

function jsonResponse(reply: Reply<unknown>, replayed: boolean): Response {
  const headers = new Headers({ ...NO_STORE, ...reply.headers });
  for (const cookie of reply.cookies) headers.append('Set-Cookie', cookie);
  if (replayed) headers.set('Idempotency-Replayed', 'true');
  if (reply.status === 204) return new Response(null, { status: 204, headers });
  return Response.json(reply.body ?? { success: true }, { status: reply.status, headers });
}

export function redirectTo({ location, cookies }: Pick<Redirect<unknown>, 'location' | 'cookies'>): Response {
  const headers = new Headers({ ...NO_STORE, Location: location });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  const violations = uniqueViolationErrors(error);
  if (violations) return new Problem('invalid', MESSAGES.invalid, { errors: violations });
  if (isFull(error)) return noRoom();
  if (isUnavailable(error)) return new Problem('unavailable', MESSAGES.busy, { retry_after: 1 });
  return null;
}

export function problemOrBug(error: unknown, request_id: string): Problem | null {
  const problem = problemOf(error);
  if (!problem) log.error({ err: error, request_id }, 'request failed');
  return problem;
}

/** Maps an error to a Response (rule: api.errors). Unexpected errors are answered without details. */
export function refusal(error: unknown, request_id: string): Response {
  const problem = problemOrBug(error, request_id);
  if (!problem) return Response.json({ error: MESSAGES.wrong, request_id }, { status: 500, headers: NO_STORE });
  const { errors, retry_after, ...more } = problem.details;
  const headers: HeadersInit = retry_after ? { ...NO_STORE, 'Retry-After': String(retry_after) } : NO_STORE;
  const body = errors ? { message: problem.message, errors: withCountry(errors) } : { error: problem.message, ...more };
  return Response.json(body, { status: problem.status, headers });
}

/** The specification's forms call the country's field both `country_id` and `country` (rule: api.country-errors). */
const withCountry = (errors: FieldErrors): FieldErrors =>
  errors.country_id ? { ...errors, country: errors.country_id } : errors;
