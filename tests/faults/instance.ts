import { once } from 'node:events';
import { startChild } from '../../scripts/child.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';

/** Another instance with the settings of this process, which are those of the stack, on an address of its own. */
export async function openInstance() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, WORKER: 'off' };
  const { child } = await startChild(SERVER_ENTRY, { env: { ...env, INBOUND_SMTP_PORT: undefined } });
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
