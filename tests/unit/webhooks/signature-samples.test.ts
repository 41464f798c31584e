import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signatureOf } from '@/lib/reach/webhooks/send';

const SECRET = 'q0sZ-kT3_secret';
const BODY = '{"type":"org.tsanet.connect.collaboration-request.created","subject":"Grüße"}';
const classes = mkdtempSync(join(tmpdir(), 'concord-java-'));
afterAll(() => rmSync(classes, { recursive: true }));

/** Commands that run the samples of docs/webhooks. */
const LANGUAGES: [name: string, command: string, args: string[]][] = [
  ['JavaScript', process.execPath, ['docs/webhooks/verify.mjs']],
  ['Python', 'python3', ['docs/webhooks/verify.py']],
  ['Java', 'java', ['-XX:TieredStopAtLevel=1', '-cp', classes, 'Verify']],
  ['Ruby', 'ruby', ['docs/webhooks/verify.rb']],
];
const isInstalled = (command: string) => spawnSync(command, ['-version']).error === undefined;

for (const [name, command, args] of LANGUAGES) {
  const run = isInstalled(command === 'java' ? 'javac' : command) ? test : test.skip;
  run(
    `the sample in ${name} accepts a correct signature and refuses others (skipped where it is not installed)`,
    () => {
      if (command === 'java') spawnSync('javac', ['-d', classes, 'docs/webhooks/Verify.java']);
      const verify = (signature: string, body = BODY) =>
        spawnSync(command, [...args, SECRET, signature], { input: body, encoding: 'utf8' }).status;
      const signature = signatureOf(BODY, SECRET);
      expect([
        verify(signature),
        verify(signature, `${BODY} `),
        verify(signatureOf(BODY, 'another')),
        verify(''),
        verify('sha256=ü'),
      ]).toEqual([0, 1, 1, 1, 1]);
    },
    60_000,
  );
}
