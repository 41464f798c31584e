import { readFileSync } from 'node:fs';
import { readSettings, settings } from '@/lib/platform/settings';
import { urlsOfHosts } from '@/lib/platform/settings/database-hosts';
import { documentedDefaults } from '@/lib/platform/settings/schema';
import { filesUnder } from '../support/contract';

const SECRET = 'x'.repeat(32);
const EXTERNAL = { DATABASE_URL: 'postgres://me@db/portal', AUTH_SECRET: SECRET };

test('without settings the embedded services and the demo network are used', () => {
  const known = readSettings({});
  expect(known).toMatchObject({
    port: 3000,
    seed: 'demo',
    worker: 'on',
    mail_from: 'no-reply@localhost',
    has_embedded_mail: true,
    smtp_url: 'smtp://127.0.0.1:1025',
    network_email: 'network@concord.test',
    upload_max_mb: 25,
    idle_minutes: 60,
    outgoing_allow: [],
    network_name: 'TSANet connect',
    database_pool: 10,
    sso_allow_private_metadata: false,
    limits: { wide_per_minute: 600, guest_per_minute: 1200, cases_per_hour: 60 },
    response_hours: { high: 1, medium: 4, low: 24 },
  });
  expect(known.app_url.href).toBe('http://localhost:3000/');
  expect(known.database_url).toBeUndefined();
  expect(known.logo_service_url).toBeUndefined();
});

// rule: input.privacy-page
test.each([
  [{}, '/privacy'],
  [{ PRIVACY_URL: 'https://network.example/privacy' }, 'https://network.example/privacy'],
])('with %j the privacy policy is at %s', (environment, policy) =>
  expect(readSettings(environment).links.privacy).toBe(policy),
);

test('the root host has the configured port, and an external database is not seeded', () => {
  const known = readSettings({ PORT: '4000', DATABASE_URL: 'postgres://me@db/portal', AUTH_SECRET: SECRET });
  expect(known).toMatchObject({ seed: 'none', secret: SECRET });
  expect(known.app_url.origin).toBe('http://localhost:4000');
});

test.each([
  [{}, { host: '127.0.0.1', port: 1026 }, 'reply.localhost'],
  [{ SMTP_URL: 'smtp://mx.test', NETWORK_EMAIL: 'n@x.test' }, undefined, undefined],
  [
    { SMTP_URL: 'smtp://mx.test', NETWORK_EMAIL: 'n@x.test', INBOUND_SMTP_PORT: '2525' },
    { host: '127.0.0.1', port: 2525 },
    'reply.localhost',
  ],
  [
    { INBOUND_SMTP_PORT: '0.0.0.0:25', APP_URL: 'https://portal.test' },
    { host: '0.0.0.0', port: 25 },
    'reply.portal.test',
  ],
  [{ INBOUND_SMTP_PORT: '[::]:25', INBOUND_DOMAIN: 'In.Portal.test' }, { host: '::', port: 25 }, 'in.portal.test'],
  [
    { SMTP_URL: 'smtp://mx.test', NETWORK_EMAIL: 'n@x.test', INBOUND_IMAP_URL: 'imaps://me:pw@imap.test' },
    undefined,
    'reply.localhost',
  ],
])('with %j replies come in at %j for %s', (env, inbound_smtp, inbound_domain) => {
  expect(readSettings(env)).toMatchObject({ inbound_smtp, inbound_domain });
});

test('several hosts of the database are one address each, without the kind that all of them have', () => {
  const url = 'postgres://me:p%40ss,w@a:5432,b,[::1]:5434/portal?sslmode=require&target_session_attrs=read-write';
  expect(readSettings({ ...EXTERNAL, DATABASE_URL: url }).database_url).toBe(url);
  expect(urlsOfHosts(url)).toEqual([
    'postgres://me:p%40ss,w@a:5432/portal?sslmode=require',
    'postgres://me:p%40ss,w@b/portal?sslmode=require',
    'postgres://me:p%40ss,w@[::1]:5434/portal?sslmode=require',
  ]);
});

test('a transaction pooler and the address past it', () => {
  const DATABASE_DIRECT_URL = 'postgres://a,b/portal';
  expect(readSettings(EXTERNAL)).toMatchObject({ database_pooler: 'session', database_direct_url: undefined });
  expect(readSettings({ ...EXTERNAL, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL })).toMatchObject({
    database_pooler: 'transaction',
    database_direct_url: DATABASE_DIRECT_URL,
  });
});

