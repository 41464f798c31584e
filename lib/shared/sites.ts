import { MEMBER_HOME } from './home-path';
import { FIRST_SEGMENTS } from './pages';

/** Host labels with a special meaning, common site files, and names reserved for later. */
const HOST_LABELS = [
  'app',
  'assets',
  'bench',
  'cdn',
  'ftp',
  'help',
  'home',
  'imap',
  'localhost',
  'login',
  'logout',
  'mail',
  'metrics',
  'news',
  'ns1',
  'ns2',
  'onboarding',
  'pop',
  'public',
  'root',
  'saml2',
  'sitemap',
  'smtp',
  'static',
  'status',
  'support',
  'well-known',
  'www',
];

/** Reserved slugs: route segments and host labels that no company or group may use (rule: hosts.names). */
const RESERVED = new Set([...FIRST_SEGMENTS, ...HOST_LABELS]);

export const SITE_NAME = /^[a-z0-9-]{2,63}$/;

export const isSiteName = (name: string) => SITE_NAME.test(name) && !RESERVED.has(name);

/**
 * Resolves a Host header against `root`: the root host, a company's or group's subdomain, or unknown. Ports count; case
 * and a trailing dot do not.
 */
export function siteOf(
  host: string | null,
  root: URL,
): { kind: 'root' } | { kind: 'site'; name: string } | { kind: 'unknown' } {
  const hostname = (host ?? '').toLowerCase().replace(/\.(?=:|$)/, '');
  if (hostname === root.host) return { kind: 'root' };
  const label = hostname.endsWith(`.${root.host}`) ? hostname.slice(0, -root.host.length - 1) : '';
  if (label === 'www') return { kind: 'root' };
  return isSiteName(label) ? { kind: 'site', name: label } : { kind: 'unknown' };
}

/** True for the origin of a page of the portal, on its root host or a site's (rule: hosts.root). */
export function isOwnOrigin(origin: string, root: URL): boolean {
  const url = URL.parse(origin);
  return url?.origin === origin && url.protocol === root.protocol && siteOf(url.host, root).kind !== 'unknown';
}

/**
 * Returns the same landing page on the root host, when passkeys do not work on `host`. Null where they do. Browsers
 * take a single-label name, such as localhost, for a public suffix, which no other host may name as its relying party
 * (rule: passkeys.relying-party).
 */
export function passkeyLanding(host: string | null, root: URL): string | null {
  const site = siteOf(host, root);
  const hostname = URL.parse(`${root.protocol}//${host}`)?.hostname.replace(/\.$/, '');
  if (root.hostname.includes('.') || hostname === root.hostname) return null;
  return new URL(site.kind === 'site' ? `/${site.name}` : '/', root).href;
}

export function siteUrl(root: URL, name: string, path = '/'): string {
  return new URL(path, `${root.protocol}//${name}.${root.host}`).href;
}

/**
 * URL that starts a company's single sign-on, on the company's own host, where its users then work (rule: sso.paths).
 */
export const ssoLoginUrl = (root: URL, slug: string) => siteUrl(root, slug, `/saml2/${slug}/login`);

/** Address of our metadata for a company's identity provider, which is also our entity id there (rule: sso.paths). */
export const metadataUrl = (root: URL, slug: string) => new URL(`/saml2/${slug}/metadata`, root).href;

/** Returns a redirect target only if it is a path of the portal, else the fallback (rule: access.own-paths). */
export function ownPath(target: string | null | undefined, fallback = MEMBER_HOME): string {
  if (!target || !/^\/[^/\\]/.test(`${target}/`) || /[\u0000-\u0020\\\u007f]|%0|%5c/i.test(target)) return fallback;
  if (/^\/(%2f|%09|\.)/i.test(target)) return fallback;
  const url = new URL(target, 'http://own.test');
  return url.origin === 'http://own.test' && !url.pathname.startsWith('//') ? url.pathname + url.search : fallback;
}
