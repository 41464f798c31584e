/** An instance that is killed, frozen, restarted and replaced on the same port. It has the settings of this process. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../../scripts/child.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';

export type ProxiedInstance = Awaited<ReturnType<typeof openProxiedInstance>>;

/** Longer than nginx and haproxy take to notice: see docs/operating/proxies.md. */
const DRAIN_SECONDS = '4';

type Options = {
  /** Settings of its own. */
  own?: Record<string, string>;
  /** The program of another version. */
  entry?: string;
};

/** `url` is that of the portal. */
export async function openProxiedInstance(url: string, { own = {}, entry = SERVER_ENTRY }: Options = {}) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, DRAIN_SECONDS, ...own };
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let statuses: number[] = [];
  /** Its whole process group. */
  const signal = (name: NodeJS.Signals) => process.kill(-child.pid!, name);
  const readiness = () =>
    fetch(`${origin}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  const start = async (program = entry) => {
    const own = { env: { ...env, INBOUND_SMTP_PORT: undefined }, cwd: dirname(program) };
    child = (await startChild(program, own)).child;
    while ((await readiness()) !== 200) await wait(50);
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
    /** Of `program`, or of the version with which it began. */
    start,
    kill: () => end(() => signal('SIGKILL')),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** As a supervisor stops it: it drains first. Returns what `/api/ready` answered until it was gone; 0 is a refused connection. */
    async stop() {
      statuses = [];
      let isOver = false;
      const asked = (async () => {
        for (; !isOver; await wait(100)) statuses.push(await readiness());
      })();
      await end(() => child.kill('SIGTERM'));
      isOver = true;
      await asked;
      return statuses;
    },
    stopAtOnce: () => end(() => child.kill('SIGINT')),
  };
}
