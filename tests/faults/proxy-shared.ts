/** What two instances behind proxies share, and whose address counts (rules: operations.instances, hosts.client-address). */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Acknowledged, makeAccount, type Network, submitAndRespond } from './case-flow';
import { postUntilAcknowledged, stats } from './client';
import type { Check } from './invariants';
import type { ProxiedInstance } from './proxied-instance';
import type { Proxy } from './proxy-programs';
import { followRoom } from './room-follower';
import type { Stack } from './stack';

type Setting = { stack: Stack; network: Network; instances: [ProxiedInstance, ProxiedInstance]; proxies: Proxy[] };
type Sent = { status: number; body: string };
type Request = { path: string; body?: unknown; headers?: Record<string, string>; from?: string };

/** LIMIT_LOGIN of the instances. */
export const LOGINS_PER_MINUTE = 3;
const MAX_NEWS = 3_000;

/** `done`: the case that it makes. */
export async function checkShared(setting: Setting): Promise<{ checks: Check[]; done: Acknowledged[] }> {
  const checks: Check[] = [];
  for (const [at, proxy] of setting.proxies.entries())
    checks.push(await checkSession(setting, proxy), await checkLimit(setting, proxy, `127.0.0.${20 + at}`));
  const [made, replay] = await checkReplay(setting);
  const news = made ? [await checkNews(setting, made)] : [];
  const own = [await checkMetrics(setting.proxies), await checkReady(setting)];
  return { checks: [...checks, ...own, replay, ...news], done: made ? [made] : [] };
}

/** The same submission and answer with the same keys at one instance and then at the other. */
async function checkReplay({ stack, network, instances }: Setting): Promise<[Acknowledged | null, Check]> {
  const replayed = stats.replayed;
  const [first, second] = [
    await submitAndRespond({ ...stack, url: instances[0].origin }, network, 0),
    await submitAndRespond({ ...stack, url: instances[1].origin }, network, 0),
  ];
  const isSame = first && first.id === second?.id && first.token === second.token && stats.replayed === replayed + 2;
  const violations = isSame ? [] : [JSON.stringify({ first, second, replayed: stats.replayed - replayed })];
  return [first, { name: 'a key is known to both instances', violations }];
}

/** A note that is written at one instance or through a proxy arrives at the pages open at the other and behind each proxy. */
async function checkNews({ network, instances: [a, b], proxies }: Setting, made: Acknowledged): Promise<Check> {
  const { watchers, answerers } = network;
  const origins = [...proxies.map(({ origin }) => origin), b.origin];
  const place = { case_id: made.id, token: made.token, side: 'submitter' as const, bearer: watchers.submitter.bearer };
  const followers = origins.map((origin) => followRoom(origin, place));
  const areOpen = () => followers.every((follower) => follower.connections() > 0);
  await until(areOpen);
  const words = [a.origin, ...proxies.map(({ origin }) => origin)].map((origin, at) => ({
    origin,
    word: `heardbyall${at}`,
  }));
  for (const { origin, word } of words)
    await postUntilAcknowledged(origin, {
      path: `/api/caller/case/${made.token}/notes`,
      body: { audience: 'shared', body: `<p>${word}</p>`, file_ids: [] },
      key: word,
      bearer: answerers[0]!.bearer,
    });
  const missed = () =>
    followers.flatMap(({ entries }, at) =>
      words.filter(({ word }) => !JSON.stringify(entries).includes(word)).map(({ word }) => `${origins[at]}: ${word}`),
    );
  await until(() => missed().length === 0);
  const violations = missed();
  for (const follower of followers) await follower.stop();
  return { name: 'a note written at one instance arrives within 3 s at pages open at the other', violations };
}

async function until(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + MAX_NEWS; !isDone() && Date.now() < end;) await wait(20);
}

/** A session that begins behind the proxy is known to both instances. */
async function checkSession({ instances }: Setting, { name, origin }: Proxy): Promise<Check> {
  const { email, password } = await makeAccount();
  const login = await send(origin, { path: '/api/auth/login', body: { email, password }, from: '127.0.0.9' });
  const { token = '' } = JSON.parse(login.body) as { token?: string };
  const asked = [];
  for (const one of [origin, ...instances.map((instance) => instance.origin)])
    asked.push(await send(one, { path: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }));
  const violations = [login, ...asked].filter((one) => one.status !== 200 || !one.body.includes(email.slice(0, 5)));
  return {
    name: `a session that begins behind ${name} is known to both instances`,
    violations: violations.map(({ status, body }) => `${status} ${body.slice(0, 200)}`),
  };
}

/** Logins of a client that invents an address for each are counted together, by both instances. */
async function checkLimit({ instances }: Setting, { name, origin }: Proxy, client: string): Promise<Check> {
  const { email, password } = await makeAccount();
  const body = { email, password };
  const login = (to: string, from: string | undefined, forwarded: string) =>
    send(to, { path: '/api/auth/login', body, from, headers: { 'x-forwarded-for': forwarded } });
  const statuses: number[] = [];
  for (let n = 0; n <= LOGINS_PER_MINUTE; n++) statuses.push((await login(origin, client, `203.0.113.${n}`)).status);
  // What a proxy says to each instance of the same client.
  for (const instance of instances) statuses.push((await login(instance.origin, undefined, client)).status);
  const other = (await login(origin, '127.0.0.10', client)).status;
  const expected = [...Array.from({ length: LOGINS_PER_MINUTE }, () => 200), 429, 429, 429];
  const isAsExpected = statuses.join() === expected.join() && other === 200;
  return {
    name: `behind ${name} logins are counted across instances by the address that a client cannot forge`,
    violations: isAsExpected ? [] : [`${statuses.join()}, of another client ${other}`],
  };
}

async function checkMetrics(proxies: Proxy[]): Promise<Check> {
  const answers = await Promise.all(
    proxies.map(async ({ name, origin }) => `${name} ${(await send(origin, { path: '/metrics' })).status}`),
  );
  return { name: 'no metrics are shown to the outside', violations: answers.filter((one) => !one.endsWith(' 404')) };
}

/** As the drill and the alerts ask it. */
async function checkReady({ instances }: Setting): Promise<Check> {
  const ask = ({ origin }: ProxiedInstance) =>
    send(origin, { path: '/api/ready', headers: { host: '10.0.0.11:3000' } });
  const answers = await Promise.all(instances.map(ask));
  return {
    name: 'each instance says by its own address whether it is ready',
    violations: answers
      .filter(({ status }) => status !== 200)
      .map(({ status, body }) => `${status} ${body.slice(0, 200)}`),
  };
}

/** Asks from an address of this machine, which is then the client's. */
function send(origin: string, { path, body, headers = {}, from }: Request): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      localAddress: from,
      agent: false,
      headers: { 'content-type': 'application/json', ...headers },
    };
    request(new URL(path, origin), options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.once('error', reject);
    })
      .once('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}
