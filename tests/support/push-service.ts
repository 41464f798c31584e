import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A browser's keys, and what it reads with them (RFC 8291 with `aes128gcm`). */
export function browserKeys() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const secret = randomBytes(16);
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: secret.toString('base64url') },
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const sealed = body.subarray(21 + body[20]!);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), secret, info, 32));
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** A push service of this machine, which OUTGOING_ALLOW permits until `close`; `answer` is its status by the path. */
export async function openPushService(answer: (path: string) => number = () => 201) {
  const received: Pushed[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answer(path)).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.OUTGOING_ALLOW = host;
  return {
    received,
    origin: `http://${host}`,
    close: async () => {
      delete process.env.OUTGOING_ALLOW;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