test('empty variables count as unset, and values are trimmed', () => {
  expect(readSettings({ PORT: ' ', NETWORK_NAME: ' The Net ', SEED: '' })).toMatchObject({
    port: 3000,
    network_name: 'The Net',
    seed: 'demo',
  });
});

test.each([
  ['members@network.test', 'members@network.test'],
  ['Membership <members@network.test>', 'members@network.test'],
])('the address in NETWORK_EMAIL "%s" is %s', (NETWORK_EMAIL, address) => {
  expect(readSettings({ NETWORK_EMAIL }).network_email).toBe(address);
});

test('lists are split and hosts lower-cased', () => {
  expect(
    readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1', CASE_EXCHANGE_HOSTS: 'Exchange.Dune.test,,other.test' }),
  ).toMatchObject({
    trusted_proxies: ['10.0.0.0/8', '::1'],
    case_exchange_hosts: ['exchange.dune.test', 'other.test'],
  });
});

test.each([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '70000' }],
  ['APP_URL', { APP_URL: 'portal.example.com' }],
  ['APP_URL', { APP_URL: 'https://portal.example.com/app' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:5432,:5433/portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a:5432,b:port/portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a,,b/portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a,b/portal?target_session_attrs=any' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://a/portal?target_session_attrs=standby' }],
  ['DATABASE_URL', { AUTH_SECRET: SECRET, DATABASE_DIRECT_URL: 'postgres://db/portal' }],
  ['DATABASE_POOLER', { DATABASE_POOLER: 'statement' }],
  ['DATABASE_DIRECT_URL', { ...EXTERNAL, DATABASE_POOLER: 'transaction' }],
  ['DATABASE_DIRECT_URL', { ...EXTERNAL, DATABASE_DIRECT_URL: 'db:5432' }],
  ['DATABASE_POOL', { DATABASE_POOL: '0' }],
  ['AUTH_SECRET', { DATABASE_URL: 'postgres://db/portal' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
  ['NETWORK_EMAIL', { SMTP_URL: 'smtp://mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.test\r\nBcc: c@d.test' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
  ['INBOUND_SMTP_PORT', { INBOUND_SMTP_PORT: '70000' }],
  ['INBOUND_SMTP_PORT', { INBOUND_SMTP_PORT: 'mx.test:25' }],
  ['INBOUND_IMAP_URL', { INBOUND_IMAP_URL: 'https://me:pw@imap.test' }],
  ['INBOUND_IMAP_URL', { INBOUND_IMAP_URL: 'imaps://imap.test' }],
  ['INBOUND_DOMAIN', { INBOUND_DOMAIN: 'a b' }],
  ['WORKER', { WORKER: 'maybe' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, everyone' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['SEED', { SEED: 'all' }],
  ['EMBEDDED_PG_PORT', { EMBEDDED_PG_PORT: '-1' }],
  ['UPLOAD_MAX_MB', { UPLOAD_MAX_MB: '1.5' }],
  ['AGREEMENT_VERSION', { AGREEMENT_VERSION: 'two' }],
  ['NEWS_URL', { NEWS_URL: 'javascript:alert(1)' }],
  ['NEWS_PAGE_URL', { NEWS_PAGE_URL: 'news.example.com' }],
  ['EVENTS_URL', { EVENTS_URL: 'javascript:alert(1)' }],
  ['LOGO_SERVICE_URL', { LOGO_SERVICE_URL: 'https://logos.example.com/' }],
  ['SSO_ALLOW_PRIVATE_METADATA', { SSO_ALLOW_PRIVATE_METADATA: 'perhaps' }],
  ['STATUS_PAGE', { STATUS_PAGE: 'public' }],
  ['TRUST_PAGE', { TRUST_PAGE: 'public' }],
  ['SUBPROCESSORS', { SUBPROCESSORS: 'Example Mail' }],
  ['SUBPROCESSORS', { SUBPROCESSORS: '[{"name": "Example Mail"}]' }],
  ['SUBPROCESSORS', { SUBPROCESSORS: '[{"name": "A", "purpose": "B", "place": "C", "url": "javascript:1"}]' }],
  ['LIMIT_LOGIN', { LIMIT_LOGIN: 'abc' }],
  ['LIMIT_WIDE', { LIMIT_WIDE: '0' }],
  ['LIMIT_GUEST', { LIMIT_GUEST: '-5' }],
  ['RESPONSE_HOURS_P1', { RESPONSE_HOURS_P1: '1.5' }],
  ['NETWORK_EMAIL', { NETWORK_EMAIL: 'nobody' }],
  ['CASE_EXCHANGE_HOSTS', { CASE_EXCHANGE_HOSTS: 'exchange.example.com, http://x' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.test, https://b.test/path' }],
  ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: 'hunter2' }],
  ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: 'A'.repeat(87) }],
  ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'operator@x.test' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test' }],
])('an invalid %s is refused in one line that names it: %j', (name, env) => {
  expect(() => readSettings(env)).toThrow(
    expect.objectContaining({
      name: 'SettingError',
      message: expect.stringMatching(new RegExp(`^${name} must [^\\n]+$`)) as string,
    }),
  );
});

const OAUTH = {
  MAIL_OAUTH_TOKEN_URL: 'https://login.test/token',
  MAIL_OAUTH_CLIENT_ID: 'portal',
  MAIL_OAUTH_CLIENT_SECRET: 'hunter2',
};
const SENDS = { SMTP_URL: 'smtp://mx.test:587', NETWORK_EMAIL: 'n@x.test', MAIL_FROM: 'portal@x.test' };

// rule: mail.oauth
test.each([
  [{ ...SENDS, MAIL_OAUTH_USER: 'portal@x.test' }, 'portal@x.test', undefined],
  [{ ...SENDS, SMTP_URL: 'smtp://a%40x.test@mx.test', MAIL_OAUTH_USER: 'b' }, 'a@x.test', undefined],
  [{ ...SENDS, SMTP_URL: 'smtp://a:pw@mx.test', INBOUND_IMAP_URL: 'imaps://b@mx.test' }, undefined, 'b'],
  [{ ...SENDS, INBOUND_IMAP_URL: 'imaps://%zz@mx.test' }, undefined, '%zz'],
  [{ INBOUND_IMAP_URL: 'imaps://mx.test', MAIL_OAUTH_USER: 'b' }, undefined, 'b'],
])('with OAuth and %j the users without a password are %j and %j', (env, smtp_oauth_user, inbound_oauth_user) =>
  expect(readSettings({ ...OAUTH, ...env })).toMatchObject({ smtp_oauth_user, inbound_oauth_user }),
);

test.each([
  ['MAIL_OAUTH_CLIENT_SECRET must be set when MAIL_OAUTH_TOKEN_URL is set.', { MAIL_OAUTH_CLIENT_SECRET: '' }],
  ['MAIL_OAUTH_CLIENT_ID must be set when MAIL_OAUTH_TOKEN_URL is set.', { MAIL_OAUTH_CLIENT_ID: '' }],
  ['MAIL_OAUTH_TOKEN_URL must be set when MAIL_OAUTH_CLIENT_ID is set.', { MAIL_OAUTH_TOKEN_URL: '' }],
  ['MAIL_OAUTH_TOKEN_URL must start with https://, unless', { MAIL_OAUTH_TOKEN_URL: 'http://login.test/token' }],
  ['MAIL_OAUTH_USER must be set when MAIL_OAUTH_TOKEN_URL is set, and', { MAIL_OAUTH_USER: '' }],
  ['MAIL_OAUTH_USER must be set when MAIL_OAUTH_TOKEN_URL is set, and', { SMTP_URL: 'smtp://a:pw@mx.test' }],
  ['MAIL_FROM must be set when SMTP_URL logs in by OAuth: an address', { MAIL_FROM: '' }],
])('%s', (message, env) =>
  expect(() => readSettings({ ...OAUTH, ...SENDS, MAIL_OAUTH_USER: 'portal@x.test', ...env })).toThrow(message),
);

test('error messages never contain secrets', () => {
  for (const env of [
    { AUTH_SECRET: 'hunter2' },
    { DATABASE_URL: 'mysql://me:hunter2@db/portal' },
    { DATABASE_URL: 'postgres://me:hunter2@a,,b/portal' },
    { DATABASE_URL: 'postgres://me:hunter2@a,b/portal?target_session_attrs=any' },
    { INBOUND_IMAP_URL: 'http://me:hunter2@imap.test' },
    { ...OAUTH, MAIL_OAUTH_TOKEN_URL: 'http://login.test/' },
  ])
    expect(() => readSettings(env)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') as string }),
    );
});

test('settings are read once per process', () => {
  const first = settings.links;
  expect(settings.links).toBe(first);
  expect(settings.app_url.hostname).toBe('portal.test');
});

/** `[name, default]` pairs of docs/settings.md; a row may list several. */
function documented(): [string, string][] {
  const section = readFileSync('docs/settings.md', 'utf8');
  return [...section.matchAll(/^\| ([A-Z][A-Z0-9_, ]+) \| (.*?) \| .* \|$/gm)].flatMap(([, names = '', words = '']) => {
    const list = names.split(', ');
    const defaults = words.split(', ');
    return list.map((name, index): [string, string] => [
      name,
      list.length > 1 && defaults.length === list.length ? (defaults[index] ?? '') : words,
    ]);
  });
}

test('docs/settings.md lists exactly the existing settings and their defaults', () => {
  expect(documented().toSorted()).toEqual([...documentedDefaults()].toSorted());
});

test('no other module reads settings from the environment', () => {
  const sources = ['app', 'components', 'db', 'lib', 'scripts', 'server', 'tools'].flatMap((folder) =>
    filesUnder(folder, /\.(ts|tsx|mjs)$/),
  );
  const names = [...documentedDefaults().keys()].join('|');
  const read = new RegExp(`process\\.env\\.(?:${names})\\b`);
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => read.test(readFileSync(file, 'utf8')))).toEqual([]);
});

