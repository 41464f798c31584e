import { setTimeout as wait } from 'node:timers/promises';

export type Call = { path: string; body: Record<string, unknown>; key: string; bearer?: string };
export type Answered = { status: number; body: Record<string, unknown>; replayed: boolean };

/** What the calls of a run have seen. */
export const seen = { calls: 0, cut: 0, unavailable: 0, replayed: 0, longest: 0, unexpected: [] as string[] };

/** Nobody waits longer than this for anything (SECURITY, Once and not lost). */
export const LONGEST = 10_000;
const GIVE_UP = 60_000;

/**
 * Posts until it is acknowledged, always with the same key, as a client that wants one result does. Gives null, and
 * notes it, when another answer comes than "done" or "not now".
 */
export async function insist(origin: string, call: Call): Promise<Answered | null> {
  for (const end = Date.now() + GIVE_UP; Date.now() < end; ) {
    const answer = await once(origin, call);
    if (answer && answer.status === 200) return answer;
    if (answer && answer.status !== 503) {
      seen.unexpected.push(`${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return null;
    }
    await wait(100 + Math.random() * 200);
  }
  seen.unexpected.push(`${call.path}: no answer within a minute`);
  return null;
}

async function once(origin: string, { path, body, key, bearer }: Call): Promise<Answered | null> {
  const began = performance.now();
  seen.calls += 1;
  try {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key, ...(bearer && { authorization: bearer }) };
    const response = await fetch(new URL(path, origin), { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(LONGEST + 5_000) });
    const replayed = response.headers.get('idempotency-replayed') === 'true';
    const answer = { status: response.status, replayed, body: (await response.json()) as Record<string, unknown> };
    if (answer.status === 503) seen.unavailable += 1;
    if (replayed) seen.replayed += 1;
    return answer;
  } catch {
    seen.cut += 1;
    return null;
  } finally {
    seen.longest = Math.max(seen.longest, performance.now() - began);
  }
}
