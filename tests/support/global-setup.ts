/** Creates a template database with the current schema, and a copy for each Jest worker. */
import { execFileSync } from 'node:child_process';
import type { Config } from 'jest';
import postgres from 'postgres';
import { databaseUrl, TEMPLATE } from './worker-url';

export default async function globalSetup({ maxWorkers }: Required<Config>): Promise<void> {
  const sql = postgres(databaseUrl('postgres'), { max: 1, onnotice: () => {} });
  try {
    const [user] = await sql<{ rolsuper: boolean }[]>`select rolsuper from pg_roles where rolname = current_user`;
    if (!user?.rolsuper) throw new Error('The user of TEST_DATABASE_URL must be a superuser.');
    await sql`drop database if exists ${sql(TEMPLATE)} with (force)`;
    await sql`create database ${sql(TEMPLATE)}`;
    // Jest cannot load the ES modules of the migrations, so they run in a process of their own.
    const program = `import('./scripts/migrate.ts').then((it) => it.migrate(process.env.DATABASE_URL))`;
    execFileSync(process.execPath, ['-e', program], {
      env: { ...process.env, DATABASE_URL: databaseUrl(TEMPLATE) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (let worker = 1; worker <= Number(maxWorkers); worker++) {
      const name = `concord_test_${worker}`;
      await sql`drop database if exists ${sql(name)} with (force)`;
      await sql`create database ${sql(name)} template ${sql(TEMPLATE)}`;
    }
  } finally {
    await sql.end({ timeout: 2 });
  }
}
