import 'server-only';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { isUnavailable, withDatabase } from '@/db/client';
import { log } from '@/lib/platform/log';
import { receiveFile } from '@/lib/platform/http/received-file';
import { addressKey, plainAddress } from '@/lib/shared/address-key';
import { MINUTE_MS } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';
import { settings } from '@/lib/platform/settings';
import { headIn, MAX_HEAD, MAX_RECIPIENTS, messageIdIn } from './head';
import { keepMail, MAX_MAIL } from './keep-mail';
import { mailPlaces, type ConnectionState } from './mail-places';
import { findMailboxes } from './mailboxes';
import { ofProcess } from '@/lib/shared/process-wide';

/** Maximum connections of a process, and of one address, which may be the operator's mail server: Postfix opens 20. */
const MAX_CONNECTIONS = 50;
const MAX_PER_ADDRESS = 20;
/**
 * Milliseconds: of silence, of silence within a mail while others want the place, of a whole connection, and for mails
 * that are arriving during a stop.
 */
const TIMEOUTS_MS = { silence: MINUTE_MS, patience: 10_000, connection: 10 * MINUTE_MS, closing: 3_000 };
/** After this many unknown recipients, a connection knows none. */
const MAX_UNKNOWN = 10;
const RETRY_MS = 5_000;

const shared = ofProcess<{ __concordListener?: SMTPServer }>();
let stopped = true;

/**
 * Accepts mail only for reply addresses and return paths (rules: room.mail-in, health.bounce). The processes of an
 * instance share the port. While another program has the port, this retries.
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

export async function stopListening(): Promise<void> {
  stopped = true;
  const server = shared.__concordListener;
  shared.__concordListener = undefined;
  if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
}

function smtpServer(): SMTPServer {
  const unknown = new WeakMap<SMTPServerSession, number>();
  const places = mailPlaces({
    max: MAX_CONNECTIONS,
    maxPerAddress: MAX_PER_ADDRESS,
    patience: TIMEOUTS_MS.patience,
  });
  const server = new SMTPServer({
    name: settings.inbound_domain,
    banner: 'Replies to cases',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MAIL,
    maxRecipients: MAX_RECIPIENTS,
    maxCommandLength: 2_048,
    maxAllowedUnauthenticatedCommands: false,
    socketTimeout: TIMEOUTS_MS.silence,
    closeTimeout: TIMEOUTS_MS.closing,
    onMailFrom(_address, session, done) {
      places.note(idOf(session), 'sending');
      done();
    },
    onRcptTo({ address }, session, done) {
      places.note(idOf(session), 'sending');
      const earlier = unknown.get(session) ?? 0;
      answering(async () => {
        if (earlier < MAX_UNKNOWN && (await mailboxesOf([address])).length) return undefined;
        unknown.set(session, earlier + 1);
        return refusal(550, 'No such mailbox.');
      }, done);
    },
    onData(stream, session, done) {
      const note = (state: ConnectionState) => places.note(idOf(session), state);
      answering(() => take(stream, session, note).finally(() => note('idle')), done);
    },
  });
  // A sender that disconnects within a mail sends it again.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    const id = idOf(socket);
    const end = () => void socket.end(TOO_MANY, () => socket.destroy());
    if (!places.enter(id, senderOf(socket), end)) return end();
    socket.once('close', () => places.leave(id));
    const timer = setTimeout(() => socket.destroy(), TIMEOUTS_MS.connection).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  return server;
}

type Peer = { remoteAddress?: string; remotePort?: number };
const senderOf = ({ remoteAddress }: Peer) => addressKey(plainAddress(remoteAddress));
const idOf = (peer: Peer) => `${senderOf(peer)} ${peer.remotePort}`;
const TOO_MANY = '421 4.7.0 Too many connections. Try again later.\r\n';

type Refusal = Error & { responseCode: number };
const refusal = (responseCode: number, words: string): Refusal => Object.assign(new Error(words), { responseCode });

/** Ends a command. Every failure here is temporary, so the sender is asked to retry. */
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

/** Receives a mail to disk and stores it. A refused mail is read to its end, since the sender listens only then. */
async function take(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  note: (state: ConnectionState) => void,
): Promise<Refusal | undefined> {
  const beginning: Buffer[] = [];
  const parts = bounded(stream, { beginning, heard: () => note('sending') });
  const file = await receiveFile(parts, { name: 'mail.eml', type: 'message/rfc822' });
  try {
    note('keeping');
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

/** Passes on at most the largest mail and drops the rest. Collects the beginning, and reports each part. */
async function* bounded(
  stream: SMTPServerDataStream,
  { beginning, heard }: { beginning: Buffer[]; heard: () => void },
): AsyncGenerator<Buffer> {
  let collected = 0;
  let passed = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    heard();
    if (collected < MAX_HEAD) {
      beginning.push(part.subarray(0, MAX_HEAD - collected));
      collected += part.length;
    }
    passed += part.length;
    if (passed <= MAX_MAIL) yield part;
  }
}
