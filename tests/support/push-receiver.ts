import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import tls from 'node:tls';

/** The host of the certificate below; it exists nowhere else. */
export const PUSH_HOST = 'files.borealis.test';

/* Self-signed for the host above, for tests alone; until 2126. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBszCCAVmgAwIBAgIUfUlraxl426CpguoJbP1aqsrb5uMwCgYIKoZIzj0EAwIw
HjEcMBoGA1UEAwwTZmlsZXMuYm9yZWFsaXMudGVzdDAgFw0yNjExMjMyMDQzMzda
GA8yMTI2MTAzMDIwNDMzN1owHjEcMBoGA1UEAwwTZmlsZXMuYm9yZWFsaXMudGVz
dDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGOK0GMd3sBCpIhKvxRTUYXD0ANq
Sifx8eQj/+fRWyCdF5hU1/S9AleCb4CHv6pbDClYpRKSOqGWrCZYHZGsw+ejczBx
MB0GA1UdDgQWBBTLRHuZaQP5V6Jn53e0hzgQhxk6WzAfBgNVHSMEGDAWgBTLRHuZ
aQP5V6Jn53e0hzgQhxk6WzAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCE2Zp
bGVzLmJvcmVhbGlzLnRlc3QwCgYIKoZIzj0EAwIDSAAwRQIgBUS8bmG2CW6ANZyi
6MtegB4oZIbxwEqjdsv4R5KG5JkCIQCV5+mnT4RYASgXNr3a5k+oqXGLLe3cKHSj
+SvhgpSS+Q==
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0jk2yxp7Tqx7KpU0
l27jY77iyD+9hzRzAR9fn6pSHdKhRANCAARjitBjHd7AQqSISr8UU1GFw9ADakon
8fHkI//n0VsgnReYVNf0vQJXgm+Ah7+qWwwpWKUSkjqhlqwmWB2RrMPn
-----END PRIVATE KEY-----`;

type PushedFile = { method: string; path: string; authorization: string; type: string; bytes: Buffer };

/**
 * A partner's file server: https under a name of its own, which this process finds and trusts until `close`, and which
 * OUTGOING_ALLOW lets requests reach. `status` is what it answers.
 */
export async function openPushReceiver(status = 201) {
  const received: PushedFile[] = [];
  const server = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const { method = '', url: path = '', headers } = request;
      const { authorization = '', 'content-type': type = '' } = headers;
      received.push({ method, path, authorization, type, bytes: Buffer.concat(chunks) });
      response.writeHead(status).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, CERTIFICATE]);
  const lookup = dns.lookup as unknown as LookupFunction;
  const named = jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((host: string, ...rest: Parameters<LookupFunction> extends [string, ...infer R] ? R : never) =>
      lookup(host === PUSH_HOST ? '127.0.0.1' : host, ...rest)) as never);
  process.env.OUTGOING_ALLOW = `${PUSH_HOST}:${port}`;
  return {
    port,
    received,
    close: async () => {
      delete process.env.OUTGOING_ALLOW;
      named.mockRestore();
      tls.setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
