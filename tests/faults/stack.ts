import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { closeDatabase } from '@/db/client';
import { primaryUrl } from '@/db/primary';
import { forgetSettings } from '@/lib/platform/settings';
import { startChild } from '../../scripts/child.ts';
import { migrate } from '../../scripts/migrate.ts';
import { SERVER_ENTRY } from '../../scripts/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { openPostgres, type Database } from '../../scripts/postgres.ts';
import { openFakeStripe } from '../../tools/stripe/fake-stripe.ts';
import { type RecipientBehavior, smtpServer } from '../support/smtp';
import { childrenOf, kill, queryOnce } from './processes';

export type Stack = Awaited<ReturnType<typeof openStack>>;

const FOLDER = join(process.cwd(), '.data', 'test', 'faults');
const REPLY_DOMAIN = 'reply.portal.test';
const UNLIMITED = String(1_000_000);

type StackOptions = {
  /** `direct` is its address past a pooler. */
  database?: Database & { direct?: string };
  /** With none only what they need runs. */
  processes?: number;
  /** Leaves the database without tables. */
  isEmpty?: boolean;
  /** The address by which the portal reaches the mail server. */
  mailThrough?: (url: string) => Promise<string>;
  /** That of the pooler. */
  mode?: 'session' | 'transaction';
  /** What the mail server does with each recipient; by default it accepts all. */
  recipients?: (recipient: string) => RecipientBehavior;
};

/** In session mode everything goes through the pooler. */
const poolerSettings = (mode: StackOptions['mode'], direct?: string) =>
  mode && { DATABASE_POOLER: mode, DATABASE_DIRECT_URL: mode === 'transaction' ? direct : '' };

/**
 * The production build in two processes, with a durable database and a mail server of its own. Applies its settings to this
 * process too, so that factories write to the same database.
 */
export async function openStack({
  database,
  processes = 2,
  isEmpty = false,
  mailThrough,
  mode,
  recipients,
}: StackOptions = {}) {
  mkdirSync(FOLDER, { recursive: true });
  database ??= await openPostgres({ dataDir: FOLDER, port: await freePort() });
  const primary = await primaryUrl(database.direct ?? database.url);
  await empty(primary);
  if (!isEmpty) await migrate(primary);
  const mail = await smtpServer(recipients);
  const stripe = await openFakeStripe();
  const [port, inboundPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: url,
    NEXTAUTH_URL: url,
    DATABASE_URL: database.url,
    ...poolerSettings(mode, database.direct),
    SMTP_URL: (await mailThrough?.(mail.url)) ?? mail.url,
    NETWORK_EMAIL: 'network@concord.test',
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    WEB_CONCURRENCY: String(Math.max(1, processes)),
    WORKER: 'on',
    DRAIN_SECONDS: '0',
    LIMIT_WIDE: UNLIMITED,
    LIMIT_GUEST: UNLIMITED,
    LIMIT_ANSWER: UNLIMITED,
    LIMIT_CASES: UNLIMITED,
    LIMIT_NOTES: UNLIMITED,
    LIMIT_UPLOAD: UNLIMITED,
    NOTE_MAIL_DELAY_S: '1',
    INBOUND_SMTP_PORT: String(inboundPort),
    INBOUND_DOMAIN: REPLY_DOMAIN,
    LIMIT_LOGIN_ADDRESS: UNLIMITED,
    LIMIT_TOKEN_PAGE: UNLIMITED,
    NEXT_TELEMETRY_DISABLED: '1',
    MAIL_FROM: 'no-reply@portal.test',
    // Clients of different addresses.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_faults',
    STRIPE_API_BASE: stripe.url,
  } as NodeJS.ProcessEnv;
  Object.assign(process.env, env);
  stripe.webhook = { url: `${url}/api/stripe/webhook`, secret: 'whsec_of_the_faults' };
  let server = processes > 0 ? await start(env) : undefined;
  return {
    url,
    mail,
    /** Takes mail to addresses of `replyDomain`. */
    inboundPort,
    replyDomain: REPLY_DOMAIN,
    stripe,
    databaseUrl: database.url,
    /** Kills all server processes, as a power cut would, and restarts them. */
    async killServer() {
      kill(-(server?.pid ?? 0));
      server = await start(env);
    },
    /** Kills one worker process; the primary must replace it. */
    async killProcess() {
      const one = childrenOf(server?.pid ?? 0)[0];
      if (one) kill(one);
    },
    /** Kills every database process; its supervisor restarts it. Resolves when it accepts connections. */
    async killDatabase() {
      const postmaster = Number(readFileSync(postmasterPidFile(), 'utf8').split('\n')[0]);
      for (const pid of [postmaster, ...childrenOf(postmaster)]) kill(pid);
      while (!(await isReachable(database.url))) await wait(50);
    },
    async stop() {
      if (server) await end(server);
      await mail.stop();
      await stripe.stop();
      await database.stop();
    },
  };
}

/** Opens a stack for the checks alone, and stops it, with the connections of this process. */
export async function onStack<T>(check: (stack: Stack) => Promise<T>, options?: StackOptions): Promise<T> {
  const stack = await openStack(options);
  try {
    return await check(stack);
  } finally {
    await closeDatabase();
    await stack.stop();
    forgetSettings();
  }
}

async function empty(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await sql`drop schema if exists public, drizzle, pgboss cascade`;
  await sql`create schema public`;
  await sql.end({ timeout: 2 });
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return (await startChild(SERVER_ENTRY, { env })).child;
}

/** A root user’s database is in another folder, which this file names. */
function postmasterPidFile(): string {
  const place = join(FOLDER, 'pg-place');
  const base = existsSync(place) ? readFileSync(place, 'utf8').trim() : FOLDER;
  return join(base, 'pg', 'postmaster.pid');
}

async function isReachable(url: string): Promise<boolean> {
  return (await queryOnce(url, (sql) => sql`select 1`, 3_000).catch(() => [])).length === 1;
}
