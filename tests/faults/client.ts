import { setTimeout as wait } from 'node:timers/promises';

/** A form is sent as an upload. */
export type Call = { path: string; body: Record<string, unknown> | FormData; key: string; bearer?: string };
export type Reply = { status: number; body: Record<string, unknown>; replayed: boolean };
/** `wait`: ms that the server asks for. */
type Answer = Reply & { wait: number };

/** Statistics of all calls. */
export const stats = newStats();

function newStats() {
  return {
    calls: 0,
    cut: 0,
    unavailable: 0,
    replayed: 0,
    longest: 0,
    /** Of uploads, which may take the time that a large file needs. */
    longestUpload: 0,
    unexpected: [] as string[],
    /** Where and when each acknowledged one was. */
    acknowledged: [] as { origin: string; at: number }[],
    /** Calls that were not answered, or with 503: where, and when they ended. */
    refusals: [] as { origin: string; at: number }[],
    /** What the 503s say, with the seconds after which to come back. */
    words: new Set<string>(),
  };
}

/** The statistics since the last time. */
export function takeStats() {
  const taken = { ...stats };
  Object.assign(stats, newStats());
  return taken;
}

/** Maximum duration of a request in ms (rule: operations.nothing-lost). */
export const MAX_DURATION = 10_000;
const GIVE_UP = 60_000;

/**
 * Posts with the same key until acknowledged, as a client that wants one result does. A 429 is waited for, as it says: an
 * upload that a kill cut off may hold its place for a while. Returns null, and records it, for any answer other than these
 * and 503.
 */
export async function postUntilAcknowledged(origin: string, call: Call): Promise<Reply | null> {
  for (const end = Date.now() + GIVE_UP; Date.now() < end;) {
    const answer = await once(origin, call);
    if (answer && answer.status === 200) return answer;
    if (answer && answer.status !== 503 && answer.status !== 429) {
      stats.unexpected.push(`${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    }
    await wait((answer?.status === 429 ? answer.wait : 100) + Math.random() * 200);
  }
  stats.unexpected.push(`${call.path}: no answer within a minute`);
  return null;
}

async function once(origin: string, { path, body, key, bearer }: Call): Promise<Answer | null> {
  const began = performance.now();
  stats.calls += 1;
  try {
    const isForm = body instanceof FormData;
    const headers = {
      ...(!isForm && { 'content-type': 'application/json' }),
      'idempotency-key': key,
      ...(bearer && { authorization: bearer }),
    };
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers,
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(MAX_DURATION + 5_000),
    });
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    const wait = Number(response.headers.get('retry-after')) * 1000;
    const answer = {
      status: response.status,
      replayed,
      wait,
      body: (await response.json()) as Record<string, unknown>,
    };
    if (answer.status === 200) stats.acknowledged.push({ origin, at: Date.now() });
    if (answer.status === 503) refused(origin, response, answer.body);
    if (replayed) stats.replayed += 1;
    return answer;
  } catch {
    stats.cut += 1;
    stats.refusals.push({ origin, at: Date.now() });
    return null;
  } finally {
    const longest = body instanceof FormData ? 'longestUpload' : 'longest';
    stats[longest] = Math.max(stats[longest], performance.now() - began);
  }
}

/** Notes a 503, which has to say when to come back (rule: api.busy). */
function refused(origin: string, { url, headers }: Response, { error }: Answer['body']): void {
  stats.unavailable += 1;
  stats.refusals.push({ origin, at: Date.now() });
  stats.words.add(`${String(error)} (${headers.get('retry-after')} s)`);
  if (!headers.has('retry-after')) stats.unexpected.push(`${url}: 503 without Retry-After`);
}
