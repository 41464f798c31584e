/**
 * Puts data into a migrated database, in a process of its own (TypeScript with the project's paths).
 *   seed.mjs --demo                                   the demo network, when the database holds no company
 *   seed.mjs --cases N [--companies N] [--users N]    bulk data for measuring, beside the demo network
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { root } from './install.mjs';
import { fail, lineOf, plainError, say } from './say.mjs';

/** Seeds the demo network into an empty database; gives true when it did. The secret makes its mailed links. Throws one line when the seed fails. */
export async function seedDemo(url, secret) {
  if (!(await isEmpty(url))) return false;
  if (!existsSync(join(root, 'db', 'seed.ts'))) {
    say('No demo network: db/seed.ts is missing.');
    return false;
  }
  say('Making the demo network …');
  runSeed(url, ['--demo'], secret);
  return true;
}

/** Runs this file as a program. Throws one line when it fails. */
export function runSeed(url, args, secret) {
  const flags = ['--import', 'tsx', '--conditions=react-server', '--disable-warning=ExperimentalWarning'];
  const done = spawnSync(process.execPath, [...flags, join(root, 'scripts', 'seed.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, AUTH_SECRET: secret },
  });
  if (done.status !== 0) throw plainError('The data could not be made. See the message above; the database is as it was.');
}

async function isEmpty(url) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const rows = await sql`select 1 from companies limit 1`;
    return rows.length === 0;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

const NUMBERS = { cases: { type: 'string' }, companies: { type: 'string' }, users: { type: 'string' } };

async function main() {
  const { values } = parseArgs({ options: { demo: { type: 'boolean' }, ...NUMBERS } });
  const sql = postgres(process.env.DATABASE_URL, { max: 4, onnotice: () => {} });
  try {
    if (await isEmpty(process.env.DATABASE_URL)) {
      const { seedDemo: demo } = await import('../db/seed.ts');
      await demo(sql);
    }
    if (values.cases !== undefined) {
      const { seedBulk } = await import('../db/seed-bulk.ts');
      await seedBulk(sql, { cases: count(values, 'cases', 100_000), companies: count(values, 'companies', 300), users: count(values, 'users', 20_000) });
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function count(values, name, fallback) {
  if (values[name] === undefined) return fallback;
  if (!/^\d{1,8}$/.test(values[name])) throw plainError(`--${name} must be a whole number, not "${values[name]}".`);
  return Number(values[name]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => fail(lineOf(error)));
}
