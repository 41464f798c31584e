/** `npm run files:store`: a small S3-compatible store on this machine only, for trying it out. */
import { join, resolve } from 'node:path';
import { readSettings } from '../../lib/platform/settings/index.ts';
import { fail, print } from '../../scripts/output.mjs';
import { openFileStore, RECEIVERS_BUCKET } from './file-store.ts';

export async function serveFileStore(): Promise<void> {
  const { files_store_port: port, data_dir } = readSettings(process.env);
  const directory = join(resolve(data_dir), 'file-store');
  const { own, receivers } = await openFileStore({ port, directory }).catch((error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `FILES_STORE_PORT ${port} is in use.` : error.message),
  );
  const inWords = (env: Record<string, string>) => Object.entries(env).map(([name, value]) => `${name}=${value}`);
  print(`File store    ${own.FILES_URL}  (for trying out only; in ${directory})`);
  print('Start the portal with');
  print(`  ${inWords(own).join(' ')} npm start`);
  print(`and for receivers' own storage, in the bucket ${RECEIVERS_BUCKET}, also with`);
  print(`  ${inWords(receivers).join(' ')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}
