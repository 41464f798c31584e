/**
 * Brings a database to this version's schema. A lock in the database lets one process do it; each migration and its
 * mark commit together, so that one killed at any statement has not happened. Same table as drizzle's own migrator.
 */
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { installQueues } from '../db/install-queues.ts';
import { root } from './install.mjs';
import { plainError } from './say.mjs';

const LOCK = 7_103_020;

/**
 * Applies what is missing, in order.
 * @param {string} url the database
 * @param {{ folder?: string }} options another folder of migrations, for tests
 * @returns {Promise<number>} how many were applied
 * Throws one line when the database does not answer, is newer than this version, or a migration fails.
 */
export async function migrate(url, { folder = join(root, 'db', 'migrations') } = {}) {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10, idle_timeout: 0, max_lifetime: 0 });
  try {
    await sql`select pg_advisory_lock(${LOCK})`.catch((error) => {
      throw plainError(`The database in DATABASE_URL does not answer: ${error.message || error.code}`);
    });
    const applied = await applyMissing(sql, migrations);
    await installQueues(url);
    return applied;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

async function applyMissing(sql, migrations) {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const done = (await sql`select created_at from drizzle.__drizzle_migrations`).map((row) => Number(row.created_at));
  if (done.some((when) => !migrations.some((one) => one.folderMillis === when))) {
    throw plainError('The database is of another version: it holds a migration that this version does not know.');
  }
  const missing = migrations.filter((one) => !done.includes(one.folderMillis));
  for (const one of missing) await apply(sql, one);
  return missing.length;
}

async function apply(sql, migration) {
  try {
    await sql.begin(async (tx) => {
      for (const statement of migration.sql) await tx.unsafe(statement);
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`;
    });
  } catch (error) {
    throw plainError(`A migration failed and was rolled back: ${error.message}`);
  }
}
