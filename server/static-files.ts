/**
 * Serves scripts and styles of the build, compressed once with Brotli (decision 019). Next compresses on each request,
 * and with gzip only.
 */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { pathOf } from './security-headers.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript; charset=UTF-8', '.css': 'text/css; charset=UTF-8' };
const PREFIX = '/_next/static/';

type CompressedFile = { path: string; size: number; type: string };

/**
 * Returns false for requests that Next must answer: files that scripts/compress-static.ts has not compressed, other
 * methods, clients without Brotli.
 */
export function staticFiles(dir: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = compressedFiles(join(dir, '.next', 'static'));
  return (request, response) => {
    const file = files.get(pathOf(request));
    if (!file || !['GET', 'HEAD'].includes(request.method ?? '') || !takesBrotli(request)) return false;
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Encoding': 'br',
      'Content-Length': file.size,
      Vary: 'Accept-Encoding',
      // File names contain a hash of the content.
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    if (request.method === 'HEAD') response.end();
    else pipeline(createReadStream(file.path), response, () => {});
    return true;
  };
}

function compressedFiles(folder: string): Map<string, CompressedFile> {
  const files = new Map<string, CompressedFile>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.br')) continue;
    const path = join(folder, name);
    const original = name.slice(0, -'.br'.length).replaceAll('\\', '/');
    const type = TYPES[extname(original)];
    if (type) files.set(PREFIX + original, { path, type, size: statSync(path).size });
  }
  return files;
}

/** `br;q=0` means not acceptable. */
const takesBrotli = ({ headers }: IncomingMessage) =>
  /(^|,)\s*br\s*(;\s*q=(1|0\.0*[1-9])|,|$)/i.test(String(headers['accept-encoding'] ?? ''));
