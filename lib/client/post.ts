/**
 * Sends all calls from the browser to the API. Shows nothing and never navigates; callers decide. A call that needs a
 * recent proof is sent again, with its key, after the person's proof (rule: proof.dialog); a call that the portal
 * cannot take yet is repeated automatically (rule: screens.sent-again).
 */
import { MESSAGES, REASONS, type FieldErrors } from '@/lib/shared/problem';
import { loggedOut } from './person';
import { askForProof } from './proof';
import type { Waiting } from './send-again';

export type { FieldErrors };
type FailureKind =
  | 'offline'
  | 'signed_out'
  | 'forbidden'
  | 'missing'
  | 'refused'
  | 'too_large'
  | 'invalid'
  | 'too_many'
  | 'broken';
export type Failure = Error & {
  kind: FailureKind;
  status: number;
  errors: FieldErrors;
  answer: unknown;
  retry_after?: number;
};

type PostOptions = Waiting & { method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; key?: string; signal?: AbortSignal };
type UploadOptions = PostOptions & { onProgress: (sent: number) => void };

const KINDS: Record<number, FailureKind> = {
  401: 'signed_out',
  403: 'forbidden',
  404: 'missing',
  409: 'refused',
  413: 'too_large',
  422: 'invalid',
  429: 'too_many',
};
const NO_CONNECTION = 'No connection. Your entries are kept.';
const TEXTS: Partial<Record<FailureKind, string>> = {
  too_many: MESSAGES.rateLimited,
  signed_out: 'You are logged out. Log in.',
};
const BROKEN = 'Something went wrong. Try again in a moment.';

/**
 * Sends `body` as JSON, or as multipart when it is FormData, and returns the answer.
 * @param options.key the Idempotency-Key: retrying with the same key runs the command once (rule: api.idempotency).
 * @throws Failure whose `message` can be shown, and whose `errors` belong beside the fields.
 */
export async function post<T = unknown>(
  url: string,
  body?: object,
  { method = 'POST', key = uuid(), signal, ...waiting }: PostOptions = {},
): Promise<T> {
  const headers = { accept: 'application/json', 'idempotency-key': key };
  const json = body &&
    !isFormData(body) && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const init = { method, signal, headers, ...(json || { body }) };
  assertSamePerson();
  return untilTaken(() => request<T>(url, init as RequestInit), { ...waiting, signal });
}

/**
 * Prevents sending one person's entries as another. @throws Failure once another tab has logged out or logged in as
 * another person
 */
export function assertSamePerson(): void {
  if (loggedOut.get()) throw failureOf(401, null);
}

const isFormData = (body: object | undefined): body is FormData =>
  typeof FormData !== 'undefined' && body instanceof FormData;

/** Reads from the API; omits empty fields of `query`. @throws Failure as `post` does. */
export async function get<T = unknown>(
  url: string,
  query: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return request<T>(search ? `${url}${url.includes('?') ? '&' : '?'}${search}` : url, {
    headers: { accept: 'application/json' },
    signal,
  });
}

export type Received = { bytes: number; total?: number };
type GetFileOptions = { signal?: AbortSignal; onProgress?: (received: Received) => void };

/**
 * Fetches a file; null for a file on another host, which a page may not read (rule: web.csp).
 * @throws Failure as `post` does, and AbortError when `signal` is aborted.
 */
export async function getFile(url: string, { signal, onProgress }: GetFileOptions = {}): Promise<Blob | null> {
  const response = await withProof(() => answerOf(url, { signal, redirect: 'manual' }));
  if (isElsewhere(response)) return null;
  if (!onProgress || !response.body) return response.blob();
  const total = Number(response.headers.get('x-file-size')) || undefined;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, output) {
        onProgress({ bytes: (bytes += chunk.length), total });
        output.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).blob();
}

const isElsewhere = ({ type }: Response) => type === 'opaqueredirect';

