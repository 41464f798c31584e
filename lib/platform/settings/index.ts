/**
 * Settings of the portal, read from the environment by scripts, server and app. Server only. Node runs this file
 * directly, so imports need file extensions and cannot use path aliases.
 */
import { oauthUsersOf } from './mail-login.ts';
import { schema, SETTING_NAMES, type Variables } from './schema.ts';

export type Environment = Record<string, string | undefined>;
export type Settings = ReturnType<typeof readSettings>;

let current: Settings | undefined;

/** Settings of this process, read and checked on first use. @throws Error as readSettings does */
export const settings: Settings = new Proxy({} as Settings, {
  get: (_, name) => Reflect.get((current ??= readSettings(process.env)), name),
});

export function forgetSettings(): void {
  current = undefined;
}

/** Names of all settings, and whether the operator has set them; no value, which may be a secret (rule: operations.settings-shown). */
export const settingNames = (environment: Environment = process.env): { name: string; is_set: boolean }[] =>
  SETTING_NAMES.map((name) => ({ name, is_set: Boolean(environment[name]?.trim()) }));

/**
 * Checks all settings. An empty variable counts as unset. @throws Error named SettingError for the first invalid one
 */
export function readSettings(environment: Environment) {
  const given = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return settingsOf(result.data);
  const issue = result.error.issues[0];
  throw Object.assign(new Error(`${String(issue?.path[0])} ${issue?.message}`), { name: 'SettingError' });
}

function settingsOf(env: Variables) {
  const app_url = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`);
  const mail_from = env.MAIL_FROM ?? `no-reply@${app_url.hostname}`;
  return {
    port: env.PORT,
    app_url,
    is_secure: app_url.protocol === 'https:',
    database_url: env.DATABASE_URL,
    /** How long a connection of a pooler in front of DATABASE_URL belongs to a client, if there is one. */
    database_pooler: env.DATABASE_POOLER,
    database_direct_url: env.DATABASE_DIRECT_URL,
    database_pool: env.DATABASE_POOL,
    has_embedded_mail: env.SMTP_URL === undefined,
    smtp_url: env.SMTP_URL ?? `smtp://127.0.0.1:${env.MAIL_SMTP_PORT}`,
    mail_from,
    mail_oauth: mailOauthOf(env),
    ...oauthUsersOf(env),
    mail_smtp_port: env.MAIL_SMTP_PORT,
    mail_web_port: env.MAIL_WEB_PORT,
    idp_port: env.IDP_PORT,
    stripe_fake_port: env.STRIPE_FAKE_PORT,
    webhooks_show_port: env.WEBHOOKS_SHOW_PORT,
    files_store_port: env.FILES_STORE_PORT,
    chat_fake_port: env.CHAT_FAKE_PORT,
    network_name: env.NETWORK_NAME,
    network_email: networkEmailOf(env.NETWORK_EMAIL),
    /** Undefined until the start script has created one for the embedded database. */
    auth_secret: env.AUTH_SECRET,
    get secret() {
      if (env.AUTH_SECRET === undefined) throw new Error('AUTH_SECRET is not set.');
      return env.AUTH_SECRET;
    },
    web_concurrency: env.WEB_CONCURRENCY,
    /** The embedded database is never behind a load balancer. */
    drain_seconds: env.DRAIN_SECONDS ?? (env.DATABASE_URL === undefined ? 0 : 5),
    worker: env.WORKER,
    metrics_token: env.METRICS_TOKEN,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, share: env.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    trusted_proxies: env.TRUSTED_PROXIES,
    upload_max_mb: env.UPLOAD_MAX_MB,
    case_file_max_mb: env.CASE_FILE_MAX_MB,
    file_store: fileStoreOf(env),
    files_aws: filesAwsOf(env),
    files_azure: filesAzureOf(env),
    clamd_url: env.CLAMD_URL,
    note_mail_delay_s: env.NOTE_MAIL_DELAY_S,
    ...inboundOf(env, app_url),
    idle_minutes: env.IDLE_MINUTES,
    decision_days: env.DECISION_DAYS,
    agreement_version: env.AGREEMENT_VERSION,
    oauth_registration: env.OAUTH_REGISTRATION === 'on',
    cors_origins: env.CORS_ORIGINS,
    case_exchange_hosts: env.CASE_EXCHANGE_HOSTS,
    logo_service_url: env.LOGO_SERVICE_URL,
    outgoing_allow: env.OUTGOING_ALLOW,
    dns_servers: env.DNS_SERVERS,
    process_release: env.PROCESS_RELEASE,
    sso_memberships: env.SSO_MEMBERSHIPS,
    status_page: env.STATUS_PAGE === 'on',
    trust_page: env.TRUST_PAGE === 'on',
    /** Services that the operator has others run; the portal cannot know them (rule: operations.trust-page). */
    subprocessors: env.SUBPROCESSORS,
    sso_allow_private_metadata: env.SSO_ALLOW_PRIVATE_METADATA === 'on',
    news_url: env.NEWS_URL ?? '',
    data_dir: env.DATA_DIR,
    embedded_pg_port: env.EMBEDDED_PG_PORT,
    seed: seedOf(env),
    require_second_factor: secondFactorOf(env),
    links: linksOf(env),
    response_hours: { high: env.RESPONSE_HOURS_P1, medium: env.RESPONSE_HOURS_P2, low: env.RESPONSE_HOURS_P3 },
    limits: limitsOf(env),
    web_push: webPushOf(env),
    ...{ teams_bot: teamsBotOf(env), slack_bot: slackBotOf(env) },
    stripe: {
      secret_key: env.STRIPE_SECRET_KEY,
      publishable_key: env.STRIPE_PUBLISHABLE_KEY,
      webhook_secret: env.STRIPE_WEBHOOK_SECRET,
      api_base: env.STRIPE_API_BASE,
      js_url: env.STRIPE_JS_URL,
    },
  };
}

