/** `npm run idp`: sets up what is missing, then serves the test identity provider. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from './install.mjs';

await install();
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serveProvider } = await import('./idp.ts');
  serveProvider();
}
