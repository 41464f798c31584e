/**
 * A page made without the app, for when that cannot make one: too many requests, the database away, the portal busy. It
 * needs nothing but itself, shows in either theme, and looks again by itself while the portal is away.
 */
import { randomBytes } from 'node:crypto';

const HEADINGS = { 429: 'Too many requests', 503: 'The portal is busy' };
const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.5 Inter,system-ui,sans-serif;background:#f8fafc;color:#0f172a}main{max-width:40rem;margin:0 auto;padding:4rem 1.5rem}h1{font-size:1.25rem;font-weight:600;margin:0 0 .5rem}p{margin:0 0 1rem}a{display:inline-block;padding:.625rem 1rem;border-radius:8px;background:#0f766e;color:#fff;font-weight:500;text-decoration:none}@media (prefers-color-scheme:dark){body{background:#0b1220;color:#e2e8f0}a{background:#2dd4bf;color:#042f2e}}`;
const AGAIN = `(function again(){setTimeout(function(){fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(answer){if(answer.status===503)again();else location.reload()},again)},3000+Math.random()*1000)})()`;

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Is a whole page asked for, rather than an answer of the API or what is loaded into a page that stands? */
export const isPage = ({ method, headers, url }) => (method === 'GET' || method === 'HEAD') && headers.rsc === undefined && !url.startsWith('/api/');

/** Does whoever asks for it read pages? */
export const wantsPage = (request) => isPage(request) && /\btext\/html\b/.test(request.headers.accept ?? '');

/** The answer to someone who wants a page: status, headers and the whole document. */
export function plainPage(status, says, headers = {}) {
  const nonce = randomBytes(16).toString('base64');
  const waits = status === 503;
  const heading = HEADINGS[status] ?? 'This page cannot be shown';
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading} · Concord</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1><p role="alert">${escaped(says)}</p>${waits ? '<p>This page comes by itself as soon as it can.</p>' : ''}<a href="">Try again</a></main>${waits ? `<script nonce="${nonce}">${AGAIN}</script>` : ''}</body></html>`;
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
