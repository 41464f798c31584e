/** `npm run stripe:fake`: sets up what is missing, then serves the small Stripe for trying out. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from './install.mjs';

await install();
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serveFakeStripe } = await import('./stripe-fake.ts');
  await serveFakeStripe();
}
