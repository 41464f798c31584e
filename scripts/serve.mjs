/** Starts the parts in order, tells where to look, and ends them in the opposite order. */
import { join } from 'node:path';
import { readSettings } from '../lib/shared/settings.ts';
import { ensureBuilt } from './build.mjs';
import { startChild } from './child.mjs';
import { root } from './install.mjs';
import { migrate } from './migrate.mjs';
import { authSecret, openDatabase, openMail, serverEnv } from './parts.mjs';
import { mustBeFree } from './ports.mjs';
import { lineOf, plainError, say } from './say.mjs';
import { seedDemo } from './seed.mjs';

const running = [];
let ending = false;

/** Serves until it is told to stop; ends the process with one line when something cannot be started. */
export async function serve({ dev }) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
  process.on('disconnect', () => end(0));
  try {
    const settings = readSettings(process.env);
    await mustBeFree('PORT', settings.port);
    const started = await startParts(settings, dev);
    tell(settings, started, dev);
    process.send?.({ ready: true, env: started.env });
  } catch (error) {
    if (!ending) process.stderr.write(`Stopped: ${lineOf(error)}\n`);
    await end(1);
  }
}

async function startParts(settings, dev) {
  const database = keep(await openDatabase(settings));
  database.onLost((line) => endWith(line));
  await migrate(database.url);
  const seeded = settings.seed === 'demo' && (await seedDemo(database.url, authSecret(settings)));
  const mail = keep(await openMail(settings));
  const env = serverEnv(settings, { databaseUrl: database.url, smtpUrl: mail.url, mailPage: mail.page });
  if (!dev) await ensureBuilt();
  if (ending) throw plainError('Told to stop.');
  const server = await startChild(join(root, 'server.mjs'), { args: dev ? ['--dev'] : [], env: { ...env, NODE_ENV: dev ? 'development' : 'production' } }).catch(() => {
    throw plainError('The server did not start. See its message above.');
  });
  keep(server);
  server.child.once('exit', (code) => endWith(`The server ended (${code ?? 'killed'}).`));
  return { env, mail, seeded };
}

function keep(part) {
  running.push(part);
  return part;
}

async function endWith(line) {
  if (ending) return;
  process.stderr.write(`Stopped: ${line}\n`);
  await end(1);
}

async function end(code) {
  if (ending) return;
  ending = true;
  if (code === 0 && running.length) say('\nStopping …');
  for (const part of running.reverse()) await part.stop().catch((error) => process.stderr.write(`${lineOf(error)}\n`));
  process.exit(code);
}

function tell(settings, { mail }, dev) {
  const { protocol, host } = new URL(settings.appUrl);
  say(`\nConcord is running${dev ? ' for development' : ''}.`);
  say(`  Portal        ${settings.appUrl}`);
  if (settings.seed === 'demo') {
    say(`  A company     ${protocol}//acme.${host}`);
    say('  Sign in as    caller@acme.test, manager@borealis.test or super@concord.test, password Concord1!');
  }
  if (mail.page) say(`  Mail page     ${mail.page}`);
  say('  Ctrl-C stops everything.\n');
}
