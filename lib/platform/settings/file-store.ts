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
  const options = url && optionsIn(url.searchParams);
  if (!url || !options || !isPlainAddress(url)) return null;
  return {
    url: `${url.origin}${pathOf(url)}/`,
    origin: url.origin,
    region: options.region ?? REGION_IN_HOST.exec(url.hostname)?.[1] ?? ANY_REGION,
    takes_new: options.use === undefined,
  };
}

const pathOf = ({ pathname }: URL) => pathname.replace(/\/+$/, '');

/** With a bucket, and without a user, since a key has settings of its own. */
const isPlainAddress = (url: URL) =>
  /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash && /^(\/[\w.-]+)+$/.test(pathOf(url));

function optionsIn(query: URLSearchParams): { region?: string; use?: string } | null {
  const { region, use, ...others } = Object.fromEntries(query) as Record<string, string | undefined>;
  const isRegion = region === undefined || /^[\w-]{1,64}$/.test(region);
  return isRegion && [undefined, 'read'].includes(use) && !Object.keys(others).length ? { region, use } : null;
}

/** Files and signed addresses can be read on the way by whoever is on it; on one machine nobody is. */
export function isReadableOnTheWay({ url }: FileStore, allowed: string[]): boolean {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'http:' && !LOOPBACK.test(hostname) && !allowed.includes(`${hostname}:${port || 80}`);
}
