/** Names under which partners publish the five fields, without case and punctuation. */
const NAMES = {
  domain: ['domain', 'host', 'hostname', 'server', 'fqdn'],
  password: ['password', 'pass', 'token', 'secret', 'uploadtoken'],
  expiration: ['expiration', 'expires', 'expiry', 'expirationdate', 'expiresat', 'validuntil'],
  httpsPath: ['httpspath', 'path', 'uploadpath'],
  httpsPort: ['httpsport', 'port'],
} as const;
const ADDRESSES = ['url', 'uri', 'endpoint', 'address', 'httpsurl'];

const MAX_DEPTH = 8;
const MAX_VALUES = 500;

type Analysis = {
  domain: string | null;
  password: string | null;
  expiration: string | null;
  httpsPath: string | null;
  httpsPort: number | null;
};

/** The five fields of a configuration in whatever shape it was published; null for what is not there. Pure. */
export function analyzed(sent: unknown): Analysis {
  const values = new Map<string, string>();
  collect(sent, values, 0);
  const valueOf = (names: readonly string[]) => names.map((name) => values.get(name)).find(Boolean) ?? null;
  const inAddress = partsOf(valueOf(ADDRESSES));
  return {
    domain: valueOf(NAMES.domain) ?? inAddress.domain,
    password: valueOf(NAMES.password),
    expiration: valueOf(NAMES.expiration),
    httpsPath: valueOf(NAMES.httpsPath) ?? inAddress.path,
    httpsPort: portOf(valueOf(NAMES.httpsPort) ?? inAddress.port),
  };
}

function partsOf(address: string | null): Record<'domain' | 'path' | 'port', string | null> {
  const url = URL.parse(address ?? '');
  return url
    ? { domain: url.hostname, path: url.pathname, port: url.port || '443' }
    : { domain: null, path: null, port: null };
}

function portOf(text: string | null): number | null {
  const port = Number(text ?? NaN);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}

/** The texts and numbers of any JSON by name; the first of a name counts. */
function collect(value: unknown, values: Map<string, string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    if (values.size >= MAX_VALUES) return;
    const key = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    if ((typeof inner === 'string' || typeof inner === 'number') && !values.has(key))
      values.set(key, String(inner).trim());
    else collect(inner, values, depth + 1);
  }
}
