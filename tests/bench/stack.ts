import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { startChild } from '../../scripts/child.ts';
import { migrate } from '../../scripts/migrate.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { openTestDatabase } from '../../scripts/test-stack.ts';

export type Data = { url: string; sql: Sql; stop: () => Promise<void> };
/** `database`: the name of the one behind it. */
export type Portal = { url: string; pid: number; database: string; stop: () => Promise<void> };

/** A new database with the demo network and, unless `cases` is 0, bulk data. Applies its settings to this process too. */
export async function openData(cases: number, companies = companiesFor(cases)): Promise<Data> {
  const server = await openTestDatabase();
  const name = `concord_bench_${cases}`;
  const admin = postgres(server.url, { max: 1, onnotice: () => {} });
  await admin`drop database if exists ${admin(name)} with (force)`;
  await admin`create database ${admin(name)}`;
  await admin.end({ timeout: 2 });
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  await migrate(url);
  Object.assign(process.env, {
    DATABASE_URL: url,
    AUTH_SECRET: process.env.AUTH_SECRET ?? randomBytes(32).toString('base64url'),
  });
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  const [{ seedDemo }, { seedBulk }] = await Promise.all([import('@/tools/seed/demo'), import('@/tools/seed/bulk')]);
  await seedDemo(sql);
  if (cases) await seedBulk(sql, { cases, companies, users: 20_000 });
  return {
    url,
    sql,
    async stop() {
      await sql.end({ timeout: 2 });
      await server.stop();
    },
  };
}

/** A network of a million cases has more members. */
const companiesFor = (cases: number) => (cases >= 1_000_000 ? 2_000 : 300);

/**
 * The production build with `processes` workers, without limits (few clients simulate many) and without background
 * jobs, unless `over` says otherwise.
 */
export async function startPortal(data: Data, processes: number, over: Record<string, string> = {}): Promise<Portal> {
  const port = await freePort();
  const { child, stop } = await startChild(SERVER_ENTRY, {
    env: { ...portalSettings(data, port, processes), ...over },
  });
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, database: nameOf(data), stop };
}

const nameOf = ({ url }: Data) => new URL(url).pathname.slice(1);

/** Its settings. */
export function portalSettings(data: Data, port: number, processes: number): NodeJS.ProcessEnv {
  const url = `http://localhost:${port}`;
  const unlimited = String(1_000_000);
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: url,
    NEXTAUTH_URL: url,
    DATABASE_URL: data.url,
    WEB_CONCURRENCY: String(processes),
    WORKER: 'off',
    DRAIN_SECONDS: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    NETWORK_EMAIL: 'network@concord.test',
    REQUIRE_SECOND_FACTOR: 'none',
    LIMIT_WIDE: unlimited,
    LIMIT_API: unlimited,
    LIMIT_GUEST: unlimited,
    LIMIT_LOGIN: unlimited,
    LIMIT_LOGIN_ADDRESS: unlimited,
    LIMIT_TOKEN_PAGE: unlimited,
    LIMIT_ANSWER: unlimited,
    LIMIT_CASES: unlimited,
    LIMIT_UPLOAD: unlimited,
    LIMIT_NOTES: unlimited,
    NEXT_TELEMETRY_DISABLED: '1',
  } as NodeJS.ProcessEnv;
}

export async function startFloor(data: Data, statement: { text: string; values: unknown[][] }): Promise<Portal> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATABASE_URL: data.url, STATEMENT: JSON.stringify(statement) };
  const { child, stop } = await startChild(join(import.meta.dirname, 'floor.ts'), { env });
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, database: nameOf(data), stop };
}
