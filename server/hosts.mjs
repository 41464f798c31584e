/** Which Host a request may name: the root host of APP_URL and its sub-domains of one label (RUNNING, APP_URL). */

/**
 * @param {string} appUrl
 * @param {number} port the port that we listen on
 * @returns {(host: string | undefined) => boolean}
 */
export function knownHosts(appUrl, port) {
  const { host, hostname, port: ownPort, protocol } = new URL(appUrl);
  const local = hostname === 'localhost';
  const standard = protocol === 'https:' ? '443' : '80';
  const literal = new Set(local ? [`127.0.0.1:${ownPort || standard}`, `127.0.0.1:${port}`, `localhost:${port}`] : []);
  const suffix = `.${host}`;
  return (asked) => {
    if (!asked) return false;
    const name = withoutPort(asked.toLowerCase(), standard);
    if (name === host || literal.has(name)) return true;
    return name.endsWith(suffix) && /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name.slice(0, -suffix.length));
  };
}

function withoutPort(name, standard) {
  return name.endsWith(`:${standard}`) ? name.slice(0, -standard.length - 1) : name;
}
