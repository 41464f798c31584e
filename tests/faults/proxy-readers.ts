/** Requests that no client repeats, through each proxy all the time: reads, and posts without a key. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Network } from './case-flow';
import type { Proxy } from './proxy-programs';

const PAUSE_MS = 20;
/** Longer than the deadline of the proxies. */
const PATIENCE_MS = 20_000;
const READS = ['/', '/api/auth/me', '/api/health', '/login-link', '/caller/dashboard'];
/** Changes nothing and is counted nowhere: its body is refused. */
const postOf = ({ document_id }: Network) => `/api/caller/collaborate/${document_id}`;
const REFUSED = 422;

/**
 * The health of an instance is asked by programs that come again anyway; and who does not know whether a post was done, does not
 * say when to repeat it.
 */
const isInWords = ({ status, headers, url }: Response, text: string, isPost: boolean) =>
  status === 503 &&
  (headers.has('retry-after') || url.endsWith('/api/health') || (isPost && text.includes('No answer came.')));

export function startReaders(proxies: Proxy[], network: Network) {
  const post = postOf(network);
  const { bearer } = network.callers[0]!;
  const refusals: { origin: string; at: number; why: string; isRead: boolean }[] = [];
  const unexpected: string[] = [];
  let isOver = false;
  let requests = 0;
  const once = async (origin: string, path: string) => {
    const isPost = path === post;
    const response = await fetch(new URL(path, origin), {
      method: isPost ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { authorization: bearer, ...(isPost && { 'content-type': 'application/json' }) },
      body: isPost ? '{}' : undefined,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const { status } = response;
    if (status >= 500 && !isInWords(response, text, isPost)) unexpected.push(`${origin}${path}: ${status}`);
    if (status >= 500 || status === 429) throw new Error(`${status}`);
    if (isPost && status !== REFUSED) throw new Error(`${status} instead of ${REFUSED}`);
  };
  const read = async (origin: string, paths: string[]) => {
    for (let at = 0; !isOver; at++, requests++, await wait(PAUSE_MS)) {
      const path = paths[at % paths.length]!;
      await once(origin, path).catch((error: Error & { cause?: { code?: string } }) =>
        refusals.push({
          origin,
          at: Date.now(),
          why: `${path}: ${error.cause?.code ?? error.message}`,
          isRead: path !== post,
        }),
      );
    }
  };
  const running = Promise.all(proxies.flatMap(({ origin }) => [read(origin, READS), read(origin, [post])]));
  return {
    async stop() {
      isOver = true;
      await running;
      return { refusals, unexpected, requests };
    },
  };
}
