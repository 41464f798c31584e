/** Describes routes that have their own code instead of an operation. */

const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const json = (description: string, properties: Record<string, object>) => ({
  description,
  content: { 'application/json': { schema: object(properties) } },
});
const refusal = (kind: string) => ({ $ref: `#/components/responses/${kind}` });
const TEXT = { type: 'string' };
const FLAG = { type: 'boolean' };
const STATE = { type: 'string', enum: ['ok', 'unavailable'] };
const READINESS = { status: STATE, database: FLAG, migrations: FLAG, queues: FLAG, worker: TEXT, stopping: FLAG };

const shown = (service: string) => ({
  description: `What ${service} shows.`,
  content: { 'application/json': { schema: { type: 'object' } } },
});

/** Of calls that Slack and Teams sign. */
const SIGNED_REFUSALS = {
  400: refusal('malformed'),
  401: refusal('unauthenticated'),
  404: refusal('not_found'),
  408: refusal('timeout'),
  409: refusal('conflict'),
  413: refusal('payload_too_large'),
  429: refusal('rate_limited'),
  500: refusal('internal'),
  503: refusal('unavailable'),
};

export const PLAIN_ROUTES: Record<string, object> = {
  'GET /api/health': {
    security: [],
    responses: { 200: json('Healthy.', { status: STATE }), 503: json('Unavailable.', { status: STATE }) },
  },
  'GET /api/ready': {
    security: [],
    responses: { 200: json('Ready.', READINESS), 503: json('Not ready.', READINESS) },
  },
  'POST /api/stripe/webhook': {
    security: [],
    parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: TEXT }],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      200: json('Taken.', { received: FLAG }),
      400: refusal('malformed'),
      404: refusal('not_found'),
      408: refusal('timeout'),
      413: refusal('payload_too_large'),
      429: refusal('rate_limited'),
      500: refusal('internal'),
      503: refusal('unavailable'),
    },
  },
  'POST /api/slack': {
    security: [],
    parameters: ['X-Slack-Signature', 'X-Slack-Request-Timestamp'].map((name) => ({
      ...{ name, in: 'header', required: true, schema: TEXT },
    })),
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
    },
    responses: { 200: shown('Slack'), ...SIGNED_REFUSALS },
  },
  'POST /api/msteams/messages': {
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 200: shown('Teams'), ...SIGNED_REFUSALS, 502: refusal('bad_gateway') },
  },
};
