import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scan } from '@/lib/work/room/clamd';
import { eventually } from '../../support/eventually';

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((path) => existsSync(path));
const MEBIBYTE = 1024 * 1024;

/** EICAR's test file, which every scanner calls a virus; in two parts, so that none says so of this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

let folder: string;
let daemon: ChildProcess;

/** A daemon of its own on a socket in a folder, with a signature of EICAR alone: no network, and nothing of the machine's. */
async function startClamd(): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  const md5 = createHash('md5').update(EICAR).digest('hex');
  writeFileSync(join(folder, 'eicar.hdb'), `${md5}:${EICAR.length}:Eicar-Test-Signature\n`);
  const socket = join(folder, 'clamd.sock');
  const settings = {
    DatabaseDirectory: folder,
    LocalSocket: socket,
    Foreground: 'yes',
    StreamMaxLength: '5M',
    // As root it would drop to a user of its own, which may not read the folder.
    ...(process.getuid?.() === 0 && { User: 'root' }),
  };
  writeFileSync(
    join(folder, 'clamd.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  daemon = spawn(CLAMD!, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  await eventually(
    () =>
      new Promise<void>((resolve, reject) => {
        const probe = connect(socket, () => (probe.destroy(), resolve())).on('error', reject);
      }),
  );
  return `unix://${socket}`;
}

/** Without ClamAV's daemon on the machine these are skipped, and their names say so. */
const withClamd = CLAMD ? describe : describe.skip;

withClamd(`with ClamAV’s daemon${CLAMD ? '' : ' (skipped: no clamd)'}`, () => {
  let url: string;
  beforeAll(async () => {
    url = await startClamd();
  }, 60_000);
  afterAll(() => {
    daemon.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  test.each<[string, Buffer[], string | null]>([
    ['nothing in a log', [Buffer.from('a log')], null],
    ['the test virus', [Buffer.from(EICAR)], 'Eicar-Test-Signature.UNOFFICIAL'],
    [
      'the test virus in two parts',
      [Buffer.from(EICAR.slice(0, 20)), Buffer.from(EICAR.slice(20))],
      'Eicar-Test-Signature.UNOFFICIAL',
    ],
    ['nothing in 4 MB', Array.from({ length: 16 }, () => Buffer.alloc(MEBIBYTE / 4, 'x')), null],
  ])('it finds %s', async (_, parts, found) => expect(await scan(url, streamed(parts))).toEqual({ found }));

  test('a content above its StreamMaxLength has no verdict', async () => {
    await expect(scan(url, streamed(Array.from({ length: 32 }, () => Buffer.alloc(MEBIBYTE / 4))))).rejects.toThrow();
    expect(await scan(url, streamed([Buffer.from('a log')]))).toEqual({ found: null });
  });
});

async function* streamed(parts: Buffer[]) {
  yield* parts;
}
