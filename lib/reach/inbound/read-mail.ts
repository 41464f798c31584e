import 'server-only';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadTask } from './mail-thread';
import type { Envelope, MailHead, Parsed, ParsedMail } from './parse-mail';

const THREAD = join(process.cwd(), 'lib/reach/inbound/mail-thread.ts');
/** Allows for the largest mail on a busy machine. */
const MAX_SECONDS = 30;
const HEAP_MB = 160;

export class UnreadableMail extends Error {
  constructor(
    message: string,
    readonly head: MailHead | null = null,
  ) {
    super(message);
  }
}

/**
 * Parses a mail in a separate thread; `raw` is moved there.
 * @throws UnreadableMail when it breaks a limit, takes too long, or ends the thread
 */
export async function readMail(
  raw: Uint8Array<ArrayBuffer>,
  envelope: Envelope,
  { seconds = MAX_SECONDS } = {},
): Promise<ParsedMail> {
  const workerData: ThreadTask = { raw, envelope };
  const worker = new Worker(THREAD, {
    workerData,
    transferList: [raw.buffer],
    // Without a bundler, as in tests, server-only needs this condition.
    execArgv: ['--conditions=react-server'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>();
  const timer = setTimeout(() => reject(new UnreadableMail('It takes too long to read.')), seconds * 1000);
  worker.once('message', resolve);
  worker.once('error', (error: Error) => reject(new UnreadableMail(`It cannot be read: ${error.message}`)));
  worker.once('exit', () => reject(new UnreadableMail('It ended the thread that reads it.')));
  try {
    const parsed = await promise;
    if ('unreadable' in parsed) throw new UnreadableMail(parsed.unreadable, parsed.head);
    return parsed.mail;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
