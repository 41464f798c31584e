import { randomBytes } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import { callRoute } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import { memoryInUse } from '../../support/memory';
import { startPipeline } from '../../support/pipeline-server';

const TIMES = 10_000;

/** Memory in MiB that `run` retains after a shorter warm-up run. */
async function growth(run: (times: number) => Promise<void>): Promise<number> {
  await run(TIMES / 10);
  const before = await inUse();
  await run(TIMES);
  return (await inUse()) - before;
}

/** Timers and closed connections release memory a little later. */
async function inUse(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return memoryInUse();
}

/** Runs in batches of what a process handles concurrently. */
async function inBatches(times: number, call: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < times; at += 50) await Promise.all(Array.from({ length: 50 }, (_, more) => call(at + more)));
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const addressOf = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;

beforeEach(emptyDatabase);

test('ten thousand distinct tokens, addresses and keys do not grow the memory of the app', async () => {
  const call = (at: number) =>
    callRoute('POST', '/api/auth/logout', {
      sent: {},
      headers: {
        authorization: `Bearer ${random(600)}.${random(600)}.${random(32)}`,
        cookie: `concord=${random(600)}`,
        'x-client-address': addressOf(at),
        'user-agent': random(200),
        'idempotency-key': random(100),
      },
    });
  expect(await growth((times) => inBatches(times, call))).toBeLessThan(20);
});

test('ten thousand distinct hosts, addresses and paths do not grow the memory of the pipeline', async () => {
  const server = await startPipeline(async () => Response.json({}), { env: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const call = (at: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        host: `h${random(9)
          .replace(/[^a-z0-9]/gi, 'x')
          .toLowerCase()}.portal.test`,
        'x-forwarded-for': addressOf(at),
      };
      send({ port: server.port, host: '127.0.0.1', agent, path: `/${random(30)}`, headers }, (response) =>
        response.resume().on('end', () => resolve()),
      )
        .on('error', reject)
        .end();
    });
  try {
    expect(await growth((times) => inBatches(times, call))).toBeLessThan(20);
  } finally {
    agent.destroy();
    await server.stop();
  }
});
