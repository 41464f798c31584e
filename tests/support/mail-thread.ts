/** Thread that reads one mail after the other, without the limits of the portal's own (lib/inbound/mail-thread.ts). */
import { parentPort } from 'node:worker_threads';
import type { ThreadTask } from '../../lib/inbound/mail-thread.ts';
import { parseMail } from '../../lib/inbound/parse-mail.ts';

parentPort?.on('message', ({ raw, envelope }: ThreadTask) => {
  void parseMail(raw, envelope).then((parsed) => parentPort?.postMessage(parsed));
});
