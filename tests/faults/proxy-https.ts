/** Requests to the portal through a proxy as browsers send them: HTTP/2 over TLS, with the host of the root or of a company. */
import { connect as connectSession, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { createHash } from 'node:crypto';
import { connect } from 'node:tls';
import type { Proxy, Site } from './proxy-programs';

type Headers = Record<string, string>;
type Sent = { method?: string; path: string; headers?: Headers; body?: Buffer };
export type Answered = { status: number; headers: Record<string, unknown>; body: Buffer; sha256: string };
export type Secure = ReturnType<typeof openSecure>;

/** A connection; `slug` is a company's. The certificate is checked. */
export function openSecure({ address }: Proxy, { port, certificate }: Site, slug?: string) {
  const authority = `${slug ? `${slug}.` : ''}localhost:${port}`;
  const session: ClientHttp2Session = connectSession(`https://${authority}`, {
    createConnection: () =>
      connect({ host: address, port, servername: 'localhost', ca: certificate.pem, ALPNProtocols: ['h2', 'http/1.1'] }),
  });
  session.on('error', () => {});
  const begin = ({ method = 'GET', path, headers }: Sent): ClientHttp2Stream =>
    session.request(
      { ':method': method, ':path': path, ...headers },
      { endStream: method === 'GET' || method === 'HEAD' },
    );
  return {
    begin,
    /** What both sides agreed on. */
    protocol: () => session.alpnProtocol,
    ask(sent: Sent): Promise<Answered> {
      const stream = begin(sent);
      const answered = answerTo(stream);
      if (sent.body) stream.end(sent.body);
      else if (!stream.writableEnded) stream.end();
      return answered;
    },
    /** As when the machine is suddenly gone. */
    breakOff: () => session.destroy(),
    close: () => session.close(),
  };
}

export function answerTo(stream: ClientHttp2Stream): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const hash = createHash('sha256');
    let headers: Record<string, unknown> = {};
    stream.once('response', (received) => (headers = received));
    stream.on('data', (piece: Buffer) => {
      hash.update(piece);
      pieces.push(piece);
    });
    stream.once('end', () =>
      resolve({
        status: Number(headers[':status'] ?? 0),
        headers,
        body: Buffer.concat(pieces),
        sha256: hash.digest('hex'),
      }),
    );
    stream.once('error', reject);
    stream.once('close', () => reject(new Error('The connection ended before the answer.')));
  });
}
