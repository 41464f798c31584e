/** FILES_URL: where an S3-compatible store keeps files. */

export type FileStore = {
  /** Of the bucket, or of a folder in it; ends with a slash. */
  url: string;
  /** Of signed addresses. */
  origin: string;
  region: string;
  /** New files go there; else it is only read, while files are moved back to the database. */
  takes_new: boolean;
};

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** That of a host such as `s3.eu-central-1.example.com`. */
const REGION_IN_HOST = /^s3[.-]([a-z]{2}(?:-[a-z]+)+-\d+)\./;
/** What stores without regions expect. */
const ANY_REGION = 'us-east-1';

/** Null for what is no address of a bucket. */
export function fileStoreOf(value: string): FileStore | null {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return null;
  const path = url.pathname.replace(/\/+$/, '');
  if (!/^(\/[\w.-]+)+$/.test(path)) return null;
  const { region = null, use = null, ...others } = Object.fromEntries(url.searchParams) as Record<string, string>;
  if (Object.keys(others).length || (use !== null && use !== 'read')) return null;
  if (region !== null && !/^[\w-]{1,64}$/.test(region)) return null;
  return {
    url: `${url.origin}${path}/`,
    origin: url.origin,
    region: region ?? REGION_IN_HOST.exec(url.hostname)?.[1] ?? ANY_REGION,
    takes_new: use === null,
  };
}

/** Files and signed addresses can be read on the way by whoever is on it; on one machine nobody is. */
export function isReadableOnTheWay({ url }: FileStore, allowed: string[]): boolean {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname) && !allowed.includes(`${hostname}:${port || 80}`);
}
