/** The embedded parts, each giving way to its variable, and the environment that the server needs. */
import { mkdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { startChild } from './child.mjs';
import { root } from './install.mjs';
import { mustBeFree } from './ports.mjs';
import { openPostgres } from './postgres.mjs';
import { plainError } from './say.mjs';
import { keptSecret } from './secret.mjs';

/** DATA_DIR as an absolute folder, made when missing. Throws one line when it cannot be written. */
export function dataFolder(settings) {
  const folder = isAbsolute(settings.dataDir) ? settings.dataDir : resolve(root, settings.dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch (error) {
    throw plainError(`DATA_DIR: ${folder} cannot be made (${error.code}).`);
  }
}

/** The database: DATABASE_URL, else the embedded one. */
export function openDatabase(settings) {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => {}, onLost: () => {} };
  return openPostgres({ dataDir: dataFolder(settings), port: settings.embeddedPgPort });
}

/** The mail server: SMTP_URL, else the embedded one; `page` is where its mails can be read. */
export async function openMail(settings) {
  if (settings.smtpUrl) return { url: settings.smtpUrl, page: undefined, stop: async () => {} };
  const { mailSmtpPort: smtp, mailWebPort: web } = settings;
  await mustBeFree('MAIL_SMTP_PORT', smtp, '127.0.0.1');
  await mustBeFree('MAIL_WEB_PORT', web, '127.0.0.1');
  const folder = join(dataFolder(settings), 'mail');
  mkdirSync(folder, { recursive: true });
  const { stop } = await startChild(join(root, 'scripts', 'mail.mjs'), { args: [String(smtp), String(web), folder] }).catch(() => {
    throw plainError('The embedded mail server did not start. See its message above.');
  });
  return { url: `smtp://127.0.0.1:${smtp}`, page: `http://localhost:${web}`, stop };
}

/** The key of tokens and mailed links: AUTH_SECRET, else the one kept under the data folder. */
export function authSecret(settings) {
  return settings.authSecret ?? keptSecret(dataFolder(settings), 'auth-secret');
}

/** What every part of the app reads: one environment, made from the settings and the running parts. */
export function serverEnv(settings, { databaseUrl, smtpUrl, mailPage }) {
  return {
    ...process.env,
    PORT: String(settings.port),
    APP_URL: settings.appUrl,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    MAIL_PAGE: mailPage,
    MAIL_FROM: settings.mailFrom,
    AUTH_SECRET: authSecret(settings),
    NEXTAUTH_URL: settings.appUrl,
    SEED: settings.seed,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}
