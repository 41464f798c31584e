import 'server-only';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { isUnavailable, withDatabase } from '@/db/client';
import { log } from '@/lib/core/log';
import { receiveFile } from '@/lib/core/received-file';
import { MINUTE_MS } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';
import { settings } from '@/lib/settings';
import { headIn, MAX_HEAD, MAX_RECIPIENTS, messageIdIn } from './head';
import { keepMail, MAX_MAIL } from './keep-mail';
import { findMailboxes } from './mailboxes';

/** Connections of a process at once. */
const MAX_CONNECTIONS = 50;
/** Milliseconds of silence, of a whole connection, and that a stop waits for mails on their way. */
const TIMEOUTS_MS = { silence: MINUTE_MS, connection: 10 * MINUTE_MS, closing: 3_000 };
/** Unknown recipients of a connection, after which all are. */
const MAX_UNKNOWN = 10;
const RETRY_MS = 5_000;

const shared = globalThis as typeof globalThis & { __concordListener?: SMTPServer };
let stopped = true;

/**
 * Takes mail for reply addresses and return paths, and nothing else (rules: room.mail-in, health.bounce). The processes of an instance share the port. While
 * another program has it, this is tried again.
 */
export async function startListening(): Promise<void> {
  const { inbound_smtp } = settings;
  stopped = !inbound_smtp;
  while (!stopped && inbound_smtp) {
    const server = smtpServer();
    server.listen(inbound_smtp.port, inbound_smtp.host);
    try {
      await once(server.server, 'listening');
      shared.__concordListener = server;
      return;
    } catch (error) {
      log.error({ err: error }, 'no mail can come in');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  }
}

/** Lets mails on their way come in. */
export async function stopListening(): Promise<void> {
  stopped = true;
  const server = shared.__concordListener;
  shared.__concordListener = undefined;
  if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
}

function smtpServer(): SMTPServer {
  const unknown = new WeakMap<SMTPServerSession, number>();
  const server = new SMTPServer({
    name: settings.inbound_domain,
    banner: 'Replies to cases',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL,
    maxClients: MAX_CONNECTIONS,
    maxRecipients: MAX_RECIPIENTS,
    maxCommandLength: 2_048,
    maxAllowedUnauthenticatedCommands: false,
    socketTimeout: TIMEOUTS_MS.silence,
    closeTimeout: TIMEOUTS_MS.closing,
    onRcptTo({ address }, session, done) {
      const earlier = unknown.get(session) ?? 0;
      answering(async () => {
        if (earlier < MAX_UNKNOWN && (await mailboxesOf([address])).length) return undefined;
        unknown.set(session, earlier + 1);
        return refusal(550, 'No such mailbox.');
      }, done);
    },
    onData: (stream, session, done) => answering(() => take(stream, session), done),
  });
  // A sender that disconnects in the middle of a mail sends it again.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), TIMEOUTS_MS.connection).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  return server;
}

type Refusal = Error & { responseCode: number };
const refusal = (responseCode: number, words: string): Refusal => Object.assign(new Error(words), { responseCode });

/** Ends a command. Whatever goes wrong here passes, so the sender is asked to come back. */
function answering(work: () => Promise<Refusal | undefined>, done: (error?: Error | null) => void): void {
  work().then(
    (refused) => done(refused),
    (error: unknown) => {
      if (!(error instanceof Problem) && !isUnavailable(error))
        log.error({ err: error }, 'a mail was not taken for now');
      done(refusal(451, 'Try again later.'));
    },
  );
}

const mailboxesOf = (recipients: string[]) => withDatabase((db) => findMailboxes(db, recipients));

/** Receives a mail to disk and keeps it. What is refused is read to its end, since the sender listens only then. */
async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Refusal | undefined> {
  const beginning: Buffer[] = [];
  const file = await receiveFile(bounded(stream, beginning), { name: 'mail.eml', type: 'message/rfc822' });
  try {
    if (stream.sizeExceeded) return refusal(552, 'The mail is larger than 30 MB.');
    const head = headIn(Buffer.concat(beginning));
    if (!head.isWhole && file.size > MAX_HEAD) return refusal(554, 'The header is too long.');
    const mailboxes = await mailboxesOf(envelope.rcptTo.map(({ address }) => address));
    if (!mailboxes.length) return refusal(550, 'No such mailbox.');
    const return_path = envelope.mailFrom ? envelope.mailFrom.address : '';
    await keepMail({ content: file, message_id: messageIdIn(head.text), return_path, mailboxes });
    return undefined;
  } finally {
    await file.close();
  }
}

/** Passes on at most the largest mail; what follows is dropped. Collects the beginning. */
async function* bounded(stream: SMTPServerDataStream, beginning: Buffer[]): AsyncGenerator<Buffer> {
  let collected = 0;
  let passed = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    if (collected < MAX_HEAD) {
      beginning.push(part.subarray(0, MAX_HEAD - collected));
      collected += part.length;
    }
    passed += part.length;
    if (passed <= MAX_MAIL) yield part;
  }
}
