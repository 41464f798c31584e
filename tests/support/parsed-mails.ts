/** Thread that parses mails as the portal does; Jest cannot load the library. */
import { parentPort, workerData } from 'node:worker_threads';
import { plainOf } from '../../lib/reach/inbound/marks.ts';
import { parseMail } from '../../lib/reach/inbound/parse-mail.ts';

const parsed = [];
for (const raw of workerData as Uint8Array<ArrayBuffer>[]) {
  const result = await parseMail(Uint8Array.from(raw), {
    return_path: 'ingrid@borealis.test',
    recipient: 'tac@borealis.test',
  });
  if (!('mail' in result)) throw new Error(result.unreadable);
  const { text, whole, files } = result.mail;
  const named = files.map(
    ({ name, content }) =>
      `${name}: ${Buffer.from(content)
        .toString('latin1')
        .trim()
        .replace(/^([^]{100})[^]*([^]{20})$/, '$1…$2')}`,
  );
  parsed.push({ text: plainOf(text), whole, files: named });
}
parentPort?.postMessage(parsed);
