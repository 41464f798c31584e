import type { IncomingHttpHeaders } from 'node:http';

export function hostNormalizer(appUrl: string): (headers: IncomingHttpHeaders) => void {
  const suffix = appUrl.startsWith('https:') ? ':443' : ':80';
  return (headers) => {
    if (headers.host?.endsWith(suffix)) headers.host = headers.host.slice(0, -suffix.length);
  };
}

export function knownHosts(appUrl: string, port: number): (host: string | undefined) => boolean {
  const { host, hostname, port: appPort } = new URL(appUrl);
  const local = hostname === 'localhost';
  const literal = new Set(
    local ? [appPort ? `127.0.0.1:${appPort}` : '127.0.0.1', `127.0.0.1:${port}`, `localhost:${port}`] : [],
  );
  const suffix = `.${host}`;
  return (header) => {
    if (!header) return false;
    const name = header.toLowerCase();
    if (name === host || literal.has(name)) return true;
    return name.endsWith(suffix) && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name.slice(0, -suffix.length));
  };
}
