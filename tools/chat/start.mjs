/** `npm run chat:fake`: sets up what is missing, then serves a small Slack and Teams for trying out. */
import { fileURLToPath } from 'node:url';
import { install, onNode24 } from '../../scripts/install.mjs';

await install({ dev: false });
if (onNode24(fileURLToPath(import.meta.url))) {
  const { serveFakeChat } = await import('./serve.ts');
  await serveFakeChat();
}
