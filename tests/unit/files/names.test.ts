import { fileNameOf } from '@/lib/platform/files/uploads';

// rule: room.files
test.each([
  ['log.txt', 'log.txt'],
  ['C:\\logs\\node two.log', 'node two.log'],
  ['../../etc/passwd', 'passwd'],
  ['.profile', 'file.profile'],
  ['..', 'file'],
  ['.', 'file'],
  ['logs/..', 'file'],
  ['\u202e..\u0000', 'file'],
  ['', 'file'],
  [`${'a'.repeat(300)}.log`, `${'a'.repeat(196)}.log`],
])('the file %j is stored as %j', (given, stored) => expect(fileNameOf(given)).toBe(stored));
