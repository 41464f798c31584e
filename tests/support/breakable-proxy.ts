import { connect, createServer, type Socket } from 'node:net';
import { closeDatabase } from '@/db/client';

type BreakableProxy = Awaited<ReturnType<typeof breakableProxy>>;
type Mode = 'works' | 'hangs' | 'hangs up' | 'resets';

/** A proxy in front of PostgreSQL that can hang (reads and closes nothing), close connections, or reset them. */
export async function breakableProxy(url: string) {
  const target = new URL(url);
  const [clients, servers] = [new Set<Socket>(), new Set<Socket>()];
  let mode: Mode = 'works';
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    clients.add(client);
    client.on('error', () => client.destroy()).on('close', () => clients.delete(client));
    if (mode === 'hangs up') return void client.resume().end();
    if (mode === 'resets') return void client.resetAndDestroy();
    const server = connect({ host: target.hostname, port: Number(target.port) });
    servers.add(server);
    server.on('error', () => client.destroy()).on('close', () => (servers.delete(server), client.destroy()));
    client.on('close', () => server.destroy()).on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => mode === 'works' && client.write(chunk));
    if (mode === 'hangs') client.pause();
    else client.resume();
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as { port: number };
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    set(next: Mode) {
      mode = next;
      for (const client of clients) {
        if (mode === 'hangs') client.pause();
        if (mode === 'works') client.resume();
        if (mode === 'hangs up') client.resume().end();
        if (mode === 'resets') client.resetAndDestroy();
      }
    },
    /** Sockets of this process, without those of the proxy. */
    clientSockets: () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length - clients.size - servers.size,
    stop() {
      for (const socket of [...clients, ...servers]) socket.destroy();
      return new Promise((done) => proxy.close(done));
    },
  };
}

/** Puts such a proxy between the portal's pool and the database, a new one for each test of the file. */
export function databaseBehindProxy(): Pick<BreakableProxy, 'set' | 'clientSockets'> {
  const url = process.env.DATABASE_URL!;
  let proxy: BreakableProxy;
  beforeEach(async () => {
    await closeDatabase();
    proxy = await breakableProxy(url);
    process.env.DATABASE_URL = proxy.url;
  });
  afterEach(async () => {
    await closeDatabase();
    process.env.DATABASE_URL = url;
    await proxy.stop();
  });
  return { set: (mode) => proxy.set(mode), clientSockets: () => proxy.clientSockets() };
}
