/** The production server in one process, whose memory is read through its inspector after a garbage collection. */
import { setTimeout as wait } from 'node:timers/promises';
import { startChild } from '../../scripts/child.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';

const MEBIBYTE = 1024 * 1024;

export type InspectedServer = Awaited<ReturnType<typeof openInspectedServer>>;

/** Starts it with the settings in the environment and `overrides`. Needs a finished build. */
export async function openInspectedServer(overrides: NodeJS.ProcessEnv | object = {}) {
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const { child, stop } = await startChild(SERVER_ENTRY, {
    env: { ...environment(port, inspectorPort), ...overrides },
  });
  const memory = await openInspector([inspectorPort + 1, inspectorPort]);
  return {
    port,
    pid: child.pid ?? 0,
    memory,
    async stop() {
      memory.close();
      await stop();
    },
  };
}

const environment = (port: number, inspectorPort: number): NodeJS.ProcessEnv => ({
  ...process.env,
  PORT: String(port),
  APP_URL: `http://localhost:${port}`,
  NEXTAUTH_URL: `http://localhost:${port}`,
  WEB_CONCURRENCY: '1',
  WORKER: 'off',
  TRUSTED_PROXIES: '127.0.0.0/8,::1',
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
});

/** Opens the inspector of the first port that answers: the one process of the server has the port after its parent's. */
async function openInspector(ports: number[]) {
  for (const port of ports) {
    const list = await fetch(`http://127.0.0.1:${port}/json`).catch(() => null);
    const [target] = list ? ((await list.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return inspect(target.webSocketDebuggerUrl);
  }
  throw new Error('The server has no inspector.');
}

async function inspect(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let last = 0;
  const send = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve, reject) => {
      const id = ++last;
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error('The server process ended.'));
      const listen = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result: { result?: { value?: string } } };
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(message.result);
      };
      socket.addEventListener('message', listen);
      socket.addEventListener('close', () => reject(new Error('The server process ended.')), { once: true });
      socket.send(JSON.stringify({ id, method, params }));
    });
  const evaluate = async (expression: string) => {
    const { result } = await send('Runtime.evaluate', { expression: `String(${expression})` });
    return result?.value ?? '';
  };
  const afterCollection = async (sum: (usage: NodeJS.MemoryUsage) => number) => {
    await wait(500);
    await send('HeapProfiler.collectGarbage');
    return sum(JSON.parse(await evaluate('JSON.stringify(process.memoryUsage())')) as NodeJS.MemoryUsage) / MEBIBYTE;
  };
  return {
    /** Memory in use in MiB, without what a garbage collection frees. */
    inUse: () => afterCollection(({ heapUsed, external }) => heapUsed + external),
    /** The part of it that counts against the heap limit. */
    liveHeap: () => afterCollection(({ heapUsed }) => heapUsed),
    pid: async () => Number(await evaluate('process.pid')),
    close: () => socket.close(),
  };
}
