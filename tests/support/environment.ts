/** Settings of the test process, set before any module reads them. */
import { poolerSettings, workerUrl } from './worker-url';

Object.assign(process.env, {
  APP_URL: 'http://portal.test',
  AUTH_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
  NEXTAUTH_URL: 'http://portal.test',
  MAIL_FROM: 'no-reply@portal.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  NETWORK_EMAIL: 'network@concord.test',
  WORKER: 'off',
  // Empty is unset, also where the machine's own environment has them.
  ...{ INBOUND_SMTP_PORT: '', INBOUND_IMAP_URL: '', INBOUND_DOMAIN: '' },
  REQUIRE_SECOND_FACTOR: 'none',
  // Their accounts have the password of the demo network.
  SEED: 'demo',
  TZ: 'UTC',
});
if (/^(api|limits)$/.test(process.env.TEST_SUITE ?? ''))
  Object.assign(process.env, { DATABASE_URL: workerUrl(), ...poolerSettings() });

// Settings are cached. Tests change them through process.env, which invalidates the cache. Most tests never load them.
const forgetSettings = () =>
  jest.requireActual<typeof import('@/lib/platform/settings')>('@/lib/platform/settings').forgetSettings();
process.env = new Proxy(process.env, {
  set(target, name, value) {
    forgetSettings();
    return Reflect.set(target, name, value);
  },
  deleteProperty(target, name) {
    forgetSettings();
    return Reflect.deleteProperty(target, name);
  },
});
