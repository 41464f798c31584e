/**
 * Migrates a database to this version's schema, under an advisory lock, while the version before may serve (rules:
 * operations.migrations, operations.upgrade). Each migration commits together with its TypeScript step and its record, so an
 * interrupted one is rolled back; one that builds indexes beside the writes to their table is repeated instead. Uses the table
 * of drizzle's migrator.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { Sql, TransactionSql } from 'postgres';
import { installQueues } from '../db/install-queues.ts';
import { liftLimits, openMaintenance } from '../db/maintenance.ts';
import { MIGRATION_STEPS } from '../db/migration-steps.ts';
import { FIRST_SEGMENTS } from '../lib/shared/pages.ts';
import { root } from './install.mjs';
import { plainError, print } from './output.mjs';

const LOCK = 7_103_020;
const LOCK_PAUSE = 250;
/** Milliseconds between two tries, in which the requests that waited behind the first one are served. */
const PAUSE = 3_000;
/** Milliseconds for which a migration is tried. Longer than any work of the portal, shorter than a backup may take. */
const PATIENCE = 600_000;
/** Milliseconds after which a statement that blocks nobody is reported. */
const LONG = 10_000;
/** SQLSTATEs of a lock timeout and of a deadlock that PostgreSQL ended here. */
const BUSY = /^(55P03|40P01)$/;
const CONCURRENT = /^(create (unique )?|drop )index concurrently /im;
/** SQLSTATE of a pooler that does not support a parameter. */
const REFUSED_PARAMETER = '08P01';

/**
 * Applies missing migrations in order and returns their number. For tests, `folder` overrides the folder of migrations
 * and `patience` the time for retrying a migration whose tables are locked.
 * @throws PlainError when the database does not respond, is newer than this version, or a migration fails
 */
export async function migrate(
  url: string,
  { folder = join(root, 'db', 'migrations'), patience = PATIENCE } = {},
): Promise<number> {
  const migrations = withSteps(readMigrationFiles({ migrationsFolder: folder }), folder);
  const sql = openMaintenance(url);
  try {
    await liftLimits(sql).catch((error: NodeJS.ErrnoException) => {
      throw plainError(connectionError(error));
    });
    await holdLock(sql);
    const applied = await applyMissing(sql, migrations, patience);
    await tellTakenNames(sql);
    await installQueues(url);
    return applied;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

const connectionError = ({ code, message }: NodeJS.ErrnoException) =>
  code === REFUSED_PARAMETER
    ? `The pooler in DATABASE_URL refuses the connection: ${message}. Its ignore_startup_parameters has to name this one, see docs/operating/pgbouncer.md.`
    : `The database in DATABASE_URL does not answer: ${message || code}`;

/**
 * Polls for the lock: a statement that waited for it would be older than an index that the other start builds, and the
 * index build would wait for it in turn.
 */
async function holdLock(sql: Sql): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const [row] = await sql<{ is_held: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as is_held`;
    if (row?.is_held) return;
    if (!isTold) print('Another start migrates the database. Waiting until it has.');
    await wait(LOCK_PAUSE);
  }
}

type Migration = MigrationMeta & { name: string; step?: (typeof MIGRATION_STEPS)[string] };

/** Adds the TypeScript step of each migration, if any. */
function withSteps(migrations: MigrationMeta[], folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  return migrations.map((migration) => {
    const name = journal.entries.find(({ when }) => when === migration.folderMillis)?.tag ?? '';
    return { ...migration, name, step: MIGRATION_STEPS[name.replace(/^\d+_/, '')] };
  });
}

async function applyMissing(sql: Sql, migrations: Migration[], patience: number): Promise<number> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const applied = (await sql`select created_at from drizzle.__drizzle_migrations`).map((row) => Number(row.created_at));
  if (applied.some((when) => !migrations.some((migration) => migration.folderMillis === when))) {
    throw plainError('The database is of another version: it holds a migration that this version does not know.');
  }
  const missing = migrations.filter((migration) => !applied.includes(migration.folderMillis));
  for (const migration of missing) await applyPatiently(sql, migration, patience);
  return missing.length;
}

/** A new page of this version takes the address of a company or group of the same name (rule: hosts.names). */
async function tellTakenNames(sql: Sql): Promise<void> {
  const taken = await sql<
    { name: string }[]
  >`select name from sites where name in ${sql([...FIRST_SEGMENTS])} order by name`;
  if (taken.length)
    print(
      `Sub-domains that are addresses of the portal now, and need another name: ${taken.map(({ name }) => name).join(', ')}.`,
    );
}

/**
 * A statement that waits for a table blocks all later requests for it, so it waits briefly, and the migration is
 * retried after they were served.
 */
async function applyPatiently(sql: Sql, migration: Migration, patience: number): Promise<void> {
  for (const end = Date.now() + patience; ; await wait(PAUSE)) {
    const error = await apply(sql, migration).then(
      () => undefined,
      (thrown: Error & { code?: string; query?: string }) => thrown,
    );
    if (!error) return;
    const statement = shortened(error.query ?? migration.name);
    if (!BUSY.test(error.code ?? '')) throw plainError(`A migration failed and ${undone(migration)}: ${error.message}`);
    if (Date.now() > end)
      throw plainError(
        `A migration ${undone(migration)}, since others use the table all the time: ${statement}. Start again when they have ended; docs/operating/upgrade.md says how to find them.`,
      );
    print(`A migration waits for others that use the table: ${statement}. It is tried again.`);
  }
}

const isBesideWrites = (migration: Migration) => migration.sql.some((statement) => CONCURRENT.test(statement));
const undone = (migration: Migration) =>
  isBesideWrites(migration) ? 'is repeated by the next start' : 'was rolled back';

async function apply(sql: Sql, migration: Migration): Promise<void> {
  // Runs each time because the connection may have changed during a pause.
  await liftLimits(sql);
  if (isBesideWrites(migration)) return applyBesideWrites(sql, migration);
  await sql.begin(async (tx) => {
    for (const statement of migration.sql) await tx.unsafe(statement);
    await migration.step?.(tx);
    await record(tx, migration);
  });
}

/**
 * PostgreSQL refuses these in a transaction. They block no request, but wait for every transaction that began before
 * them. An interrupted one leaves an invalid index, which is dropped; repeating successful statements changes nothing.
 */
async function applyBesideWrites(sql: Sql, migration: Migration): Promise<void> {
  const broken = await sql<{ name: string }[]>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where not indisvalid`;
  const left = broken.filter(({ name }) => migration.sql.some((statement) => statement.includes(`"${name}"`)));
  await liftLimits(sql, PATIENCE);
  for (const statement of [...left.map(({ name }) => `drop index concurrently "${name}"`), ...migration.sql]) {
    const told = setTimeout(() => print(`Still running, while requests are served: ${shortened(statement)}`), LONG);
    await sql.unsafe(statement).finally(() => clearTimeout(told));
  }
  await record(sql, migration);
}

const record = (sql: Sql | TransactionSql, { hash, folderMillis }: Migration) =>
  sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;

/** A statement without its comments, in one line. */
const shortened = (statement: string) =>
  statement
    .replace(/^\s*--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100);