export const invalidEntries = (errors: FieldErrors): Failure =>
  Object.assign(failure('invalid', 0, MESSAGES.invalid), { errors });

export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && 'kind' in error && 'errors' in error;
}

/** A random UUID; `crypto.randomUUID` is missing on plain http hosts. */
export function uuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
}

async function request<T>(url: string, init: RequestInit): Promise<T> {
  return withProof(async () => (await jsonOf(await answerOf(url, init))) as T);
}

async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isFailure(error) || reasonOf(error) !== REASONS.proof || !(await askForProof())) throw error;
    return send();
  }
}

export const reasonOf = ({ answer }: Failure): string | undefined =>
  answer && typeof answer === 'object' && 'reason' in answer ? String(answer.reason) : undefined;

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

async function answerOf(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { credentials: 'same-origin', ...init }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw failure('offline', 0, NO_CONNECTION);
  });
  if (!response.ok && !isElsewhere(response))
    throw failedBy(failureOf(response.status, await jsonOf(response)), (name) => response.headers.get(name));
  return response;
}

/**
 * Sends a form with files and returns the answer. By XMLHttpRequest: fetch does not report how much of a body has been
 * sent.
 * @throws Failure as `post` does, AbortError when the signal cancels it.
 */
export async function upload<T = unknown>(url: string, form: FormData, options: UploadOptions): Promise<T> {
  const keyed = { key: uuid(), ...options };
  assertSamePerson();
  return untilTaken(() => withProof(() => uploadOnce<T>(url, form, keyed)), keyed);
}

function uploadOnce<T>(
  url: string,
  form: FormData,
  { method = 'POST', key = uuid(), signal, onProgress }: UploadOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    sending.setRequestHeader('accept', 'application/json');
    sending.setRequestHeader('idempotency-key', key);
    sending.responseType = 'json';
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    sending.onload = () => {
      const answer: unknown = sending.response;
      if (sending.status >= 200 && sending.status < 300) resolve(answer as T);
      else reject(failedBy(failureOf(sending.status, answer), (name) => sending.getResponseHeader(name)));
    };
    sending.onerror = () => reject(failure('offline', 0, NO_CONNECTION));
    sending.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
    signal?.addEventListener('abort', () => sending.abort());
    sending.send(form);
  });
}

type ErrorBody = { error?: string; message?: string; errors?: FieldErrors };

export function failureOf(status: number, answer: unknown): Failure {
  if (!status) return failure('offline', 0, NO_CONNECTION);
  const said: ErrorBody = answer && typeof answer === 'object' ? answer : {};
  const kind = kindOf(status, said);
  const text = said.error ?? said.message ?? TEXTS[kind] ?? BROKEN;
  return Object.assign(failure(kind, status, text), { answer, errors: said.errors ?? {} });
}

/** Repeats until the portal accepts the call (rule: screens.sent-again). Loads the module on first use. */
async function untilTaken<T>(send: () => Promise<T>, options: Waiting & { signal?: AbortSignal }): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isFailure(error) || error.retry_after === undefined) throw error;
    const again = await import('./send-again').catch(() => Promise.reject(error));
    return again.untilTaken(send, error, options);
  }
}

function failedBy(refused: Failure, headerOf: (name: string) => string | null): Failure {
  const seconds = refused.status === 503 && headerOf('retry-after');
  return seconds ? Object.assign(refused, { retry_after: Number(seconds) || 1 }) : refused;
}

/** A wrong password is 401 too, but does not mean that the session ended. */
function kindOf(status: number, { error }: ErrorBody): FailureKind {
  if (status === 401 && error && error !== MESSAGES.login) return 'refused';
  return KINDS[status] ?? (status >= 500 ? 'broken' : 'refused');
}

function failure(kind: FailureKind, status: number, message: string): Failure {
  return Object.assign(new Error(message), { kind, status, errors: {}, answer: undefined });
}
