/** First path segments and host labels that no company or group may be named after (PRODUCT §1). */
export const RESERVED = new Set([
  'admin', 'api', 'app', 'assets', 'auth', 'auto_login', 'bench', 'case', 'cdn', 'dashboard', 'design', 'favicon', 'ftp', 'help', 'home', 'imap',
  'localhost', 'login', 'logout', 'mail', 'manager', 'msteams', 'my-cases', 'news', 'ns1', 'ns2', 'onboarding', 'pop', 'profile', 'public',
  'reset_password', 'resources', 'robots', 'root', 'saml2', 'sitemap', 'smtp', 'static', 'status', 'submit-case', 'super_admin', 'support',
  'users', 'verify_account', 'well-known', 'www', '404',
]);

const SITE_NAME = /^[a-z0-9-]{2,63}$/;

/** May this be a slug or a vhost? */
export const isSiteName = (name: string) => SITE_NAME.test(name) && !RESERVED.has(name);

/**
 * What a Host header means for the portal at `root`: the root host itself, a company's or group's sub-domain, or a
 * host that is none of ours. Ports count; case and a trailing dot do not.
 */
export function siteOf(host: string | null, root: URL): { kind: 'root' } | { kind: 'site'; name: string } | { kind: 'unknown' } {
  const asked = (host ?? '').toLowerCase().replace(/\.(?=:|$)/, '');
  if (asked === root.host) return { kind: 'root' };
  const label = asked.endsWith(`.${root.host}`) ? asked.slice(0, -root.host.length - 1) : '';
  if (label === 'www') return { kind: 'root' };
  return isSiteName(label) ? { kind: 'site', name: label } : { kind: 'unknown' };
}

/** The address of a company's or group's landing, or of a path on its host. */
export function siteUrl(root: URL, name: string, path = '/'): string {
  return new URL(path, `${root.protocol}//${name}.${root.host}`).href;
}

/** A redirect target that stays on our own pages; anything else becomes the fallback (SECURITY, Sessions). */
export function ownPath(target: string | null | undefined, fallback = '/dashboard'): string {
  if (!target || !/^\/[^/\\]/.test(`${target}/`) || /[\u0000-\u0020\\\u007f]|%0|%5c/i.test(target)) return fallback;
  if (/^\/(%2f|%09|\.)/i.test(target)) return fallback;
  const url = new URL(target, 'http://own.test');
  return url.origin === 'http://own.test' && !url.pathname.startsWith('//') ? url.pathname + url.search : fallback;
}
