/** An instance that is killed, frozen and restarted on the same port. It has the settings of this process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../../scripts/child.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';

export type ProxiedInstance = Awaited<ReturnType<typeof openProxiedInstance>>;

/** Longer than nginx and haproxy take to notice: see docs/operating/proxies.md. */
const DRAIN_SECONDS = '4';

/** `url` is that of the portal. */
export async function openProxiedInstance(url: string, limits: Record<string, string>) {
  const port = await freePort();
  const env = { ...process.env, ...limits, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, DRAIN_SECONDS };
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  /** Its whole process group. */
  const signal = (name: NodeJS.Signals) => process.kill(-child.pid!, name);
  const isReady = () =>
    fetch(`${origin}/api/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const start = async () => {
    child = (await startChild(SERVER_ENTRY, { env: { ...env, INBOUND_SMTP_PORT: undefined } })).child;
    while (!(await isReady())) await wait(50);
  };
  const end = async (how: () => void) => {
    const ended = once(child, 'exit');
    how();
    await ended;
  };
  await start();
  return {
    port,
    origin,
    start,
    kill: () => end(() => signal('SIGKILL')),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** As a supervisor stops it: it drains first. */
    stop: () => end(() => child.kill('SIGTERM')),
    stopAtOnce: () => end(() => child.kill('SIGINT')),
  };
}
