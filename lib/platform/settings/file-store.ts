import { isLoopback } from './loopback.ts';

export type FileStore = {
  url: string;
  origin: string;
  region: string;
  /** Stores new files there; otherwise it is only read, while files move back to the database. */
  takes_new: boolean;
};

/** Matches the region of a host such as `s3.eu-central-1.example.com`. */
const REGION_IN_HOST = /^s3[.-]([a-z]{2}(?:-[a-z]+)+-\d+)\./;
/** Stores without regions expect this one. */
const ANY_REGION = 'us-east-1';

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

/** Requires a bucket, and no user, since keys have separate settings. */
const isPlainAddress = (url: URL) =>
  /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash && /^(\/[\w.-]+)+$/.test(pathOf(url));

function optionsIn(query: URLSearchParams): { region?: string; use?: string } | null {
  const { region, use, ...others } = Object.fromEntries(query) as Record<string, string | undefined>;
  const isRegion = region === undefined || /^[\w-]{1,64}$/.test(region);
  return isRegion && [undefined, 'read'].includes(use) && !Object.keys(others).length ? { region, use } : null;
}

/** True when files and signed addresses cross a network unencrypted; traffic within one machine does not count. */
export function isReadableOnTheWay({ url }: FileStore, allowed: string[]): boolean {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname) && !allowed.includes(`${hostname}:${port || 80}`);
}
