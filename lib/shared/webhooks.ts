/** Format of deliveries: a small JSON body (v1, deprecated), or CloudEvents 1.0 (v2). */
export const WEBHOOK_VERSIONS = { v1: 'Version 1', v2: 'CloudEvents' } as const;
export type WebhookVersion = keyof typeof WEBHOOK_VERSIONS;

export type WebhookTopic = 'created' | 'closed' | 'response.created' | 'response.updated' | 'note.created' | 'linked';

/** Types that a webhook of each version may have, by topic (rule: webhooks.types). */
export const EVENT_TYPES = {
  v1: { created: 'collaboration-request.created', 'note.created': 'note.created' },
  v2: {
    created: 'org.tsanet.connect.collaboration-request.created',
    closed: 'org.tsanet.connect.collaboration-request.closed',
    'response.created': 'org.tsanet.connect.collaboration-request.response.created',
    'response.updated': 'org.tsanet.connect.collaboration-request.response.updated',
    'note.created': 'org.tsanet.connect.collaboration-request.note.created',
    linked: 'org.tsanet.connect.collaboration-request.linked',
  },
} as const satisfies Record<WebhookVersion, Partial<Record<WebhookTopic, string>>>;

/** A row of the company's audit, for webhooks that a manager makes (rule: webhooks.audit). */
export const AUDIT_EVENT_TYPE = 'org.tsanet.connect.audit.recorded';

export const TEST_EVENT_TYPES = { v1: 'webhook.test', v2: 'org.tsanet.connect.webhook.test' } as const;

export const eventTypesOf = (version: WebhookVersion): string[] => Object.values(EVENT_TYPES[version]);

/** Event types that a manager may choose; API clients have no access to the audit by a webhook. */
export const managersEventTypes = (version: WebhookVersion): string[] =>
  version === 'v2' ? [...eventTypesOf(version), AUDIT_EVENT_TYPE] : eventTypesOf(version);

const TOPIC_WORDS: Record<WebhookTopic, string> = {
  created: 'Case sent',
  closed: 'Case closed',
  'response.created': 'Case answered',
  'response.updated': 'Answer changed',
  'note.created': 'Note written',
  linked: 'Cases linked',
};

export const EVENT_TYPE_WORDS: Readonly<Record<string, string>> = Object.fromEntries([
  ...(['v1', 'v2'] as const).flatMap((version) =>
    Object.entries(EVENT_TYPES[version]).map(([topic, type]) => [type, TOPIC_WORDS[topic as WebhookTopic]]),
  ),
  ...Object.values(TEST_EVENT_TYPES).map((type) => [type, 'Test']),
  [AUDIT_EVENT_TYPE, 'Audit: what your colleagues did'],
]);

export const CASE_DIRECTIONS = { INBOUND: 'Cases that we receive', OUTBOUND: 'Cases that we send' } as const;
export type CaseDirection = keyof typeof CASE_DIRECTIONS;

export const CALLBACK_AUTH = {
  BASIC: 'User name and password',
  BEARER: 'Bearer token',
  HEADER: 'A header of your own',
  OAUTH2: 'Access token by client id and secret (OAuth 2.0)',
} as const;
export type CallbackAuthType = keyof typeof CALLBACK_AUTH;

/** A person sends `test` and `replay`, once (rule: webhooks.by-hand). */
export const DELIVERY_CAUSES = { event: 'Event', replay: 'Replay', test: 'Test' } as const;

/** Webhooks of a company at most (rule: webhooks.limit). */
export const MAX_WEBHOOKS = 20;
/** Rows of the audit that wait for a webhook at most (rule: webhooks.audit). */
export const MAX_AUDIT_WAITING = 500;
/** Bytes kept of a receiver's answer (rule: webhooks.deliveries). */
export const MAX_KEPT_BODY = 4096;

export const DELIVERY_STATES = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;
