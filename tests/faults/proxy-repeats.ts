/** What the proxies send a second time, in front of two small servers that fail (decision 047, rule: operations.instances). */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from './invariants';
import { openProxy, type Proxy, type ProxyName, type Site } from './proxy-programs';

type Fault = 'reset' | 'slow';
/** `times`: how often it is sent in all. */
type Case = { method: string; path: string; key?: true; fault: Fault; times: 1 | 2; status: 200 | 503 };
type Answer = { status: number; times: number; words: string; retryAfter?: string };

const DOCUMENT = '/api/caller/case/abc/close';
const once = (method: string, path = DOCUMENT, key?: true): Case => ({
  ...{ method, path, key, fault: 'reset', times: 1, status: 503 },
});
const twice = (method: string, key?: true): Case => ({
  ...{ method, path: DOCUMENT, key, fault: 'reset', times: 2, status: 200 },
});
const slow = (method: string, path: string, times: 1 | 2 = 1): Case => ({
  ...{ method, path, key: true, fault: 'slow', times, status: 200 },
});

const CASES: Case[] = [
  ...[twice('GET'), twice('POST', true), twice('PUT', true), twice('PATCH', true), twice('DELETE', true)],
  ...[once('POST'), once('PUT'), once('PATCH'), once('DELETE')],
  once('GET', '/api/admin/company/users/7/delete'),
  once('POST', '/api/auth/second_factor', true),
  once('POST', '/api/onboarding/acme/confirm/again', true),
  once('DELETE', '/api/caller/case/abc/files/uploads/7', true),
  slow('GET', '/api/caller/cases/export'),
  slow('GET', '/super_admin/reports'),
  slow('POST', '/api/onboarding/acme/payment'),
  slow('POST', '/v1/collaboration-requests/abc/attachments'),
  slow('POST', DOCUMENT, 2),
];
/** As in the configurations, but sooner; and no server is left out because it failed. */
const SOONER: Record<ProxyName, [string, string][]> = {
  nginx: [
    ['max_fails=1', 'max_fails=0'],
    ['proxy_read_timeout 12s', 'proxy_read_timeout 1s'],
  ],
  haproxy: [['timeout server 12s', 'timeout server 1s']],
};
const SLOW_MS = 2_000;
/** In which the proxies notice that connections have closed. */
const CLOSED_MS = 500;
/** More than the form around the largest file. */
const TOO_LARGE = 200 * 1024 * 1024;

/** Starts both proxies in front of the servers. */
export async function checkRepeats(programs: { name: ProxyName; program: string }[], site: Site): Promise<Check[]> {
  const sent = new Map<string, number>();
  const servers = [failingServer(sent), failingServer(sent)];
  await Promise.all(servers.map((one) => new Promise<void>((done) => void one.listen(0, '127.0.0.1', done))));
  const ports = servers.map((one) => (one.address() as AddressInfo).port);
  const checks: Check[] = [];
  const proxies: Proxy[] = [];
  for (const { name, program } of programs)
    proxies.push(await openProxy(name, { program, site, ports, also: SOONER[name] }));
  for (const proxy of proxies)
    checks.push({
      name: `${proxy.name} repeats what may be repeated, and no more`,
      violations: await wrong(proxy, sent),
    });
  servers[0]!.close();
  servers[0]!.closeAllConnections();
  // What is sent on a connection just as it closes may have arrived.
  await wait(CLOSED_MS);
  for (const proxy of proxies) checks.push(await checkUnreachable(proxy, sent));
  for (const proxy of proxies) await proxy.stop();
  servers[1]!.close();
  servers[1]!.closeAllConnections();
  return checks;
}

/** Fails the first time that it is sent a request: by the fault that it names. */
const failingServer = (sent: Map<string, number>) =>
  createServer((asked: IncomingMessage, response: ServerResponse) => {
    const { 'x-id': id, 'x-fault': fault } = asked.headers;
    if (typeof id !== 'string') return void response.end();
    const times = (sent.get(id) ?? 0) + 1;
    sent.set(id, times);
    void text(asked).then(() => {
      if (times === 1 && fault === 'reset') return void asked.socket.destroy();
      setTimeout(() => response.end(), times === 1 && fault === 'slow' ? SLOW_MS : 0);
    });
  });

async function wrong({ name, origin }: Proxy, sent: Map<string, number>): Promise<string[]> {
  const violations = CASES.map(async ({ method, path, key, fault, times, status }, at) => {
    const found = await ask(origin, { method, path, key, fault, id: `${name} ${at}` }, sent);
    const isSaid = status === 200 || (found.words.includes('No answer came') && found.retryAfter === undefined);
    const isAsExpected = found.status === status && found.times === times && isSaid;
    return isAsExpected ? [] : [`${fault} ${method} ${path}${key ? ' with a key' : ''}: ${JSON.stringify(found)}`];
  });
  const large = await ask(origin, { method: 'POST', path: DOCUMENT, id: `${name} large`, length: TOO_LARGE }, sent);
  const isSaid = large.status === 413 && large.words.includes('"The request is too large."');
  return [...(await Promise.all(violations)).flat(), ...(isSaid ? [] : [`too large: ${JSON.stringify(large)}`])];
}

/** A server that refuses connections has got nothing: the other is asked, whatever it is. */
async function checkUnreachable({ name, origin }: Proxy, sent: Map<string, number>): Promise<Check> {
  const asked = ['DELETE', 'PUT', 'POST', 'DELETE', 'PUT', 'POST'].map(async (method, at) => {
    const found = await ask(origin, { method, path: DOCUMENT, id: `${name} unreachable ${at}` }, sent);
    return found.status === 200 && found.times === 1 ? [] : [`${method}: ${JSON.stringify(found)}`];
  });
  return {
    name: `what ${name} could not send to one it sends to the other`,
    violations: (await Promise.all(asked)).flat(),
  };
}

type Asked = { method: string; path: string; key?: true; fault?: Fault; id: string; length?: number };

function ask(origin: string, { method, path, key, fault = 'slow', id, length }: Asked, sent: Map<string, number>) {
  const body = method === 'GET' || method === 'DELETE' ? '' : '{}';
  const headers = {
    'x-id': id,
    'x-fault': id.includes('unreachable') ? 'none' : fault,
    ...(key && { 'idempotency-key': id.replaceAll(' ', '-') }),
    ...(body && { 'content-type': 'application/json', 'content-length': length ?? body.length }),
  };
  return new Promise<Answer>((resolve, reject) => {
    const sending = request(new URL(path, origin), { method, headers, agent: false }, (response) => {
      void text(response).then((words) => {
        const { 'retry-after': retryAfter } = response.headers;
        resolve({ status: response.statusCode ?? 0, times: sent.get(id) ?? 0, words, retryAfter });
        sending.destroy();
      }, reject);
    });
    sending.once('error', reject);
    if (length) sending.write(body);
    else sending.end(body);
  });
}
