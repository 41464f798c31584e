/**
 * Serves Page Not Found to guests, rendered once by Next and then sent from memory (rule: web.not-found). It has no
 * scripts, so its policy needs no nonce.
 */
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { log } from '../lib/platform/log.ts';
import { isApiPath } from '../lib/shared/api-paths.ts';
import { pageMatcher, type PageMatch } from './page-match.ts';
import type { PageStatus } from './page-status.ts';
import type { StaticAnswer } from './response-override.ts';
import { pathOf } from './security-headers.ts';
import { staticErrorPage } from './static-error-page.ts';
import { ofProcess } from '../lib/shared/process-wide.ts';

type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Options = { host: string; methodsOf: (path: string) => string[]; files: Set<string> };
type GuestPage = 'render' | 'not-found' | PageStatus;
type Encoding = 'br' | 'gzip' | 'identity';
type Theme = 'light' | 'dark' | 'system';
type Page = Record<Theme, Record<Encoding, Buffer>>;

const shared = ofProcess<{
  __concordGuestPage?: (page: { path: string; match: PageMatch; headers: Headers }) => Promise<GuestPage>;
}>();

/** The app has no such path, so Next renders Page Not Found. */
const RENDERED_PATH = '/not-found/not-found';
const RENDER_MS = 10_000;
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the function that answers guests; it returns undefined for requests that Next answers. */
export function prerenderedNotFound(app: App, { host, methodsOf, files }: Options) {
  const matchOf = pageMatcher({ methodsOf, files });
  let page: Promise<Page | undefined> | undefined;

  return async (request: IncomingMessage): Promise<StaticAnswer | undefined> => {
    const path = pathOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isApiPath(path) || !shared.__concordGuestPage) return undefined;
    const guestPage = await shared.__concordGuestPage({ path, match: matchOf(path), headers: identifying(request) });
    if (guestPage === 'render') return undefined;
    if (guestPage !== 'not-found') return staticErrorPage(guestPage.status, guestPage.message, guestPage.headers);
    page ??= renderPage(app, host);
    const rendered = await page;
    // The next request tries again.
    if (!rendered) page = undefined;
    return rendered && answerOf(request, rendered);
  };
}

function identifying({ headers }: IncomingMessage): Headers {
  const names = ['host', 'authorization', 'cookie', 'x-client-address'];
  return new Headers(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]])),
  );
}

function answerOf({ headers }: IncomingMessage, page: Page): StaticAnswer {
  const theme = /(?:^|; *)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as Theme | undefined;
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name)) ?? 'identity';
  return {
    status: 404,
    body: page[theme ?? 'system'][encoding],
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      Vary: 'Accept-Encoding, Cookie',
      'Cache-Control': 'private, no-cache, no-store, max-age=0, must-revalidate',
      'Content-Security-Policy': POLICY,
    },
  };
}

/** `;q=0` means not acceptable. */
const accepts = (header: string, encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?:1|0\\.0*[1-9])|,|$)`, 'i').test(header);

/** Renders the page in all themes and encodings; undefined if Next does not answer with it. */
async function renderPage(app: App, host: string): Promise<Page | undefined> {
  try {
    const html = withoutScripts(await requestPage(app, host));
    const [system, light, dark] = await Promise.all([
      encode(html),
      encode(html.replace('<html ', '<html data-theme="light" ')),
      encode(html.replace('<html ', '<html data-theme="dark" ')),
    ]);
    return { system, light, dark };
  } catch (err) {
    log.error({ err }, 'Page Not Found could not be prerendered');
    return undefined;
  }
}

async function encode(html: string): Promise<Record<Encoding, Buffer>> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
  return { br, gzip: zipped, identity: Buffer.from(html) };
}

const withoutScripts = (html: string) =>
  html
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\bas="script"[^>]*>/g, '');

/** Next needs a request from a socket, so this sends one through a separate port, bypassing the request pipeline. */
async function requestPage(app: App, host: string): Promise<string> {
  const server = createServer((request, response) => void app(request, response));
  await new Promise<void>((resolve) => void server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<string>((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        path: RENDERED_PATH,
        headers: { host },
        agent: false,
        timeout: RENDER_MS,
      };
      const call = send(options, (response) => {
        let html = '';
        response.setEncoding('utf8').on('data', (text: string) => (html += text));
        response.on('error', reject).on('end', () => {
          if (response.statusCode === 404 && html.includes('</html>')) resolve(html);
          else reject(new Error(`Next answered with ${response.statusCode}.`));
        });
      });
      call.on('timeout', () => call.destroy(new Error('Next did not answer in time.'))).on('error', reject);
      call.end();
    });
  } finally {
    server.close();
  }
}
