/** Addresses of PostgreSQL that name several hosts, as libpq writes them: `postgres://user:password@a:5432,b:5432/concord`. */

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]+)(.*)$/;
const ATTRIBUTE = 'target_session_attrs';

/**
 * Returns one address for each host, in order and without `target_session_attrs`, because the portal always uses the
 * host that accepts writes. Undefined for an invalid address.
 */
export function urlsOfHosts(url: string): string[] | undefined {
  const [, start, hosts, rest] = PARTS.exec(url) ?? [];
  const urls = hosts?.split(',').map((host) => URL.parse(`${start}${host}${rest}`));
  return urls?.every((one) => one?.hostname) ? urls.map((one) => withoutAttribute(one!)) : undefined;
}

function withoutAttribute(url: URL): string {
  if (url.searchParams.has(ATTRIBUTE)) url.searchParams.delete(ATTRIBUTE);
  return url.href;
}

export const targetOf = (url: string): string | null => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get(ATTRIBUTE);
