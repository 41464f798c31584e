/** `npm start` and `npm run dev`: sets up what is missing, then serves. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from './install.mjs';

await install();
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serve } = await import('./serve.ts');
  await serve({ dev: process.argv.includes('--dev') });
}
