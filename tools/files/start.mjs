/** `npm run files:store`: sets up what is missing, then serves the small file store for trying out. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from '../../scripts/install.mjs';

await install({ dev: true });
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serveFileStore } = await import('./serve.ts');
  await serveFileStore();
}
