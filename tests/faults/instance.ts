import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../../scripts/child.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { kill } from './processes';

/**
 * Another instance with the settings of this process, which are those of the stack, on an address of its own. `own` are
 * settings that differ; it does no background work unless they say so. `output` is the file that its log goes to.
 */
export async function openInstance(own: NodeJS.ProcessEnv | Record<string, string> = {}, output?: number) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { ...process.env, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, WORKER: 'off', ...own };
  const start = async () =>
    (await startChild(SERVER_ENTRY, { env: { ...settings, INBOUND_SMTP_PORT: undefined }, output })).child;
  let child = await start();
  const end = async () => {
    const ended = once(child, 'exit');
    kill(-(child.pid ?? 0));
    await ended;
  };
  return {
    url,
    /** Of its first process, which starts the others. */
    pid: () => child.pid!,
    /** Kills it, as a power cut would, and starts it again. */
    async restart(pause = 0) {
      await end();
      await wait(pause);
      child = await start();
    },
    stop: end,
  };
}
