import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Memory in MB of the child processes of a server. */
export function memoryOf(parent: number): number[] {
  const status = (pid: string) => {
    const file = `/proc/${pid}/status`;
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const number = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  if (!existsSync('/proc')) return [];
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(status)
    .filter((text) => number(text, 'PPid') === parent);
  return children.map((text) => Math.round(number(text, 'VmRSS') / 1024));
}

type Answer = { status: number; body: Buffer };

function fetchRaw(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
      response.on('error', failed);
    }).on('error', failed);
  });
}

export type PageWeight = {
  path: string;
  status: number;
  scripts: number;
  script_kb: number;
  html_kb: number;
  /** Milliseconds. */ paint?: number;
};

/** Size of a page, gzipped, and of its scripts as they are sent, without scripts for old browsers. */
export async function pageWeight(origin: string, path: string, cookie?: string): Promise<PageWeight> {
  const { status, body } = await fetchRaw(origin + path, cookie ? { cookie } : {});
  const html = body.toString();
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
  const sources = new Set(
    tags
      .filter((tag) => !/nomodule/i.test(tag))
      .map((tag) => /src="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? ''),
  );
  const sizes = await Promise.all(
    [...sources].map(
      async (source) => (await fetchRaw(new URL(source, origin).href, { 'accept-encoding': 'br, gzip' })).body.length,
    ),
  );
  const kb = (bytes: number) => Math.round(bytes / 100) / 10;
  return {
    path,
    status,
    scripts: sources.size,
    script_kb: kb(sizes.reduce((sum, one) => sum + one, 0)),
    html_kb: kb(gzipSync(body).length),
  };
}

/** A prerendered page, or null when there is none. */
export function prerenderedPath(): string | null {
  const file = '.next/prerender-manifest.json';
  if (!existsSync(file)) return null;
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: Record<string, { dataRoute: string | null }> };
  return Object.entries(routes).find(([path, { dataRoute }]) => dataRoute && !path.startsWith('/_'))?.[0] ?? null;
}
