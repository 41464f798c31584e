import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Content with this text is infected, like EICAR's test file. */
export const VIRUS = 'X5O!P%@AP-VIRUS';

type Options = {
  /** Replaces the verdict. */
  says?: string;
  /** Closes the connection after this many bytes. */
  hangUpAfter?: number;
};

/** A daemon that speaks ClamAV's INSTREAM: a command, chunks with their length, and an answer that ends in NUL. */
export async function startFakeClamd({ says, hangUpAfter }: Options = {}) {
  const received: Buffer[] = [];
  const server: Server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      if (hangUpAfter !== undefined && bytes.length >= hangUpAfter) return socket.destroy();
      const content = contentOf(bytes);
      if (!content) return undefined;
      received.push(content);
      const verdict = content.includes(VIRUS) ? 'stream: Eicar-Signature FOUND' : 'stream: OK';
      return socket.end(`${says ?? verdict}\0`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const COMMAND = 'zINSTREAM\0';

/** The content of a complete command; null before its last, empty chunk. @throws for any other command */
function contentOf(bytes: Buffer): Buffer | null {
  if (bytes.length < COMMAND.length) return null;
  if (bytes.subarray(0, COMMAND.length).toString() !== COMMAND) throw new Error('Unknown command.');
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (!length) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
