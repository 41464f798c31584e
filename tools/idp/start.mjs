/** `npm run idp`: sets up what is missing, then serves the test identity provider. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from '../../scripts/install.mjs';

await install({ dev: false });
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serveProvider } = await import('./serve.ts');
  serveProvider();
}
