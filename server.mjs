/**
 * The server: processes that share one port. It expects its settings in the environment and a finished build;
 * `npm start` prepares both. With a database and a mail server of your own it can be run by itself: node server.mjs
 */
import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { readSettings } from './lib/shared/settings.ts';
import { log } from './server/log.mjs';
import { runWorkers } from './server/primary.mjs';

const dir = fileURLToPath(new URL('.', import.meta.url));
const dev = process.argv.includes('--dev');
process.env.NODE_ENV ??= dev ? 'development' : 'production';

try {
  const settings = readSettings(process.env);
  if (cluster.isWorker || dev) {
    const { serve } = await import('./server/worker.mjs');
    await serve({ dir, dev });
  } else {
    await runWorkers(settings.webConcurrency);
    log('info', 'serving', { port: settings.port, processes: settings.webConcurrency });
  }
  process.send?.({ ready: true });
} catch (error) {
  process.stderr.write(`Stopped: ${error.name === 'SettingError' ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}
