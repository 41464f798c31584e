/**
 * Every setting of the portal: its name, its default and what it may be. The scripts check them before anything is
 * started; the app reads them through `settings()`. A wrong one stops the start with the one line made here.
 */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';

export type Env = Record<string, string | undefined>;
export type Settings = ReturnType<typeof readSettings>;

let known: Settings | undefined;

/** The settings of this process, read once. Throws as `readSettings` does. */
export function settings(): Settings {
  known ??= readSettings(process.env);
  return known;
}

/** Reads and checks all settings. Throws an Error named `SettingError` whose one line names the first wrong setting. */
export function readSettings(env: Env) {
  const of = reader(env);
  const port = of.number('PORT', 3000, [1, 65535]);
  const appUrl = of.origin('APP_URL', `http://localhost:${port}`);
  const databaseUrl = of.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  return {
    port,
    appUrl,
    databaseUrl,
    authSecret: of.secret('AUTH_SECRET', databaseUrl !== undefined),
    ...mailSettings(of, appUrl),
    ...embeddedSettings(of, databaseUrl),
    webConcurrency: of.number('WEB_CONCURRENCY', Math.min(availableParallelism(), 4), [1, 64]),
    worker: of.choice('WORKER', ['on', 'off'], 'on'),
    trustedProxies: of.networks('TRUSTED_PROXIES'),
    uploadMaxMb: of.number('UPLOAD_MAX_MB', 25, [1, 1024]),
    agreementVersion: of.number('AGREEMENT_VERSION', 1, [1, 999_999]),
    networkName: of.text('NETWORK_NAME') ?? 'TSANet connect',
    networkEmail: of.text('NETWORK_EMAIL') && of.address('NETWORK_EMAIL', ''),
    caseExchangeHosts: of.hosts('CASE_EXCHANGE_HOSTS'),
    numbers: numberSettings(of),
    links: linkSettings(of),
    stripe: stripeSettings(of),
  };
}

type Reader = ReturnType<typeof reader>;

function mailSettings(of: Reader, appUrl: string) {
  return {
    smtpUrl: of.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: of.address('MAIL_FROM', `no-reply@${new URL(appUrl).hostname}`),
    mailSmtpPort: of.number('MAIL_SMTP_PORT', 1025, [1, 65535]),
    mailWebPort: of.number('MAIL_WEB_PORT', 1080, [1, 65535]),
  };
}

function embeddedSettings(of: Reader, databaseUrl: string | undefined) {
  return {
    dataDir: of.text('DATA_DIR') ?? '.data',
    embeddedPgPort: of.number('EMBEDDED_PG_PORT', 54329, [1, 65535]),
    seed: of.choice('SEED', ['demo', 'none'], databaseUrl === undefined ? 'demo' : 'none'),
  };
}

/** Pages outside the portal; a link whose setting is missing is not shown. */
function linkSettings(of: Reader) {
  return {
    events: of.link('EVENTS_URL'),
    news: of.link('NEWS_URL'),
    newsPage: of.link('NEWS_PAGE_URL'),
    training: of.link('TRAINING_URL'),
    privacy: of.link('PRIVACY_URL'),
    security: of.link('SECURITY_URL'),
    releaseNotes: of.link('RELEASE_NOTES_URL'),
    membership: of.link('MEMBERSHIP_URL'),
  };
}

/** How many in a window, and hours to answer: a word among them would switch a limit off without a word. */
function numberSettings(of: Reader) {
  const limits = ['LIMIT_WIDE', 'LIMIT_LOGIN', 'LIMIT_LOGIN_ADDRESS', 'LIMIT_MAIL', 'LIMIT_TOKEN_PAGE', 'LIMIT_ANSWER', 'LIMIT_UPLOAD'];
  const hours = ['RESPONSE_HOURS_P1', 'RESPONSE_HOURS_P2', 'RESPONSE_HOURS_P3'];
  return [...limits.map((name) => of.number(name, 0, [1, 999_999_999])), ...hours.map((name) => of.number(name, 0, [1, 8760]))];
}

function stripeSettings(of: Reader) {
  const secretKey = of.text('STRIPE_SECRET_KEY');
  return {
    secretKey,
    publishableKey: of.together('STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', secretKey),
    webhookSecret: of.together('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', secretKey),
    apiBase: of.link('STRIPE_API_BASE'),
  };
}

function wrong(name: string, rule: string): never {
  const error = new Error(`${name} ${rule}`);
  error.name = 'SettingError';
  throw error;
}

/** One function per kind of setting; each takes the name and gives the checked value. An empty text counts as unset. */
function reader(env: Env) {
  const text = (name: string) => env[name]?.trim() || undefined;
  const url = (name: string, protocols: string[]) => {
    const value = text(name);
    const parsed = value === undefined ? undefined : URL.parse(value);
    if (value === undefined) return undefined;
    if (!parsed || !protocols.includes(parsed.protocol) || !parsed.hostname) wrong(name, `must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`);
    return value;
  };
  return {
    text,
    url,
    link: (name: string) => url(name, ['http:', 'https:']),
    number(name: string, fallback: number, [least, most]: [number, number]) {
      const value = text(name);
      if (value === undefined) return fallback;
      if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most) wrong(name, `must be a whole number from ${least} to ${most}, not "${value}".`);
      return Number(value);
    },
    choice<T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = text(name);
      if (value === undefined) return fallback;
      return values.find((one) => one === value) ?? wrong(name, `must be ${values.join(' or ')}, not "${value}".`);
    },
    origin(name: string, fallback: string) {
      const parsed = URL.parse(url(name, ['http:', 'https:']) ?? fallback);
      if (!parsed || parsed.pathname !== '/' || parsed.search || parsed.username) wrong(name, 'must be an address without a path, such as https://portal.example.com.');
      return parsed.origin;
    },
    secret(name: string, required: boolean) {
      const value = text(name);
      if (value === undefined && required) wrong(name, 'must be set when DATABASE_URL is set: 32 characters or more, the same for every instance.');
      if (value !== undefined && value.length < 32) wrong(name, 'must have 32 characters or more.');
      return value;
    },
    address(name: string, fallback: string) {
      const value = text(name) ?? fallback;
      if (!/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(value)) wrong(name, 'must be an e-mail address.');
      return value;
    },
    networks(name: string) {
      const list = (text(name) ?? '').split(',').map((one) => one.trim()).filter(Boolean);
      const bad = list.find((one) => !isNetwork(one));
      if (bad !== undefined) wrong(name, `must be a list of addresses or networks such as 10.0.0.0/8, not "${bad}".`);
      return list;
    },
    hosts(name: string) {
      const list = (text(name) ?? '').split(',').map((one) => one.trim()).filter(Boolean);
      const bad = list.find((one) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(one));
      if (bad !== undefined) wrong(name, `must be a list of host names such as exchange.example.com, not "${bad}".`);
      return list;
    },
    together(name: string, other: string, needed: string | undefined) {
      return text(name) ?? (needed === undefined ? undefined : wrong(name, `must be set when ${other} is set.`));
    },
  };
}

function isNetwork(text: string) {
  const [address = '', bits, rest] = text.split('/');
  const family = isIP(address);
  if (!family || rest !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
