import { spawnSync } from 'node:child_process';
import { signatureOf } from '@/lib/webhooks/send';

const SECRET = 'q0sZ-kT3_secret';
const BODY = '{"type":"org.tsanet.connect.collaboration-request.created","subject":"Grüße"}';
/** Commands that run the samples of docs/webhooks. */
const LANGUAGES: [name: string, command: string, args: string[]][] = [
  ['JavaScript', process.execPath, ['docs/webhooks/verify.mjs']],
  ['Python', 'python3', ['docs/webhooks/verify.py']],
  ['Java', 'java', ['docs/webhooks/Verify.java']],
  ['Ruby', 'ruby', ['docs/webhooks/verify.rb']],
];
const isInstalled = (command: string) => spawnSync(command, ['-version']).error === undefined;

for (const [name, command, args] of LANGUAGES) {
  const run = isInstalled(command) ? test : test.skip;
  run(
    `the sample in ${name} accepts a correct signature and refuses others (skipped where it is not installed)`,
    () => {
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
