import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { badNetwork, GOOD } from '../../faults/bad-network';
import { eventually } from '../../support/eventually';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Holds up the timers of this process, as a busy machine does. */
function busyFor(milliseconds: number) {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('a slow network that loses pieces delivers all of them in their order', async () => {
  let received = '';
  const server = createServer((socket) => socket.setEncoding('utf8').on('data', (text: string) => (received += text)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const network = await badNetwork(`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
  // Every tenth is lost and comes a second later; none resets the connection.
  let at = 0;
  jest.spyOn(Math, 'random').mockImplementation(() => (at++ % 11 === 0 ? 0.01 : 0.9));
  const client = connect(Number(new URL(network.url).port), '127.0.0.1').setNoDelay();
  cleanUps.push(
    () => client.destroy(),
    network.stop,
    () => server.close(),
  );
  await once(client, 'connect');
  const pieces = Array.from({ length: 300 }, (_, n) => `${n},`);
  for (const [n, piece] of pieces.entries()) {
    network.set(n % 50 < 25 ? { ...GOOD, latency: 20, drops: 0.05 } : GOOD);
    client.write(piece);
    await wait(1);
    if (n % 7 === 0) busyFor(5);
  }
  await eventually(() => expect(received).toHaveLength(pieces.join('').length));
  expect(network.counts.late).toBeGreaterThan(5);
  expect(received).toBe(pieces.join(''));
});
