/** `npm run stripe:fake`: sets up what is missing, then serves the small Stripe for trying out. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from '../../scripts/install.mjs';

await install({ dev: false });
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serveFakeStripe } = await import('./serve.ts');
  await serveFakeStripe();
}
