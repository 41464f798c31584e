/** The parts of the document that belong to no single call. */
import { HTTP_STATUS, type ProblemKind } from '../../lib/shared/problem.ts';

export const INFO = {
  title: 'Concord',
  version: '1',
  description: [
    'Every call of the portal. Bodies are JSON of at most 1 MiB with at most 200 fields; where a call takes files, a multipart',
    'form whose files are at most as large as the portal’s settings say (25 MB unless changed). Unknown properties are',
    'ignored. Times are ISO 8601 in UTC, keys snake_case. A browser is signed in by its cookie and must call from the',
    'portal’s own pages; any other client sends the token that `POST /api/auth/login` answers. Addresses without a call answer 404 in the',
    'same form as the refusals here.',
  ].join(' '),
};

const json = (schema: string, description: string, headers?: object) => ({
  description,
  headers,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

const REFUSALS: Record<ProblemKind, object> = {
  malformed: json('Refusal', 'The body, the token of a mailed link or the Idempotency-Key cannot be read.'),
  unauthenticated: json('Refusal', 'Not signed in, or the session has ended.'),
  forbidden: json('Refusal', 'The caller’s role, membership or origin does not allow it.'),
  not_found: json('Refusal', 'There is no such object, or none that the caller may see.'),
  timeout: json('Refusal', 'The body took too long to arrive.'),
  conflict: json('Refusal', 'The present state does not allow it, or the Idempotency-Key was used with another body.'),
  gone: json('Refusal', 'It was there and is removed.'),
  precondition_failed: json('Refusal', 'The request is not of the version of tus that is spoken here.'),
  payload_too_large: json('Refusal', 'The body is too large or has too many fields.'),
  unsupported_media_type: json('Refusal', 'The body is of a type that this call does not take.'),
  invalid: json('InvalidInput', 'The input is not valid: all messages of each field.'),
  rate_limited: json('Refusal', 'Too many requests.', RETRY_AFTER),
  bad_gateway: json('Refusal', 'Another system, on which the call depends, failed.'),
  unavailable: json('Refusal', 'The portal is busy.', RETRY_AFTER),
};

export const COMPONENTS = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-concord.session',
      description:
        'The cookie of a browser that has signed in; without https its name has no `__Host-`. Not for API users.',
    },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token of `POST /api/auth/login`; `POST /api/auth/refresh` answers the next one.',
    },
    onboarding: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-concord.onboarding',
      description: 'The cookie of a browser in which a company registers; other clients send `session_token`.',
    },
  },
  parameters: {
    'Idempotency-Key': {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same key and input within 24 hours return the first answer; another input with it is a conflict.',
      schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
    },
  },
  headers: {
    'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer', minimum: 1 } },
    'Idempotency-Replayed': {
      description: 'Sent when this is the stored answer of the Idempotency-Key.',
      schema: { type: 'string', const: 'true' },
    },
  },
  responses: {
    ...Object.fromEntries(Object.keys(HTTP_STATUS).map((kind) => [kind, REFUSALS[kind as ProblemKind]])),
    internal: json('InternalError', 'A fault of the portal, with nothing of its cause.'),
  },
  schemas: {
    Refusal: {
      description: 'What was refused, in words. Some refusals of a call add properties, such as the state.',
      type: 'object',
      properties: { error: { type: 'string' } },
      required: ['error'],
    },
    InvalidInput: {
      type: 'object',
      properties: {
        message: { type: 'string' },
        errors: {
          description: 'Messages by dotted path of the field.',
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
      required: ['message', 'errors'],
      additionalProperties: false,
    },
    InternalError: {
      type: 'object',
      properties: { error: { type: 'string' }, request_id: { type: 'string' } },
      required: ['error', 'request_id'],
      additionalProperties: false,
    },
  },
};
