import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

/** Accepts any mail on this machine, without login. @throws Error when the port is taken */
export function openSmtp(mailbox: Mailbox, port: number): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: { address: mailFrom ? mailFrom.address : '' },
          to: rcptTo.map(({ address }) => ({ address })),
          host: session.hostNameAppearsAs || undefined,
          remoteAddress: session.remoteAddress,
        };
        mailbox.receive(Buffer.concat(parts), envelope).then(() => done(), done);
      });
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      // A sender that disconnects in the middle of a mail sends it again.
      server.on('error', () => {});
      resolve();
    });
  });
}
