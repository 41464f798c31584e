/**
 * Seeds a migrated database, in its own process because the seeds use the app's path alias.
 * seed.ts --demo — the demo network, if the database has no company
 * seed.ts --cases N [--companies N] [--users N] — bulk data for benchmarks, added to the demo network
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { readSettings } from '../lib/platform/settings/index.ts';
import { APP_FLAGS, runNode } from './child.ts';
import { root } from './install.mjs';
import { errorText, fail, plainError, print } from './output.mjs';

/**
 * Seeds the demo network into an empty database; returns whether it did. `secret` signs mailed links. @throws
 * PlainError
 */
export async function seedDemo(url: string, secret: string): Promise<boolean> {
  if (!(await isEmpty(url))) return false;
  print('Making the demo network …');
  await runSeed(url, ['--demo'], secret);
  return true;
}

/** Runs this file as a program. @throws PlainError when it fails */
export async function runSeed(url: string, args: string[], secret: string): Promise<void> {
  const isDone = await runNode([...APP_FLAGS, join(root, 'scripts', 'seed.ts'), ...args], {
    DATABASE_URL: url,
    AUTH_SECRET: secret,
  });
  if (!isDone) throw plainError('The data could not be made. See the message above; the database is as it was.');
}

async function isEmpty(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql`select 1 from companies limit 1`;
    return rows.length === 0;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

const OPTIONS = {
  demo: { type: 'boolean' },
  cases: { type: 'string' },
  companies: { type: 'string' },
  users: { type: 'string' },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const { database_url: url } = readSettings(process.env);
  if (!url) throw plainError('DATABASE_URL must be set.');
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  try {
    if (await isEmpty(url)) {
      const { seedDemo: demo } = await import('../tools/seed/demo.ts');
      await demo(sql);
    }
    if (values.cases !== undefined) {
      const { seedBulk } = await import('../tools/seed/bulk.ts');
      await seedBulk(sql, {
        cases: readCount(values, 'cases', 100_000),
        companies: readCount(values, 'companies', 300),
        users: readCount(values, 'users', 20_000),
      });
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function readCount(values: Partial<Record<string, string | boolean>>, name: string, fallback: number): number {
  const value = values[name];
  if (value === undefined) return fallback;
  if (!/^\d{1,8}$/.test(String(value))) throw plainError(`--${name} must be a whole number, not "${value}".`);
  return Number(value);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: unknown) => fail(errorText(error)));
}
