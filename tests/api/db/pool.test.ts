import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { closeDatabase, isDatabaseAlive, isUnavailable, withDatabase } from '@/db/client';
import { testSql } from '../../support/database';

const REAL = process.env.DATABASE_URL!;

type Mode = 'works' | 'hangs' | 'hangs up';

/** A proxy in front of PostgreSQL that can hang (reads and closes nothing) or close connections at once. */
async function breakableProxy() {
  const target = new URL(REAL);
  const [clients, servers] = [new Set<Socket>(), new Set<Socket>()];
  let mode: Mode = 'works';
  const proxy = createServer({ pauseOnConnect: true }, (client) => {
    clients.add(client);
    client.on('error', () => client.destroy()).on('close', () => clients.delete(client));
    if (mode === 'hangs up') return void client.resume().end();
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
    url: Object.assign(new URL(REAL), { host: `127.0.0.1:${port}` }).href,
    set(next: Mode) {
      mode = next;
      for (const client of clients) {
        if (mode === 'hangs') client.pause();
        if (mode === 'works') client.resume();
        if (mode === 'hangs up') client.resume().end();
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

const backends = async () =>
  (
    await testSql()<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where application_name = 'concord' and datname = current_database()`
  )[0]!.n;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const ask = (deadline: number) => withDatabase((db) => db.execute(sql`select ${1}::int`), deadline);

let proxy: Awaited<ReturnType<typeof breakableProxy>>;
beforeEach(async () => {
  await closeDatabase();
  proxy = await breakableProxy();
  process.env.DATABASE_URL = proxy.url;
});
afterEach(async () => {
  await closeDatabase();
  process.env.DATABASE_URL = REAL;
  await proxy.stop();
});

test('ten outages in a row never exceed the connections of one pool, on either end', async () => {
  const max = Number(process.env.DATABASE_POOL || 10);
  await testSql()`select 1`;
  const baseline = proxy.clientSockets();
  const seen: number[] = [];
  for (let outage = 0; outage < 10; outage++) {
    await Promise.all(Array.from({ length: 5 }, () => ask(2_000)));
    proxy.set(outage % 3 === 2 ? 'hangs up' : 'hangs');
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(100)));
    expect(answers.every((one) => one.status === 'rejected' && isUnavailable(one.reason))).toBe(true);
    // The next pool still meets the outage.
    await Promise.allSettled(Array.from({ length: 20 }, () => ask(100)));
    await pause(50);
    seen.push(proxy.clientSockets() - baseline);
    proxy.set('works');
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(max);
  await ask(2_000);
  await pause(500);
  expect(proxy.clientSockets() - baseline).toBeLessThanOrEqual(max);
  expect(await backends()).toBeLessThanOrEqual(max);
});

test('health answers while every pooled connection is busy', async () => {
  const busy = Promise.allSettled(
    Array.from({ length: 30 }, () => withDatabase((db) => db.execute(sql`select pg_sleep(1.5)`))),
  );
  await pause(200);
  const began = performance.now();
  expect(await isDatabaseAlive(1_000)).toBe(true);
  expect(performance.now() - began).toBeLessThan(1_000);
  await closeDatabase();
  await busy;
});

test('health fails within its deadline when the database hangs, and recovers', async () => {
  expect(await isDatabaseAlive(1_000)).toBe(true);
  proxy.set('hangs');
  const began = performance.now();
  expect(await isDatabaseAlive(300)).toBe(false);
  expect(await isDatabaseAlive(300)).toBe(false);
  expect(performance.now() - began).toBeLessThan(1_500);
  proxy.set('works');
  expect(await isDatabaseAlive(2_000)).toBe(true);
});
