/** `npm run files:store`: a small S3-compatible store on this machine only, for trying it out. */
import { join, resolve } from 'node:path';
import { readSettings } from '../../lib/platform/settings/index.ts';
import { fail, print } from '../../scripts/output.mjs';
import { openFileStore } from './file-store.ts';

export async function serveFileStore(): Promise<void> {
  const { files_store_port: port, data_dir } = readSettings(process.env);
  const directory = join(resolve(data_dir), 'file-store');
  const env = await openFileStore({ port, directory }).catch((error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `FILES_STORE_PORT ${port} is in use.` : error.message),
  );
  print(`File store    ${env.FILES_URL}  (for trying out only; in ${directory})`);
  print('Start the portal with');
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  print(`  ${settings.join(' ')} npm start`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}
