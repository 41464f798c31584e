import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { testSql } from './database';
import { isBesideWrites } from './migration-effects';
import { workerUrl } from './worker-url';

const FOLDER = join(process.cwd(), 'db', 'migrations');

type Migrating = { sql: Sql; migrate: () => Promise<void> };

/** Runs a test in a database of its own as it was before the migration, which `migrate` applies. */
export async function beforeMigration(name: string, test: (given: Migrating) => Promise<void>): Promise<void> {
  const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const tags = entries.map(({ tag }) => tag);
  const at = tags.findIndex((tag) => tag.endsWith(`_${name}`));
  const url = new URL(workerUrl());
  url.pathname = `${url.pathname}_${name}`;
  const database = url.pathname.slice(1);
  await testSql().unsafe(`drop database if exists ${database}`);
  await testSql().unsafe(`create database ${database}`);
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  const apply = async (tag: string) => {
    const statements = readFileSync(join(FOLDER, `${tag}.sql`), 'utf8').split('--> statement-breakpoint');
    const run = async (on: Pick<Sql, 'unsafe'>) => {
      for (const one of statements) await on.unsafe(one);
    };
    await (isBesideWrites(statements) ? run(sql) : sql.begin(run));
  };
  try {
    for (const tag of tags.slice(0, at)) await apply(tag);
    // Rows that play no part in a test may be missing.
    await sql`set session_replication_role = replica`;
    await test({ sql, migrate: async () => void (await apply(tags[at]!)) });
  } finally {
    await sql.end();
    await testSql().unsafe(`drop database ${database}`);
  }
}
