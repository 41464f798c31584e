/** The program of a release, `bin/concord`: the portal without npm, on a database and a mail server that are there (decision 072). */
import cluster from 'node:cluster';
import { readSettings, type Settings } from '../lib/platform/settings/index.ts';
import { root } from './install.mjs';
import { onDatabase, onFiles } from './on-database.ts';
import { errorText, fail, plainError, print } from './output.mjs';
import { serve } from './serve.ts';
import { serverEnvironment } from './services.ts';
import { stopAll } from './watch.ts';

/** Milliseconds for an answer to `health`. */
const PATIENCE = 4_000;

const COMMANDS: Record<string, (args: string[]) => Promise<void>> = {
  start,
  portal: () => serveOnly('off'),
  worker: () => serveOnly('on'),
  migrate: (args) => endingWell(() => onDatabase('migrate', args)),
  seed: (args) => endingWell(() => onDatabase('seed', args)),
  restored: (args) => endingWell(() => onDatabase('restored', args)),
  files: (args) => endingWell(() => onFiles(args)),
  health,
};

/** With its message where one of the parts is missing that `npm start` would bring. @throws PlainError */
function releaseSettings(): Settings {
  const settings = readSettings(process.env);
  if (!settings.database_url) throw plainError('DATABASE_URL must be set: a release has no PostgreSQL of its own.');
  if (settings.has_embedded_mail) throw plainError('SMTP_URL must be set: a release has no mail server of its own.');
  return settings;
}

/** Migrates, then serves with background work, unless `WORKER=off`. */
async function start(): Promise<void> {
  releaseSettings();
  await serve({ dev: false, isReleased: true });
}

/** One process serves by itself, since whoever runs it starts it again; several share the port below a first one. */
async function serveOnly(worker: 'on' | 'off'): Promise<void> {
  Object.assign(process.env, { NODE_ENV: 'production', WORKER: worker });
  const settings = releaseSettings();
  Object.assign(process.env, serverEnvironment(settings, settings.database_url!));
  if (settings.web_concurrency > 1 || cluster.isWorker) return void (await import('../server.ts'));
  // As the first process of a container it gets no signal that it has not asked for.
  const endAtOnce = () => process.exit(0);
  process.on('SIGTERM', endAtOnce);
  const server = await import('../server/worker.ts');
  await server.serve({ dir: root, dev: false });
  process.off('SIGTERM', endAtOnce);
  print(JSON.stringify({ level: 'info', port: settings.port, worker, msg: 'serving' }));
}

async function health(): Promise<void> {
  const { port } = readSettings(process.env);
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(PATIENCE) });
  process.exit(answer.ok ? 0 : 1);
}

async function endingWell(work: () => Promise<boolean>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => void stopAll().then(() => process.exit(143)));
  process.exit((await work()) ? 0 : 1);
}

const [name = 'start', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) fail(`Unknown command "${name}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
await command(args).catch((error: unknown) => fail(errorText(error)));
