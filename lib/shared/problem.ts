/** All messages by dotted field path (spec 1 §5). */
export type FieldErrors = Record<string, string[]>;

export const HTTP_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  gone: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  rate_limited: 429,
  bad_gateway: 502,
  unavailable: 503,
} as const;
export type ProblemKind = keyof typeof HTTP_STATUS;

/** Messages fixed by the specification (spec 1 §8, spec 3 §8), and our own that are used in several places. */
export const MESSAGES = {
  login: 'Access denied. You must be logged in to see this page.',
  access: 'You do not have access to see this page.',
  level: 'Your membership level disables access to this feature.',
  rateLimited: 'Too Many Requests. Please try again later.',
  notFound: 'The page you are trying to access cannot be found.',
  invalid: 'There was an error with your submission. Please check your entry and try again.',
  wrong: 'Something went wrong.',
  busy: 'The service is busy. Try again in a moment.',
  full: 'The portal cannot save anything right now. Try again in a few minutes.',
  enroll: 'Set up a passkey or a code app first.',
  prove: 'Confirm that it is you.',
  linkExpired: 'This link is no longer valid. Ask for a new one.',
} as const;

/** A client can resolve these refusals: by a proof, a second factor, or the passkey instead of the password. */
export const REASONS = {
  proof: 'proof_required',
  enroll: 'second_factor_required',
  passkey: 'passkey_required',
} as const;

export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details: { errors?: FieldErrors; retry_after?: number; [more: string]: unknown } = {},
  ) {
    super(message);
  }
  /** Set when a stored response of the idempotency key must not replace this error. */
  final = false;
  /** Next passes this to the error page in the browser instead of the error. */
  get digest() {
    return this.kind;
  }
  get status() {
    return HTTP_STATUS[this.kind];
  }
}

/** A disk is full, so nothing can be stored until an operator frees space (rule: operations.full-disk). */
export const noRoom = () => new Problem('unavailable', MESSAGES.full, { retry_after: 30 });

/** @throws Problem conflict (409) with this message */
export function conflict(message: string, details?: Record<string, unknown>): never {
  throw new Problem('conflict', message, details);
}

/** @throws Problem not_found (404), the same for missing and foreign objects (rule: access.foreign) */
export function notFound(message: string = MESSAGES.notFound): never {
  throw new Problem('not_found', message);
}

/**
 * Like notFound, for objects that the caller can no longer access: a stored response of an idempotency key is not
 * replayed.
 */
export function noLongerFound(message: string = MESSAGES.notFound): never {
  const problem = new Problem('not_found', message);
  problem.final = true;
  throw problem;
}

/** @throws Problem invalid (422) with messages per field */
export function invalid(errors: FieldErrors): never {
  throw new Problem('invalid', MESSAGES.invalid, { errors });
}

/** @throws Problem forbidden (403) unless `allowed` */
export function ensure(allowed: boolean, message: string = MESSAGES.access): asserts allowed {
  if (!allowed) throw new Problem('forbidden', message);
}
