/**
 * `npm start` and `npm run dev`: sets up what is missing, then serves. package.json says `exec`, so that npm waits for this
 * process: a shell between them would end first at a signal. The second command there is for Windows' shell, which has no
 * `exec`.
 */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from './install.mjs';

await install({ dev: process.argv.includes('--dev') });
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serve } = await import('./serve.ts');
  await serve({ dev: process.argv.includes('--dev') });
}
