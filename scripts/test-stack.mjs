/** What the tests run on: a PostgreSQL of their own and, for the browser, a whole portal on free ports. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import postgres from 'postgres';
import { readSettings } from '../lib/shared/settings.ts';
import { startChild } from './child.mjs';
import { root } from './install.mjs';
import { dataFolder } from './parts.mjs';
import { freePort } from './ports.mjs';
import { openPostgres } from './postgres.mjs';
import { plainError } from './say.mjs';

/** TEST_DATABASE_URL or DATABASE_URL when given (its server must allow new databases), else an embedded one. */
export async function openTestDatabase() {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = join(dataFolder(readSettings(process.env)), 'test');
  return openPostgres({ dataDir, port: await freePort(), setting: 'the test database', careless: true });
}

/**
 * Starts the portal with the demo network in an empty database, as a user would.
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} env: PORTAL_URL, DATABASE_URL, AUTH_SECRET, …
 */
export async function startTestPortal() {
  const database = await openTestDatabase();
  const [port, smtp, web] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    DATABASE_URL: await freshDatabase(database.url, 'concord_e2e'),
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: join(dataFolder(readSettings(process.env)), 'test', 'portal'),
    MAIL_SMTP_PORT: String(smtp),
    MAIL_WEB_PORT: String(web),
    SEED: 'demo',
    CASE_EXCHANGE_HOSTS: 'exchange.dune.test',
  };
  delete env.SMTP_URL;
  const news = await openNews();
  env.NEWS_URL = news.url;
  const portal = await startChild(join(root, 'scripts', 'start.mjs'), { env }).catch(async () => {
    news.stop();
    await database.stop();
    throw plainError('The portal for the browser tests did not start. See its message above.');
  });
  const stop = async () => {
    await portal.stop();
    news.stop();
    await database.stop();
  };
  return { env: { ...env, PORTAL_URL: env.APP_URL, MAIL_PAGE: `http://localhost:${web}`, SMTP_URL: `smtp://127.0.0.1:${smtp}` }, stop };
}

const POSTS = ['Members&#8217; meeting in Lisbon', '<b>Case exchange</b> &amp; JSON processes', 'First answers within the hour'].map((title, index) => (
  { title: { rendered: title }, link: `https://news.example.com/${index + 1}`, date_gmt: `2026-01-0${3 - index}T09:00:00` }
));

/** A news site with three posts, for the strip of the dashboard. */
async function openNews() {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(POSTS)));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/wp-json/wp/v2/posts`, stop: () => server.close() };
}

async function freshDatabase(url, name) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 2 });
  }
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  return fresh.href;
}
