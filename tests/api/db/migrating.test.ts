/** Migrations of a database that is in use (rules: operations.migrations, operations.upgrade). */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { LOCK_TIMEOUT } from '@/db/limits';
import { testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { databaseUrl, TEMPLATE } from '../../support/worker-url';

const NAME = `concord_test_${process.env.JEST_WORKER_ID ?? '1'}_migrating`;
const URL_OF_COPY = databaseUrl(NAME);
const WHEN = 4_000_000_000_000;

let folder: string;
let sql: Sql;

/** An up-to-date database of its own with a small table, and a folder of migrations to which one can be added. */
beforeEach(async () => {
  await testSql().unsafe(`drop database if exists ${NAME} with (force)`);
  await testSql().unsafe(`create database ${NAME} template ${TEMPLATE}`);
  sql = postgres(URL_OF_COPY, { max: 4, onnotice: () => {} });
  await sql`create table tried (a int)`;
  folder = mkdtempSync(join(tmpdir(), 'concord-migrations-'));
  cpSync(join('db', 'migrations'), folder, { recursive: true });
});

afterEach(async () => {
  await sql.end({ timeout: 2 });
  rmSync(folder, { recursive: true });
  await testSql().unsafe(`drop database ${NAME} with (force)`);
});

function addMigration(...statements: string[]): void {
  writeFileSync(join(folder, '9999_tried.sql'), statements.join(';--> statement-breakpoint\n'));
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
  journal.entries.push({ idx: 9999, version: '7', when: WHEN, tag: '9999_tried', breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
}

/** In a process of its own, since Jest cannot load it. Resolves with what it said and the number of applied ones. */
function migrate(url = URL_OF_COPY, options: object = {}) {
  const program = `import('./scripts/migrate.ts')
    .then((it) => it.migrate(${JSON.stringify(url)}, ${JSON.stringify({ folder, ...options })}))
    .then((applied) => console.log('applied ' + applied), (error) => console.log(error.name + ': ' + error.message))`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  const says = async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null) throw new Error(said);
      await wait(20);
    }
  };
  return { ended, says };
}

/** A transaction that goes on until it is told to end, after some statement. */
async function openTransaction(statement: string): Promise<() => Promise<void>> {
  const session = await sql.reserve();
  await session.unsafe(`begin isolation level repeatable read; ${statement}`);
  return async () => {
    await session`commit`;
    session.release();
  };
}

const recorded = () => sql`select 1 from drizzle.__drizzle_migrations where created_at = ${WHEN}`;

test('a migration waits for a long reader of its table; requests go on meanwhile, and it is applied once the reader has ended', async () => {
  addMigration('alter table tried add column b text');
  const endReader = await openTransaction('select * from tried');
  const { ended, says } = migrate();
  let isOver = false;
  let served = 0;
  const requests = (async () => {
    for (; !isOver; await wait(20)) {
      await sql.begin(async (tx) => {
        // One that waits for longer fails.
        await tx.unsafe(`set local lock_timeout = ${LOCK_TIMEOUT}`);
        await tx`insert into tried (a) values (1)`;
      });
      served += 1;
    }
  })();
  await says('A migration waits for others that use the table: alter table tried add column b text.');
  const before = served;
  await eventually(() => expect(served).toBeGreaterThan(before + 5));
  expect(await recorded()).toHaveLength(0);
  await endReader();
  expect(await ended).toMatch(/applied 1\n$/);
  isOver = true;
  await requests;
  expect(await sql`select b from tried limit 1`).toEqual([{ b: null }]);
  expect(await recorded()).toHaveLength(1);
}, 30_000);

test('a migration whose table others use all the time ends in words, and nothing of it is applied', async () => {
  addMigration('create table other (a int)', 'alter table tried add column b text');
  const endReader = await openTransaction('select * from tried');
  expect(await migrate(undefined, { patience: 0 }).ended).toContain(
    'PlainError: A migration was rolled back, since others use the table all the time: alter table tried add column b text.',
  );
  await endReader();
  expect(await sql`select to_regclass('other') as other`).toEqual([{ other: null }]);
  expect(await recorded()).toHaveLength(0);
}, 30_000);

test('an index is built beside writes, once by two starts, and whatever limits the role has', async () => {
  await sql`alter database ${sql(NAME)} set statement_timeout = '300ms'`;
  await sql`alter database ${sql(NAME)} set lock_timeout = '300ms'`;
  await sql`alter database ${sql(NAME)} set deadlock_timeout = '10ms'`;
  addMigration('create index concurrently if not exists "tried_a" on tried (a)');
  const endWriter = await openTransaction('insert into tried values (1)');
  const both = [migrate(), migrate()];
  await Promise.race(both.map(({ says }) => says('Another start migrates the database. Waiting until it has.')));
  // The index waits for the writer; PostgreSQL has looked for a deadlock by then.
  const building = () =>
    sql`select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'
      and now() - query_start > interval '50 milliseconds'`;
  await eventually(async () => expect(await building()).toHaveLength(1));
  await sql`insert into tried values (2)`;
  expect(await recorded()).toHaveLength(0);
  await endWriter();
  const said = await Promise.all(both.map(({ ended }) => ended));
  expect(said.map((one) => /applied \d/.exec(one)?.[0]).sort()).toEqual(['applied 0', 'applied 1']);
  expect(await sql`select indisvalid from pg_index where indexrelid = 'tried_a'::regclass`).toEqual([
    { indisvalid: true },
  ]);
  expect(await recorded()).toHaveLength(1);
}, 30_000);

test('an index whose build was interrupted is built again', async () => {
  await sql`insert into tried values (1), (1)`;
  const statement = 'create unique index concurrently if not exists "tried_a" on tried (a)';
  addMigration('create index concurrently if not exists "tried_b" on tried (a)', statement);
  expect(await migrate().ended).toContain('could not create unique index "tried_a"');
  expect(await recorded()).toHaveLength(0);
  await sql`delete from tried`;
  expect(await migrate().ended).toBe('applied 1\n');
  expect(
    await sql`select indisvalid from pg_index where indexrelid in ('tried_a'::regclass, 'tried_b'::regclass)`,
  ).toEqual([{ indisvalid: true }, { indisvalid: true }]);
}, 30_000);

test('a pooler that refuses a parameter of the portal ends the start with its name', async () => {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Munsupported startup parameter: statement_timeout', ''];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  const asked: string[] = [];
  const pooler = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (bytes: Buffer) => {
      asked.push(bytes.toString('latin1'));
      socket.end(Buffer.concat([head, body]));
    });
  });
  await new Promise<void>((resolve) => void pooler.listen(0, '127.0.0.1', resolve));
  const { port } = pooler.address() as AddressInfo;
  const said = await migrate(`postgres://user:password@127.0.0.1:${port}/concord`).ended;
  await new Promise((resolve) => pooler.close(resolve));
  expect(said).toBe(
    'PlainError: The pooler in DATABASE_URL refuses the connection: unsupported startup parameter: statement_timeout. Its ignore_startup_parameters has to name this one, see docs/operating/pgbouncer.md.\n',
  );
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    expect(asked[0]).toContain(`${name}\0`);
}, 30_000);

// rule: hosts.names
test('a company whose sub-domain a page of this version has taken is named', async () => {
  await sql`insert into companies (name, full_name, slug) values ('Trust', 'Trust', 'trust'), ('Acme', 'Acme', 'acme')`;
  expect(await migrate().ended).toMatch(
    /^Sub-domains that are addresses of the portal now, and need another name: trust\.\napplied 0\n$/,
  );
});
