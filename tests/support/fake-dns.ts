import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type FakeDns = {
  address: string;
  records: Map<string, string[]>;
  fails: Set<string>;
  close: () => Promise<void>;
};

/** A DNS server over UDP that knows TXT records only; `fails` names what it answers with an error of its own. */
export async function fakeDns(): Promise<FakeDns> {
  const records = new Map<string, string[]>();
  const fails = new Set<string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, end } = nameIn(query);
    const texts = records.get(name) ?? [];
    const code = fails.has(name) ? SERVFAIL : texts.length ? 0 : NXDOMAIN;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(code ? 0 : texts.length, 6);
    header.writeUInt32BE(0, 8);
    const question = query.subarray(12, end);
    socket.send(Buffer.concat([header, question, ...(code ? [] : texts.map(answerOf))]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    fails,
    close: async () => void (await new Promise<void>((done) => void socket.close(() => done()))),
  };
}

const SERVFAIL = 2;
const NXDOMAIN = 3;

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at]!; size; size = query[at]!) {
    labels.push(query.toString('ascii', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** A pointer to the question's name, TXT, IN, no time to live. */
function answerOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, bytes.length + 1, bytes.length]);
  return Buffer.concat([head, bytes]);
}
