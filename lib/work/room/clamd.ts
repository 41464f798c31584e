import 'server-only';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

const SILENCE = 30_000;
const MAX_ANSWER = 4096;

export type Verdict = { found: string | null };

/**
 * Lets ClamAV's daemon check a content by its INSTREAM command: chunks with their length, then its answer.
 * @param url tcp://host:port or unix:///path
 * @throws Error when there is no verdict: the daemon cannot be reached, refuses the size, or fails
 */
export async function scan(url: string, content: AsyncIterable<Uint8Array>): Promise<Verdict> {
  const socket = open(url);
  socket.setTimeout(SILENCE, () => socket.destroy(new Error('The virus scanner does not answer.')));
  const answer = answerOf(socket);
  // The daemon may refuse before it has read everything.
  const sending = send(socket, content).catch((error: unknown) => socket.destroy(error as Error));
  try {
    const text = await answer;
    if (/: OK$/.test(text)) return { found: null };
    const found = /: (.+) FOUND$/.exec(text)?.[1];
    if (found) return { found };
    throw new Error(`The virus scanner says: ${text || 'nothing'}`);
  } finally {
    socket.destroy();
    await sending;
  }
}

function open(url: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === 'unix:' ? connect(decodeURIComponent(pathname)) : connect(Number(port), hostname);
}

async function send(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const bytes of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    await write(socket, length);
    await write(socket, bytes);
  }
  await write(socket, Buffer.alloc(4));
}

async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed) throw new Error('The virus scanner closed the connection.');
  if (socket.write(bytes)) return;
  const settled = new AbortController();
  const either = ['drain', 'close'].map((event) => once(socket, event, { signal: settled.signal }));
  // Otherwise, thousands of writes would each leave a listener.
  await Promise.race(either).finally(() => settled.abort());
}

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket) {
    text += String(bytes);
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end).trim();
    if (text.length > MAX_ANSWER) throw new Error('The virus scanner says too much.');
  }
  return text.trim();
}
