import 'server-only';
import { isUnavailable } from '@/db/client';
import { constraintErrors } from '@/db/taken';
import { invalid, Problem, SAYS } from '@/lib/shared/problem';

/** An answer with more than a body: cookies to set, or a status of its own. */
export class Reply<B> {
  constructor(readonly body: B, readonly cookies: string[] = [], readonly status = 200) {}
}

/** A file to send, never to show inside our own pages. */
export class Download {
  constructor(readonly name: string, readonly bytes: Uint8Array | string, readonly type: string) {}
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** RFC 6266: an ASCII name for old clients, the true one for the rest. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}

/** Turns an operation's output into the answer. */
export function respond(output: unknown, replayed = false): Response {
  if (output instanceof Response) return output;
  if (output instanceof Download) {
    const headers = { ...NO_STORE, 'Content-Type': output.type, 'Content-Disposition': attachment(output.name), 'Content-Security-Policy': "sandbox; default-src 'none'", 'X-Content-Type-Options': 'nosniff' };
    return new Response(output.bytes as BodyInit, { headers });
  }
  const reply = output instanceof Reply ? output : new Reply(output);
  const headers = new Headers(NO_STORE);
  for (const cookie of reply.cookies) headers.append('Set-Cookie', cookie);
  if (replayed) headers.set('Idempotency-Replayed', 'true');
  return Response.json(reply.body ?? { success: true }, { status: reply.status, headers });
}

/** What an error means to its caller: a Problem as it is, a database away as 503, a taken name as 422; else null. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  const taken = constraintErrors(error);
  if (taken) {
    try {
      invalid(taken);
    } catch (problem) {
      return problem as Problem;
    }
  }
  if (isUnavailable(error)) return new Problem('unavailable', SAYS.busy, { retry_after: 1 });
  return null;
}

/** The one mapping from error to answer (PRODUCT §3). Unknown ones are logged and say nothing of the inside. */
export function refusal(error: unknown, request_id: string): Response {
  const problem = problemOf(error);
  if (!problem) {
    logError(error, request_id);
    return Response.json({ error: SAYS.wrong, request_id }, { status: 500, headers: NO_STORE });
  }
  const { errors, retry_after, ...more } = problem.details;
  const headers: HeadersInit = retry_after ? { ...NO_STORE, 'Retry-After': String(retry_after) } : NO_STORE;
  const body = errors ? { message: problem.message, errors } : { error: problem.message, ...more };
  return Response.json(body, { status: problem.status, headers });
}

/** One line of JSON; the driver's parameters (which may hold customer data) stay out of it. */
export function logError(error: unknown, request_id: string): void {
  const { message, stack, cause } = error instanceof Error ? error : { message: String(error), stack: undefined, cause: undefined };
  const inner = cause instanceof Error ? `${(cause as { code?: string }).code ?? ''} ${cause.message}`.trim() : undefined;
  console.error(JSON.stringify({ at: new Date().toISOString(), level: 'error', request_id, message: message.split('\nparams:')[0], cause: inner, stack: stack?.split('\n').filter((line) => line.trim().startsWith('at ')).slice(0, 8) }));
}