const EMBEDDED_INBOUND = { host: '127.0.0.1', port: 1026 };

function inboundOf(env: Variables, { hostname }: URL) {
  const inbound_smtp = env.INBOUND_SMTP_PORT ?? (env.SMTP_URL === undefined ? EMBEDDED_INBOUND : undefined);
  const inbound_imap = env.INBOUND_IMAP_URL;
  const isOpen = inbound_smtp !== undefined || inbound_imap !== undefined;
  return {
    inbound_smtp,
    inbound_imap,
    inbound_domain: env.INBOUND_DOMAIN ?? (isOpen ? `reply.${hostname}` : undefined),
  };
}

/** The operator's client at the provider of its mailboxes. */
const mailOauthOf = (env: Variables) =>
  env.MAIL_OAUTH_TOKEN_URL && env.MAIL_OAUTH_CLIENT_ID && env.MAIL_OAUTH_CLIENT_SECRET
    ? {
        token_url: env.MAIL_OAUTH_TOKEN_URL,
        client_id: env.MAIL_OAUTH_CLIENT_ID,
        client_secret: env.MAIL_OAUTH_CLIENT_SECRET,
        scope: env.MAIL_OAUTH_SCOPE,
        refresh_token: env.MAIL_OAUTH_REFRESH_TOKEN,
      }
    : undefined;

const fileStoreOf = ({ FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY }: Variables) =>
  FILES_URL && FILES_ACCESS_KEY && FILES_SECRET_KEY
    ? { ...FILES_URL, access_key: FILES_ACCESS_KEY, secret_key: FILES_SECRET_KEY }
    : undefined;

const STS = 'https://sts.us-east-1.amazonaws.com';
const AWS_STS = /^https:\/\/sts\.([a-z\d-]+)\.amazonaws\.com(?:\.cn)?$/;

/** The operator's identity in AWS, in which it assumes the roles of receivers. A STS that is not AWS's has S3 beside it. */
function filesAwsOf({ FILES_AWS_ACCESS_KEY, FILES_AWS_SECRET_KEY, FILES_STS_URL: sts_url = STS }: Variables) {
  if (!FILES_AWS_ACCESS_KEY || !FILES_AWS_SECRET_KEY) return undefined;
  const region = AWS_STS.exec(sts_url)?.[1];
  return {
    access_key: FILES_AWS_ACCESS_KEY,
    secret_key: FILES_AWS_SECRET_KEY,
    sts_url,
    region: region ?? 'us-east-1',
    s3_url: region === undefined ? sts_url : undefined,
  };
}

