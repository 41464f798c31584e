import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemOf } from '@/lib/platform/operation/reply';
import { APP_FLAGS } from '../../../scripts/child.ts';

/* Only root can mount a small file system. */
const withSmallDisk = process.platform === 'linux' && process.getuid?.() === 0 ? test : test.skip;

const WORDS = 'The portal cannot save anything right now. Try again in a few minutes.';
const refused = expect.objectContaining({ status: 503, message: WORDS, details: { retry_after: 30 } });

test('a change for which the database has no room is refused in words, and says when to come back', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(problemOf(new Error('Failed query', { cause: full }))).toEqual(refused);
});

test('a database that is busy says so instead', () => {
  const busy = Object.assign(new Error('too many clients'), { code: '53300' });
  expect(problemOf(busy)).toMatchObject({ status: 503, message: 'The service is busy. Try again in a moment.' });
});

/* The folder for temporary files is that of a process's environment, of which Jest has a copy. Prints what became of each upload. */
const PROGRAM = `
  import { rmSync, writeFileSync } from 'node:fs';
  import { readMultipart } from '@/lib/platform/http/multipart';
  import { receiveFile } from '@/lib/platform/http/received-file';
  async function* parts(count) {
    for (let sent = 0; sent < count; sent++) yield Buffer.alloc(64 * 1024, 'x');
  }
  const receive = (count) => receiveFile(parts(count), { name: 'trace.bin', type: '' }).then(
    async (file) => (await file.close(), 'taken'),
    ({ status, message, details }) => [status, message, details.retry_after].join(' '),
  );
  const inForm = async (bytes) => {
    const body = new FormData();
    body.set('file', new File([Buffer.alloc(bytes, 'x')], 'trace.bin'));
    return readMultipart(new Request('http://portal.test/', { method: 'POST', body })).then(
      async ({ file }) => (await file.close(), 'taken'),
      ({ status, message, details }) => [status, message, details.retry_after].join(' '),
    );
  };
  const filler = process.env.TMPDIR + '/filler';
  const all = [await receive(64), await receive(24)];
  writeFileSync(filler, Buffer.alloc(2_000_000));
  all.push(await receive(4), await inForm(300_000));
  rmSync(filler);
  all.push(await receive(4), await inForm(300_000), await inForm(3_000_000));
  console.log(JSON.stringify(all));
  process.exit(0);`;

withSmallDisk('an upload for which the disk has no room is refused in words; the next one is taken once it has', () => {
  const disk = mkdtempSync(join(tmpdir(), 'concord-room-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
  try {
    const args = [...APP_FLAGS, '--input-type=module', '--eval', PROGRAM];
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, TMPDIR: disk } });
    expect(JSON.parse(printed)).toEqual([
      ...[`503 ${WORDS} 30`, 'taken', `503 ${WORDS} 30`, `503 ${WORDS} 30`],
      ...['taken', 'taken', `503 ${WORDS} 30`],
    ]);
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  }
});
