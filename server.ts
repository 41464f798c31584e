/**
 * Server entry: processes that share one port. Needs its settings in the environment and a finished build, which `npm
 * start` prepares. With an external database and mail server it also runs directly: node server.ts
 */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { log } from './lib/platform/log.ts';
import { readSettings } from './lib/platform/settings/index.ts';
import { runWorkers } from './server/primary.ts';

const dir = fileURLToPath(new URL('.', import.meta.url));
const dev = process.argv.includes('--dev');
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV ?? (dev ? 'development' : 'production') });

try {
  const settings = readSettings(process.env);
  if (cluster.isWorker || dev) {
    const { serve } = await import('./server/worker.ts');
    await serve({ dir, dev });
  } else {
    await runWorkers({ count: settings.web_concurrency, drain: settings.drain_seconds * 1000 });
    log.info({ port: settings.port, processes: settings.web_concurrency }, 'serving');
  }
  process.send?.({ ready: true });
} catch (error) {
  const { name, message, stack } = error as Error;
  process.stderr.write(`Stopped: ${name === 'SettingError' ? message : (stack ?? message)}\n`);
  process.exit(1);
}
