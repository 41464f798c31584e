/** Pages with their scripts and styles, through each proxy all the time, as a browser that has nothing yet loads them. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Refused } from './proxy-load';
import type { Proxy } from './proxy-programs';

const PAUSE_MS = 100;
const PATHS = ['/developers', '/'];
const FILE = /\/_next\/static\/[\w./~-]+\.(?:js|css)/g;

export function startPages(proxies: Proxy[]) {
  const refusals: Refused[] = [];
  let isOver = false;
  let [pages, files] = [0, 0];
  const fetched = async (origin: string, path: string): Promise<string> => {
    const response = await fetch(new URL(path, origin), {
      headers: { accept: path.includes('/_next/') ? '*/*' : 'text/html' },
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(String(response.status));
    return text;
  };
  const open = async (origin: string, path: string) => {
    const text = await fetched(origin, path);
    pages += 1;
    for (const file of new Set(text.match(FILE))) {
      await fetched(origin, file).catch((error: Error) => {
        throw new Error(`a file of the page: ${error.message}`);
      });
      files += 1;
    }
  };
  const browse = async (origin: string) => {
    for (let at = 0; !isOver; at++, await wait(PAUSE_MS)) {
      const path = PATHS[at % PATHS.length]!;
      await open(origin, path).catch((error: Error) =>
        refusals.push({ origin, at: Date.now(), why: `${path}: ${error.message}` }),
      );
    }
  };
  const running = Promise.all(proxies.map(({ origin }) => browse(origin)));
  return {
    async stop() {
      isOver = true;
      await running;
      return { refusals, pages, files };
    },
  };
}
