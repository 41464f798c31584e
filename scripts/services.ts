/** Database and mail server, embedded unless configured otherwise, and the server's environment. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { primaryUrl } from '../db/primary.ts';
import type { Settings } from '../lib/platform/settings/index.ts';
import { addressOf } from './announce.ts';
import { startChild } from './child.ts';
import { root } from './install.mjs';
import { plainError } from './output.mjs';
import { assertPortFree } from './ports.ts';
import { openPostgres, type Database } from './postgres.ts';
import { storedSecret } from './secret.ts';
import { isEnding } from './watch.ts';

/** DATA_DIR as an absolute path, created if missing. @throws PlainError when it cannot be created */
export function dataFolder(settings: Settings): string {
  const folder = resolve(root, settings.data_dir);
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch (error) {
    throw plainError(`DATA_DIR: ${folder} cannot be made (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** True when an embedded database was created before. */
export const hasEmbeddedDatabase = (settings: Settings): boolean =>
  existsSync(join(resolve(root, settings.data_dir), 'pg-password'));

/**
 * Database of DATABASE_URL, else the embedded one. `primary` is the address for migrations and seeds: one host, past a pooler.
 * @throws PlainError when no host takes writes
 */
export async function openDatabase(settings: Settings): Promise<Database & { primary: string }> {
  const { database_url: url, database_direct_url: direct = url } = settings;
  if (url && direct) return { url, primary: await primaryOf(direct), stop: async () => {} };
  const database = await openPostgres({ dataDir: dataFolder(settings), port: settings.embedded_pg_port });
  return { ...database, primary: database.url };
}

const primaryOf = (url: string) =>
  primaryUrl(url).catch((error: Error) => {
    throw plainError(`The database in DATABASE_URL does not answer: ${error.message}`);
  });

/** Starts the embedded mail server unless SMTP_URL is set. Returns the URL of its web page. */
export async function openMail(settings: Settings): Promise<string | undefined> {
  if (!settings.has_embedded_mail) return undefined;
  const { mail_smtp_port: smtp, mail_web_port: web } = settings;
  await assertPortFree('MAIL_SMTP_PORT', smtp, '127.0.0.1');
  await assertPortFree('MAIL_WEB_PORT', web, '127.0.0.1');
  const folder = join(dataFolder(settings), 'mail');
  mkdirSync(folder, { recursive: true });
  const start = () => startChild(join(root, 'scripts', 'mail.ts'), { args: [String(smtp), String(web), folder] });
  const { child } = await start().catch(() => {
    throw plainError('The embedded mail server did not start. See its message above.');
  });
  restartOnExit(child, start);
  return `http://localhost:${web}`;
}

/** Restarts a service whenever it ends, without limit: the disk may have been full. */
function restartOnExit(child: ChildProcess, start: () => Promise<{ child: ChildProcess }>): void {
  const restart = async () => {
    for (let next: ChildProcess | undefined; !next;) {
      await wait(1_000);
      if (isEnding()) return;
      next = (await start().catch(() => undefined))?.child;
      if (next) restartOnExit(next, start);
    }
  };
  child.once('exit', () => void restart());
}

/** The server treats the embedded mail server like any other, so its defaults are passed on. */
const inboundEnvironment = ({ inbound_smtp, inbound_domain }: Settings) => ({
  ...(inbound_smtp && { INBOUND_SMTP_PORT: addressOf(inbound_smtp) }),
  ...(inbound_domain && { INBOUND_DOMAIN: inbound_domain }),
});

/** Key of sessions and emailed links: AUTH_SECRET, else the one stored under DATA_DIR. */
export function authSecret(settings: Settings): string {
  return settings.auth_secret ?? storedSecret(dataFolder(settings), 'auth-secret');
}

/** Environment of the server: the current one with the settings of the running services. */
export function serverEnvironment(settings: Settings, databaseUrl: string): Record<string, string | undefined> {
  return {
    ...process.env,
    PORT: String(settings.port),
    APP_URL: settings.app_url.origin,
    DATABASE_URL: databaseUrl,
    SMTP_URL: settings.smtp_url,
    MAIL_FROM: settings.mail_from,
    ...inboundEnvironment(settings),
    NETWORK_EMAIL: settings.network_email,
    AUTH_SECRET: authSecret(settings),
    NEXTAUTH_URL: settings.app_url.origin,
    SEED: settings.seed,
    DRAIN_SECONDS: String(settings.drain_seconds),
    NEXT_TELEMETRY_DISABLED: '1',
  };
}
