/** Starts services and server in order, prints the URLs, and stops them in reverse order. */
import type { ChildProcess } from 'node:child_process';
import { readSettings, type Settings } from '../lib/platform/settings/index.ts';
import { announcement, listenerOf } from './announce.ts';
import { ensureBuilt } from './build.ts';
import { startChild } from './child.ts';
import { earlierStartEnded, forgetStart, recordEnding, recordStart } from './earlier-start.ts';
import { migrate } from './migrate.ts';
import { errorText, plainError, print } from './output.mjs';
import { onNpmGone } from './parent.mjs';
import { SERVER_ENTRY } from './paths.ts';
import { assertPortFree } from './ports.ts';
import { seedDemo } from './seed.ts';
import { authSecret, openDatabase, openMail, serverEnvironment } from './services.ts';
import { isEnding, stopAll } from './watch.ts';

/** `isReleased`: the pages are built, and there is nothing to build them from. */
type ServeOptions = { dev: boolean; isReleased?: boolean };

let server: ChildProcess | undefined;
let ownPort = 0;

/** Serves until a stop signal or the end of the parent process. Exits with a message when a start fails. */
export async function serve({ dev, isReleased = false }: ServeOptions): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  process.on('SIGINT', () => {
    // Ctrl-C: stops at once, without draining for a load balancer.
    server?.kill('SIGINT');
    void end(0);
  });
  process.on('disconnect', () => void end(0));
  onNpmGone(() => void end(0));
  try {
    const settings = readSettings(process.env);
    await earlierStartEnded(settings.port, portsOf(settings), { drain: drainOf(settings) });
    await assertPortFree('PORT', settings.port);
    const inbound = listenerOf(settings);
    if (inbound) await assertPortFree('INBOUND_SMTP_PORT', inbound.port, inbound.host);
    recordStart((ownPort = settings.port));
    const mailPage = await startAll(settings, { dev, isReleased });
    announcement(settings, mailPage, dev).forEach(print);
    process.send?.({ ready: true });
  } catch (error) {
    await endWith(errorText(error));
  }
}

/** Ports that must be free; `openPostgres` ends a database that was left behind. */
const portsOf = (settings: Settings): number[] => [
  settings.port,
  ...(settings.has_embedded_mail ? [settings.mail_smtp_port, settings.mail_web_port] : []),
  ...(listenerOf(settings) ? [listenerOf(settings)!.port] : []),
];

const drainOf = ({ drain_seconds }: Settings) => drain_seconds * 1000;

/** Returns the URL of the embedded mail server, if it runs. The first build takes as long as everything else. */
async function startAll(settings: Settings, { dev, isReleased }: ServeOptions): Promise<string | undefined> {
  const [{ url, mailPage }] = await Promise.all([
    startServices(settings),
    dev || isReleased ? undefined : ensureBuilt(),
  ]);
  if (isEnding()) throw plainError('Told to stop.');
  const { child } = await startChild(SERVER_ENTRY, {
    args: dev ? ['--dev'] : [],
    patience: drainOf(settings),
    env: { ...serverEnvironment(settings, url), NODE_ENV: dev ? 'development' : 'production' },
  }).catch(() => {
    throw plainError('The server did not start. See its message above.');
  });
  server = child;
  child.once('exit', (code) => void endWith(`The server ended (${code ?? 'killed'}).`));
  return mailPage;
}

async function startServices(settings: Settings): Promise<{ url: string; mailPage: string | undefined }> {
  const database = await openDatabase(settings);
  await migrate(database.primary);
  if (settings.seed === 'demo') await seedDemo(database.primary, authSecret(settings));
  return { url: database.url, mailPage: await openMail(settings) };
}

async function endWith(line: string): Promise<void> {
  if (isEnding()) return;
  process.stderr.write(`Stopped: ${line}\n`);
  await end(1);
}

async function end(code: number): Promise<void> {
  if (isEnding()) return;
  if (code === 0) print('\nStopping …');
  recordEnding(ownPort);
  await stopAll();
  forgetStart(ownPort);
  process.exit(code);
}
