/**
 * Settings of the portal, read from the environment by scripts, server and app. Server only. Node runs this file
 * directly, so imports need file extensions and cannot use path aliases.
 */
import { schema, type Variables } from './schema.ts';

export type Environment = Record<string, string | undefined>;
export type Settings = ReturnType<typeof readSettings>;

let current: Settings | undefined;

/** Settings of this process, read and checked on first use. @throws Error as readSettings does */
export const settings: Settings = new Proxy({} as Settings, {
  get: (_, name) => Reflect.get((current ??= readSettings(process.env)), name),
});

/** Discards the settings so that they are read again, for tests. */
export function forgetSettings(): void {
  current = undefined;
}

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
    /** Undefined: the embedded database. */
    database_url: env.DATABASE_URL,
    /** Maximum number of connections per process. */
    database_pool: env.DATABASE_POOL,
    has_embedded_mail: env.SMTP_URL === undefined,
    smtp_url: env.SMTP_URL ?? `smtp://127.0.0.1:${env.MAIL_SMTP_PORT}`,
    mail_from,
    mail_smtp_port: env.MAIL_SMTP_PORT,
    mail_web_port: env.MAIL_WEB_PORT,
    /** Of the identity provider for trying out. */
    idp_port: env.IDP_PORT,
    stripe_fake_port: env.STRIPE_FAKE_PORT,
    network_name: env.NETWORK_NAME,
    /** Address of the network operator. */
    network_email: addressIn(env.NETWORK_EMAIL ?? 'network@concord.test'),
    /** Undefined until the start script has created one for the embedded database. */
    auth_secret: env.AUTH_SECRET,
    get secret() {
      if (env.AUTH_SECRET === undefined) throw new Error('AUTH_SECRET is not set.');
      return env.AUTH_SECRET;
    },
    web_concurrency: env.WEB_CONCURRENCY,
    worker: env.WORKER,
    trusted_proxies: env.TRUSTED_PROXIES,
    upload_max_mb: env.UPLOAD_MAX_MB,
    /** Version of the privacy agreement; raising it asks everyone to accept again. */
    agreement_version: env.AGREEMENT_VERSION,
    /** Lower-case hosts that a case exchange may open. */
    case_exchange_hosts: env.CASE_EXCHANGE_HOSTS,
    logo_service_url: env.LOGO_SERVICE_URL,
    /** Memberships that may set single sign-on up. */
    sso_memberships: env.SSO_MEMBERSHIPS,
    sso_allow_private_metadata: env.SSO_ALLOW_PRIVATE_METADATA === 'on',
    news_url: env.NEWS_URL ?? '',
    data_dir: env.DATA_DIR,
    embedded_pg_port: env.EMBEDDED_PG_PORT,
    seed: env.SEED ?? (env.DATABASE_URL === undefined ? 'demo' : 'none'),
    links: linksOf(env),
    response_hours: { high: env.RESPONSE_HOURS_P1, medium: env.RESPONSE_HOURS_P2, low: env.RESPONSE_HOURS_P3 },
    limits: limitsOf(env),
    stripe: {
      secret_key: env.STRIPE_SECRET_KEY,
      publishable_key: env.STRIPE_PUBLISHABLE_KEY,
      webhook_secret: env.STRIPE_WEBHOOK_SECRET,
      api_base: env.STRIPE_API_BASE,
      /** Script in place of Stripe's own, for trying out. */
      js_url: env.STRIPE_JS_URL,
    },
  };
}

/** Email address of a mailbox like `Name <name@example.com>`. */
const addressIn = (mailbox: string) => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;

/** External pages; empty ones are hidden. */
function linksOf(env: Variables) {
  const news = env.NEWS_PAGE_URL ?? (env.NEWS_URL && new URL(env.NEWS_URL).origin);
  return {
    events: env.EVENTS_URL ?? '',
    training: env.TRAINING_URL ?? '',
    news: news ?? '',
    privacy: env.PRIVACY_URL ?? '',
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
  };
}
