import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A token endpoint (RFC 6749) that gives t1, t2, … to the client "portal", and says of a token whether it holds (RFC 7662).
 * `refusal` is what it answers in place of a token.
 */
export async function startTokenEndpoint(user: string) {
  const grants: Record<string, string>[] = [];
  const valid = new Set<string>();
  const behavior = { refusal: undefined as object | undefined, expires_in: 3600 };
  const given = (form: URLSearchParams, authorization?: string) => {
    if (authorization !== `Basic ${Buffer.from('portal:s3cret').toString('base64')}`) return undefined;
    grants.push(Object.fromEntries(form));
    if (behavior.refusal) return undefined;
    const access_token = `t${grants.length}`;
    valid.add(access_token);
    return { access_token, token_type: 'Bearer', expires_in: behavior.expires_in };
  };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
      const form = new URLSearchParams(body);
      const answer =
        request.url === '/introspect'
          ? { active: valid.has(form.get('token') ?? ''), username: user }
          : given(form, request.headers.authorization);
      response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? behavior.refusal ?? { error: 'invalid_client' }));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ host, grants, behavior },
    isValid: (token: string) => valid.has(token),
    revokeAll: () => valid.clear(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
