/**
 * Migrates a database to this version's schema, under an advisory lock. Each migration commits together with its
 * TypeScript step and its record, so an interrupted one is rolled back. Uses the table of drizzle's migrator.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import postgres, { type Sql } from 'postgres';
import { installQueues } from '../db/install-queues.ts';
import { MIGRATION_STEPS } from '../db/migration-steps.ts';
import { root } from './install.mjs';
import { plainError } from './output.mjs';

const LOCK = 7_103_020;

/**
 * Applies missing migrations in order and returns their number. `folder` overrides the folder of migrations, for tests.
 * @throws PlainError when the database does not respond, is newer than this version, or a migration fails
 */
export async function migrate(url: string, folder = join(root, 'db', 'migrations')): Promise<number> {
  const migrations = withSteps(readMigrationFiles({ migrationsFolder: folder }), folder);
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10, idle_timeout: 0, max_lifetime: 0 });
  try {
    await sql`select pg_advisory_lock(${LOCK})`.catch((error: NodeJS.ErrnoException) => {
      throw plainError(`The database in DATABASE_URL does not answer: ${error.message || error.code}`);
    });
    const applied = await applyMissing(sql, migrations);
    await installQueues(url);
    return applied;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

type Migration = MigrationMeta & { step?: (typeof MIGRATION_STEPS)[string] };

/** Adds the TypeScript step of each migration, if any. */
function withSteps(migrations: MigrationMeta[], folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return migrations.map((migration) => {
    const name = journal.entries.find(({ when }) => when === migration.folderMillis)?.tag ?? '';
    return { ...migration, step: MIGRATION_STEPS[name.replace(/^\d+_/, '')] };
  });
}

async function applyMissing(sql: Sql, migrations: Migration[]): Promise<number> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const applied = (await sql`select created_at from drizzle.__drizzle_migrations`).map((row) => Number(row.created_at));
  if (applied.some((when) => !migrations.some((migration) => migration.folderMillis === when))) {
    throw plainError('The database is of another version: it holds a migration that this version does not know.');
  }
  const missing = migrations.filter((migration) => !applied.includes(migration.folderMillis));
  for (const migration of missing) await apply(sql, migration);
  return missing.length;
}

async function apply(sql: Sql, migration: Migration): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      for (const statement of migration.sql) await tx.unsafe(statement);
      await migration.step?.(tx);
      await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`;
    });
  } catch (error) {
    throw plainError(`A migration failed and was rolled back: ${(error as Error).message}`);
  }
}
