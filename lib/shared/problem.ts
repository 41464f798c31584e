/** Field name (dotted path) to its messages, every one of them (spec 1 §5). */
export type FieldErrors = Record<string, string[]>;

const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  refused: 409,
  tooLarge: 413,
  unsupported: 415,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
} as const;
export type ProblemKind = keyof typeof STATUS;

/** The texts that the specification gives for refusals (spec 1 §8, spec 3 §8), and ours that stand in more than one place. */
export const SAYS = {
  login: 'Access denied. You must be logged in to see this page.',
  access: 'You do not have access to see this page.',
  level: 'Your membership level disables access to this feature.',
  tooMany: 'Too Many Requests. Please try again later.',
  missing: 'The page you are trying to access cannot be found.',
  invalid: 'There was an error with your submission. Please check your entry and try again.',
  wrong: 'Something went wrong.',
  busy: 'The service is busy. Try again in a moment.',
  linkOver: 'This link is no longer valid. Ask for a new one.',
} as const;

/** An expected "no", with the status it answers. Anything else that is thrown is a bug. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details: { errors?: FieldErrors; retry_after?: number; [more: string]: unknown } = {},
  ) {
    super(message);
  }
  /** What the framework hands to the error page of a browser in the error's place. */
  get digest() {
    return this.kind;
  }
  get status() {
    return STATUS[this.kind];
  }
}

/** A business "no": 409 with this text. */
export function refuse(message: string, details?: Record<string, unknown>): never {
  throw new Problem('refused', message, details);
}

/** Not there, or not yours: the two look alike (SECURITY, Access). */
export function missing(message: string = SAYS.missing): never {
  throw new Problem('missing', message);
}

/** 422 with messages per field. */
export function invalid(errors: FieldErrors): never {
  throw new Problem('invalid', SAYS.invalid, { errors });
}

/** 403 with a guard text unless the condition holds. */
export function ensure(allowed: boolean, message: string = SAYS.access): asserts allowed {
  if (!allowed) throw new Problem('forbidden', message);
}
