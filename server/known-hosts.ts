/** Accepted Host headers: the root host of APP_URL and its direct subdomains. */

/** Creates the check of a Host header. `port` is the port this process listens on. */
export function knownHosts(appUrl: string, port: number): (host: string | undefined) => boolean {
  const { host, hostname, port: appPort, protocol } = new URL(appUrl);
  const local = hostname === 'localhost';
  const defaultPort = protocol === 'https:' ? '443' : '80';
  const literal = new Set(
    local ? [`127.0.0.1:${appPort || defaultPort}`, `127.0.0.1:${port}`, `localhost:${port}`] : [],
  );
  const suffix = `.${host}`;
  return (header) => {
    if (!header) return false;
    const name = withoutPort(header.toLowerCase(), defaultPort);
    if (name === host || literal.has(name)) return true;
    return name.endsWith(suffix) && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name.slice(0, -suffix.length));
  };
}

function withoutPort(name: string, port: string): string {
  return name.endsWith(`:${port}`) ? name.slice(0, -port.length - 1) : name;
}
