/** Thread that reads one mail after the other, without the limits of the portal's own (lib/reach/inbound/mail-thread.ts). */
import { parentPort } from 'node:worker_threads';
import type { ThreadTask } from '../../lib/reach/inbound/mail-thread.ts';
import { parseMail } from '../../lib/reach/inbound/parse-mail.ts';

parentPort?.on('message', ({ raw, envelope }: ThreadTask) => {
  void parseMail(raw, envelope).then((parsed) => parentPort?.postMessage(parsed));
});
