/** All environment variables with their defaults. A test compares them with docs/settings.md. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { isReadableOnTheWay } from './file-store.ts';
import {
  choice,
  clamd,
  contact,
  corsOrigins,
  database,
  dnsServers,
  domain,
  fileStore,
  hostPorts,
  hosts,
  imap,
  integer,
  listener,
  mailbox,
  memberships,
  networks,
  origin,
  port,
  secret,
  share,
  subprocessors,
  text,
  token,
  url,
  vapidKey,
  webUrl,
  webUrlWith,
} from './kinds.ts';
import { mailLoginFault } from './mail-login.ts';

const limit = integer(1, 999_999_999);
const hours = integer(1, 8760);

/** Sets the default shown in docs/settings.md when it depends on the machine or other settings. */
const described = <T extends z.ZodType>(schema: T, text: string): T => schema.meta({ default: text });

const variables = z.object({
  PORT: port.default(3000),
  APP_URL: described(origin.optional(), 'http://localhost:$PORT'),
  DATABASE_URL: described(database.optional(), 'embedded, under DATA_DIR'),
  DATABASE_POOL: integer(1, 1000).default(10),
  DATABASE_POOLER: choice('session', 'transaction').default('session'),
  DATABASE_DIRECT_URL: described(database.optional(), 'DATABASE_URL'),
  SMTP_URL: described(url('smtp:', 'smtps:').optional(), 'embedded'),
  MAIL_FROM: described(mailbox.optional(), 'no-reply@ the root host'),
  MAIL_OAUTH_TOKEN_URL: webUrl.optional(),
  MAIL_OAUTH_CLIENT_ID: text.optional(),
  MAIL_OAUTH_CLIENT_SECRET: text.optional(),
  MAIL_OAUTH_SCOPE: text.optional(),
  MAIL_OAUTH_REFRESH_TOKEN: text.optional(),
  MAIL_OAUTH_USER: described(text.optional(), 'the user of the address'),
  NETWORK_EMAIL: described(mailbox.optional(), 'network@concord.test with the embedded mail server'),
  NETWORK_NAME: text.default('TSANet connect'),
  AUTH_SECRET: described(secret.optional(), 'generated once, stored under DATA_DIR'),
  WEB_CONCURRENCY: described(
    integer(1, 64).default(() => Math.min(availableParallelism(), 4)),
    'one per core, at most 4',
  ),
  DRAIN_SECONDS: described(integer(0, 60).optional(), '5, with the embedded database 0'),
  WORKER: choice('on', 'off').default('on'),
  METRICS_TOKEN: token.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  TRUSTED_PROXIES: described(networks.default([]), 'none'),
  UPLOAD_MAX_MB: integer(1, 1024).default(25),
  CASE_FILE_MAX_MB: integer(1, 1024).default(100),
  FILES_URL: fileStore.optional(),
  FILES_ACCESS_KEY: text.optional(),
  FILES_SECRET_KEY: text.optional(),
  FILES_AWS_ACCESS_KEY: text.optional(),
  FILES_AWS_SECRET_KEY: text.optional(),
  FILES_STS_URL: described(origin.optional(), 'AWS’s in us-east-1'),
  AZURE_CLIENT_ID: token.optional(),
  AZURE_CLIENT_SECRET: text.optional(),
  AZURE_AUTHORITY: described(origin.optional(), 'Microsoft’s'),
  AZURE_BLOB_URL: described(webUrlWith('account').optional(), 'Microsoft’s'),
  CLAMD_URL: clamd.optional(),
  NOTE_MAIL_DELAY_S: integer(0, 3600).default(60),
  INBOUND_SMTP_PORT: described(listener.optional(), '1026 with the embedded mail server, else off'),
  INBOUND_IMAP_URL: imap.optional(),
  INBOUND_DOMAIN: described(domain.optional(), '`reply.` and the root host, while mail can come in'),
  IDLE_MINUTES: integer(1, 1440).default(60),
  OAUTH_REGISTRATION: choice('on', 'off').default('off'),
  CORS_ORIGINS: described(corsOrigins.default(['*']), '*'),
  DECISION_DAYS: integer(1, 60).default(2),
  AGREEMENT_VERSION: integer(1, 999_999).default(1),
  CASE_EXCHANGE_HOSTS: described(hosts.default([]), 'none'),
  LOGO_SERVICE_URL: webUrlWith('domain').optional(),
  OUTGOING_ALLOW: described(hostPorts.default([]), 'none'),
  REQUIRE_SECOND_FACTOR: described(
    choice('super_admin', 'none').optional(),
    '`none` with demo data, else `super_admin`',
  ),
  PROCESS_RELEASE: choice('network', 'company').default('network'),
  SSO_MEMBERSHIPS: described(memberships.default(['standard', 'premium', 'elite']), 'standard,premium,elite'),
  SSO_ALLOW_PRIVATE_METADATA: choice('on', 'off').default('off'),
  DNS_SERVERS: described(dnsServers.default([]), 'those of the machine'),
  STATUS_PAGE: choice('on', 'off').default('on'),
  TRUST_PAGE: choice('on', 'off').default('on'),
  SUBPROCESSORS: described(subprocessors.default([]), 'none'),
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  VAPID_SUBJECT: described(contact.optional(), 'mailto: NETWORK_EMAIL'),
  RESPONSE_HOURS_P1: hours.default(1),
  RESPONSE_HOURS_P2: hours.default(4),
  RESPONSE_HOURS_P3: hours.default(24),
  LIMIT_WIDE: limit.default(600),
  LIMIT_GUEST: limit.default(1200),
  LIMIT_LOGIN: limit.default(10),
  LIMIT_LOGIN_ADDRESS: limit.default(100),
  LIMIT_MAIL: limit.default(5),
  LIMIT_CASES: limit.default(60),
  LIMIT_TOKEN_PAGE: limit.default(60),
  LIMIT_ANSWER: limit.default(10),
  LIMIT_UPLOAD: limit.default(60),
  LIMIT_NOTES: limit.default(240),
  LIMIT_API: limit.default(600),
  LIMIT_SCIM: limit.default(3000),
  EVENTS_URL: webUrl.optional(),
  NEWS_URL: webUrl.optional(),
  NEWS_PAGE_URL: webUrl.optional(),
  TRAINING_URL: webUrl.optional(),
  PRIVACY_URL: webUrl.optional(),
  SECURITY_URL: webUrl.optional(),
  RELEASE_NOTES_URL: webUrl.optional(),
  MEMBERSHIP_URL: webUrl.optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_BASE: described(webUrl.optional(), 'Stripe’s'),
  STRIPE_JS_URL: described(webUrl.optional(), 'Stripe’s'),
  TEAMS_APP_ID: token.optional(),
  TEAMS_APP_SECRET: text.optional(),
  TEAMS_TENANT: token.default('botframework.com'),
  TEAMS_LOGIN_URL: described(origin.optional(), 'Microsoft’s'),
  TEAMS_KEYS_URL: described(webUrl.optional(), 'Microsoft’s'),
  SLACK_SIGNING_SECRET: text.optional(),
  SLACK_BOT_TOKEN: text.optional(),
  SLACK_API_URL: described(webUrl.optional(), 'Slack’s'),
  SEED: described(choice('demo', 'none').optional(), '`demo` with the embedded database, else `none`'),
  DATA_DIR: text.default('.data'),
  EMBEDDED_PG_PORT: port.default(54329),
  MAIL_SMTP_PORT: port.default(1025),
  MAIL_WEB_PORT: port.default(1080),
  IDP_PORT: port.default(1090),
  STRIPE_FAKE_PORT: port.default(1091),
  WEBHOOKS_SHOW_PORT: port.default(1092),
  FILES_STORE_PORT: port.default(1093),
  CHAT_FAKE_PORT: port.default(1094),
});

