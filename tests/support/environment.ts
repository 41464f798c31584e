/** The settings of a test process, set before any module of ours is loaded. */
import { workerUrl } from './worker-url';

Object.assign(process.env, {
  APP_URL: 'http://portal.test',
  AUTH_SECRET: 'a-secret-of-the-tests-and-of-nothing-else',
  NEXTAUTH_URL: 'http://portal.test',
  MAIL_FROM: 'no-reply@portal.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  WORKER: 'off',
  TZ: 'UTC',
});
if (process.env.TEST_SUITE === 'api') process.env.DATABASE_URL = workerUrl();
