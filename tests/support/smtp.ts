import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

type ReceivedMessage = { from: string; to: string[]; raw: string; message_id: string; at: number };
/** Reaction to a recipient: accept, reply with a code, close the connection, or stay silent. */
export type RecipientBehavior = 'accept' | 'stall' | 'drop' | number;

const CODES: Record<number, string> = { 451: 'Try again later', 550: 'No such mailbox' };

/** Reaction to an access token: accept, refuse in two steps (334, as Google), or plainly (535, as Microsoft). */
type TokenReaction = 'accept' | 'refuse in two steps' | 'refuse';

/**
 * A mail server on a free port. `behavior` decides for each recipient; accepted messages are in `received`. With `login` it asks
 * for an access token.
 */
export async function smtpServer(
  behavior: (recipient: string) => RecipientBehavior = () => 'accept',
  login?: (user: string, token: string) => TokenReaction,
) {
  const received: ReceivedMessage[] = [];
  const server = new SMTPServer({
    ...(login
      ? { authMethods: ['XOAUTH2'], allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }
      : { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }),
    onAuth({ username = '', accessToken = '' }, _session, done) {
      const reaction = login!(username, accessToken);
      if (reaction === 'refuse') return done(Object.assign(new Error('5.7.3 Unsuccessful'), { responseCode: 535 }));
      done(null, reaction === 'accept' ? { user: username } : {});
    },
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const reaction = behavior(address);
      if (reaction === 'stall') return;
      if (reaction === 'drop') return drop(server, session);
      done(
        typeof reaction === 'number'
          ? Object.assign(new Error(CODES[reaction] ?? 'No'), { responseCode: reaction })
          : null,
      );
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8');
        const { mailFrom } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          message_id: headerOf(raw, 'Message-ID') ?? '',
          at: Date.now(),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

function drop(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections as Set<{ id: string; _socket: { destroy: () => void } }>)
    if (connection.id === id) connection._socket.destroy();
}

export function headerOf(raw: string, name: string): string | undefined {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return head
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim();
}
