/** `npm run chat:fake`: a small Slack and a small Teams on this machine only, for trying the bot out. */
import { readSettings } from '../../lib/platform/settings/index.ts';
import { fail, print } from '../../scripts/output.mjs';
import { openFakeChat } from './fake-chat.ts';
import { chatPage } from './page.ts';

export async function serveFakeChat(): Promise<void> {
  const { app_url, chat_fake_port: port } = readSettings(process.env);
  const { url, settings } = await openFakeChat({
    send: (path, init) => fetch(new URL(path, app_url), { ...init, method: 'POST' }),
    port,
    other: chatPage,
  }).catch((error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `CHAT_FAKE_PORT ${port} is in use.` : error.message),
  );
  print(`Fake chat     ${url}  (Slack and Teams; for trying out only)`);
  print('Start the portal with');
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value} \\`);
  for (const line of [...lines, '  npm start']) print(line);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}
