/** Reads from an instance all the time, and notes what it refuses. */
import { setTimeout as wait } from 'node:timers/promises';
import { MAX_DURATION } from './client';

/** A request that was not answered, or with 503. */
export type Refusal = { origin: string; at: number; path?: string };

const PAUSE_MS = 100;
/** A read of the database by the request pool, and one by the health pool that also knows of the worker. */
const PATHS = ['/api/auth/me', '/api/ready'];

export type Probe = ReturnType<typeof probe>;

export function probe(origin: string, bearer: string, paths = PATHS) {
  const refusals: Refusal[] = [];
  const unexpected: string[] = [];
  let isOver = false;
  let requests = 0;
  const once = async (path: string) => {
    requests += 1;
    const response = await fetch(new URL(path, origin), {
      headers: { authorization: bearer },
      signal: AbortSignal.timeout(MAX_DURATION),
    });
    await response.arrayBuffer();
    if (response.status === 200) return;
    refusals.push({ origin, at: Date.now(), path });
    if (response.status !== 503) unexpected.push(`${path}: ${response.status}`);
    else if (path !== '/api/ready' && !response.headers.has('retry-after'))
      unexpected.push(`${path}: 503 without Retry-After`);
  };
  const read = async (path: string) => {
    for (; !isOver; await wait(PAUSE_MS)) {
      await once(path).catch((error: Error) => {
        refusals.push({ origin, at: Date.now(), path });
        unexpected.push(`${path}: ${error.name}`);
      });
    }
  };
  const running = Promise.all(paths.map(read));
  return {
    async stop() {
      isOver = true;
      await running;
      return { refusals, unexpected, requests };
    },
  };
}
