import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { freePort } from '../../../scripts/ports.ts';
import { eventually } from '../../support/eventually';

jest.setTimeout(180_000);

/** Milliseconds after which what is waited for hangs. */
const HANGS = 60_000;
const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux' ? test : test.skip;
/* Only root can mount a small file system. */
const withSmallDisk = process.platform === 'linux' && isRoot ? test : test.skip;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'concord-full-'));
  chmodSync(path, 0o755);
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Runs the embedded database of a folder as `npm start` does. */
async function startDatabase(
  dataDir: string,
): Promise<{ child: ChildProcess; url: string; says: (words: string) => Promise<void> }> {
  const program = `
    import { openPostgres } from './scripts/postgres.ts';
    const database = await openPostgres({ dataDir: process.env.FOLDER, port: ${await freePort()} });
    console.log(database.url);
    process.on('SIGTERM', () => database.stop().then(() => process.exit(0)));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FOLDER: dataDir },
  });
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const says = (words: string) =>
    eventually(() => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
      expect(lines.filter((line) => line.includes(words))).not.toEqual([]);
    }, HANGS);
  await says('postgres:');
  return { child, url: lines.find((line) => line.startsWith('postgres:'))!, says };
}

/** Runs a query on its own connection; resolves to the error's code when it fails. */
async function ask(url: string, query: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    return await sql.unsafe(query);
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Until it takes writes again. */
const isBack = (url: string) =>
  eventually(async () => expect(await ask(url, 'create table if not exists room_again (n int)')).toEqual([]), HANGS);

onLinux('a log of the embedded database that cannot be written costs its lines only', async () => {
  const dataDir = folder();
  symlinkSync('/dev/full', join(dataDir, 'pg.log'));
  const { child, url, says } = await startDatabase(dataDir);
  expect(await ask(url, 'select nothing')).toBe('42703');
  await says('pg.log cannot be written');
  expect(child.exitCode).toBeNull();
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

withSmallDisk('a full disk stops the embedded database until there is room, then it goes on by itself', async () => {
  const disk = folder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=755', 'tmpfs', disk]);
  cleanUps.push(() => execFileSync('umount', ['-l', disk]));
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const { child, url, says } = await startDatabase(dataDir);
  expect(await ask(url, 'create table kept as select 7 as n')).toEqual([]);

  const filler = join(disk, 'filler');
  execFileSync('sh', ['-c', `dd if=/dev/zero of="${filler}" bs=64k 2>/dev/null || true`]);
  const fill = `create table big as select repeat(md5(n::text), 50) as t from generate_series(1, 100000) as n`;
  expect(['53100', 'CONNECTION_CLOSED', 'ECONNRESET', '57P01', '57P02']).toContain(await ask(url, fill));
  // Also when the database has to start again while the disk is full.
  const postmaster = Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await says('Trying again.');
  expect(child.exitCode).toBeNull();

  rmSync(filler);
  await isBack(url);
  expect(await ask(url, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(child.exitCode).toBeNull();
});
