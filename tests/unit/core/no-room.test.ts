import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiveFile } from '@/lib/core/received-file';
import { problemOf } from '@/lib/core/reply';

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

async function* upload(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 64 * 1024) yield Buffer.alloc(64 * 1024, 'x');
}

withSmallDisk(
  'an upload for which the disk has no room is refused in words, and the next one taken once it has',
  async () => {
    const disk = mkdtempSync(join(tmpdir(), 'concord-room-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = disk;
    const about = { name: 'trace.bin', type: '' };
    try {
      await expect(receiveFile(upload(1024 * 1024), about)).rejects.toEqual(refused);
      // Nothing is left of it.
      const file = await receiveFile(upload(192 * 1024), about);
      expect(file.size).toBe(192 * 1024);
      await file.close();
      writeFileSync(join(disk, 'filler'), Buffer.alloc(240 * 1024));
      await expect(receiveFile(upload(128 * 1024), about)).rejects.toEqual(refused);
      rmSync(join(disk, 'filler'));
      await receiveFile(upload(128 * 1024), about).then((taken) => taken.close());
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      execFileSync('umount', ['-l', disk]);
      rmSync(disk, { recursive: true });
    }
  },
);