type Variable = keyof z.infer<typeof variables>;

/** The first three are needed for the others. */
const MAIL_OAUTH = [
  'MAIL_OAUTH_TOKEN_URL',
  'MAIL_OAUTH_CLIENT_ID',
  'MAIL_OAUTH_CLIENT_SECRET',
  'MAIL_OAUTH_SCOPE',
  'MAIL_OAUTH_REFRESH_TOKEN',
  'MAIL_OAUTH_USER',
] as const satisfies Variable[];

/** [variable, required when this one is set, rest of the message] */
const REQUIRED_WITH: [Variable, Variable, string][] = [
  ['AUTH_SECRET', 'DATABASE_URL', ': 32 characters or more, the same for every instance.'],
  ['DATABASE_URL', 'DATABASE_DIRECT_URL', ': the address of the pooler.'],
  ['FILES_ACCESS_KEY', 'FILES_URL', '.'],
  ['FILES_SECRET_KEY', 'FILES_URL', '.'],
  ['FILES_AWS_SECRET_KEY', 'FILES_AWS_ACCESS_KEY', '.'],
  ['AZURE_CLIENT_SECRET', 'AZURE_CLIENT_ID', '.'],
  ...MAIL_OAUTH.flatMap((other) =>
    MAIL_OAUTH.slice(0, 3).map((name): [Variable, Variable, string] => [name, other, '.']),
  ),
  ['NETWORK_EMAIL', 'SMTP_URL', ': the mailbox of the people who run the network.'],
  ['TEAMS_APP_SECRET', 'TEAMS_APP_ID', '.'],
  ['TEAMS_APP_ID', 'TEAMS_APP_SECRET', '.'],
  ['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET', '.'],
  ['SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN', '.'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', '.'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', '.'],
  ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', '.'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', '.'],
];

export const schema = variables.superRefine((values, context) => {
  for (const [name, other, rule] of REQUIRED_WITH)
    if (values[other] !== undefined && values[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `must be set when ${other} is set${rule}` });
  // An invalid address was already refused and is a text here.
  if (typeof values.FILES_URL === 'object' && isReadableOnTheWay(values.FILES_URL, values.OUTGOING_ALLOW))
    context.addIssue({
      code: 'custom',
      path: ['FILES_URL'],
      message:
        'must start with https://, unless the store is on this machine or OUTGOING_ALLOW names its host and port.',
    });
  const fault = mailLoginFault(values);
  if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
  if (values.DATABASE_POOLER === 'transaction' && values.DATABASE_DIRECT_URL === undefined)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_DIRECT_URL'],
      message: 'must be set when DATABASE_POOLER is transaction: the address of PostgreSQL itself.',
    });
});

export type Variables = z.infer<typeof variables>;

export const SETTING_NAMES = Object.keys(variables.shape);

/** Default of each variable as shown in docs/settings.md; `unset` if it has none. */
export function documentedDefaults(): Map<string, string> {
  return new Map(
    Object.entries(variables.shape).map(([name, kind]) => {
      const text = kind.meta()?.default ?? kind.parse(undefined);
      return [name, text === undefined ? 'unset' : String(text)];
    }),
  );
}
