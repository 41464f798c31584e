/** Requests every route and page from a server process, and checks its memory afterward. */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import type { Db } from '@/db/client';
import * as schema from '@/db/schema';
import { seedDemo } from '@/tools/seed/demo';
import { migrate } from '../../scripts/migrate.ts';
import { openInspectedServer, type InspectedServer } from './inspected-server';
import type { Check } from './invariants';
import { makeVisitors, walk, type Visitor } from './walk';

/** Limit of live data, less than half of the heap limit (server/primary.ts). */
const MAX_LIVE_MB = 140;
/** The limit after load, when V8 has compiled what runs often (docs/decisions/023). */
const MAX_LIVE_LOADED_MB = 160;
const DATABASE = 'concord_live_heap';
const MEBIBYTE = 1024 * 1024;
/** Readings while a long load lasts, which show whether the heap levels off. */
const readingsIn = (seconds: number) => (seconds < 60 ? 1 : 6);
const BODIES = 170;
const CONNECTIONS = 8;
const MAX_BODIES_MS = 15_000;

/**
 * Every route and page as a user of every role, then a load of all of them and of guests' large bodies for `seconds`
 * (rules: operations.memory, operations.bodies). Uses a database of its own beside the one at `databaseUrl`.
 */
export async function checkLiveHeap(databaseUrl: string, seconds: number): Promise<Check[]> {
  const database = await demoDatabase(databaseUrl);
  const server = await openInspectedServer({ DATABASE_URL: database.url });
  try {
    const visitors = await makeVisitors(database.db);
    const statuses = await walk(server.port, visitors);
    const walked = await server.memory.liveHeap();
    const bodies = await checkBodies(server);
    const samples: number[] = [];
    while (samples.length < readingsIn(seconds)) {
      await mixedLoad(server, visitors, seconds / readingsIn(seconds));
      samples.push(await server.memory.liveHeap());
    }
    const loaded = samples.at(-1)!;
    const course = samples.map((live) => live.toFixed(0)).join(', ');
    console.log(`  live heap: ${walked.toFixed(0)} MB after all routes, then ${course} MB in ${seconds} s of load`);
    return [
      {
        name: `all routes and pages, asked by all roles, leave less than ${MAX_LIVE_MB} MB in a process, and load less than ${MAX_LIVE_LOADED_MB}`,
        violations: [
          ...(walked > MAX_LIVE_MB ? [`${walked.toFixed(1)} MB after all routes`] : []),
          ...(loaded > MAX_LIVE_LOADED_MB ? [`${loaded.toFixed(1)} MB after the load`] : []),
          ...[...statuses].filter(([status]) => status >= 500).map(([status, count]) => `${count} answers ${status}`),
        ],
      },
      bodies,
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** A new database with the demo network on the server at `url`. */
async function demoDatabase(url: string) {
  const admin = postgres(url, { max: 1, onnotice: () => {} });
  await recreate(admin);
  await admin.end({ timeout: 2 });
  const own = Object.assign(new URL(url), { pathname: `/${DATABASE}` }).href;
  await migrate(own);
  const sql = postgres(own, { max: 2, onnotice: () => {} });
  await seedDemo(sql);
  const db: Db = drizzle(sql, { schema });
  return { url: own, db, stop: () => sql.end({ timeout: 2 }) };
}

async function recreate(admin: Sql): Promise<void> {
  await admin`drop database if exists ${admin(DATABASE)} with (force)`;
  await admin`create database ${admin(DATABASE)}`;
}

/** Large bodies of guests over eight connections, as fast as they are answered. */
async function checkBodies(server: InspectedServer): Promise<Check> {
  const pid = await server.memory.pid();
  const began = performance.now();
  const statuses = await sendBodies(server.port, BODIES);
  const took = performance.now() - began;
  const isSame = pid === (await server.memory.pid().catch(() => 0));
  return {
    name: `${BODIES} bodies of 1 MB, sent by guests over ${CONNECTIONS} connections, end no process`,
    violations: [
      ...(isSame ? [] : ['the process ended']),
      ...(took > MAX_BODIES_MS ? [`${(took / 1000).toFixed(1)} s`] : []),
      ...[...statuses]
        .filter(([status]) => ![413, 422, 503].includes(status))
        .map(([status, count]) => `${count} × ${status}`),
    ],
  };
}

/** Walks and large bodies in turn; walks at least once. */
async function mixedLoad(server: InspectedServer, visitors: Visitor[], seconds: number): Promise<void> {
  const endsAt = performance.now() + seconds * 1000;
  do {
    await walk(server.port, visitors);
    await sendBodies(server.port, CONNECTIONS);
  } while (performance.now() < endsAt);
}

/** Returns how many answers had which status; 0 without an answer. */
async function sendBodies(port: number, count: number): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Map<number, number>();
  let left = count;
  const client = async () => {
    while (left-- > 0) {
      const status = await sendBody(port, agent).catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return statuses;
}

/** A login with a password of nearly a megabyte, which no two requests share. */
function sendBody(port: number, agent: Agent): Promise<number> {
  const password = randomBytes(MEBIBYTE / 2 - 200).toString('hex');
  const body = JSON.stringify({ email: 'caller@acme.test', password });
  const headers = {
    host: `localhost:${port}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', path: '/api/auth/login', method: 'POST', agent, headers },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    call.on('error', reject).end(body);
  });
}
