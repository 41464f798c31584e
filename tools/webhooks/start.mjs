/** `npm run webhooks:show`: sets up what is missing, then shows deliveries of webhooks. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from '../../scripts/install.mjs';

await install({ dev: false });
if (onNode24(fileURLToPath(import.meta.url))) {
  const { showWebhooks } = await import('./serve.ts');
  await showWebhooks(process.argv.slice(2));
}
