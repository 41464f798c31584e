/** Environment of the tests: their own PostgreSQL and, for the browser, a complete portal on free ports. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { readSettings } from '../lib/platform/settings/index.ts';
import { startChild } from './child.ts';
import { root } from './install.mjs';
import { plainError } from './output.mjs';
import { freePort } from './ports.ts';
import { openPostgres } from './postgres.ts';
import { dataFolder } from './services.ts';
import { openFakeStripe } from '../tools/stripe/fake-stripe.ts';

type Service = { url: string; stop: () => Promise<void> };

/**
 * TEST_DATABASE_URL or DATABASE_URL if set (its user must be a superuser), else an embedded database.
 */
export async function openTestDatabase(): Promise<Service> {
  const settings = readSettings(process.env);
  const url = process.env.TEST_DATABASE_URL ?? settings.database_url;
  if (url) return { url, stop: async () => {} };
  const dataDir = join(dataFolder(settings), 'test');
  return openPostgres({ dataDir, port: await freePort(), setting: 'the test database', ephemeral: true });
}

/** Starts the portal with the demo network in an empty database. `env` holds its URLs for the tests. */
export async function startTestPortal(): Promise<{
  env: Record<string, string | undefined>;
  stop: () => Promise<void>;
}> {
  const database = await openTestDatabase();
  const [port, smtp, web, inbound] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const webhooks = await freePort();
  const env: Record<string, string | undefined> & { APP_URL: string } = {
    ...process.env,
    DATABASE_URL: await recreateDatabase(database.url, 'concord_e2e'),
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: join(dataFolder(readSettings(process.env)), 'test', 'portal'),
    MAIL_SMTP_PORT: String(smtp),
    MAIL_WEB_PORT: String(web),
    INBOUND_SMTP_PORT: String(inbound),
    NETWORK_EMAIL: 'network@concord.test',
    SEED: 'demo',
    DRAIN_SECONDS: '0',
    CASE_EXCHANGE_HOSTS: 'exchange.dune.test',
    // Where a journey receives webhooks.
    OUTGOING_ALLOW: `127.0.0.1:${webhooks}`,
    // A journey writes to the bot itself; nothing listens where the portal would answer.
    SLACK_SIGNING_SECRET: 'fake-signing-secret',
    SLACK_BOT_TOKEN: 'xoxb-fake',
    SLACK_API_URL: 'http://127.0.0.1:9/api',
    // The journeys of a minute log in by the same few accounts.
    LIMIT_LOGIN: '60',
  };
  delete env.SMTP_URL;
  const stripe = await openFakeStripe({
    webhook: { url: new URL('/api/stripe/webhook', env.APP_URL).href, secret: 'whsec_of_the_journeys' },
  });
  Object.assign(env, {
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_journeys',
    STRIPE_API_BASE: stripe.url,
  });
  const news = await openNews();
  env.NEWS_URL = news.url;
  const portal = await startChild(join(root, 'scripts', 'start.mjs'), { env }).catch(async () => {
    await stripe.stop();
    await news.stop();
    await database.stop();
    throw plainError('The portal for the browser tests did not start. See its message above.');
  });
  const stop = async () => {
    await portal.stop();
    await stripe.stop();
    await news.stop();
    await database.stop();
  };
  return {
    env: {
      ...env,
      PORTAL_URL: env.APP_URL,
      MAIL_PAGE: `http://localhost:${web}`,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    },
    stop,
  };
}

const POSTS = [
  'Members&#8217; meeting in Lisbon',
  '<b>Case exchange</b> &amp; JSON processes',
  'First answers within the hour',
].map((title, index) => ({
  title: { rendered: title },
  link: `https://news.example.com/${index + 1}`,
  date_gmt: `2026-01-0${3 - index}T09:00:00`,
}));

/** News site with three posts for the dashboard. */
async function openNews(): Promise<Service> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(POSTS)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/wp-json/wp/v2/posts`, stop: async () => void server.close() };
}

async function recreateDatabase(url: string, name: string): Promise<string> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 2 });
  }
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}