const MICROSOFT_LOGIN = 'https://login.microsoftonline.com';
const MICROSOFT_BLOBS = 'https://{account}.blob.core.windows.net';

/** The operator's app registration, which receivers admit to their tenants. */
const filesAzureOf = (env: Variables) =>
  env.AZURE_CLIENT_ID && env.AZURE_CLIENT_SECRET
    ? {
        client_id: env.AZURE_CLIENT_ID,
        client_secret: env.AZURE_CLIENT_SECRET,
        login_url: env.AZURE_AUTHORITY ?? MICROSOFT_LOGIN,
        blob_url: env.AZURE_BLOB_URL ?? MICROSOFT_BLOBS,
      }
    : undefined;

const networkEmailOf = (mailbox = 'network@concord.test') => addressIn(mailbox);

const webPushOf = ({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT, NETWORK_EMAIL }: Variables) =>
  VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
    ? {
        publicKey: VAPID_PUBLIC_KEY,
        privateKey: VAPID_PRIVATE_KEY,
        subject: VAPID_SUBJECT ?? `mailto:${networkEmailOf(NETWORK_EMAIL)}`,
      }
    : undefined;

/** The operator's bot in Microsoft Teams: where it gets its token, and the keys that sign what Teams sends. */
const teamsBotOf = (env: Variables) =>
  env.TEAMS_APP_ID && env.TEAMS_APP_SECRET
    ? {
        app_id: env.TEAMS_APP_ID,
        secret: env.TEAMS_APP_SECRET,
        token_url: `${env.TEAMS_LOGIN_URL ?? MICROSOFT_LOGIN}/${env.TEAMS_TENANT}/oauth2/v2.0/token`,
        keys_url: env.TEAMS_KEYS_URL ?? 'https://login.botframework.com/v1/.well-known/keys',
      }
    : undefined;

/** The operator's app in Slack. */
const slackBotOf = (env: Variables) =>
  env.SLACK_SIGNING_SECRET && env.SLACK_BOT_TOKEN
    ? {
        signing_secret: env.SLACK_SIGNING_SECRET,
        token: env.SLACK_BOT_TOKEN,
        api_url: env.SLACK_API_URL ?? 'https://slack.com/api',
      }
    : undefined;

const seedOf = ({ SEED, DATABASE_URL }: Variables) => SEED ?? (DATABASE_URL === undefined ? 'demo' : 'none');

/** Demo accounts have no second factor. */
const secondFactorOf = (env: Variables) =>
  env.REQUIRE_SECOND_FACTOR ?? (seedOf(env) === 'demo' ? 'none' : 'super_admin');

const addressIn = (mailbox: string) => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;

/** The portal's own page about what it stores (rule: input.privacy-checkbox). */
const OWN_PRIVACY_PAGE = '/privacy';

function linksOf(env: Variables) {
  const news = env.NEWS_PAGE_URL ?? (env.NEWS_URL && new URL(env.NEWS_URL).origin);
  return {
    events: env.EVENTS_URL ?? '',
    training: env.TRAINING_URL ?? '',
    news: news ?? '',
    privacy: env.PRIVACY_URL ?? OWN_PRIVACY_PAGE,
    security: env.SECURITY_URL ?? '',
    release_notes: env.RELEASE_NOTES_URL ?? '',
    membership: env.MEMBERSHIP_URL ?? '',
  };
}

function limitsOf(env: Variables) {
  return {
    wide_per_minute: env.LIMIT_WIDE,
    guest_per_minute: env.LIMIT_GUEST,
    login_per_minute: env.LIMIT_LOGIN,
    login_address_per_minute: env.LIMIT_LOGIN_ADDRESS,
    mail_per_hour: env.LIMIT_MAIL,
    cases_per_hour: env.LIMIT_CASES,
    token_page_per_minute: env.LIMIT_TOKEN_PAGE,
    answer_per_minute: env.LIMIT_ANSWER,
    upload_per_hour: env.LIMIT_UPLOAD,
    notes_per_hour: env.LIMIT_NOTES,
    api_per_minute: env.LIMIT_API,
    scim_per_minute: env.LIMIT_SCIM,
  };
}
