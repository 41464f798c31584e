import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import tls from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate';

/** Host of the certificate of the tests; it exists nowhere else. */
export const PUSH_HOST = 'files.borealis.test';

type PushedFile = { method: string; path: string; authorization: string; type: string; bytes: Buffer };

/**
 * A partner's https file server under its own name, which this process resolves and trusts until `close`, and which
 * OUTGOING_ALLOW permits. `status` is its answer.
 */
export async function openPushReceiver(status = 201) {
  const received: PushedFile[] = [];
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
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