describe('the file store', () => {
  const KEYS = { FILES_ACCESS_KEY: 'key', FILES_SECRET_KEY: 'secret' };
  const storeOf = (FILES_URL: string, more = {}) => readSettings({ FILES_URL, ...KEYS, ...more }).file_store;

  test('is none by default: files are in the database', () => expect(readSettings({}).file_store).toBeUndefined());

  test.each([
    ['https://s3.eu-central-1.example.com/files', 'https://s3.eu-central-1.example.com/files/', 'eu-central-1', true],
    ['https://s3.example.com/files/', 'https://s3.example.com/files/', 'us-east-1', true],
    ['https://minio.example.com:9000/files/portal', 'https://minio.example.com:9000/files/portal/', 'us-east-1', true],
    ['https://store.example.com/files?region=garage', 'https://store.example.com/files/', 'garage', true],
    ['https://store.example.com/files?region=x&use=read', 'https://store.example.com/files/', 'x', false],
    ['http://127.0.0.1:1093/concord', 'http://127.0.0.1:1093/concord/', 'us-east-1', true],
    ['http://localhost/concord', 'http://localhost/concord/', 'us-east-1', true],
  ])('at %s', (given, url, region, takes_new) =>
    expect(storeOf(given)).toEqual({
      ...{ url, region, takes_new },
      origin: new URL(url).origin,
      access_key: 'key',
      secret_key: 'secret',
    }),
  );

  test.each([
    'nonsense',
    'ftp://store.example.com/files',
    'https://store.example.com',
    'https://store.example.com/',
    'https://store.example.com/a//b',
    'https://me:pw@store.example.com/files',
    'https://store.example.com/files?acl=public',
    'https://store.example.com/files?use=write',
    'https://store.example.com/files#x',
  ])('is not at %s', (given) => {
    expect(() => storeOf(given)).toThrow(/^FILES_URL must be the address of a bucket such as https:/);
    if (given.includes('pw')) expect(() => storeOf(given)).not.toThrow('pw');
  });

  test('has plain http on this machine and where OUTGOING_ALLOW names it', () => {
    const given = 'http://store.internal:9000/files';
    expect(() => storeOf(given)).toThrow('FILES_URL must start with https://, unless the store is on this machine');
    expect(storeOf(given, { OUTGOING_ALLOW: 'store.internal:9000' })).toMatchObject({ url: `${given}/` });
  });

  test.each(['FILES_ACCESS_KEY', 'FILES_SECRET_KEY'])('needs %s', (name) =>
    expect(() => storeOf('https://store.example.com/files', { [name]: '' })).toThrow(
      `${name} must be set when FILES_URL is set.`,
    ),
  );
});
