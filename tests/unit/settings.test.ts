import { readFileSync } from 'node:fs';
import { readSettings } from '@/lib/shared/settings';

const SECRET = 'x'.repeat(32);

test('without any setting the embedded parts and their demo network are used', () => {
  const known = readSettings({});
  expect(known).toMatchObject({ port: 3000, appUrl: 'http://localhost:3000', seed: 'demo', worker: 'on', mailFrom: 'no-reply@localhost', uploadMaxMb: 25, networkName: 'TSANet connect' });
  expect(known.databaseUrl).toBeUndefined();
});

test('the root host follows the port, and with a database of its own nothing is seeded', () => {
  const known = readSettings({ PORT: '4000', DATABASE_URL: 'postgres://me@db/portal', AUTH_SECRET: SECRET });
  expect(known).toMatchObject({ appUrl: 'http://localhost:4000', seed: 'none' });
});

test.each([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '70000' }],
  ['APP_URL', { APP_URL: 'portal.example.com' }],
  ['APP_URL', { APP_URL: 'https://portal.example.com/app' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db/portal' }],
  ['AUTH_SECRET', { DATABASE_URL: 'postgres://db/portal' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.test\r\nBcc: c@d.test' }],
  ['WEB_CONCURRENCY', { WEB_CONCURRENCY: '0' }],
  ['WORKER', { WORKER: 'maybe' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, everyone' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['SEED', { SEED: 'all' }],
  ['EMBEDDED_PG_PORT', { EMBEDDED_PG_PORT: '-1' }],
  ['UPLOAD_MAX_MB', { UPLOAD_MAX_MB: '1.5' }],
  ['AGREEMENT_VERSION', { AGREEMENT_VERSION: 'two' }],
  ['NEWS_URL', { NEWS_URL: 'javascript:alert(1)' }],
  ['NEWS_PAGE_URL', { NEWS_PAGE_URL: 'news.example.com' }],
  ['EVENTS_URL', { EVENTS_URL: 'javascript:alert(1)' }],
  ['LIMIT_LOGIN', { LIMIT_LOGIN: 'abc' }],
  ['LIMIT_WIDE', { LIMIT_WIDE: '0' }],
  ['RESPONSE_HOURS_P1', { RESPONSE_HOURS_P1: '1.5' }],
  ['NETWORK_EMAIL', { NETWORK_EMAIL: 'nobody' }],
  ['CASE_EXCHANGE_HOSTS', { CASE_EXCHANGE_HOSTS: 'exchange.example.com, http://x' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test' }],
])('a wrong %s is refused in one line that names it: %j', (name, env) => {
  expect(() => readSettings(env)).toThrow(expect.objectContaining({ name: 'SettingError', message: expect.stringMatching(new RegExp(`^${name} [^\\n]+$`)) as string }));
});

test('a secret never stands in the line that refuses it', () => {
  expect(() => readSettings({ AUTH_SECRET: 'hunter2' })).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') as string }));
});

test('the README names every setting', () => {
  const source = readFileSync('lib/shared/settings.ts', 'utf8');
  const names = [...source.matchAll(/of\.\w+\('([A-Z_]+)'/g)].map((match) => match[1] ?? '');
  const readme = readFileSync('README.md', 'utf8');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});
