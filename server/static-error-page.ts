/**
 * Error page that needs neither Next nor the database: too many requests, database unavailable, portal overloaded.
 * Follows the color scheme and reloads itself while the portal is unavailable.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isApiPath } from '../lib/shared/api-paths.ts';
import type { StaticAnswer } from './response-override.ts';

const HEADINGS: Record<number, string> = { 429: 'Too many requests', 503: 'The portal is busy' };
const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 Inter,system-ui,sans-serif;background:#f8fafc;color:#0f172a}main{max-width:40rem;margin:0 auto;padding:4rem 1.5rem}h1{font-size:1.25rem;font-weight:600;margin:0 0 .5rem}p{margin:0 0 1rem}a{display:inline-block;padding:.625rem 1rem;border-radius:8px;background:#0f766e;color:#fff;font-weight:500;text-decoration:none}@media (prefers-color-scheme:dark){body{background:#0b1220;color:#e2e8f0}a{background:#2dd4bf;color:#042f2e}}`;
/** Reloads once the portal responds with anything but 503. */
const RETRY_SCRIPT = `(function retry(){setTimeout(function(){fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){if(answer.status===503)retry();else location.reload()},retry)},3000+Math.random()*1000)})()`;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const isPage = ({ method, headers, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && !isApiPath(url.split('?', 1)[0]!);

export const wantsPage = (request: IncomingMessage) =>
  isPage(request) && /\btext\/html\b/.test(request.headers.accept ?? '');

export function staticErrorPage(status: number, message: string, headers: Record<string, string> = {}): StaticAnswer {
  const nonce = randomBytes(16).toString('base64');
  const unavailable = status === 503;
  const heading = HEADINGS[status] ?? 'This page cannot be shown';
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading} · Concord</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1><p role="alert">${escapeHtml(message)}</p>${unavailable ? '<p>This page reloads as soon as the portal is back.</p>' : ''}<a href="">Try again</a></main>${unavailable ? `<script nonce="${nonce}">${RETRY_SCRIPT}</script>` : ''}</body></html>`;
  return {
    status,
    body,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      ...headers,
    },
  };
}
